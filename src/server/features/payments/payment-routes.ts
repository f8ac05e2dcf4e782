import type { FastifyInstance } from 'fastify'
import { calls } from '../../../contract/calls.ts'
import { refundPaymentRequest, settlePaymentRequest } from '../../../contract/settle-payment-request.ts'
import { requireSeller, requireShopper } from '../../http/identity.ts'
import { parseBody } from '../../http/parse.ts'
import { onHappening } from '../../platform/happenings.ts'
import type { Platform } from '../../platform/platform.ts'
import { orderRoute } from '../orders/order-route.ts'
import { cancelWaitingPayment } from './cancel-waiting-payment.ts'
import { endReleasedCheckouts } from './end-checkout.ts'
import { keepOrder } from './keep-order.ts'
import { listAttention } from './list-attention.ts'
import { listWaitingPayments } from './list-waiting-payments.ts'
import { refundOrder } from './refund-order.ts'
import { startCheckout } from './start-checkout.ts'
import { webhookRoute } from './webhook-route.ts'

export function paymentRoutes(app: FastifyInstance, platform: Platform): void {
  const stop = onHappening('checkoutsReplaced', (shopper) => void endReleasedCheckouts(platform, shopper)) // behind whoever ordered: nobody waits for the provider
  app.addHook('onClose', async () => stop())

  orderRoute(app, platform, calls.startCheckout, startCheckout)

  app.get(calls.listWaitingPayments, async (request) => {
    const shopper = await requireShopper(platform, request)
    return { success: true, payments: await listWaitingPayments(platform, shopper.id) }
  })

  app.post(calls.cancelWaitingPayment, async (request) => {
    const shopper = await requireShopper(platform, request)
    const { id } = parseBody(settlePaymentRequest, request.body)
    return { success: true, message: await cancelWaitingPayment(platform, shopper.id, id) }
  })

  app.get(calls.listAttention, async (request) => {
    await requireSeller(platform, request)
    return { success: true, payments: await listAttention(platform) }
  })

  app.post(calls.refundOrder, async (request) => {
    await requireSeller(platform, request)
    return { success: true, message: await refundOrder(platform, parseBody(refundPaymentRequest, request.body)) }
  })

  app.post(calls.keepOrder, async (request) => {
    await requireSeller(platform, request)
    await keepOrder(platform, parseBody(settlePaymentRequest, request.body).id)
    return { success: true, message: 'Marked as resolved' }
  })

  webhookRoute(app, platform)
}
