import type { FastifyInstance } from 'fastify'
import { calls } from '../../../contract/calls.ts'
import { settlePaymentRequest } from '../../../contract/settle-payment-request.ts'
import { requireSeller, requireShopper } from '../../http/identity.ts'
import { parseBody } from '../../http/parse.ts'
import type { Platform } from '../../platform/platform.ts'
import { readOrderRequest } from '../orders/read-order-request.ts'
import { keepOrder } from './keep-order.ts'
import { listAttention } from './list-attention.ts'
import { listWaitingPayments } from './list-waiting-payments.ts'
import { refundOrder } from './refund-order.ts'
import { startCheckout } from './start-checkout.ts'
import { webhookRoute } from './webhook-route.ts'

export function paymentRoutes(app: FastifyInstance, platform: Platform): void {
  app.post(calls.startCheckout, async (request, reply) => {
    const shopper = await requireShopper(platform, request)
    const { wish, mark } = readOrderRequest(request, calls.startCheckout)
    const answer = await startCheckout(platform, shopper.id, wish, mark)
    return reply.code(answer.status).send(answer.body)
  })

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
    await refundOrder(platform, parseBody(settlePaymentRequest, request.body).id)
    return { success: true, message: 'Payment refunded' }
  })

  app.post(calls.keepOrder, async (request) => {
    await requireSeller(platform, request)
    await keepOrder(platform, parseBody(settlePaymentRequest, request.body).id)
    return { success: true, message: 'Order kept' }
  })

  webhookRoute(app, platform)
}
