import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { MAX_A_PAGE } from '../../../../contract/limits.ts'
import type { ChangeDeliveryResponse } from '../../../../contract/orders/deliveries.ts'
import type { ChangeOrderResponse, OrderEventWire, OrderWire } from '../../../../contract/orders/orders.ts'
import { type Cents, cents, wireCents } from '../../../../domain/money.ts'
import { UNDO_MS } from '../../../../domain/orders/order-workflow.ts'
import type { Failure, Token } from '../../../api/failure.ts'
import { afterFailure, queryClient, requireSuccess } from '../../../api/query-client.ts'
import { courierApi, type FailureToSend, type OrderStep, sellerApi } from '../../../api/seller-api.ts'
import { useOrderEvents } from '../../../live/use-order-events.ts'
import { storeNow } from '../../../state/store-clock.ts'
import { notify } from '../../../ui/notify.ts'
import { cashWith } from '../id-check.tsx'
import { sellerKey } from '../seller-queries.ts'
import { formFailure, logLoadFailure, sellerRole, sellerToken } from '../seller-session.ts'
import { queueDelivery, takeBackQueued, useQueuedDeliveries } from './delivery-queue.ts'
import {
  couriersDelivery,
  type Delivery,
  deliveryOf,
  inRounds,
  partsOf,
  type Route,
  withDelivery,
  withoutDelivery,
} from './route.ts'

const ON_THE_WAY = { status: 'Out for Delivery', sort: 'due' } as const
const deliveriesKey = (token: Token) => sellerKey(token, 'deliveries')

