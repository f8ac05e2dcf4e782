import type Stripe from 'stripe'
import type { Order } from '../../../domain/order.ts'
import { CURRENCY } from '../../../domain/payment.ts'

type Params = Stripe.Checkout.SessionCreateParams
type LineItem = NonNullable<Params['line_items']>[number]

/** Stripe takes at most 100 lines in payment mode; one of them is the tax. */
const MAX_PRODUCT_LINES = 99

/** Stripe refuses what expires less than 30 minutes after it has read the request, and its clock is not ours. */
const EXPIRY_MARGIN_SECONDS = 60

/** The name under which a session's metadata tell until when the store offers it, which is what people are told. */
export const PAYABLE_UNTIL = 'payable_until'

/** What Stripe is asked for: the order's lines and its tax, so that its total is the order's amount to the cent. Depends on nothing but the order and where the store is, so that asking again is the same question. */
export function checkoutParams(order: Order, expiresAt: Date, publicUrl: string): Params {
  const metadata = { order: order.id }
  return {
    mode: 'payment',
    line_items: [...productLines(order), ...taxLine(order)],
    client_reference_id: order.id,
    metadata: { ...metadata, [PAYABLE_UNTIL]: expiresAt.toISOString() },
    payment_intent_data: { metadata }, // the charge and its refunds carry it too
    customer_email: order.address.email,
    success_url: `${publicUrl}/loader?next=my-orders`,
    cancel_url: `${publicUrl}/cart`,
    expires_at: Math.ceil(expiresAt.getTime() / 1000) + EXPIRY_MARGIN_SECONDS,
    adaptive_pricing: { enabled: false }, // what is paid is the order's amount in the order's currency
  }
}

/** One line a product. What is beyond the provider's bound stands together in the last one. */
function productLines({ lines }: Order): LineItem[] {
  if (lines.length <= MAX_PRODUCT_LINES) return lines.map((line) => lineItem(line.name, line.offerPrice, line.quantity))
  const [own, rest] = [lines.slice(0, MAX_PRODUCT_LINES - 1), lines.slice(MAX_PRODUCT_LINES - 1)]
  const amount = rest.reduce((sum, line) => sum + line.offerPrice * line.quantity, 0)
  return [
    ...own.map((line) => lineItem(line.name, line.offerPrice, line.quantity)),
    lineItem(`${rest.length} more products`, amount, 1),
  ]
}

const taxLine = ({ sums }: Order): LineItem[] => (sums.tax === 0 ? [] : [lineItem('Tax (2%)', sums.tax, 1)])

const lineItem = (name: string, unitAmount: number, quantity: number): LineItem => ({
  price_data: { currency: CURRENCY, unit_amount: unitAmount, product_data: { name } },
  quantity,
})
