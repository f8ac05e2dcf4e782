import { useCallback, useEffect, useState } from 'react'
import type { PaymentIssueWire } from '../../../../contract/payments.ts'
import type { Token } from '../../../api/request.ts'
import { sellerApi } from '../../../api/seller-api.ts'
import { notify } from '../../../ui/notify.ts'
import { reportSellerFailure, sellerToken } from '../seller-session.ts'

/** The payments that the seller has to look at; none until they are known, and asked for anew with each `round`. */
export function usePaymentIssues(round: unknown, onSettled: () => void) {
  const [payments, setPayments] = useState<readonly PaymentIssueWire[]>([])

  const ask = useCallback(async () => {
    const response = await sellerApi.listPaymentIssues(sellerToken())
    if (response.success) setPayments(response.payments)
  }, [])

  // biome-ignore lint/correctness/useExhaustiveDependencies: a new list of orders is the occasion to ask
  useEffect(() => void ask(), [ask, round])

  async function settle(call: (token: Token) => ReturnType<typeof sellerApi.refundOrder>): Promise<void> {
    const token = sellerToken()
    const response = await call(token)
    if (!response.success) reportSellerFailure(response, token)
    else if (response.message) notify.success(response.message)
    await ask()
    onSettled()
  }

  return {
    payments,
    refund: (orderId: string, payment?: string) => settle((token) => sellerApi.refundOrder(token, orderId, payment)),
    keep: (orderId: string) => settle((token) => sellerApi.acceptOrder(token, orderId)),
  }
}
