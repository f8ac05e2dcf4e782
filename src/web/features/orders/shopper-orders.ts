import { type InvalidateOptions, useMutation, useQuery } from '@tanstack/react-query'
import type { ChangeOrderResponse, OrderWire } from '../../../contract/orders/orders.ts'
import type { Failure } from '../../api/failure.ts'
import { queryClient, requireSuccess } from '../../api/query-client.ts'
import { type DetailsToSend, type ReductionToSend, type ReportToSend, shopperApi } from '../../api/shopper-api.ts'
import { replaceRow, usePagedList } from '../../lists/paged-list.tsx'
import { useOrderEvents } from '../../live/use-order-events.ts'
import { notify } from '../../ui/notify.ts'
import { shopperKey } from '../account/shopper-queries.tsx'
import { reportShopperFailure } from '../account/shopper-session.ts'
import { changedAmountOf } from './changed-details.ts'

const PAGE_SIZE = 20

const shopperOrdersKey = (token: string) => shopperKey(token, 'orders')

const oneOrderKey = (token: string, ...number: readonly string[]) => shopperKey(token, 'order', ...number)

function showShopperOrder(token: string, order: OrderWire): void {
  replaceRow(shopperOrdersKey(token), order)
  const queryKey = oneOrderKey(token)
  queryClient.setQueriesData<OrderWire>({ queryKey }, (shown) => (shown?._id === order._id ? order : shown))
  // A response that is on its way may be older than this order.
  if (queryClient.isFetching({ queryKey }) > 0) void queryClient.invalidateQueries({ queryKey })
}

/** Fails with 404 for an unknown number, and for another shopper's order. */
export const useShopperOrder = (token: string, number: string) =>
  useQuery({
    queryKey: oneOrderKey(token, number),
    queryFn: async () => requireSuccess(await shopperApi.getOrderByNumber(token, number)).order,
    meta: {
      onFailure(failure) {
        if (failure.status === 401 || failure.status === 403) reportShopperFailure(failure, token)
        // biome-ignore lint/suspicious/noConsole: as for lists
        else if (failure.status !== 404) console.error('The order could not be loaded:', failure.message)
      },
    },
  })

export const useShopperOrders = (token: string) =>
  usePagedList({
    queryKey: shopperOrdersKey(token),
    pageSize: PAGE_SIZE,
    noun: 'order',
    async fetchPage(limit, cursor) {
      const { orders, nextCursor } = requireSuccess(await shopperApi.listShopperOrders(token, cursor, limit))
      return { rows: orders, nextCursor }
    },
    /** Logs the failure without showing it (specification, section 8). A rejected token is reported. */
    onFailure(failure) {
      if (failure.status === 401 || failure.status === 403) reportShopperFailure(failure, token)
      // biome-ignore lint/suspicious/noConsole: required by the specification
      else console.error('Orders could not be loaded:', failure.message)
    },
  })

/** Shows a changed order as the response has it. After a failure, which is returned, the current order is loaded. */
async function showChange(token: string, response: ChangeOrderResponse | Failure): Promise<Failure | null> {
  if (response.success) {
    notify.success(response.message)
    showShopperOrder(token, response.order)
    return null
  }
  reportShopperFailure(response, token)
  await reloadShopperOrders(token)
  return response
}

/** Cancels an order and shows it as the response has it. After a failure, the current order is loaded. */
export function useCancelOrder(token: string) {
  const { mutateAsync } = useMutation({
    async mutationFn({ _id }: OrderWire) {
      await showChange(token, await shopperApi.cancelOrder(token, _id))
    },
  })
  return mutateAsync
}

/** Leaves a substitute out and shows the order as the response has it. After a failure, the current order is loaded. */
export function useRejectSubstitute(token: string) {
  const { mutateAsync } = useMutation({
    async mutationFn({ order, line }: { order: OrderWire; line: string }) {
      const response = await shopperApi.rejectSubstitute(token, order._id, line)
      if (response.success) return showShopperOrder(token, response.order)
      reportShopperFailure(response, token)
      await reloadShopperOrders(token)
    },
  })
  return mutateAsync
}

interface OrdersReduction {
  readonly order: OrderWire
  readonly reduction: ReductionToSend
  readonly key: string
}

/**
 * Takes pieces out of an order. Resolves to the failure to show in the form, after which the current order is loaded, because
 * another tab may have changed it, or packing has begun.
 */
export function useReduceOrder(token: string) {
  const { mutateAsync } = useMutation({
    mutationFn: async ({ order, reduction, key }: OrdersReduction) =>
      showChange(token, await shopperApi.reduceOrder(token, order._id, reduction, key)),
  })
  return mutateAsync
}

/**
 * Changes address, phone or note of an order. Resolves to the failure to show in the form, after which the current order is
 * loaded. Another fee is no failure to report, since the form asks about it.
 */
export function useChangeDetails(token: string) {
  const { mutateAsync } = useMutation({
    async mutationFn({ order, details }: { order: OrderWire; details: DetailsToSend }): Promise<Failure | null> {
      const response = await shopperApi.changeDetails(token, order._id, details)
      if (response.success) {
        notify.success(response.message)
        showShopperOrder(token, response.order)
        return null
      }
      if (changedAmountOf(response) !== null) return response
      reportShopperFailure(response, token)
      if (response.status === 409) await reloadShopperOrders(token)
      return response
    },
  })
  return mutateAsync
}

/** Gives the order another delivery time. Resolves to false after a failure, when the current order is loaded. */
export function useChangeTime(token: string) {
  const { mutateAsync } = useMutation({
    mutationFn: async ({ order, delivery }: { order: OrderWire; delivery: string }): Promise<boolean> =>
      (await showChange(token, await shopperApi.changeSlot(token, order._id, delivery))) === null,
  })
  return mutateAsync
}

interface OrdersReport {
  readonly order: OrderWire
  readonly report: ReportToSend
}

/**
 * Reports a complaint about lines of an order. Resolves to the failure to show in the form, after which the current order is
 * loaded, because another tab may have reported the same lines.
 */
export function useReportComplaint(token: string) {
  const { mutateAsync } = useMutation({
    async mutationFn({ order, report }: OrdersReport): Promise<Failure | null> {
      const response = await shopperApi.reportComplaint(token, order._id, report)
      if (response.success) {
        notify.success('Thank you. We’ll look into it.')
        showShopperOrder(token, response.order)
        return null
      }
      reportShopperFailure(response, token)
      if (response.status === 409 || response.status === 422) await reloadShopperOrders(token)
      return response
    },
  })
  return mutateAsync
}

/** Loads the orders on the page anew. With `throwOnError` it rejects when a request fails. */
async function reloadShopperOrders(token: string, options: InvalidateOptions = {}): Promise<void> {
  const queryKeys = [shopperOrdersKey(token), oneOrderKey(token)]
  await Promise.all(queryKeys.map((queryKey) => queryClient.invalidateQueries({ queryKey }, options)))
}

/** Drops the list after a new order, so that a list without that order does not flash. */
export const dropShopperOrders = (token: string): void => queryClient.removeQueries({ queryKey: shopperOrdersKey(token) })

/**
 * Shows changes of the shopper's orders as they happen. Returns whether changes arrive, or null until that is known.
 */
export function useLiveOrders(token: string): boolean | null {
  const reload = () => reloadShopperOrders(token, { throwOnError: true })
  return useOrderEvents({
    role: 'shopper',
    token,
    async refresh({ _id, what }) {
      if (what === 'placed') await reload()
      else showShopperOrder(token, requireSuccess(await shopperApi.getOrder(token, _id)).order)
    },
    refreshAll: reload,
  })
}
