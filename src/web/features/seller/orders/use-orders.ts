import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import type { OrderWire } from '../../../../contract/orders.ts'
import type { Failure } from '../../../api/api.ts'
import { queryClient, requireSuccess } from '../../../api/query-client.ts'
import type { Token } from '../../../api/request.ts'
import { sellerApi } from '../../../api/seller-api.ts'
import { replaceRow } from '../../../lists/change-row.ts'
import { type Page, usePagedQuery } from '../../../lists/paged-query.ts'
import { useRestoredPlace } from '../../../lists/place-in-list.ts'
import { useOrderEvents } from '../../../live/use-order-events.ts'
import { sellerKey } from '../seller-queries.ts'
import { reportSellerFailure, sellerToken } from '../seller-session.ts'

const PAGE_SIZE = 20
const CHECK_MS = 10_000
const LONGEST_CHECK_MS = 5 * 60_000

/** Newest first. Later ones wait to be shown, so that nothing moves while reading. */
export function useOrders() {
  const token = sellerToken()
  const { state, updatedAt, reload, loadMore } = usePagedQuery({
    queryKey: sellerKey(token, 'orders'),
    pageSize: PAGE_SIZE,
    fetchPage: (_search, limit, cursor) => fetchPage(token, limit, cursor),
    onFailure: (failure) => report(failure, token),
  })
  useRestoredPlace(state.rows?.length ?? 0, !state.hasMore)
  const { rows } = state
  const newest = useNewestOrders(token)
  const isLive = useOrderEvents({
    role: 'seller',
    token,
    async onEvent({ _id, what }) {
      if (what === 'placed') return void queryClient.invalidateQueries({ queryKey: newestKey(token) })
      const response = await sellerApi.getOrder(token, _id)
      if (response.success) replaceRow(sellerKey(token, 'orders'), response.order)
    },
    onReset: reload,
  })
  const waiting = rows === null ? [] : newest.filter(({ _id }) => !rows.some((row) => row._id === _id))
  const isUnread = rows?.length === 0 && waiting.length > 0
  // biome-ignore lint/correctness/useExhaustiveDependencies: `reload` is new at each render
  useEffect(() => {
    if (isUnread) reload()
  }, [isUnread])
  return { state, isLive, updatedAt, reload, loadMore, waiting, mayBeMore: waiting.length === PAGE_SIZE }
}

const newestKey = (token: Token) => sellerKey(token, 'newest-orders')

/** Polls while the page is visible, the first time after one interval. A failure doubles the interval. */
function useNewestOrders(token: Token): readonly OrderWire[] {
  const { data } = useQuery({
    queryKey: newestKey(token),
    queryFn: async () => (await fetchPage(token, PAGE_SIZE, null)).rows,
    initialData: [],
    staleTime: Number.POSITIVE_INFINITY,
    refetchInterval: CHECK_MS,
    refetchOnWindowFocus: 'always',
    retry: (_failures, { failure }) => failure.status !== 401,
    retryDelay: (failures) => Math.min(CHECK_MS * 2 ** (failures + 1), LONGEST_CHECK_MS),
    meta: { onFailure: (failure) => report(failure, token) },
  })
  return data
}

async function fetchPage(token: Token, limit: number, cursor: string | null): Promise<Page<OrderWire>> {
  const { orders, nextCursor } = requireSuccess(await sellerApi.listSellerOrders(token, cursor, limit))
  return { rows: orders, nextCursor }
}

/** Logs only (specification, section 8); a 401 ends the session. */
function report(failure: Failure, token: Token): void {
  if (failure.status === 401) reportSellerFailure(failure, token)
  // biome-ignore lint/suspicious/noConsole: required by the specification
  else console.error('Orders could not be loaded:', failure.message)
}
