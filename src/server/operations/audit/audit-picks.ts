import { sql } from 'kysely'
import { type ChargedLine, type Sums, sumsOfPart, type TaxPart, withParts } from '../../../domain/checkout/pricing.ts'
import { cents } from '../../../domain/money.ts'
import type { OrderStatus } from '../../../domain/orders/order.ts'
import type { Substitutions } from '../../../domain/orders/picking.ts'
import { mostOfPieces, type Weight } from '../../../domain/products/weighed.ts'

interface PickedLine extends AuditedLine {
  readonly id: string
  readonly name: string
  readonly picked: number | null
  /** These pieces came back from the door without an ID. */
  readonly brought_back: number | null
  /** The columns of a weight are null for goods that are sold by the piece, and until they are weighed. */
  readonly weighed_piece: Weight | null
  readonly unit_price: number | null
  readonly over_percent: number | null
  readonly substitute_for: string | null
  readonly rejected: boolean
}

export interface AuditedLine {
  readonly offer_price: number
  readonly deposit: number
  readonly quantity: number
  readonly category: string
  /** The weighed pieces cost this. It is absent for ordered lines. */
  readonly picked_amount?: number | null
}

export interface AuditedSums {
  readonly cart_amount: number
  readonly discount: number
  readonly discount_percent: number | null
  readonly tax: number
  readonly deposit: number
  readonly delivery_fee: number
  readonly tax_rate: number
  readonly tax_category_rates: Readonly<Record<string, number>> | null
  readonly is_tax_included: boolean
}

/** Selects the columns of AuditedSums from orders. */
export const sumsColumns = sql`
  cart_amount, discount, discount_percent, tax, orders.deposit, delivery_fee, tax_rate, tax_category_rates, is_tax_included`

/** Returns the sums that are saved, with the parts by tax rate that follow from the ordered lines. */
export function orderedSums(order: AuditedSums, lines: readonly AuditedLine[]): Sums {
  const { cart_amount, discount, discount_percent, tax, deposit, delivery_fee, is_tax_included } = order
  return withParts(
    {
      cartAmount: cents(cart_amount),
      discount: cents(discount),
      tax: cents(tax),
      deposit: cents(deposit),
      delivery: cents(delivery_fee),
      total: cents(cart_amount - discount + (is_tax_included ? 0 : tax) + deposit + delivery_fee),
      taxRule: { rate: order.tax_rate, categoryRates: order.tax_category_rates ?? {}, isIncluded: is_tax_included },
      ...(discount_percent !== null && { discountPercent: discount_percent }),
    },
    lines.map(taxedLine),
  )
}

export const taxedLine = ({ offer_price, deposit, quantity, category, picked_amount = null }: AuditedLine): ChargedLine => ({
  offerPrice: cents(offer_price),
  deposit: cents(deposit),
  quantity,
  category,
  amount: picked_amount === null ? undefined : cents(picked_amount),
})

export interface PickedOrder extends AuditedSums {
  readonly amount: number
  /** `at_most` is null when nothing in the order is sold by weight. */
  readonly at_most: number | null
  readonly status: string
  /** `to_pay` is null when `amount` is to pay. */
  readonly to_pay: number | null
  readonly to_pay_tax: number | null
  readonly to_pay_deposit: number | null
  readonly tax_parts: readonly TaxPart[] | null
  readonly cash_received: number | null
  readonly credit: number
  readonly substitutions: Substitutions
  /** `ordered_lines` are null when the order has no lines. */
  readonly ordered_lines: readonly AuditedLine[] | null
  /** `picked_lines` are null when the order was not picked. */
  readonly picked_lines: readonly PickedLine[] | null
  readonly statuses: readonly OrderStatus[] | null
  /** `records_payment` is true when any delivery of the order recorded the payment. */
  readonly records_payment: boolean | null
}

/** Selects the columns for a lateral join with `orders`. */
export const pickedLinesSelection = sql`
  select
    case when bool_or(picked is not null or substitute_for is not null) then json_agg(json_build_object('id', id, 'name', name,
      'offer_price', offer_price, 'deposit', order_lines.deposit, 'category', category, 'quantity', quantity, 'picked', picked, 'brought_back', brought_back, 'picked_amount', picked_amount, 'weighed_piece', weighed_piece,
      'unit_price', unit_price, 'over_percent', over_percent, 'substitute_for', substitute_for,
      'rejected', rejected_at is not null) order by position) end as picked_lines
  from order_lines where order_id = orders.id`

export function* pickFindings(order: PickedOrder): Generator<string> {
  yield* toPayFindings(order)
  if (order.picked_lines) yield* linesFindings(order, order.picked_lines)
}

