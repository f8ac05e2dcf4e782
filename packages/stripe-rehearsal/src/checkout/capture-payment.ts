import { cardDeclined, invalidRequest, noSuch } from '../api/api-error.ts'
import { chargeObject, paymentIntentObject } from '../api/api-objects.ts'
import { enqueueEvent } from '../events/enqueue-event.ts'
import type { GatewayOptions } from '../gateway-options.ts'
import type { Db } from '../schema.ts'
import { changeSession } from './checkout-session-repository.ts'
import { endPayment, lockPayment, type Payment } from './payment-repository.ts'

type EventOptions = Pick<GatewayOptions, 'clock' | 'schedule'>

/** Captures a reserved payment, or a part of it, and releases the rest. Throws when it is not reserved any more. */
export async function capturePayment(
  options: EventOptions,
  tx: Db,
  id: string,
  { amount_to_capture: part }: { readonly amount_to_capture?: number | undefined },
): Promise<unknown> {
  const payment = await lockReserved(tx, id, 'captured')
  if (part !== undefined && part > payment.amount)
    throw invalidRequest('The amount to capture is greater than the amount that can be captured.', {
      code: 'amount_too_large',
      param: 'amount_to_capture',
    })
  if (payment.captures_as === 'declines') throw cardDeclined()
  const captured = await endPayment(tx, id, { status: 'succeeded', amount_captured: part ?? payment.amount })
  await changeSession(tx, payment.session_id, { payment_status: 'paid' })
  await enqueueEvent(options, tx, 'charge.captured', chargeObject(captured))
  await enqueueEvent(options, tx, 'payment_intent.succeeded', paymentIntentObject(captured))
  return paymentIntentObject(captured)
}

/** Releases a reserved payment. Throws when it is not reserved any more. */
export async function cancelPayment(
  options: EventOptions,
  tx: Db,
  id: string,
  { cancellation_reason: reason = null }: { readonly cancellation_reason?: string | null | undefined },
): Promise<unknown> {
  await lockReserved(tx, id, 'canceled')
  return await releasePayment(options, tx, id, reason)
}

/** The caller must hold the lock of a payment that is reserved. */
export async function releasePayment(options: EventOptions, tx: Db, id: string, reason: string | null): Promise<unknown> {
  const released = paymentIntentObject(await endPayment(tx, id, { status: 'canceled', cancellation_reason: reason }))
  await enqueueEvent(options, tx, 'payment_intent.canceled', released)
  return released
}

async function lockReserved(tx: Db, id: string, wanted: 'captured' | 'canceled'): Promise<Payment> {
  const payment = await lockPayment(tx, id)
  if (!payment) throw noSuch('payment_intent', id, 'intent')
  if (payment.status === 'requires_capture') return payment
  const { status } = paymentIntentObject(payment)
  throw invalidRequest(`This PaymentIntent could not be ${wanted} because it has a status of ${status}.`, {
    code: 'payment_intent_unexpected_state',
  })
}
