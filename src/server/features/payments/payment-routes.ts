import type { FastifyInstance } from 'fastify'
import { calls } from '../../../contract/calls.ts'
import { refundPaymentRequest, settlePaymentRequest } from '../../../contract/settle-payment-request.ts'
import { requireSeller, requireShopper } from '../../http/identity.ts'
import { parseBody } from '../../http/parse.ts'
import type { Platform } from '../../platform/platform.ts'
import { orderRoute } from '../orders/order-route.ts'
import { keepOrder } from './keep-order.ts'
import { listAttention } from './list-attention.ts'
import { listWaitingPayments } from './list-waiting-payments.ts'
import { refundOrder } from './refund-order.ts'
import { startCheckout } from './start-checkout.ts'
import { webhookRoute } from './webhook-route.ts'

export function paymentRoutes(app: FastifyInstance, platform: Platform): void {
  orderRoute(app, platform, calls.startCheckout, startCheckout)

  app.get(calls.listWaitingPayments, async (request) => {
    const shopper = await requireShopper(platform, request)
    return { success: true, payments: await listWaitingPayments(platform, shopper.id) }
  })

  app.get(calls.listAttention, async (request) => {
    await requireSeller(platform, request)
    return { success: true, payments: await listAttention(platform) }
  })

  app.post(calls.refundOrder, async (request) => {
    await requireSeller(platform, request)
    await refundOrder(platform, parseBody(refundPaymentRequest, request.body))
    return { success: true, message: 'Payment refunded' }
  })

  app.post(calls.keepOrder, async (request) => {
    await requireSeller(platform, request)
    await keepOrder(platform, parseBody(settlePaymentRequest, request.body).id)
    return { success: true, message: 'Order kept' }
  })

  webhookRoute(app, platform)
}
