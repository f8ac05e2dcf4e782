import { useMutation } from '@tanstack/react-query'
import type { Token } from '../../../api/request.ts'
import { type OrderStep, sellerApi } from '../../../api/seller-api.ts'
import { replaceRow } from '../../../lists/change-row.ts'
import { notify } from '../../../ui/notify.ts'
import { sellerKey } from '../seller-queries.ts'
import { reportSellerFailure, sellerToken } from '../seller-session.ts'

export interface OrderActions {
  move(step: OrderStep): Promise<void>
  undoDelivery(id: string): Promise<void>
}

type Change = (token: Token) => ReturnType<typeof sellerApi.undoDelivery>

/** Shows an order as the response has it. A failure may mean that someone else was first: `reload` shows it. */
export function useOrderActions(reload: () => void): OrderActions {
  const token = sellerToken()
  const { mutateAsync: change } = useMutation({
    async mutationFn(send: Change) {
      const response = await send(token)
      if (response.success) {
        notify.success(response.message)
        return replaceRow(sellerKey(token, 'orders'), response.order)
      }
      reportSellerFailure(response, token)
      reload()
    },
  })
  return {
    move: (step) => change((by) => sellerApi.changeOrderStatus(by, step)),
    undoDelivery: (id) => change((by) => sellerApi.undoDelivery(by, id)),
  }
}
