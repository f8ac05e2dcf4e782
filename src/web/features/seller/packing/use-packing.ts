import { useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import type { ChangeOrderResponse, OrderWire } from '../../../../contract/orders/orders.ts'
import { shownStatus } from '../../../../domain/orders/order.ts'
import type { Failure } from '../../../api/failure.ts'
import { requireSuccess } from '../../../api/query-client.ts'
import { type OrderStep, sellerApi } from '../../../api/seller-api.ts'
import { useOrderEvents } from '../../../live/use-order-events.ts'
import { useObservable } from '../../../state/observable.ts'
import { weightOfLine } from '../../orders/line-weight.ts'
import { changesByCustomer } from '../seller-parts.tsx'
import { formFailure, logLoadFailure, sellerToken } from '../seller-session.ts'
import { PICKS_UNSAVED, packingKey, queueOf, reloadOrders, showOrder } from './order-queues.ts'
import { packLines } from './pack-lines.ts'
import { NOTHING_UNSAVED, type PickQueue } from './pick-queue.ts'
import { type SendOut, sendOutStop, unpackedOf } from './send-stop.ts'

/** Loads the order of this number, which may have any spelling, and keeps it up to date. */
export function usePackedOrder(number: string) {
  const token = sellerToken()
  const { data, error, isFetching, refetch } = useQuery({
    queryKey: packingKey(token, number),
    queryFn: async () => requireSuccess(await sellerApi.getOrderByNumber(token, number)).order,
    refetchOnWindowFocus: 'always',
    meta: {
      onFailure(failure) {
        if (failure.status !== 404) logLoadFailure('The order', failure, token)
      },
    },
  })
  const [news, setNews] = useState('')
  const isLive = useOrderEvents({
    role: 'seller',
    token,
    async refresh({ _id }) {
      if (_id !== data?._id) return
      const after = await refetch({ throwOnError: true })
      if (after.data) setNews(describeChanges(data, after.data))
    },
    refreshAll: () => refetch({ throwOnError: true }),
  })
  const status = error?.failure.status
  return {
    order: data ?? null,
    failure: status === 404 || status === 400 ? 'unknown' : error && !isFetching && !data ? 'failed' : null,
    isLive,
    news,
    reload: () => void refetch(),
  } as const
}

export interface Packing extends Pick<PickQueue, 'save'> {
  readonly lines: ReturnType<typeof packLines>
  /** The number of lines with an unsaved pick. It is zero until an attempt to save has failed. */
  readonly unsavedCount: number
  retry(): void
  /** Changes the status once all picks are saved. */
  move(status: OrderStep['status']): Promise<void>
  /**
   * Sends the order out once all picks are saved, with the packed ones of its stop. Resolves to the numbers of those that are
   * not packed, when the store asks whether to go without them, and to null otherwise.
   */
  sendOut(sending: SendOut): Promise<readonly string[] | null>
  /** Resolves to the failure to show in the form, or to null. */
  cancel(reason: string): Promise<Failure | null>
  recall(reason: string): Promise<Failure | null>
  /** Resolves to whether it was done. A toast shows a failure. */
  askForCash(): Promise<boolean>
}

export function usePacking(order: OrderWire): Packing {
  const token = sellerToken()
  const showOrReport = (response: ChangeOrderResponse | Failure): Failure | null => {
    if (!response.success) {
      reloadOrders() // someone else may have been first
      return formFailure(response, token)
    }
    showOrder(response.order)
    return null
  }
  const queue = queueOf(order._id)
  const { picks, isFailing } = useObservable(queue.unsaved, NOTHING_UNSAVED)
  useWarningBeforeUnload(picks.size > 0)
  const { _id: id, status: from } = order
  return {
    lines: packLines(order, picks),
    unsavedCount: isFailing ? picks.size : 0,
    save: queue.save,
    retry: () => queue.save(),
    async move(status) {
      if (!(await queue.saved())) return
      showOrReport(await sellerApi.changeOrderStatus(token, { id, status, from }))
    },
    async sendOut(sending) {
      if (!(await queue.saved())) return null
      const response = await sendOutStop(token, order, sending, showOrder)
      const unpacked = response.success ? null : unpackedOf(response)
      if (!unpacked) showOrReport(response)
      return unpacked
    },
    async cancel(reason) {
      if (!(await queue.saved())) return formFailure(PICKS_UNSAVED, token)
      return showOrReport(await sellerApi.changeOrderStatus(token, { id, status: 'Cancelled', from, reason }))
    },
    recall: async (reason) => showOrReport(await sellerApi.recallOrder(token, id, reason)),
    askForCash: async () => showOrReport(await sellerApi.askForCash(token, id)) === null,
  }
}

/** Warns before the page closes, because unsaved picks would be lost. */
function useWarningBeforeUnload(isUnsaved: boolean): void {
  useEffect(() => {
    if (!isUnsaved) return
    const warn = (event: BeforeUnloadEvent) => event.preventDefault()
    window.addEventListener('beforeunload', warn)
    return () => window.removeEventListener('beforeunload', warn)
  }, [isUnsaved])
}

type Packed = Pick<OrderWire, 'items' | 'status' | 'fulfilment' | 'history'>

/** Describes what others changed, in sentences for screen readers. Returns an empty text when nothing changed. */
function describeChanges(before: Packed, after: Packed): string {
  const earlier = new Map(before.items.map((item) => [item.line, item]))
  const changes = after.items.flatMap((item) => {
    const { line, product, weighed, picked, pickedBy, isRejected, substituteFor } = item
    const was = earlier.get(line)
    if (isRejected && !was?.isRejected) return [`The customer rejected ${product.name}.`]
    if (substituteFor !== undefined || (picked === was?.picked && weighed?.picked === was?.weighed?.picked)) return []
    if (picked === undefined) return [`${product.name} is no longer packed.`]
    const weight = weighed?.picked === undefined ? '' : `, ${weightOfLine(item)}`
    return [`${pickedBy} packed ${picked} ${product.name}${weight}.`]
  })
  const byCustomer = changesByCustomer(after.history).slice(changesByCustomer(before.history).length)
  const changed = byCustomer.map(({ reason }) => `The customer changed the order: ${reason}.`)
  return [...changes, ...changed, ...(after.status === before.status ? [] : [statusNews(before, after)])].join(' ')
}

function statusNews(before: Packed, { status, fulfilment }: Packed): string {
  const isBack = before.status === 'Out for Delivery' && status === 'Packing'
  return isBack && fulfilment !== 'pickup' ? 'The order came back.' : `The order is ${shownStatus(status, fulfilment)}.`
}
