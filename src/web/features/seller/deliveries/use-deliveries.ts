import { useQuery } from '@tanstack/react-query'
import { MAX_A_PAGE } from '../../../../contract/limits.ts'
import type { OrderEventWire } from '../../../../contract/orders.ts'
import { queryClient, requireSuccess } from '../../../api/query-client.ts'
import type { Failure, Token } from '../../../api/request.ts'
import { courierApi, sellerApi } from '../../../api/seller-api.ts'
import { useOrderEvents } from '../../../live/use-order-events.ts'
import { sellerKey } from '../seller-queries.ts'
import { reportSellerFailure, sellerRole, sellerToken } from '../seller-session.ts'
import { couriersDelivery, type Delivery, deliveryOf, type Route, withDelivery, withoutDelivery } from './route.ts'

const ON_THE_WAY = { status: 'Out for Delivery', sort: 'due' } as const
const deliveriesKey = (token: Token) => sellerKey(token, 'deliveries')

export function useDeliveries() {
  const token = sellerToken()
  const isCourier = sellerRole() === 'courier'
  const { data, isError, isFetching, refetch } = useQuery({
    queryKey: deliveriesKey(token),
    queryFn: () => (isCourier ? fetchCouriersRoute(token) : fetchRoute(token)),
    refetchOnWindowFocus: 'always',
    meta: { onFailure: (failure) => report(failure, token) },
  })
  const refresh = async ({ _id: id, status }: OrderEventWire) => {
    const isShown = data?.some((delivery) => delivery.id === id)
    if (isShown || status === 'Out for Delivery') await refreshDelivery(token, id)
  }
  const isLive = useOrderEvents({
    role: 'seller',
    token,
    refresh: isCourier ? undefined : refresh, // couriers can only list their orders
    refreshAll: () => refetch({ throwOnError: true }),
  })
  return { route: data ?? null, hasFailed: isError && !isFetching, isLive, reload: () => void refetch() }
}

async function refreshDelivery(token: Token, id: string): Promise<void> {
  const { order } = requireSuccess(await sellerApi.getOrder(token, id))
  showDelivery(token, deliveryOf(order), order.status === 'Out for Delivery')
}

export function showDelivery(token: Token, delivery: Delivery, isOnTheWay: boolean): void {
  const queryKey = deliveriesKey(token)
  queryClient.setQueryData<Route>(
    queryKey,
    (route) => route && (isOnTheWay ? withDelivery(route, delivery) : withoutDelivery(route, delivery.id)),
  )
  // The response of a running request may be older than this delivery.
  if (queryClient.isFetching({ queryKey }) > 0) void queryClient.invalidateQueries({ queryKey })
}

async function fetchRoute(token: Token, cursor: string | null = null): Promise<Route> {
  const { orders, nextCursor } = requireSuccess(await sellerApi.listSellerOrders(token, cursor, MAX_A_PAGE, ON_THE_WAY))
  return [...orders.map(deliveryOf), ...(nextCursor === null ? [] : await fetchRoute(token, nextCursor))]
}

async function fetchCouriersRoute(token: Token, cursor: string | null = null): Promise<Route> {
  const { orders, nextCursor } = requireSuccess(await courierApi.listDeliveries(token, cursor, MAX_A_PAGE, ON_THE_WAY))
  return [...orders.map(couriersDelivery), ...(nextCursor === null ? [] : await fetchCouriersRoute(token, nextCursor))]
}

/** Logs the failure without showing it (specification, section 8). A 401 ends the session. */
function report(failure: Failure, token: Token): void {
  if (failure.status === 401) reportSellerFailure(failure, token)
  // biome-ignore lint/suspicious/noConsole: required by the specification
  else console.error('Deliveries could not be loaded:', failure.message)
}
