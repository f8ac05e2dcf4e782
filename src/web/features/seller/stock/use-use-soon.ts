import { useState } from 'react'
import type { ListUseSoonResponse, UseSoonWire } from '../../../../contract/stock/use-soon.ts'
import { queryClient, requireSuccess } from '../../../api/query-client.ts'
import { sellerApi } from '../../../api/seller-api.ts'
import { usePagedList } from '../../../lists/paged-list.tsx'
import { notify } from '../../../ui/notify.ts'
import { useProductQueries } from '../../catalog/product-queries.ts'
import { showChangedProduct } from '../product-filter/use-product-list.ts'
import { movementsKey, sellerKey } from '../seller-queries.ts'
import { reportSellerFailure, sellerRole, sellerToken } from '../seller-session.ts'

const PAGE_SIZE = 50

const batchesKey = (token: string | null) => sellerKey(token, 'use-soon')

interface UseSoonTerms {
  readonly today: string
  readonly days: number
  readonly percent: number
}

/** Lists the batches that end soon. `terms` are null until the first page has arrived. */
export function useUseSoon() {
  const token = sellerToken()
  const [terms, setTerms] = useState<UseSoonTerms | null>(
    () => termsOf(queryClient.getQueryData<{ pages: readonly Listed[] }>(batchesKey(token))?.pages[0]) ?? null,
  )
  const list = usePagedList<UseSoonWire>({
    queryKey: batchesKey(token),
    pageSize: PAGE_SIZE,
    noun: 'date',
    async fetchPage(limit, cursor) {
      const { batches, nextCursor, today, markdown } = requireSuccess(await sellerApi.listUseSoon(token, cursor, limit))
      setTerms({ today, ...markdown })
      return { rows: batches, nextCursor, today, markdown }
    },
    onFailure: (failure) => reportSellerFailure(failure, token),
  })
  return { list, terms }
}

type Listed = Pick<ListUseSoonResponse, 'today' | 'markdown'>

const termsOf = (page: Listed | undefined): UseSoonTerms | undefined => page && { today: page.today, ...page.markdown }

/** Packers write off. Prices are for managers. */
export const mayMarkDown = (): boolean => sellerRole() !== 'packer'

/** Each action resolves to whether it was done. A failure is reported, and the list is loaded again. */
export function useBatchActions() {
  const token = sellerToken()
  const queries = useProductQueries()
  const act = async (send: typeof sellerApi.writeOffBatch, { _id: batch, product }: UseSoonWire): Promise<boolean> => {
    const response = await send(token, batch)
    if (response.success) {
      showChangedProduct(token, response.product)
      queries.expire() // the shop's cached lists have the old price or stock
      void queryClient.invalidateQueries({ queryKey: movementsKey(token, product) })
      notify.success(response.message)
    } else reportSellerFailure(response, token)
    await queryClient.invalidateQueries({ queryKey: batchesKey(token) })
    return response.success
  }
  return {
    markDown: (batch: UseSoonWire) => act(sellerApi.markDownBatch, batch),
    writeOff: (batch: UseSoonWire) => act(sellerApi.writeOffBatch, batch),
  }
}
