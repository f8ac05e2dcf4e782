import { useEffect, useRef, useState } from 'react'
import type { WaitingPaymentWire } from '../../../contract/payments.ts'
import { shopperApi } from '../../api/shopper-api.ts'

/** Right after the payment page the answer is a matter of seconds; later nobody stares at the screen. */
const PAUSES_MS = [1_000, 2_000, 3_000, 5_000, 10_000, 15_000] as const

/**
 * The shopper's payments that are not made yet, newest first; null until they are known. Asks again while one waits and
 * somebody looks, and tells of those that are settled since: paid, or over.
 */
export function useWaitingPayments(token: string, onSettled: () => void): readonly WaitingPaymentWire[] | null {
  const [payments, setPayments] = useState<readonly WaitingPaymentWire[] | null>(null)
  const settled = useRef(onSettled)
  settled.current = onSettled

  useEffect(() => {
    let before: readonly WaitingPaymentWire[] = []
    let isOver = false
    let asked = 0
    let timer: ReturnType<typeof setTimeout> | undefined

    async function ask(): Promise<void> {
      clearTimeout(timer)
      const answer = await shopperApi.listWaitingPayments(token)
      if (isOver) return
      if (answer.success) {
        const hasSettled = waitingIds(before).some((id) => !waitingIds(answer.payments).includes(id))
        before = answer.payments
        setPayments(answer.payments)
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

    void ask()
    document.addEventListener('visibilitychange', look)
    return () => {
      isOver = true
      clearTimeout(timer)
      document.removeEventListener('visibilitychange', look)
    }
  }, [token])

  return payments
}

const waitingIds = (payments: readonly WaitingPaymentWire[]): string[] =>
  payments.filter(({ state }) => state !== 'failed').map(({ order }) => order._id)
