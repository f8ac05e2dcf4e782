import type { OrderSecretRequest } from '../../../contract/orders/order-requests.ts'
import type { OrderId } from '../../../domain/orders/order.ts'
import type { EndpointHandlers } from '../../http/endpoint-handlers.ts'
import { notFound } from '../../platform/client-error.ts'
import type { Platform } from '../../platform/platform.ts'
import { findPlacedOrAwaitingOfSecret } from '../orders/guest-orders.ts'
import { recordPaidOut } from './cash-refunds.ts'
import { acceptOrder, listPaymentIssues } from './payment-issues.ts'
import { readWebhookEvent, recordEvent } from './record-event.ts'
import { refundOrder } from './refund-order.ts'
import { cancelWaitingPayment, listWaitingPayments } from './waiting-payments.ts'

export const paymentRoutes = (platform: Platform) =>
  ({
    listWaitingPayments: async (request) => {
      const owner = 'guest' in request ? await ownerOfSecret(platform, request.guest) : { shopper: request.shopper.id }
      return { success: true, payments: await listWaitingPayments(platform, owner) }
    },
    cancelWaitingPayment: async (request) => {
      if (!('guest' in request)) {
        const message = await cancelWaitingPayment(platform, { shopper: request.shopper.id }, request.body.id)
        return { success: true, message }
      }
      const owner = await ownerOfSecret(platform, request.guest)
      return { success: true, message: await cancelWaitingPayment(platform, owner, owner.order) }
    },
    listPaymentIssues: async ({ query }) => ({ success: true, ...(await listPaymentIssues(platform, query)) }),
    refundOrder: ({ seller, body, idempotencyKey }) => refundOrder(platform, { ...body, seller, key: idempotencyKey }),
    recordPaidOut: async ({ seller, body }) => ({
      success: true,
      message: 'Refund recorded',
      order: await recordPaidOut(platform, { ...body, by: seller }),
    }),
    acceptOrder: async ({ seller, body }) => {
      await acceptOrder(platform, body.id, seller)
      return { success: true, message: 'Marked as resolved' }
    },
    /** Responds with 200 only after the commit, since the provider retries after any other status. */
    receiveWebhook: async ({ request }) => {
      await recordEvent(platform, await readWebhookEvent(platform, request))
      return { success: true, received: true }
    },
  }) satisfies Partial<EndpointHandlers>

/** A guest's payment is that of the order whose secret they know. Throws 404. */
async function ownerOfSecret({ db }: Platform, { secret }: OrderSecretRequest): Promise<{ order: OrderId }> {
  const order = await findPlacedOrAwaitingOfSecret(db, secret)
  if (order === null) throw notFound('Order')
  return { order }
}
