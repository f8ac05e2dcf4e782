import { useCallback, useEffect, useState } from 'react'
import type { PaymentIssueWire } from '../../../../contract/payments.ts'
import type { Token } from '../../../api/request.ts'
import { sellerApi } from '../../../api/seller-api.ts'
import { notify } from '../../../ui/notify.ts'
import { reportSellerFailure, sellerToken } from '../seller-session.ts'

const PAGE_SIZE = 100

/** Null when a page did not come. */
async function loadAll(token: Token): Promise<PaymentIssueWire[] | null> {
  const payments: PaymentIssueWire[] = []
  let cursor: string | null = null
  do {
    const response = await sellerApi.listPaymentIssues(token, cursor, PAGE_SIZE)
    if (!response.success) return null
    payments.push(...response.payments)
    cursor = response.nextCursor
  } while (cursor !== null)
  return payments
}

/** Empty while loading. */
export function usePaymentIssues(trigger: unknown, onSettled: () => void) {
  const [payments, setPayments] = useState<readonly PaymentIssueWire[]>([])

  const load = useCallback(async () => {
    const loaded = await loadAll(sellerToken())
    if (loaded) setPayments(loaded)
  }, [])

  // biome-ignore lint/correctness/useExhaustiveDependencies: a new trigger reloads
  useEffect(() => void load(), [load, trigger])

  async function settle(send: (token: Token) => ReturnType<typeof sellerApi.refundOrder>): Promise<void> {
    const token = sellerToken()
    const response = await send(token)
    if (!response.success) reportSellerFailure(response, token)
    else if (response.message) notify.success(response.message)
    await load()
    onSettled()
  }

  return {
    payments,
    refund: (orderId: string, payment?: string) => settle((token) => sellerApi.refundOrder(token, orderId, payment)),
    accept: (orderId: string) => settle((token) => sellerApi.acceptOrder(token, orderId)),
  }
}
