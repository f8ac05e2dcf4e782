import { sql } from 'kysely'
import { cents } from '../../../domain/money.ts'
import type { OrderStatus } from '../../../domain/order.ts'
import type { Substitutions } from '../../../domain/picking.ts'
import { type Sums, sumsOfPart } from '../../../domain/pricing.ts'

interface PickedLine {
  readonly id: string
  readonly name: string
  readonly offer_price: number
  readonly quantity: number
  readonly picked: number | null
  readonly substitute_for: string | null
  readonly rejected: boolean
}

export interface AuditedSums {
  readonly cart_amount: number
  readonly discount: number
  readonly tax: number
  readonly delivery_fee: number
  readonly tax_rate: number
  readonly is_tax_included: boolean
}

export const orderedSums = ({ cart_amount, discount, tax, delivery_fee, tax_rate, is_tax_included }: AuditedSums): Sums => ({
  cartAmount: cents(cart_amount),
  discount: cents(discount),
  tax: cents(tax),
  delivery: cents(delivery_fee),
  total: cents(cart_amount - discount + (is_tax_included ? 0 : tax) + delivery_fee),
  taxRule: { rate: tax_rate, isIncluded: is_tax_included },
})

export interface PickedOrder extends AuditedSums {
  readonly amount: number
  readonly status: string
  /** It is null when `amount` is to pay. */
  readonly to_pay: number | null
  readonly cash_received: number | null
  readonly substitutions: Substitutions
  readonly picked_amount: number | null
  /** They are null when the order was not picked. */
  readonly picked_lines: readonly PickedLine[] | null
  readonly statuses: readonly OrderStatus[] | null
  /** It is true when any delivery of the order recorded the payment. */
  readonly records_payment: boolean | null
}

/** Selects the columns for a lateral join with `orders`. */
export const pickedLinesSelection = sql`
  select sum(offer_price * coalesce(picked, quantity))::bigint as picked_amount,
    case when bool_or(picked is not null or substitute_for is not null) then json_agg(json_build_object('id', id, 'name', name,
      'offer_price', offer_price, 'quantity', quantity, 'picked', picked, 'substitute_for', substitute_for,
      'rejected', rejected_at is not null) order by position) end as picked_lines
  from order_lines where order_id = orders.id`

export function* pickFindings(order: PickedOrder): Generator<string> {
  yield* toPayFindings(order)
  if (order.picked_lines) yield* linesFindings(order, order.picked_lines)
}

function* toPayFindings({ amount, to_pay, picked_amount, picked_lines, ...order }: PickedOrder): Generator<string> {
  if (picked_amount === null || (to_pay === null && picked_lines === null)) return
  const [toPay, goods] = [to_pay ?? amount, cents(picked_amount)]
  const expected = sumsOfPart(orderedSums(order), goods).total
  if (toPay !== expected) yield `says ${toPay} cents to pay, and what was picked, its tax and the delivery make ${expected}`
  const { status, cash_received: received, records_payment } = order
  if (goods === 0 && (status === 'Out for Delivery' || status === 'Delivered')) yield `is ${status}, and nothing of it was picked`
  if (status === 'Delivered' && records_payment && received !== null && received !== toPay)
    yield `says ${received} cents of cash received at its delivery, and ${toPay} were to pay`
}

function* linesFindings({ status, substitutions }: PickedOrder, lines: readonly PickedLine[]): Generator<string> {
  if (status === 'Order Placed') yield 'was picked before it was packed'
  for (const line of lines) {
    if (line.substitute_for === null) yield* orderedFindings(line, lines)
    else yield* substituteFindings(line, lines, substitutions)
  }
}

function* orderedFindings({ id, name, quantity, picked }: PickedLine, lines: readonly PickedLine[]): Generator<string> {
  const substitutes = lines.filter((line) => line.substitute_for === id && !line.rejected)
  const pieces = substitutes.reduce((sum, line) => sum + line.quantity, picked ?? quantity)
  if (pieces > quantity) yield `has ${pieces} pieces for ${name}, and ${quantity} were ordered`
  if (substitutes.length > 1) yield `has ${substitutes.length} substitutes for ${name}`
}

function* substituteFindings(line: PickedLine, lines: readonly PickedLine[], substitutions: Substitutions): Generator<string> {
  const { name, offer_price, quantity, picked, rejected } = line
  const ordered = lines.find(({ id }) => id === line.substitute_for)
  if (!ordered || ordered.substitute_for !== null) {
    yield `has ${name} for a line that was not ordered in it`
    return
  }
  if (offer_price > ordered.offer_price)
    yield `has ${name} for ${offer_price} cents instead of ${ordered.name} for ${ordered.offer_price}`
  if (picked !== (rejected ? 0 : quantity)) yield `has ${picked} of ${quantity} pieces of the substitute ${name}`
  if (substitutions === 'refund') yield `has the substitute ${name}, and its shopper wants none`
}
