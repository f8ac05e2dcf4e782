import { useEffect, useRef, useState } from 'react'
import type { WaitingPaymentWire } from '../../../contract/payments.ts'
import { shopperApi } from '../../api/shopper-api.ts'
import { notify } from '../../ui/notify.ts'
import { reportShopperFailure } from '../account/shopper-session.ts'

/** Pauses between polls: short right after the payment page, where a payment settles within seconds. */
const PAUSES_MS = [1_000, 2_000, 3_000, 5_000, 10_000, 15_000] as const

interface WaitingPayments {
  /** Newest first; null while loading. */
  readonly payments: readonly WaitingPaymentWire[] | null
  /** Cancels an open payment, or dismisses a failed one. */
  cancel(payment: WaitingPaymentWire): Promise<void>
}

/** Polls while one waits and the page is visible. `onSettled`: one was paid or has expired. */
export function useWaitingPayments(token: string, onSettled: () => void): WaitingPayments {
  const [payments, setPayments] = useState<readonly WaitingPaymentWire[] | null>(null)
  const settled = useRef(onSettled)
  settled.current = onSettled
  const pollAgain = useRef(async () => {})

  useEffect(() => {
    let before: readonly WaitingPaymentWire[] = []
    let isUnmounted = false
    let polls = 0
    let timer: ReturnType<typeof setTimeout> | undefined

    async function poll(): Promise<void> {
      clearTimeout(timer)
      const response = await shopperApi.listWaitingPayments(token)
      if (isUnmounted) return
      if (response.success) {
        const hasSettled = waitingIds(before).some((id) => !waitingIds(response.payments).includes(id))
        before = response.payments
        setPayments(response.payments)
        if (hasSettled) settled.current()
      } else setPayments(before) // so that the placed orders show nevertheless
      const pause = PAUSES_MS[Math.min(polls, PAUSES_MS.length - 1)]
      polls += 1
      if (waitingIds(before).length > 0 && document.visibilityState === 'visible') timer = setTimeout(() => void poll(), pause)
    }

    function pollIfVisible(): void {
      if (document.visibilityState !== 'visible') return
      polls = 0
      void poll()
    }

    pollAgain.current = poll
    void poll()
    document.addEventListener('visibilitychange', pollIfVisible)
    return () => {
      isUnmounted = true
      clearTimeout(timer)
      document.removeEventListener('visibilitychange', pollIfVisible)
    }
  }, [token])

  async function cancel({ order }: WaitingPaymentWire): Promise<void> {
    const response = await shopperApi.cancelWaitingPayment(token, order._id)
    if (!response.success) reportShopperFailure(response, token)
    else if (response.message) notify.success(response.message)
    await pollAgain.current()
  }

  return { payments, cancel }
}

const waitingIds = (payments: readonly WaitingPaymentWire[]): string[] =>
  payments.filter(({ state }) => state !== 'failed').map(({ order }) => order._id)
