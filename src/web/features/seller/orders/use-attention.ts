import { useCallback, useEffect, useState } from 'react'
import type { AttentionWire } from '../../../../contract/payments.ts'
import type { Token } from '../../../api/request.ts'
import { sellerApi } from '../../../api/seller-api.ts'
import { notify } from '../../../ui/notify.ts'
import { reportSellerFailure, sellerToken } from '../seller-session.ts'

/** The payments that the seller has to look at; none until they are known, and asked for anew with each `round`. */
export function useAttention(round: unknown, onSettled: () => void) {
  const [payments, setPayments] = useState<readonly AttentionWire[]>([])

  const ask = useCallback(async () => {
    const answer = await sellerApi.listAttention(sellerToken())
    if (answer.success) setPayments(answer.payments)
  }, [])

  // biome-ignore lint/correctness/useExhaustiveDependencies: a new list of orders is the occasion to ask
  useEffect(() => void ask(), [ask, round])

  async function settle(call: (token: Token) => ReturnType<typeof sellerApi.refundOrder>): Promise<void> {
    const token = sellerToken()
    const answer = await call(token)
    if (!answer.success) reportSellerFailure(answer, token)
    else if (answer.message) notify.success(answer.message)
    await ask()
    onSettled()
  }

  return {
    payments,
    refund: (orderId: string, payment?: string) => settle((token) => sellerApi.refundOrder(token, orderId, payment)),
    keep: (orderId: string) => settle((token) => sellerApi.keepOrder(token, orderId)),
  }
}
