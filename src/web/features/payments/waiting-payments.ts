import { useEffect, useRef, useState } from 'react'
import type { WaitingPaymentWire } from '../../../contract/payments.ts'
import { shopperApi } from '../../api/shopper-api.ts'
import { notify } from '../../ui/notify.ts'
import { reportShopperFailure } from '../account/shopper-session.ts'

/** Right after the payment page the answer is a matter of seconds; later nobody stares at the screen. */
const PAUSES_MS = [1_000, 2_000, 3_000, 5_000, 10_000, 15_000] as const

interface WaitingPayments {
  /** Newest first; null until they are known. */
  readonly payments: readonly WaitingPaymentWire[] | null
  /** Lets go of one: it can't be paid any more, or its failure is told of no more. */
  cancel(payment: WaitingPaymentWire): Promise<void>
}

/**
 * The shopper's payments that are not made yet. Asks again while one waits and somebody looks, and tells of those that are
 * settled since: paid, or over.
 */
export function useWaitingPayments(token: string, onSettled: () => void): WaitingPayments {
  const [payments, setPayments] = useState<readonly WaitingPaymentWire[] | null>(null)
  const settled = useRef(onSettled)
  settled.current = onSettled
  const askAgain = useRef(async () => {})

  useEffect(() => {
    let before: readonly WaitingPaymentWire[] = []
    let isOver = false
    let asked = 0
    let timer: ReturnType<typeof setTimeout> | undefined

    async function ask(): Promise<void> {
      clearTimeout(timer)
      const response = await shopperApi.listWaitingPayments(token)
      if (isOver) return
      if (response.success) {
        const hasSettled = waitingIds(before).some((id) => !waitingIds(response.payments).includes(id))
        before = response.payments
        setPayments(response.payments)
        if (hasSettled) settled.current()
      } else setPayments(before) // the orders that were placed are shown all the same
      const pause = PAUSES_MS[Math.min(asked, PAUSES_MS.length - 1)]
      asked += 1
      if (waitingIds(before).length > 0 && document.visibilityState === 'visible') timer = setTimeout(() => void ask(), pause)
    }

    function look(): void {
      if (document.visibilityState !== 'visible') return
      asked = 0
      void ask()
    }

    askAgain.current = ask
    void ask()
    document.addEventListener('visibilitychange', look)
    return () => {
      isOver = true
      clearTimeout(timer)
      document.removeEventListener('visibilitychange', look)
    }
  }, [token])

  async function cancel({ order }: WaitingPaymentWire): Promise<void> {
    const response = await shopperApi.cancelWaitingPayment(token, order._id)
    if (!response.success) reportShopperFailure(response, token)
    else if (response.message) notify.success(response.message)
    await askAgain.current()
  }

  return { payments, cancel }
}

const waitingIds = (payments: readonly WaitingPaymentWire[]): string[] =>
  payments.filter(({ state }) => state !== 'failed').map(({ order }) => order._id)
