import { useQuery } from '@tanstack/react-query'
import type { OrderWire } from '../../../../contract/orders.ts'
import { MAX_A_PAGE } from '../../../../contract/page-limit.ts'
import type { Failure } from '../../../api/api.ts'
import { queryClient, requireSuccess } from '../../../api/query-client.ts'
import type { Token } from '../../../api/request.ts'
import { sellerApi } from '../../../api/seller-api.ts'
import { useOrderEvents } from '../../../live/use-order-events.ts'
import { sellerKey } from '../seller-queries.ts'
import { reportSellerFailure, sellerToken } from '../seller-session.ts'
import { type Route, routeOf, withOrder } from './route.ts'

const ON_THE_WAY = { status: 'Out for Delivery', sort: 'due' } as const
const deliveriesKey = (token: Token) => sellerKey(token, 'deliveries')

/** All orders on the way, as they change. */
export function useDeliveries() {
  const token = sellerToken()
  const { data, isError, isFetching, refetch } = useQuery({
    queryKey: deliveriesKey(token),
    queryFn: () => fetchRoute(token),
    refetchOnWindowFocus: 'always',
    meta: { onFailure: (failure) => report(failure, token) },
  })
  const reload = () => void refetch()
  const isLive = useOrderEvents({
    role: 'seller',
    token,
    async onEvent({ _id, status }) {
      const isShown = data?.some((order) => order._id === _id)
      if (!isShown && status !== 'Out for Delivery') return
      const response = await sellerApi.getOrder(token, _id)
      if (response.success) showOrder(token, response.order)
    },
    onReset: reload,
  })
  return { route: data ?? null, hasFailed: isError && !isFetching, isLive, reload }
}

/** Shows the order as it is by now, or no longer. */
export function showOrder(token: Token, order: OrderWire): void {
  const queryKey = deliveriesKey(token)
  queryClient.setQueryData<Route>(queryKey, (route) => route && withOrder(route, order))
  if (queryClient.isFetching({ queryKey }) > 0) void queryClient.invalidateQueries({ queryKey }) // the response may be older
}

async function fetchRoute(token: Token, cursor: string | null = null): Promise<Route> {
  const { orders, nextCursor } = requireSuccess(await sellerApi.listSellerOrders(token, cursor, MAX_A_PAGE, ON_THE_WAY))
  return routeOf(nextCursor === null ? orders : [...orders, ...(await fetchRoute(token, nextCursor))])
}

/** Logs only (specification, section 8); a 401 ends the session. */
function report(failure: Failure, token: Token): void {
  if (failure.status === 401) reportSellerFailure(failure, token)
  // biome-ignore lint/suspicious/noConsole: required by the specification
  else console.error('Deliveries could not be loaded:', failure.message)
}
