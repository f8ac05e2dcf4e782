import { queryOptions, skipToken, useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import type { OrderWire } from '../../../../contract/orders.ts'
import { queryClient, requireSuccess } from '../../../api/query-client.ts'
import type { Token } from '../../../api/request.ts'
import { sellerApi } from '../../../api/seller-api.ts'
import type { Page } from '../../../lists/paged-list.tsx'
import { sellerKey } from '../seller-queries.ts'
import { reportOrdersFailure } from './report-orders-failure.ts'

const MOST = 20
const CHECK_MS = 10_000
const LONGEST_CHECK_MS = 5 * 60_000

export const newestOrders = (token: Token) =>
  queryOptions({
    queryKey: sellerKey(token, 'newest-orders'),
    queryFn: async () => requireSuccess(await sellerApi.listSellerOrders(token, null, MOST, { status: 'Order Placed' })).orders,
    staleTime: Number.POSITIVE_INFINITY,
    meta: { onFailure: (failure) => reportOrdersFailure(failure, token) },
  })

/**
 * Finds orders that came since the list was loaded. The newest orders are loaded once there are `rows`, and again after
 * live events (`useOrders`). A failure is retried after growing pauses.
 */
export function useNewOrders(token: Token, rows: readonly OrderWire[] | null) {
  const { data: newest } = useQuery({
    ...newestOrders(token),
    // The list itself loads the newest orders before its rows.
    enabled: rows !== null,
    refetchOnWindowFocus: 'always',
    retry: (_failures, { failure }) => failure.status !== 401,
    retryDelay: (failures) => Math.min(CHECK_MS * 2 ** (failures + 1), LONGEST_CHECK_MS),
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
    /** The new orders that are not shown yet, neither among `rows` nor after a press. */
    waiting: waiting.filter(({ _id }) => !shownRows.some((row) => row._id === _id)),
    mayBeMore: waiting.length === MOST,
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

const NONE: readonly OrderWire[] = []

/** It has the form of a list's pages, so that a change of an order is shown in its rows, too. */
interface ShownOrders {
  readonly pages: readonly Page<OrderWire>[]
}

const shownKey = (token: Token) => sellerKey(token, 'orders', 'shown')

const idsOf = (orders: readonly OrderWire[]): ReadonlySet<string> => new Set(orders.map(({ _id }) => _id))
