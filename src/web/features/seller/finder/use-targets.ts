import { useQuery } from '@tanstack/react-query'
import type { StaffRole } from '../../../../domain/staff/staff.ts'
import type { Token } from '../../../api/failure.ts'
import { queryClient, requireSuccess } from '../../../api/query-client.ts'
import { courierApi, sellerApi } from '../../../api/seller-api.ts'
import type { StaffPage } from '../seller-menu.ts'
import { sellerKey } from '../seller-queries.ts'
import { reportSellerFailure, sellerToken, useSeller } from '../seller-session.ts'
import {
  deliveryTargets,
  FEWEST_CHARACTERS,
  orderTargets,
  pageTargets,
  productTargets,
  type TargetGroup,
} from './found-targets.ts'

const MOST_OF_A_KIND = 5
const FRESH_MS = 30_000
const NONE: readonly TargetGroup[] = []

interface FoundTargets {
  readonly groups: readonly TargetGroup[]
  readonly isLoading: boolean
  readonly hasFailed: boolean
  retry(): void
}

/**
 * Finds what a text names. Pages are found at once by the text as it is typed; orders, customers and products when the text
 * has rested, as `search`. What was found for another text is never shown. The frame is outside of the provider of
 * the query client, so the client is named.
 */
export function useTargets(pages: readonly StaffPage[], typed: string, search: string): FoundTargets {
  const token = sellerToken()
  const role = useSeller()?.role ?? null
  const isLongEnough = typed.length >= FEWEST_CHARACTERS
  const { data, isError, isFetching, refetch } = useQuery(
    {
      queryKey: sellerKey(token, 'targets', search),
      queryFn: () => (role === null ? NONE : fetchTargets(token, role, search)),
      enabled: role !== null && search.length >= FEWEST_CHARACTERS,
      staleTime: FRESH_MS,
      meta: { onFailure: (failure) => reportSellerFailure(failure, token) },
    },
    queryClient,
  )
  const isOfTyped = typed === search
  const found = isOfTyped && isLongEnough ? (data ?? NONE) : NONE
  return {
    groups: [pageTargets(pages, typed), ...found].filter(({ targets }) => targets.length > 0),
    isLoading: role !== null && isLongEnough && (!isOfTyped || isFetching) && found.length === 0,
    hasFailed: isOfTyped && isError && !isFetching,
    retry: () => void refetch(),
  }
}

/** Each role searches only where it may read. */
async function fetchTargets(token: Token, role: StaffRole, search: string): Promise<readonly TargetGroup[]> {
  if (role === 'courier') {
    const { orders } = requireSuccess(await courierApi.listDeliveries(token, null, MOST_OF_A_KIND, { q: search }))
    return [deliveryTargets(orders)]
  }
  const [orders, products] = await Promise.all([
    sellerApi.listSellerOrders(token, null, MOST_OF_A_KIND, { q: search }),
    sellerApi.listProducts(token, null, MOST_OF_A_KIND, { search }),
  ])
  return [...orderTargets(requireSuccess(orders).orders, search), productTargets(requireSuccess(products).products, role)]
}
