import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { ORDER_STATUSES, type OrderStatus } from '../../../../domain/orders/order.ts'
import type { Token } from '../../../api/failure.ts'
import { queryClient, requireSuccess } from '../../../api/query-client.ts'
import { type OrderQuery, sellerApi } from '../../../api/seller-api.ts'
import { sellerKey } from '../seller-queries.ts'
import { type BoardFilter, orderQuery } from './board-filter.ts'

// Orders become late as time passes, without an event.
const LATER_MS = 60_000
const PAUSE_MS = 300

type Counts = Readonly<Partial<Record<OrderStatus, number>>>

export interface OrderCounts {
  readonly byStatus: Counts
  readonly late: number
}

/**
 * Counts the orders of each status that match the rest of the filter. `counts` is null while loading. `reload` is
 * debounced, because changes come in groups.
 */
export function useOrderCounts(token: Token, filter: BoardFilter) {
  const { status: _status, sort: _sort, late, ...others } = orderQuery({ ...filter, status: null })
  const { data } = useQuery({
    queryKey: [...countsKey(token), JSON.stringify({ late, ...others })],
    async queryFn(): Promise<OrderCounts> {
      const [all, lateOnes] = await Promise.all([count(token, others), count(token, { ...others, late: 'true' })])
      return { byStatus: late ? lateOnes : all, late: sum(lateOnes) }
    },
    placeholderData: keepPreviousData,
    refetchInterval: LATER_MS,
  })
  const timer = useRef<number>(undefined)
  useEffect(() => () => window.clearTimeout(timer.current), [])
  return {
    counts: data ?? null,
    reload() {
      window.clearTimeout(timer.current)
      timer.current = window.setTimeout(() => void queryClient.invalidateQueries({ queryKey: countsKey(token) }), PAUSE_MS)
    },
  }
}

const countsKey = (token: Token) => sellerKey(token, 'order-counts')

const count = async (token: Token, query: OrderQuery): Promise<Counts> =>
  requireSuccess(await sellerApi.listSellerOrders(token, null, 1, { ...query, counts: 'true' })).counts ?? {}

export const sum = (counts: Counts, statuses: readonly OrderStatus[] = ORDER_STATUSES): number =>
  statuses.reduce((total, status) => total + (counts[status] ?? 0), 0)
