import { type Cents, cents } from '../../../../domain/money.ts'
import type { Db } from '../../database/connect.ts'
import { announce } from './announce.ts'
import { invalidRequest, noSuch } from './api-error.ts'
import { chargeObject } from './api-objects.ts'
import type { CreateRefundParams } from './api-params.ts'
import { epochSeconds } from './epoch-seconds.ts'
import { gatewayId } from './gateway-id.ts'
import type { GatewayParts } from './gateway-parts.ts'
import { lockPayment, type Payment, setRefunded } from './payment-store.ts'

/** Gives a payment back, all that is left of it or the asked amount. Gives the API's refund. Refuses what was given back already. */
export async function refundPayment(
  { clock }: Pick<GatewayParts, 'clock'>,
  tx: Db,
  params: CreateRefundParams,
): Promise<unknown> {
  const now = clock.now()
  const payment = await lockPayment(tx, params.payment_intent)
  if (!payment) throw noSuch('payment_intent', params.payment_intent, 'payment_intent')
  const amount = amountOf(payment, params.amount)
  const refunded = await setRefunded(tx, payment.id, cents(payment.amount_refunded + amount))
  await announce(tx, 'charge.refunded', chargeObject(refunded), now)
  return {
    id: gatewayId('re'),
    object: 'refund',
    amount,
    charge: payment.charge_id,
    created: epochSeconds(now),
    currency: 'usd',
    metadata: params.metadata ?? {},
    payment_intent: payment.id,
    reason: params.reason ?? null,
    status: 'succeeded',
  }
}

function amountOf(payment: Payment, wish: Cents | undefined): Cents {
  if (payment.status !== 'succeeded') {
    throw invalidRequest(`This PaymentIntent (${payment.id}) does not have a successful charge to refund.`)
  }
  const left = cents(payment.amount - payment.amount_refunded)
  if (left === 0) {
    throw invalidRequest(`Charge ${payment.charge_id} has already been refunded.`, { code: 'charge_already_refunded' })
  }
  if (wish !== undefined && wish > left) {
    throw invalidRequest('Refund amount is greater than unrefunded amount on charge', { param: 'amount' })
  }
  return wish ?? left
}
