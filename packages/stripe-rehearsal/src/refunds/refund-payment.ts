import { invalidRequest, noSuch } from '../api/api-error.ts'
import { chargeObject, gatewayId, receivedOf, refundObject } from '../api/api-objects.ts'
import type { CreateRefundParams } from '../api/api-params.ts'
import { SETTLES_AFTER_MS } from '../checkout/pay-session.ts'
import { addRefunded, lockPayment, type Payment } from '../checkout/payment-repository.ts'
import { lockDue, untilNothingIsDue } from '../due/due-work.ts'
import { enqueueEvent } from '../events/enqueue-event.ts'
import type { GatewayOptions } from '../gateway-options.ts'
import type { Db } from '../schema.ts'
import { changeRefund, insertRefund, listRefunds } from './refund-repository.ts'

/** Refunds the requested amount, or the rest of the payment. Throws when it was refunded already. */
export async function refundPayment(
  options: Pick<GatewayOptions, 'clock' | 'schedule'>,
  tx: Db,
  params: CreateRefundParams,
): Promise<unknown> {
  const now = options.clock.now()
  const payment = await lockPayment(tx, params.payment_intent)
  if (!payment) throw noSuch('payment_intent', params.payment_intent, 'payment_intent')
  const [newest] = await listRefunds(tx, payment.id, 1)
  const refund = await insertRefund(tx, {
    id: gatewayId('re'),
    payment_id: payment.id,
    amount: amountOf(payment, params.amount),
    reason: params.reason ?? null,
    metadata: JSON.stringify(params.metadata ?? {}),
    created_at: timeAfter(newest?.created_at, now),
    ...statusesOf(newest ? 'at once' : payment.refunds_as, now),
  })
  const refunded = await addRefunded(tx, payment.id, refund.amount)
  if (refund.settles_at) await options.schedule?.(tx, refund.settles_at)
  await enqueueEvent(options, tx, 'refund.created', refundObject(refund))
  await enqueueEvent(options, tx, 'charge.refunded', chargeObject(refunded))
  return refundObject(refund)
}

/**
 * Returns a time later than that of the newest refund. Refunds of a payment are listed by time, so no two may have the
 * same one.
 */
const timeAfter = (newest: Date | undefined, now: Date): Date => (newest && newest >= now ? new Date(newest.getTime() + 1) : now)

/** Returns statuses like those of Stripe's test cards (docs.stripe.com/testing#refunds). */
function statusesOf(refundsAs: Payment['refunds_as'], now: Date) {
  const settles_at = new Date(now.getTime() + SETTLES_AFTER_MS)
  if (refundsAs === 'later') return { status: 'pending', settles_at, settles_as: 'succeeded' } as const
  if (refundsAs === 'fails') return { status: 'succeeded', settles_at, settles_as: 'failed' } as const
  return { status: 'succeeded', settles_at: null, settles_as: null } as const
}

function amountOf(payment: Payment, requested: number | undefined): number {
  if (payment.status !== 'succeeded') {
    throw invalidRequest(`This PaymentIntent (${payment.id}) does not have a successful charge to refund.`)
  }
  const left = receivedOf(payment) - payment.amount_refunded
  if (left === 0) {
    throw invalidRequest(`Charge ${payment.charge_id} has already been refunded.`, { code: 'charge_already_refunded' })
  }
  if (requested !== undefined && requested > left) {
    throw invalidRequest('Refund amount is greater than unrefunded amount on charge', { param: 'amount' })
  }
  return requested ?? left
}

export const settleRefunds = (options: GatewayOptions): Promise<void> =>
  untilNothingIsDue(options.db, async (tx) => {
    const due = await lockDue(tx, 'rehearsal_refunds', options.clock.now())
    if (due) await settle(options, tx, due.id, due.settles_as)
    return due !== null
  })

export const settleRefund = (options: GatewayOptions, id: string, status: 'succeeded' | 'failed'): Promise<void> =>
  options.db.transaction().execute((tx) => settle(options, tx, id, status))

async function settle(options: GatewayOptions, tx: Db, id: string, status: 'succeeded' | 'failed'): Promise<void> {
  const refund = await changeRefund(tx, id, status)
  if (status === 'failed') await addRefunded(tx, refund.payment_id, -refund.amount)
  await enqueueEvent(options, tx, status === 'failed' ? 'refund.failed' : 'refund.updated', refundObject(refund))
}
