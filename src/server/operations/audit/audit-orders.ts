import { sql, type Transaction } from 'kysely'
import { cartAmountOf, percentText, sumsOfPart } from '../../../domain/checkout/pricing.ts'
import { AWAITING_PAYMENT, FIRST_STATUS, type OrderStatus } from '../../../domain/orders/order.ts'
import { isStep } from '../../../domain/orders/order-workflow.ts'
import type { Schema } from '../../platform/database/schema.ts'
import { orderedSums, type PickedOrder, pickedLinesSelection, pickFindings, sumsColumns, taxedLine } from './audit-picks.ts'
import type { AuditPart, Report } from './audit-rows.ts'

const PAGE_SIZE = 2_000 // about 10 ms each

interface AuditedOrder extends PickedOrder {
  readonly id: string
  readonly positions: readonly number[] | null
  /** `placed_amount` is null for an order that its shopper has not changed. Lines of others may be gone. */
  readonly placed_amount: number | null
  /** The numbers are in ascending order. Null means that the order has no history. */
  readonly numbers: readonly number[] | null
  readonly statuses: readonly OrderStatus[] | null
  readonly is_chronological: boolean | null
  readonly due_at: Date
  /** `slot_end` is null for an order without a slot. */
  readonly slot_end: Date | null
}

/** Recomputes the amounts of each order from its lines, and compares its status with its history. */
export async function auditOrders(tx: Transaction<Schema>, report: Report): Promise<AuditPart> {
  let looked = 0
  let last = '00000000-0000-0000-0000-000000000000'
  for (;;) {
    const page = await readPage(tx, last)
    for (const order of page) for (const wrong of findingsOf(order)) report({ thing: 'order', id: order.id, wrong })
    looked += page.length
    last = page.at(-1)?.id ?? last
    if (page.length < PAGE_SIZE) return { of: 'orders', looked }
  }
}

async function readPage(tx: Transaction<Schema>, after: string): Promise<AuditedOrder[]> {
  const { rows } = await sql<AuditedOrder>`
    select orders.*, lines.*, picked.*, history.*
    from (select id, ${sumsColumns}, amount, at_most, status, to_pay, to_pay_tax, to_pay_deposit, tax_parts, cash_received, credit, substitutions, due_at, slot_end, placed_amount from orders where id > ${after} order by id limit ${PAGE_SIZE}) as orders
    cross join lateral (
      select json_agg(json_build_object('offer_price', offer_price, 'deposit', order_lines.deposit, 'quantity', quantity, 'category', category)) as ordered_lines,
        array_agg(position::integer order by position) as positions
      from order_lines where order_id = orders.id and substitute_for is null) as lines
    cross join lateral (${pickedLinesSelection}) as picked
    cross join lateral (
      select array_agg(number order by number) as numbers, array_agg(status order by number) as statuses,
        array_agg(changed_at order by number) = array_agg(changed_at order by changed_at, number) as is_chronological,
        bool_or(records_payment) filter (where status = 'Delivered') as records_payment
      from order_status_changes where order_id = orders.id) as history
    order by orders.id`.execute(tx)
  return rows
}

function* findingsOf(order: AuditedOrder): Generator<string> {
  yield* amountFindings(order)
  yield* pickFindings(order)
  yield* historyFindings(order)
  yield* slotFindings(order)
}

function* slotFindings({ due_at, slot_end }: AuditedOrder): Generator<string> {
  if (slot_end && slot_end.getTime() !== due_at.getTime())
    yield `is due at ${due_at.toISOString()}, and its slot ends at ${slot_end.toISOString()}`
}

function* amountFindings(order: AuditedOrder): Generator<string> {
  const { ordered_lines, positions, placed_amount, cart_amount, tax, deposit, amount } = order
  if (ordered_lines === null || positions === null) {
    yield 'has no lines'
    return
  }
  if (placed_amount === null && !positions.every((position, index) => position === index))
    yield `has lines at the places ${positions.join(', ')}`
  const lines = ordered_lines.map(taxedLine)
  const cart = cartAmountOf(lines)
  if (cart_amount !== cart) yield `says ${cart_amount} cents for its cart, and its lines make ${cart}`
  const sums = sumsOfPart({ ...orderedSums(order, ordered_lines), cartAmount: cart }, lines)
  const rates = sums.parts.map(({ rate }) => percentText(rate)).join(' and ')
  if (tax !== sums.tax) yield `says ${tax} cents of tax, and ${rates} of its lines are ${sums.tax}`
  if (deposit !== sums.deposit) yield `says ${deposit} cents of deposits, and its lines have ${sums.deposit}`
  if (amount !== sums.total) yield `says ${amount} cents altogether, and its lines, their tax and the delivery make ${sums.total}`
}

function* historyFindings({ numbers, statuses, is_chronological, status }: AuditedOrder): Generator<string> {
  if (status === AWAITING_PAYMENT) {
    if (numbers !== null) yield 'awaits its payment, and has a history'
    return
  }
  if (numbers === null || statuses === null) {
    yield 'has no history'
    return
  }
  if (!numbers.every((number, index) => number === index + 1)) yield `has a history with the numbers ${numbers.join(', ')}`
  if (statuses[0] !== FIRST_STATUS) yield `began as ${statuses[0]}`
  for (const [index, after] of statuses.entries()) {
    const before = statuses[index - 1]
    if (before !== undefined && !isStep(before, after)) yield `went from ${before} to ${after}`
  }
  if (statuses.at(-1) !== status) yield `is ${status}, and its history ends with ${statuses.at(-1)}`
  if (!is_chronological) yield 'has a history that goes back in time'
}