function* toPayFindings(order: PickedOrder): Generator<string> {
  const { amount, to_pay, ordered_lines, picked_lines } = order
  if (ordered_lines === null) return
  const coming = picked_lines?.map((line) => ({ ...line, quantity: line.picked ?? line.quantity })) ?? ordered_lines
  const sums = sumsOfPart(orderedSums(order, ordered_lines), coming.map(taxedLine))
  const toPay = to_pay ?? amount
  if (toPay > (order.at_most ?? amount)) yield `says ${toPay} cents to pay, and ${order.at_most ?? amount} were agreed at most`
  const isPicked = to_pay !== null || picked_lines !== null
  if (isPicked && toPay !== sums.total)
    yield `says ${toPay} cents to pay, and what was picked, its tax and the delivery make ${sums.total}`
  else yield* taxFindings(order, sums)
  if (!isPicked) return
  yield* deliveryFindings(order, sums, toPay)
}

/** Compares the saved tax and deposits of what an order comes to, when there are some. */
function* taxFindings(
  { to_pay, to_pay_tax, to_pay_deposit, tax_parts }: PickedOrder,
  { tax, deposit, parts }: Sums,
): Generator<string> {
  if (to_pay !== null && (to_pay_deposit ?? 0) !== deposit)
    yield `says ${to_pay_deposit ?? 0} cents of deposits to pay, and what was picked has ${deposit}`
  if (to_pay_tax !== null && to_pay_tax !== tax) yield `says ${to_pay_tax} cents of tax to pay, and what was picked has ${tax}`
  const textOf = (of: readonly TaxPart[]) => of.map((part) => `${part.rate} ${part.goods} ${part.tax}`).join(', ')
  if (tax_parts !== null && textOf(tax_parts) !== textOf(parts))
    yield `has the goods and tax ${textOf(tax_parts)} by rate, and its lines have ${textOf(parts)}`
}

function* deliveryFindings({ status, ...order }: PickedOrder, { cartAmount }: Sums, toPay: number): Generator<string> {
  if (cartAmount === 0 && (status === 'Out for Delivery' || status === 'Delivered'))
    yield `is ${status}, and nothing of it was picked`
  const { cash_received: received, records_payment, credit } = order
  const due = Math.max(0, toPay - credit)
  if (status === 'Delivered' && records_payment && received !== null && received !== due)
    yield `says ${received} cents of cash received at its delivery, and ${due} were to pay`
}

function* linesFindings({ status, substitutions }: PickedOrder, lines: readonly PickedLine[]): Generator<string> {
  if (status === 'Order Placed') yield 'was picked before it was packed'
  for (const line of lines) {
    yield* weightFindings(line)
    if (line.substitute_for === null) yield* orderedFindings(line, lines)
    else yield* substituteFindings(line, lines, substitutions)
  }
}

function* weightFindings({ name, quantity, picked, picked_amount = null, ...line }: PickedLine): Generator<string> {
  const { weighed_piece: piece, unit_price, over_percent: overPercent } = line
  if (picked_amount === null || piece === null || unit_price === null || overPercent === null) return
  const most = mostOfPieces({ piece, unitPrice: cents(unit_price), overPercent }, picked ?? quantity)
  if (picked_amount > most) yield `has ${name} for ${picked_amount} cents, and ${most} were agreed at most`
}

function* orderedFindings({ id, name, quantity, picked }: PickedLine, lines: readonly PickedLine[]): Generator<string> {
  const substitutes = lines.filter((line) => line.substitute_for === id && !line.rejected)
  const pieces = substitutes.reduce((sum, line) => sum + line.quantity, picked ?? quantity)
  if (pieces > quantity) yield `has ${pieces} pieces for ${name}, and ${quantity} were ordered`
  if (substitutes.length > 1) yield `has ${substitutes.length} substitutes for ${name}`
}

function* substituteFindings(line: PickedLine, lines: readonly PickedLine[], substitutions: Substitutions): Generator<string> {
  const { name, offer_price, deposit, quantity, picked, rejected } = line
  const back = line.brought_back ?? 0
  const ordered = lines.find(({ id }) => id === line.substitute_for)
  if (!ordered || ordered.substitute_for !== null) {
    yield `has ${name} for a line that was not ordered in it`
    return
  }
  const together = offer_price + deposit
  if (offer_price > ordered.offer_price)
    yield `has ${name} for ${offer_price} cents instead of ${ordered.name} for ${ordered.offer_price}`
  else if (together > ordered.offer_price + ordered.deposit)
    yield `has ${name} for ${together} cents with its deposit instead of ${ordered.name} for ${ordered.offer_price + ordered.deposit}`
  if (picked !== (rejected ? 0 : quantity - back)) yield `has ${picked} of ${quantity} pieces of the substitute ${name}`
  if (substitutions === 'refund') yield `has the substitute ${name}, and its shopper wants none`
}
