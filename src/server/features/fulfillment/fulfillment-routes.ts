import type { ChangeOrderResponse } from '../../../contract/orders.ts'
import { ownerOf } from '../../../domain/actor.ts'
import type { OrderId } from '../../../domain/order.ts'
import { notFound } from '../../errors.ts'
import type { EndpointHandlers } from '../../http/endpoint-handlers.ts'
import { isId } from '../../platform/ids.ts'
import type { Platform } from '../../platform/platform.ts'
import { showOrder } from '../order-tracking/get-order.ts'
import type { OrderViewer } from '../orders/order-wire.ts'
import { cancelOwnOrder } from './cancel-order.ts'
import { moveOrder } from './move-order.ts'
import { moveOrders } from './move-orders.ts'
import { pickOrder } from './pick-order.ts'
import { recordCashPayment } from './record-cash-payment.ts'
import { rejectSubstitute } from './reject-substitute.ts'
import { undoDelivery } from './undo-delivery.ts'

export function fulfillmentRoutes(platform: Platform) {
  const change = async (
    { id, viewer, message }: { id: string; viewer: OrderViewer; message: string },
    work: (order: OrderId) => Promise<void>,
  ): Promise<ChangeOrderResponse> => {
    if (!isId<OrderId>(id)) throw notFound('Order')
    await work(id)
    const order = await showOrder(platform, id, viewer)
    if (order.status === 'Cancelled') await platform.catalogWatch.catchUp() // what it returned may be in stock again
    return { success: true, message, order }
  }
  return {
    changeOrderStatus: ({ seller, body: { id, ...step } }) =>
      change({ id, viewer: 'seller', message: 'Order updated' }, (order) => moveOrder(platform, order, step, ownerOf(seller))),
    changeOrderStatuses: async ({ seller, body: { ids, ...step } }) => {
      return { success: true, results: await moveOrders(platform, ids, step, ownerOf(seller)) }
    },
    undoDelivery: ({ seller, body: { id } }) =>
      change({ id, viewer: 'seller', message: 'Order updated' }, (order) => undoDelivery(platform, order, ownerOf(seller))),
    cancelOrder: ({ shopper, body: { id, reason } }) =>
      change({ id, viewer: 'shopper', message: 'Order cancelled' }, (order) =>
        cancelOwnOrder(platform, shopper.id, order, reason),
      ),
    recordCashPayment: ({ body: { id } }) =>
      change({ id, viewer: 'seller', message: 'Payment recorded' }, (order) => recordCashPayment(platform, order)),
    pickOrder: ({ seller, body: { id, lines } }) =>
      change({ id, viewer: 'seller', message: 'Order updated' }, (order) => pickOrder(platform, order, lines, ownerOf(seller))),
    rejectSubstitute: ({ shopper, body: { id, line } }) =>
      change({ id, viewer: 'shopper', message: 'Substitute rejected' }, (order) =>
        rejectSubstitute(platform, shopper.id, { order, line }),
      ),
  } satisfies Partial<EndpointHandlers>
}
