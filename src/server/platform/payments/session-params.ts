import type Stripe from 'stripe'
import type { AwaitingOrder, Order } from '../../../domain/orders/order.ts'
import { CURRENCY } from '../../../domain/payments/payment.ts'
import { isReserved, type PaymentLine, paymentLines } from '../../../domain/payments/payment-lines.ts'

type Params = Stripe.Checkout.SessionCreateParams
type LineItem = NonNullable<Params['line_items']>[number]

/** Stripe's limit is 100 lines. Tax, delivery and what heavier goods may cost more need one each. */
const MAX_PRODUCT_LINES = 97

/** Stripe rejects sessions that expire within 30 minutes by its clock. */
const EXPIRY_MARGIN_SECONDS = 60

/** Metadata has this key for the expiry that shoppers see. */
export const PAYABLE_UNTIL = 'payable_until'

/**
 * Returns parameters whose total is exactly what the order costs at most. The result is deterministic, so that a retry sends the
 * same request. It does not have the secret of a guest's order, which the browser remembers.
 */
export function sessionParams(order: Order | AwaitingOrder, expiresAt: Date, publicUrl: string): Params {
  const metadata = { order: order.id }
  return {
    mode: 'payment',
    line_items: paymentLines(order, MAX_PRODUCT_LINES).map(lineItem),
    client_reference_id: order.id,
    metadata: { ...metadata, [PAYABLE_UNTIL]: expiresAt.toISOString() },
    // Stripe copies the metadata to the charge.
    payment_intent_data: { metadata, ...(isReserved(order) && { capture_method: 'manual' }) },
    customer_email: order.guest?.email ?? order.address.email,
    success_url: `${publicUrl}/loader?next=${order.guest ? 'order' : 'my-orders'}`,
    cancel_url: `${publicUrl}/cart`,
    expires_at: Math.ceil(expiresAt.getTime() / 1000) + EXPIRY_MARGIN_SECONDS,
    adaptive_pricing: { enabled: false }, // it would charge in the shopper's currency
  }
}

const lineItem = ({ name, unitAmount, quantity }: PaymentLine): LineItem => ({
  price_data: { currency: CURRENCY, unit_amount: unitAmount, product_data: { name } },
  quantity,
})
