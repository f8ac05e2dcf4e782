import type { FastifyInstance } from 'fastify'
import { endpoints } from '../../../contract/endpoints.ts'
import { listOrdersQuery } from '../../../contract/order-requests.ts'
import { refundPaymentRequest, settlePaymentRequest } from '../../../contract/settle-payment-request.ts'
import { parseBody, parseQuery } from '../../http/parse.ts'
import { subscribeToEvent } from '../../platform/domain-events.ts'
import type { Platform } from '../../platform/platform.ts'
import { orderRoute } from '../orders/order-route.ts'
import { requireSeller, requireShopper } from '../sessions/identity.ts'
import { acceptOrder } from './accept-order.ts'
import { cancelWaitingPayment } from './cancel-waiting-payment.ts'
import { endReleasedCheckouts } from './end-checkout.ts'
import { listPaymentIssues } from './list-payment-issues.ts'
import { listWaitingPayments } from './list-waiting-payments.ts'
import { refundOrder } from './refund-order.ts'
import { startCheckout } from './start-checkout.ts'
import { webhookRoute } from './webhook-route.ts'

export function paymentRoutes(app: FastifyInstance, platform: Platform): void {
  const stop = subscribeToEvent('checkoutsReplaced', (shopper) => void endReleasedCheckouts(platform, shopper)) // in the background: no response waits for the provider
  app.addHook('onClose', async () => stop())

  orderRoute(app, platform, endpoints.startCheckout, startCheckout)

  app.get(endpoints.listWaitingPayments, async (request) => {
    const shopper = await requireShopper(platform, request)
    return { success: true, payments: await listWaitingPayments(platform, shopper.id) }
  })

  app.post(endpoints.cancelWaitingPayment, async (request) => {
    const shopper = await requireShopper(platform, request)
    const { id } = parseBody(settlePaymentRequest, request.body)
    return { success: true, message: await cancelWaitingPayment(platform, shopper.id, id) }
  })

  app.get(endpoints.listPaymentIssues, async (request) => {
    await requireSeller(platform, request)
    return { success: true, ...(await listPaymentIssues(platform, parseQuery(listOrdersQuery, request.query))) }
  })

  app.post(endpoints.refundOrder, async (request) => {
    await requireSeller(platform, request)
    return { success: true, message: await refundOrder(platform, parseBody(refundPaymentRequest, request.body)) }
  })

  app.post(endpoints.acceptOrder, async (request) => {
    await requireSeller(platform, request)
    await acceptOrder(platform, parseBody(settlePaymentRequest, request.body).id)
    return { success: true, message: 'Marked as resolved' }
  })

  webhookRoute(app, platform)
}
