import { useMutation, useQuery } from '@tanstack/react-query'
import type { OrderWire } from '../../../contract/orders/orders.ts'
import type { WaitingPaymentWire } from '../../../contract/payments/payments.ts'
import { isOpen } from '../../../domain/orders/order-workflow.ts'
import type { Failure } from '../../api/failure.ts'
import { queryClient, RequestError, requireSuccess } from '../../api/query-client.ts'
import { type DetailsToSend, guestApi, type ReductionToSend, type ReportToSend } from '../../api/shopper-api.ts'
import { notify } from '../../ui/notify.ts'
import { changedAmountOf } from './changed-details.ts'
import { rememberedGuestCheckout } from './guest-attempts.ts'

/** The order of a guest, its payment that is not made yet, or neither when the payment was canceled or has expired. */
export type GuestOrder =
  | { readonly state: 'placed'; readonly order: OrderWire }
  | { readonly state: 'waiting'; readonly payment: WaitingPaymentWire }
  | { readonly state: 'unpaid' }

/** A payment is confirmed within seconds after the payment page. */
const WAITING_PAUSE_MS = 2_000

/** Guests have no stream of events, so the page looks for changes. Delivered orders change seldom. */
export const LOOK_EVERY_MS = 10_000

const keyOf = (secret: string) => ['guest', secret]

/** Fails with 404 for an unknown secret. Looks for changes until the order is closed, while the page is visible. */
export const useGuestOrder = (secret: string) =>
  useQuery({
    queryKey: keyOf(secret),
    queryFn: () => findGuestOrder(secret),
    refetchOnWindowFocus: 'always',
    refetchInterval: ({ state: { data, error } }) => pauseOf(data, error),
    meta: {
      onFailure({ status, message }) {
        // biome-ignore lint/suspicious/noConsole: as for the orders of a shopper
        if (status !== 404) console.error('The order could not be loaded:', message)
      },
    },
  })

async function findGuestOrder(secret: string): Promise<GuestOrder> {
  if (isWaiting(secret)) return (await findWaiting(secret)) ?? (await findPlaced(secret)) ?? { state: 'unpaid' }
  return (await findPlaced(secret)) ?? (await findWaiting(secret)) ?? { state: 'unpaid' }
}

/** An order that waits for its payment can't be loaded yet, so its payment is asked for first. */
const isWaiting = (secret: string): boolean =>
  rememberedGuestCheckout() === secret || queryClient.getQueryData<GuestOrder>(keyOf(secret))?.state === 'waiting'

async function findPlaced(secret: string): Promise<GuestOrder | null> {
  const response = await guestApi.getOrder(secret)
  if (response.success) return { state: 'placed', order: response.order }
  if (response.status === 404) return null
  throw new RequestError(response)
}

/** Fails with 404 for an unknown secret. */
async function findWaiting(secret: string): Promise<GuestOrder | null> {
  const [payment] = requireSuccess(await guestApi.listWaitingPayments(secret)).payments
  return payment ? { state: 'waiting', payment } : null
}

function pauseOf(shown: GuestOrder | undefined, error: RequestError | null): number | false {
  if (error?.failure.status === 404 || shown?.state === 'unpaid') return false
  if (shown?.state === 'waiting') return shown.payment.state === 'open' ? WAITING_PAUSE_MS : LOOK_EVERY_MS
  return shown === undefined || isOpen(shown.order.status) ? LOOK_EVERY_MS : false
}

interface GuestOrderChanges {
  /** `delivery` is `now` or the start of a slot. Resolves to whether the order has this time now. */
  changeTime(delivery: string): Promise<boolean>
  cancel(): Promise<void>
  reject(line: string): Promise<void>
  /** Resolves to the failure to show in the form, or to null. The form asks about another fee. */
  changeDetails(details: DetailsToSend): Promise<Failure | null>
  /** Resolves to the failure to show in the form, or to null. */
  reduce(reduction: ReductionToSend, key: string): Promise<Failure | null>
  /** Resolves to the failure to show in the form, or to null. */
  report(complaint: ReportToSend): Promise<Failure | null>
  /** Cancels the payment, or dismisses one that failed. */
  cancelPayment(): Promise<void>
}

/** Shows the order as the response has it. After a failure, the current order is loaded. */
export function useGuestOrderChanges(secret: string): GuestOrderChanges {
  const queryKey = keyOf(secret)
  async function show(order: OrderWire): Promise<void> {
    await queryClient.cancelQueries({ queryKey }) // a response that is on its way may be older
    const changed: GuestOrder = { state: 'placed', order }
    queryClient.setQueryData(queryKey, changed)
  }
  const { mutateAsync: change } = useMutation({
    async mutationFn(send: () => ReturnType<typeof guestApi.cancelOrder>): Promise<Failure | null> {
      const response = await send()
      if (response.success) {
        await show(response.order)
        notify.success(response.message)
        return null
      }
      notify.failure(response)
      await queryClient.invalidateQueries({ queryKey })
      return response
    },
  })
  const { mutateAsync: changeDetails } = useMutation({
    async mutationFn(details: DetailsToSend): Promise<Failure | null> {
      const response = await guestApi.changeDetails(secret, details)
      if (response.success) {
        notify.success(response.message)
        await show(response.order)
        return null
      }
      if (changedAmountOf(response) !== null) return response
      notify.failure(response)
      if (response.status === 409) await queryClient.invalidateQueries({ queryKey })
      return response
    },
  })
  const { mutateAsync: report } = useMutation({
    async mutationFn(complaint: ReportToSend): Promise<Failure | null> {
      const response = await guestApi.reportComplaint(secret, complaint)
      if (response.success) {
        notify.success('Thank you. We’ll look into it.')
        await show(response.order)
        return null
      }
      notify.failure(response)
      if (response.status === 409 || response.status === 422) await queryClient.invalidateQueries({ queryKey })
      return response
    },
  })
  const { mutateAsync: cancelPayment } = useMutation({
    async mutationFn() {
      const response = await guestApi.cancelWaitingPayment(secret)
      if (!response.success) notify.failure(response)
      else if (response.message) notify.success(response.message)
      await queryClient.invalidateQueries({ queryKey })
    },
  })
  return {
    cancel: async () => void (await change(() => guestApi.cancelOrder(secret))),
    changeTime: async (delivery) => (await change(() => guestApi.changeSlot(secret, delivery))) === null,
    reject: async (line) => void (await change(() => guestApi.rejectSubstitute(secret, line))),
    changeDetails: (details) => changeDetails(details),
    reduce: (reduction, key) => change(() => guestApi.reduceOrder(secret, reduction, key)),
    report: (complaint) => report(complaint),
    cancelPayment: () => cancelPayment(),
  }
}
