import type { EndpointHandlers } from '../../http/endpoint-handlers.ts'
import type { Platform } from '../../platform/platform.ts'
import { recordPaidOut } from './cash-refunds.ts'
import { acceptOrder, listPaymentIssues } from './payment-issues.ts'
import { readWebhookEvent, recordEvent } from './record-event.ts'
import { refundOrder } from './refund-order.ts'
import { cancelWaitingPayment, listWaitingPayments } from './waiting-payments.ts'

export const paymentRoutes = (platform: Platform) =>
  ({
    listWaitingPayments: async ({ shopper }) => {
      return { success: true, payments: await listWaitingPayments(platform, shopper.id) }
    },
    cancelWaitingPayment: async ({ shopper, body }) => {
      return { success: true, message: await cancelWaitingPayment(platform, shopper.id, body.id) }
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
