import { useMutation } from '@tanstack/react-query'
import type { Failure, Token } from '../../../api/failure.ts'
import { type NewRefund, sellerApi } from '../../../api/seller-api.ts'
import { replaceRow } from '../../../lists/paged-list.tsx'
import { notify } from '../../../ui/notify.ts'
import { sellerKey } from '../seller-queries.ts'
import { formFailure, reportSellerFailure, sellerToken } from '../seller-session.ts'

export interface RefundActions {
  /** Resolves to the failure to show in the form, or to null. */
  refund(refund: NewRefund, idempotencyKey: string): Promise<Failure | null>
  /** A toast shows a failure. */
  retry(refund: NewRefund, idempotencyKey: string): Promise<void>
  recordPaidOut(order: string, refund: string): Promise<void>
}

type Change = (token: Token) => ReturnType<typeof sellerApi.refundOrder>

export function useRefunds(): RefundActions {
  const token = sellerToken()
  const { mutateAsync: change } = useMutation({
    async mutationFn(send: Change) {
      const response = await send(token)
      if (!response.success) return response
      const isRefused = response.order.refunds?.at(-1)?.status === 'failed'
      if (isRefused) notify.error(response.message)
      else notify.success(response.message)
      replaceRow(sellerKey(token, 'orders'), response.order)
      return null
    },
  })
  async function changeOrReport(send: Change): Promise<void> {
    const failure = await change(send)
    if (failure) reportSellerFailure(failure, token)
  }
  return {
    async refund(refund, key) {
      const failure = await change((by) => sellerApi.refundOrder(by, refund, key))
      return failure && formFailure(failure, token)
    },
    retry: (refund, key) => changeOrReport((by) => sellerApi.refundOrder(by, refund, key)),
    recordPaidOut: (order, refund) => changeOrReport((by) => sellerApi.recordPaidOut(by, order, refund)),
  }
}
