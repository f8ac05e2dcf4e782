import { queryOptions, skipToken, useQuery } from '@tanstack/react-query'
import { useEffect, useEffectEvent, useMemo, useState } from 'react'
import { MAX_A_PAGE } from '../../../../contract/limits.ts'
import type { OrderWire } from '../../../../contract/orders/orders.ts'
import type { OrderStatus } from '../../../../domain/orders/order.ts'
import { isOpen, OPEN_STATUSES } from '../../../../domain/orders/order-workflow.ts'
import type { Token } from '../../../api/failure.ts'
import { queryClient, requireSuccess } from '../../../api/query-client.ts'
import { type OrderQuery, sellerApi } from '../../../api/seller-api.ts'
import { type Page, replaceRows, usePagedList } from '../../../lists/paged-list.tsx'
import { useOrderEvents } from '../../../live/use-order-events.ts'
import { sellerKey } from '../seller-queries.ts'
import { logLoadFailure, sellerToken } from '../seller-session.ts'
import { type BoardFilter, orderQuery, showsNewOrders } from './board-filter.ts'
import { refreshRow } from './use-order-actions.ts'
import { useOrderCounts } from './use-order-counts.ts'

const PAGE_SIZE = 20
const MAX_NEWEST = 20
/** How many single orders are loaded at the same time. */
const AT_ONCE = 6
const RETRY_MS = 10_000
const MAX_RETRY_MS = 5 * 60_000

/**
 * Loads the orders of the board. A change is shown in its row at once. New orders are not inserted, so that no row
 * moves while the seller reads.
 */
export function useOrders(filter: BoardFilter) {
  const token = sellerToken()
  const query = orderQuery(filter)
  const list = usePagedList({
    queryKey: sellerKey(token, 'orders', JSON.stringify(query)),
    pageSize: PAGE_SIZE,
    noun: 'order',
    async fetchPage(limit, cursor) {
      // The newest orders are loaded before the list, so that an order placed after that is either in the list or
      // announced as new.
      await queryClient.ensureQueryData(newestOrders(token))
      return fetchOrders(token, cursor, limit, query)
    },
    onFailure: (failure) => logLoadFailure('Orders', failure, token),
  })
  const { counts, reload: reloadCounts } = useOrderCounts(token, filter)
  const { waiting, mayBeMore, shown, show, forget } = useNewOrders(token, list.rows)
  const first = showsNewOrders(filter) ? shown : null
  const rows = useMemo(() => list.rows && (first ? withFirst(first, list.rows) : list.rows), [first, list.rows])
  // New orders wait for a press so that no row moves. An empty board has none.
  const showsAtOnce = rows?.length === 0 && waiting.length > 0 && showsNewOrders(filter)
  const showNew = useEffectEvent(show)
  useEffect(() => {
    if (showsAtOnce) showNew()
  }, [showsAtOnce])
  const isLive = useOrderEvents({
    role: 'seller',
    token,
    async refresh({ _id, what }) {
      reloadCounts()
      // Somebody else may have begun to pack an order that is announced here.
      if (what === 'placed' || isAmongNewest(token, _id))
        void queryClient.invalidateQueries({ queryKey: newestOrders(token).queryKey })
      if (what !== 'placed') requireSuccess(await refreshRow(token, _id))
    },
    async refreshAll() {
      reloadCounts()
      void queryClient.invalidateQueries({ queryKey: newestOrders(token).queryKey })
      if (await refreshRows(token, rows ?? [], query)) return
      // An order of the list no longer exists, because the demonstration was removed.
      forget()
      list.reload()
    },
  })
  return {
    ...list,
    rows,
    counts,
    reloadCounts,
    isLive,
    reload() {
      forget()
      list.reload()
      reloadCounts()
    },
    waiting,
    mayBeMore,
    showNew: show,
  }
}

/**
 * Puts the orders of `first` before the others. Each order is shown once, although a later page of the list may have
 * it, too.
 */
const withFirst = (first: readonly OrderWire[], rows: readonly OrderWire[]): readonly OrderWire[] => [
  ...first,
  ...rows.filter(({ _id }) => !first.some((row) => row._id === _id)),
]

/**
 * Loads the rows again and shows them in their places. Resolves to false when some of them no longer exist. Rejects when a
 * request fails.
 */
export async function refreshRows(token: Token, rows: readonly OrderWire[], query: OrderQuery): Promise<boolean> {
  const unlisted = await refreshListed(token, rows, Math.max(rows.length, PAGE_SIZE), query)
  const moved = unlisted.filter(({ status }) => isOpen(status) || includesStatus(query, status))
  // Most orders that left the filter are open, so that one list has them. The rest has ended meanwhile.
  const others = moved.length > AT_ONCE ? await refreshListed(token, moved, MAX_A_PAGE, OPEN_ORDERS) : moved
  for (let at = 0; at < others.length; at += AT_ONCE) {
    const exist = await Promise.all(others.slice(at, at + AT_ONCE).map(({ _id }) => refreshIfExists(token, _id)))
    if (exist.includes(false)) return false
  }
  return true
}

