import { sql } from 'kysely'
import type { Sums } from '../../../domain/checkout/pricing.ts'
import type { OrderId, OrderLine, OrderLineId } from '../../../domain/orders/order.ts'
import { costOfWeight } from '../../../domain/products/weighed.ts'
import type { Db } from '../../platform/database/connect.ts'
import { anyOf } from '../../platform/database/list-queries.ts'
import { receivedCash } from './order-cash.ts'
import { goodsColumns, recordOrderEvent, taxPartsJson } from './order-repository.ts'

export interface PickedOrder {
  readonly order: OrderId
  readonly changed: readonly OrderLine[]
  readonly substitutes: readonly OrderLine[]
  readonly removed: readonly OrderLineId[]
  /** `sums` are the sums of what was packed. */
  readonly sums: Sums
  readonly now: Date
}

/** Saves what was packed of an order, and what is to pay for it. The caller must hold the order's row lock. */
export async function savePicks(tx: Db, { order, changed, substitutes, removed, sums, now }: PickedOrder): Promise<void> {
  await Promise.all([
    removed.length > 0 && tx.deleteFrom('order_lines').where('order_id', '=', order).where('id', '=', anyOf(removed)).execute(),
    changed.length > 0 && updateLines(tx, order, changed, now),
    substitutes.length > 0 && insertSubstitutes(tx, order, substitutes, now),
    sql`
      update orders set to_pay = case when ${isAsOrdered(sums)} then null else ${sums.total}::bigint end,
        to_pay_tax = case when ${isAsOrdered(sums)} then null else ${sums.tax}::bigint end,
        to_pay_deposit = case when ${isAsOrdered(sums)} then null else ${sums.deposit}::bigint end,
        tax_parts = ${taxPartsJson(sums)}::jsonb
      where id = ${order}`.execute(tx),
    recordOrderEvent(tx, order, 'picked', now),
  ])
}

/** A substitute may have another deposit, and cost as much with it. */
const isAsOrdered = ({ total, tax, deposit }: Sums) =>
  sql`${total}::bigint = amount and ${tax}::bigint = tax and ${deposit}::bigint = deposit`

async function updateLines(tx: Db, order: OrderId, lines: readonly OrderLine[], now: Date): Promise<void> {
  const rows = JSON.stringify(lines.map((line) => pickRow(line, now)))
  await sql`
    update order_lines set quantity = line.quantity, picked = line.picked, picked_weight = line.picked_weight, picked_amount = line.picked_amount,
      brought_back = line.brought_back, brought_back_weight = line.brought_back_weight,
      picked_at = line.picked_at, picked_by_id = line.picked_by_id, picked_by_name = line.picked_by_name, restocked = line.restocked, rejected_at = coalesce(order_lines.rejected_at, line.rejected_at)
    from json_populate_recordset(null::order_lines, ${rows}) as line
    where order_lines.id = line.id and order_lines.order_id = ${order}`.execute(tx)
}

async function insertSubstitutes(tx: Db, order: OrderId, lines: readonly OrderLine[], now: Date): Promise<void> {
  const rows = JSON.stringify(lines.map((line) => substituteRow(line, now)))
  await sql`
    insert into order_lines (id, order_id, position, product_id, name, category, weight, pictures, offer_price, deposit, minimum_age, weighed_per, weighed_piece,
      unit_price, over_percent, quantity, picked, picked_weight, picked_amount, picked_at, picked_by_id, picked_by_name, restocked, substitute_for)
    select id, ${order}::uuid, (select max(position) from order_lines where order_id = ${order}) + row_number() over (),
      product_id, name, category, weight, pictures, offer_price, deposit, minimum_age, weighed_per, weighed_piece, unit_price, over_percent, quantity,
      picked, picked_weight, picked_amount, picked_at, picked_by_id, picked_by_name, false, substitute_for
    from json_populate_recordset(null::order_lines, ${rows})`.execute(tx)
}

const pickRow = ({ id, quantity, pick, weighed, isRejected }: OrderLine, now: Date) => ({
  id,
  quantity,
  picked: pick?.pieces,
  picked_weight: pick?.weight,
  picked_amount: pick?.weight && weighed ? costOfWeight(weighed.unitPrice, pick.weight) : null,
  brought_back: pick?.broughtBack?.pieces,
  brought_back_weight: pick?.broughtBack?.weight,
  picked_at: pick?.at,
  picked_by_id: pick?.by.id,
  picked_by_name: pick?.by.name,
  restocked: pick?.isRestocked ?? false,
  rejected_at: isRejected ? now : null,
})

const substituteRow = (line: OrderLine, now: Date) => ({
  ...pickRow(line, now),
  ...goodsColumns(line),
  substitute_for: line.substituteFor,
})

/** Tells whether more was paid for the order than is to pay. */
export async function isOverpaid(db: Db, order: OrderId): Promise<boolean> {
  const { rows } = await sql`
    select from orders where id = ${order}
      and coalesce(to_pay, amount) < case when payment_type = 'Online' then coalesce(captured_amount + credit, amount)
        when is_paid then ${receivedCash} + credit - taken_out else credit end`.execute(db)
  return rows.length > 0
}

/**
 * Marks that what was paid for goods that were left out has been refunded, after the delivery. Returns false when it
 * was marked before, so that it is refunded only once. The caller must hold the order's row lock.
 */
export async function markLeftOutRefunded(tx: Db, order: OrderId, now: Date): Promise<boolean> {
  const unmarked = tx
    .updateTable('orders')
    .set({ left_out_refunded_at: now })
    .where('id', '=', order)
    .where('left_out_refunded_at', 'is', null)
  return (await unmarked.executeTakeFirstOrThrow()).numUpdatedRows > 0n
}
