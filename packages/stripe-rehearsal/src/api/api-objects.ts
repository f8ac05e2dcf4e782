import { randomBytes } from 'node:crypto'
import type { Session } from '../checkout/checkout-session-repository.ts'
import type { Payment } from '../checkout/payment-repository.ts'
import type { Refund } from '../refunds/refund-repository.ts'

// The objects have Stripe's format (docs.stripe.com/api), with the fields that a card checkout needs.

/** `paymentIntent` is the id, or the object when it is expanded. It is null before the payment. */
export const sessionObject = (session: Session, { url, paymentIntent }: { url: string; paymentIntent: unknown }) => ({
  id: session.id,
  object: 'checkout.session',
  amount_subtotal: session.amount,
  amount_total: session.amount,
  cancel_url: session.cancel_url,
  client_reference_id: session.client_reference_id,
  created: epochSeconds(session.created_at),
  currency: 'usd',
  customer_email: session.customer_email,
  expires_at: epochSeconds(session.expires_at),
  livemode: false,
  metadata: session.metadata,
  mode: 'payment',
  payment_intent: paymentIntent,
  payment_status: session.payment_status,
  status: session.status,
  success_url: session.success_url,
  url: session.status === 'open' ? url : null,
})

const INTENT_STATUS = {
  processing: 'processing',
  requires_capture: 'requires_capture',
  succeeded: 'succeeded',
  failed: 'requires_payment_method',
  canceled: 'canceled',
} as const

/** Returns the cents that the shopper has paid. Of a reserved payment a part may have been captured. */
export const receivedOf = ({ status, amount, amount_captured }: Payment): number =>
  status === 'succeeded' ? (amount_captured ?? amount) : 0

export const paymentIntentObject = (payment: Payment) => ({
  id: payment.id,
  object: 'payment_intent',
  amount: payment.amount,
  amount_capturable: payment.status === 'requires_capture' ? payment.amount : 0,
  amount_received: receivedOf(payment),
  cancellation_reason: payment.cancellation_reason,
  capture_method: payment.capture_method,
  created: epochSeconds(payment.created_at),
  currency: 'usd',
  latest_charge: payment.charge_id,
  livemode: false,
  metadata: payment.metadata,
  status: INTENT_STATUS[payment.status],
})

export const chargeObject = (payment: Payment) => ({
  id: payment.charge_id,
  object: 'charge',
  amount: payment.amount,
  amount_captured: receivedOf(payment),
  amount_refunded: payment.amount_refunded,
  captured: payment.status === 'succeeded',
  created: epochSeconds(payment.created_at),
  currency: 'usd',
  livemode: false,
  metadata: payment.metadata,
  paid: true,
  payment_intent: payment.id,
  refunded: payment.amount_refunded === receivedOf(payment),
  status: 'succeeded',
})

export const refundObject = (refund: Refund) => ({
  id: refund.id,
  object: 'refund',
  amount: refund.amount,
  created: epochSeconds(refund.created_at),
  currency: 'usd',
  metadata: refund.metadata,
  payment_intent: refund.payment_id,
  reason: refund.reason,
  status: refund.status,
})

export const epochSeconds = (time: Date): number => Math.floor(time.getTime() / 1000)

/** The prefixes are of a session, payment intent, charge, refund, event and request. */
type IdPrefix = 'cs_test' | 'pi' | 'ch' | 're' | 'evt' | 'req'

// Ids must not be guessable, because whoever has a session's id can pay it.
const RANDOM_BYTES = 18

export const gatewayId = (prefix: IdPrefix): string => `${prefix}_${randomBytes(RANDOM_BYTES).toString('hex')}`