const OPEN_ORDERS: OrderQuery = { status: OPEN_STATUSES.join(), sort: 'due' }

/** Returns false when the filter has other statuses only, which is why an order that ended is not in its list. */
const includesStatus = ({ status: statuses }: OrderQuery, status: OrderStatus): boolean =>
  statuses === undefined || statuses.split(',').includes(status)

/** Shows the first orders of a query in their rows. Resolves to the rows that are not among them. */
async function refreshListed(
  token: Token,
  rows: readonly OrderWire[],
  count: number,
  query: OrderQuery,
): Promise<readonly OrderWire[]> {
  const orders = await listFirst(token, count, query)
  replaceRows(sellerKey(token, 'orders'), orders)
  const listed = idsOf(orders)
  return rows.filter(({ _id }) => !listed.has(_id))
}

async function refreshIfExists(token: Token, id: string): Promise<boolean> {
  const response = await refreshRow(token, id)
  if (!response.success && response.status === 404) return false
  requireSuccess(response)
  return true
}

async function fetchOrders(token: Token, cursor: string | null, limit: number, query: OrderQuery): Promise<Page<OrderWire>> {
  const { orders, nextCursor } = requireSuccess(await sellerApi.listSellerOrders(token, cursor, limit, query))
  return { rows: orders, nextCursor }
}

/** Loads the first `count` orders in as many requests as it takes. Rejects when one of them fails. */
export async function listFirst(token: Token, count: number, query: OrderQuery): Promise<OrderWire[]> {
  const orders: OrderWire[] = []
  let cursor: string | null = null
  do {
    const limit = Math.min(count - orders.length, MAX_A_PAGE)
    const page: Page<OrderWire> = await fetchOrders(token, cursor, limit, query)
    orders.push(...page.rows)
    cursor = page.nextCursor
  } while (cursor !== null && orders.length < count)
  return orders
}

const newestOrders = (token: Token) =>
  queryOptions({
    queryKey: sellerKey(token, 'newest-orders'),
    queryFn: async () =>
      requireSuccess(await sellerApi.listSellerOrders(token, null, MAX_NEWEST, { status: 'Order Placed' })).orders,
    staleTime: Number.POSITIVE_INFINITY,
    meta: { onFailure: (failure) => logLoadFailure('Orders', failure, token) },
  })

/**
 * Finds orders that came since the list was loaded. The newest orders are loaded once there are `rows`, and again after
 * live events. A failure is retried after growing pauses.
 */
function useNewOrders(token: Token, rows: readonly OrderWire[] | null) {
  const { data: newest } = useQuery({
    ...newestOrders(token),
    // The list itself loads the newest orders before its rows.
    enabled: rows !== null,
    refetchOnWindowFocus: 'always',
    retry: (_failures, { failure }) => failure.status !== 401,
    retryDelay: (failures) => Math.min(RETRY_MS * 2 ** (failures + 1), MAX_RETRY_MS),
  })
  const { data: shown } = useQuery<ShownOrders>({ queryKey: shownKey(token), queryFn: skipToken })
  const [known, setKnown] = useState<ReadonlySet<string> | null>(null)
  useEffect(() => {
    if (known === null && newest) setKnown(idsOf(newest))
  }, [known, newest])
  const waiting =
    rows && newest && known ? newest.filter(({ _id }) => !known.has(_id) && !rows.some((row) => row._id === _id)) : []
  const knowAll = () => setKnown(new Set([...(known ?? []), ...idsOf(newest ?? [])]))
  const setShown = (orders: readonly OrderWire[]) =>
    queryClient.setQueryData<ShownOrders>(shownKey(token), { pages: [{ rows: orders, nextCursor: null }] })
  const shownRows = shown?.pages[0]?.rows ?? NONE
  return {
    /** These orders are neither among `rows` nor shown by a press. */
    waiting: waiting.filter(({ _id }) => !shownRows.some((row) => row._id === _id)),
    mayBeMore: waiting.length === MAX_NEWEST,
    shown: shownRows,
    show() {
      knowAll()
      setShown([...waiting, ...shownRows])
    },
    forget() {
      knowAll()
      setShown(NONE)
    },
  }
}

const isAmongNewest = (token: Token, id: string): boolean =>
  queryClient.getQueryData<readonly OrderWire[]>(newestOrders(token).queryKey)?.some(({ _id }) => _id === id) ?? false

const NONE: readonly OrderWire[] = []

/** These orders are cached in the shape of a list's pages, so that a change of an order is shown in them, too. */
interface ShownOrders {
  readonly pages: readonly Page<OrderWire>[]
}

const shownKey = (token: Token) => sellerKey(token, 'orders', 'shown')

const idsOf = (orders: readonly OrderWire[]): ReadonlySet<string> => new Set(orders.map(({ _id }) => _id))
