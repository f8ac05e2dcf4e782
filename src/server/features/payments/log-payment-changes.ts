import type { FastifyBaseLogger } from 'fastify'
import type { EventBus, PaymentChange } from '../../platform/domain-events.ts'

/** Logs what changed of payments, and as an error what somebody has to look at. */
export function logPaymentChanges(events: EventBus, log: Pick<FastifyBaseLogger, 'error' | 'info'>): void {
  events.subscribe('paymentChanged', ({ order, cause, from, to, ...change }: PaymentChange) => {
    const context = { order, ...cause }
    if (change.differing) log.error({ ...context, ...change.differing }, 'a payment is not the amount of its order')
    for (const { payment, amount, currency } of change.newOthers)
      log.error({ ...context, payment, amount, currency }, 'an order has a second payment')
    if (change.hasRefundFailed) log.error(context, 'a refund failed')
    const { duplicateOf } = change
    if (duplicateOf) log.error({ ...context, duplicateOf }, 'the goods of a payment were ordered otherwise, too')
    if (from !== to) log.info({ ...context, from, to }, 'a payment changed')
  })
}
