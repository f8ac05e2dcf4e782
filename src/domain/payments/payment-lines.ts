import { addedCharges } from '../checkout/pricing.ts'
import { dueOf } from '../customers/credit.ts'
import { type Cents, cents, formatCents } from '../money.ts'
import type { Order } from '../orders/order.ts'
import { hasWeighed } from '../products/weighed.ts'
import { itemsText } from '../text/counts.ts'

export interface PaymentLine {
  readonly name: string
  readonly quantity: number
  readonly unitAmount: Cents
}

/**
 * Returns the lines that a payment page lists, which add up to what the order costs at most, less its credit. When there are more
 * products than `maxProducts`, the last ones share a line. With a discount all products are one line, and with credit the whole
 * order is, since a payment has no line of a negative amount.
 */
export function paymentLines(
  order: Pick<Order, 'lines' | 'sums' | 'code' | 'atMost' | 'credit'>,
  maxProducts: number,
): PaymentLine[] {
  if (order.credit > 0) return [{ name: creditedName(order), quantity: 1, unitAmount: dueOf(order.atMost, order.credit) }]
  const charges = addedCharges(order.sums).map(({ name, amount }) => ({ name, quantity: 1, unitAmount: amount }))
  const more = cents(order.atMost - order.sums.total)
  const margin = { name: 'At most this much more, when what is sold by weight is heavier', quantity: 1, unitAmount: more }
  return [...productLines(order, maxProducts), ...charges, ...(more > 0 ? [margin] : [])]
}

function creditedName({ lines, sums, atMost, credit }: Pick<Order, 'lines' | 'sums' | 'atMost' | 'credit'>): string {
  const pieces = lines.reduce((sum, { quantity }) => sum + quantity, 0)
  const whole = atMost > sums.total ? `at most ${formatCents(atMost)}` : formatCents(sums.total)
  return `${itemsText(pieces)} for ${whole}, less your credit of ${formatCents(credit)}`
}

/** Tells whether an order's payment is reserved when it is ordered, and captured when its goods were weighed. */
export const isReserved = ({ lines }: Pick<Order, 'lines'>): boolean => hasWeighed(lines)

function productLines({ lines, sums, code }: Pick<Order, 'lines' | 'sums' | 'code'>, maxProducts: number): PaymentLine[] {
  if (sums.discount > 0) {
    const left = cents(sums.cartAmount - sums.discount)
    const pieces = lines.reduce((sum, { quantity }) => sum + quantity, 0)
    const name = `${itemsText(pieces)}, with the code ${code?.code}`
    return left === 0 ? [] : [{ name, quantity: 1, unitAmount: left }]
  }
  const isTooMany = lines.length > maxProducts
  const single = isTooMany ? lines.slice(0, maxProducts - 1) : lines
  const rest = lines.slice(single.length)
  const restAmount = cents(rest.reduce((sum, { offerPrice, quantity }) => sum + offerPrice * quantity, 0))
  return [
    ...single.map(({ name, quantity, offerPrice }) => ({ name, quantity, unitAmount: offerPrice })),
    ...(isTooMany ? [{ name: `${rest.length} more products`, quantity: 1, unitAmount: restAmount }] : []),
  ]
}
