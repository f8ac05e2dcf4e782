import { useMutation } from '@tanstack/react-query'
import type { Token } from '../../../api/request.ts'
import { type NewRefund, sellerApi } from '../../../api/seller-api.ts'
import { replaceRow } from '../../../lists/paged-list.tsx'
import { notify } from '../../../ui/notify.ts'
import { sellerKey } from '../seller-queries.ts'
import { reportSellerFailure, sellerToken } from '../seller-session.ts'

export interface RefundActions {
  refund(refund: NewRefund, idempotencyKey: string): Promise<boolean>
  recordPaidOut(order: string, refund: string): Promise<boolean>
}

type Change = (token: Token) => ReturnType<typeof sellerApi.refundOrder>

export function useRefunds(): RefundActions {
  const token = sellerToken()
  const { mutateAsync: change } = useMutation({
    async mutationFn(send: Change) {
      const response = await send(token)
      if (response.success) {
        notify.success(response.message)
        replaceRow(sellerKey(token, 'orders'), response.order)
      } else reportSellerFailure(response, token)
      return response.success
    },
  })
  return {
    refund: (refund, key) => change((by) => sellerApi.refundOrder(by, refund, key)),
    recordPaidOut: (order, refund) => change((by) => sellerApi.recordPaidOut(by, order, refund)),
  }
}
