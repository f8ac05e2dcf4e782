import { keepPreviousData, useQuery } from '@tanstack/react-query'
import type { SellerProductWire } from '../../../../contract/products/seller-products.ts'
import type { ListLostDemandResponse, LostRowWire } from '../../../../contract/search/lost-demand.ts'
import { LOST_DAYS, LOST_STATES, type LostDays, type LostState } from '../../../../domain/search/lost-demand.ts'
import type { Token } from '../../../api/failure.ts'
import { queryClient, requireSuccess } from '../../../api/query-client.ts'
import { sellerApi } from '../../../api/seller-api.ts'
import { paths } from '../../../routing/paths.ts'
import { choiceParameter, urlFilter } from '../../../routing/url-filter.ts'
import { notify } from '../../../ui/notify.ts'
import { useOneAtATime } from '../../../ui/one-at-a-time.ts'
import { useProductQueries } from '../../catalog/product-queries.ts'
import { sellerKey } from '../seller-queries.ts'
import { reportSellerFailure, sellerToken } from '../seller-session.ts'
import { subjectOf } from './lost-texts.ts'

const FRESH_MS = 60_000

const lostKey = (token: Token, ...days: readonly string[]) => sellerKey(token, 'lost-demand', ...days)

export interface ShownLosses {
  readonly days: LostDays
  readonly state: LostState
}

export const lostFilter = urlFilter<ShownLosses>(paths.lostDemand(), {
  days: choiceParameter('days', LOST_DAYS, '30'),
  state: choiceParameter('show', LOST_STATES, 'open'),
})

export function useLostDemand(days: LostDays) {
  const token = sellerToken()
  return useQuery({
    queryKey: lostKey(token, days),
    queryFn: async (): Promise<ListLostDemandResponse> => requireSuccess(await sellerApi.listLostDemand(token, days)),
    placeholderData: keepPreviousData,
    refetchInterval: FRESH_MS,
    meta: { onFailure: (failure) => reportSellerFailure(failure, token) },
  })
}

export function useDismissal(row: LostRowWire) {
  const token = sellerToken()
  const { busy, run } = useOneAtATime()
  const dismiss = async (dismissed: boolean) => {
    const response = await sellerApi.dismissLostDemand(token, subjectOf(row), dismissed)
    if (!response.success) return reportSellerFailure(response, token)
    await queryClient.invalidateQueries({ queryKey: lostKey(token) })
    focusTab()
    notify.success(response.message)
  }
  return { isSaving: busy, dismiss: (dismissed: boolean) => void run(() => dismiss(dismissed)) }
}

/** Adds the text to a product's synonyms. `onSaved` is called before the list is loaded again. */
export function useNewSynonym(text: string, onSaved: () => void) {
  const token = sellerToken()
  const shopQueries = useProductQueries()
  const { busy, run } = useOneAtATime()
  const save = async (product: SellerProductWire) => {
    const response = await sellerApi.updateProduct(token, synonymForm(product, text), () => {})
    if (!response.success) return reportSellerFailure(response, token)
    shopQueries.expire()
    onSaved()
    await queryClient.invalidateQueries({ queryKey: sellerKey(token) })
    focusTab()
    notify.success(`Searches for ${text} now find ${response.product.name}`)
  }
  return { isSaving: busy, save: (product: SellerProductWire) => void run(() => save(product)) }
}

/** The pressed button has been removed with its row, so the focus needs a new place. */
const focusTab = () => document.querySelector<HTMLElement>('.tab-row [aria-current]')?.focus({ preventScroll: true })

function synonymForm({ _id: id, version, synonyms = [] }: SellerProductWire, text: string): FormData {
  const body = new FormData()
  body.append('productData', JSON.stringify({ id, version, synonyms: [...synonyms, text] }))
  return body
}