export function useDeliveries() {
  const token = sellerToken()
  const isCourier = sellerRole() === 'courier'
  const { data, isError, isFetching, refetch } = useQuery({
    queryKey: deliveriesKey(token),
    queryFn: () => (isCourier ? fetchCouriersRoute(token) : fetchRoute(token)),
    refetchOnWindowFocus: 'always',
    meta: { onFailure: (failure) => logLoadFailure('Deliveries', failure, token) },
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
  showDelivery(token, deliveryOf(order), isOnTheWay(order))
}

/** An order that is picked up waits at the store. */
const isOnTheWay = ({ status, fulfilment }: OrderWire): boolean => status === 'Out for Delivery' && fulfilment !== 'pickup'

function showDelivery(token: Token, delivery: Delivery, isOnTheWay: boolean): void {
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
  return [...orders.filter(isOnTheWay).map(deliveryOf), ...(nextCursor === null ? [] : await fetchRoute(token, nextCursor))]
}

/** A courier whose rounds can't be loaded goes by when the orders are due. */
async function fetchCouriersRoute(token: Token): Promise<Route> {
  const [route, rounds] = await Promise.all([fetchCouriersDeliveries(token), sellerApi.listRounds(token, '')])
  return rounds.success ? inRounds(route, rounds.rounds) : route
}

async function fetchCouriersDeliveries(token: Token, cursor: string | null = null): Promise<Route> {
  const { orders, nextCursor } = requireSuccess(await courierApi.listDeliveries(token, cursor, MAX_A_PAGE, ON_THE_WAY))
  return [...orders.map(couriersDelivery), ...(nextCursor === null ? [] : await fetchCouriersDeliveries(token, nextCursor))]
}

const cashKey = (token: Token) => sellerKey(token, 'cash-taken')

export interface CashTaken {
  readonly taken: Cents
  readonly paidOut: Cents
  /** This part of it was not counted by a manager yet. */
  readonly toHandOver: Cents
}

/**
 * Returns the cash that the logged-in person received today, including deliveries that are not sent yet. `cash` is null
 * until it is known. `isLoading` is false once it is known or could not be loaded.
 */
export function useCashTaken(): { cash: CashTaken | null; isLoading: boolean } {
  const token = sellerToken()
  const queued = useQueuedDeliveries()
  const { data, isPending } = useQuery({
    queryKey: cashKey(token),
    queryFn: async () => requireSuccess(await sellerApi.getCashTaken(token)),
    refetchOnWindowFocus: 'always',
    refetchInterval: afterFailure,
  })
  if (data === undefined) return { cash: null, isLoading: isPending }
  const unsent = [...queued.values()].reduce<number>((sum, { received }) => sum + received, 0)
  const cash = {
    taken: cents(wireCents(data.amount) + unsent),
    paidOut: wireCents(data.paidOut),
    toHandOver: cents(wireCents(data.toHandOver) + unsent),
  }
  return { cash, isLoading: false }
}

/** Shows that a delivery that was queued is recorded, or was refused. */
export function showSent(id: string): void {
  const queryKey = deliveriesKey(sellerToken())
  queryClient.setQueryData<Route>(queryKey, (route) => route && withoutDelivery(route, id))
  void queryClient.invalidateQueries({ queryKey })
  reloadCashTaken()
}

export const reloadCashTaken = (): void => void queryClient.invalidateQueries({ queryKey: cashKey(sellerToken()) })

/**
 * A delivery that was recorded on this page. `until` is when its undo ends, in epoch milliseconds of the store's clock.
 */
export interface Delivered {
  readonly delivery: Delivery
  readonly isPaid: boolean
  readonly until: number
}

/** An order that was recorded on this page as not delivered. */
export interface FailedDrop {
  readonly delivery: Delivery
  readonly failed: FailureToSend
  /** The time is in ISO 8601. */
  readonly at: string
}

export interface Handover {
  /** False means that no cash was received. */
  readonly isPaid: boolean
  /** Whether an ID was shown. Goods that need one come back when it is false. It is undefined when nothing needs any. */
  readonly idChecked?: boolean | undefined
}

export interface DeliveryActions {
  /** Resolves to whether it was done. The delivery is queued when there is no connection. */
  deliver(delivery: Delivery, how: Handover): Promise<boolean>
  /** Resolves to whether it was done. */
  undo(delivery: Delivery): Promise<boolean>
  /** Resolves to the failure to show in the form, or to null. It is queued when there is no connection. */
  fail(delivery: Delivery, failed: Omit<FailureToSend, 'id'>): Promise<Failure | null>
}

type Changed = ChangeOrderResponse | ChangeDeliveryResponse

interface Sent {
  readonly part: Delivery
  readonly isSent: boolean
  /** The response is null when there was no connection. */
  readonly response: Changed | Failure | null
}

interface RecordedDrops {
  readonly delivered: readonly Delivered[]
  readonly failed: readonly FailedDrop[]
}

export function useDeliveryActions(route: Route | null, reload: () => void): DeliveryActions & RecordedDrops {
  const token = sellerToken()
  const isCourier = sellerRole() === 'courier'
  const [delivered, setDelivered] = useState<readonly Delivered[]>([])
  const [failed, setFailed] = useState<readonly FailedDrop[]>([])
  // An order that goes out again is no longer one that came back.
  const stillBack = failed.filter(({ delivery }) => !route?.some(({ id }) => id === delivery.id))
  if (stillBack.length < failed.length) setFailed(stillBack)
  const isOther = (id: string) => (one: { readonly delivery: Delivery }) => one.delivery.id !== id

  function showOrReport(response: Changed | Failure, isOnTheWay: boolean): Failure | null {
    if (!response.success) {
      reload() // someone else may have been first
      return formFailure(response, token)
    }
    const { order } = response
    showDelivery(token, 'address' in order ? deliveryOf(order) : couriersDelivery(order), isOnTheWay)
    return null
  }
  function changeStatus(id: string, step: Omit<OrderStep, 'id' | 'from'>): Promise<Changed | Failure> {
    const { changeOrderStatus } = isCourier ? courierApi : sellerApi
    return changeOrderStatus(token, { id, from: 'Out for Delivery', ...step })
  }
  /** Sends a step of each order of a stop. What became of them is shown at once, so that no button moves under a finger meanwhile. */
  async function sendAll(
    parts: readonly Delivery[],
    send: (part: Delivery) => Promise<Changed | Failure>,
    queue: (part: Delivery, isUncertain: boolean) => void,
  ): Promise<Failure | null> {
    const results: Sent[] = []
    for (const part of parts) {
      const isSent = navigator.onLine
      results.push({ part, isSent, response: isSent ? await send(part) : null })
    }
    const rejections = results.flatMap(({ part, isSent, response }) => {
      const isQueued = response === null || (!response.success && response.status === 0)
      if (isQueued) queue(part, isSent)
      return (!isQueued && showOrReport(response, false)) || []
    })
    return rejections[0] ?? null
  }
  async function undoOne({ id }: Delivery): Promise<boolean> {
    const { undoDelivery } = isCourier ? courierApi : sellerApi
    return takeBackQueued(id) || showOrReport(await undoDelivery(token, id), true) === null
  }
  return {
    delivered,
    failed: stillBack,
    async deliver(delivery, { isPaid, idChecked }) {
      const idOf = ({ idCheck }: Delivery) => (idCheck ? idChecked : undefined)
      const done =
        (await sendAll(
          partsOf(delivery),
          (part) => {
            const checked = idOf(part)
            const how = { ...(!isPaid && { isPaid }), ...(checked !== undefined && { idChecked: checked }) }
            return changeStatus(part.id, { status: 'Delivered', ...how })
          },
          (part, isUncertain) => {
            const received = isPaid ? cashWith(part.cash, part.idCheck, idOf(part)) : 0
            const { id, number } = part
            queueDelivery({ id, number, received, isPaid, idChecked: idOf(part), isUncertain }, showSent)
          },
        )) === null
      const cash = cashWith(delivery.cash, delivery.idCheck, idChecked)
      reloadCashTaken()
      const newest: Delivered = { delivery: { ...delivery, cash }, isPaid, until: storeNow() + UNDO_MS }
      if (done) setDelivered((before) => [...before.filter(isOther(delivery.id)), newest])
      return done
    },
    async fail(delivery, why) {
      const { id, number } = delivery
      const { failDelivery } = isCourier ? courierApi : sellerApi
      const rejection = await sendAll(
        partsOf(delivery),
        (part) => failDelivery(token, { id: part.id, ...why }),
        (part, isUncertain) =>
          queueDelivery(
            { id: part.id, number: part.number, received: 0, isPaid: false, isUncertain, failed: { id: part.id, ...why } },
            showSent,
          ),
      )
      if (rejection) return rejection
      notify.success(why.next === 'cancel' ? `Order ${number} canceled` : `Order ${number} goes out again later`)
      const newest: FailedDrop = { delivery, failed: { id, ...why }, at: new Date(storeNow()).toISOString() }
      setFailed((before) => [newest, ...before.filter(isOther(id))])
      return null
    },
    async undo(delivery) {
      const { id } = delivery
      let done = true
      for (const part of partsOf(delivery)) done = (await undoOne(part)) && done
      reloadCashTaken()
      if (done) setDelivered((before) => before.filter(isOther(id)))
      return done
    },
  }
}
