import { sql } from 'kysely'
import type { Address, Receiver } from '../../../domain/addresses/address.ts'
import type { OrderCode } from '../../../domain/checkout/discount-code.ts'
import type { Sums } from '../../../domain/checkout/pricing.ts'
import type { Cents } from '../../../domain/money.ts'
import { FIRST_STATUS, type OrderId, type OrderLine } from '../../../domain/orders/order.ts'
import type { AgreedTerms } from '../../../domain/orders/order-change.ts'
import { orderSearchText } from '../../../domain/orders/order-search.ts'
import { SHOPPER } from '../../../domain/staff/actor.ts'
import type { Db } from '../../platform/database/connect.ts'
import { insertStatusChange } from './change-status.ts'
import type { Buyer } from './insert-order.ts'
import { recordOrderEvent, taxPartsJson } from './order-repository.ts'

export interface ChangedPrice {
  readonly sums: Sums
  /** What the order costs at most. It is null when nothing in it is sold by weight. */
  readonly atMost: Cents | null
  readonly agreed: AgreedTerms | null
  readonly code: OrderCode | null
  /** What of the order is paid by credit. */
  readonly credit: Cents
  /** What was received of a cash order. It is null when nothing was. */
  readonly cashReceived: Cents | null
  /** This much less is to pay than was paid. */
  readonly takenOut: Cents
}

/**
 * Saves what an order costs after its shopper has changed it. An unpaid cash order that costs nothing beside its credit counts as
 * paid. The
 * caller must hold the order's row lock, and nothing of the order may have been picked.
 */
export async function savePrice(
  tx: Db,
  order: OrderId,
  { sums, atMost, agreed, code, credit, cashReceived, takenOut }: ChangedPrice,
): Promise<void> {
  await sql`
    update orders set cart_amount = ${sums.cartAmount}, discount = ${sums.discount}, discount_percent = ${sums.discountPercent ?? null}::smallint, tax = ${sums.tax}, deposit = ${sums.deposit}, delivery_fee = ${sums.delivery},
      amount = ${sums.total}, at_most = ${atMost}::bigint, tax_parts = ${taxPartsJson(sums)}::jsonb, code_id = ${code?.id ?? null}::uuid, code = ${code?.code ?? null},
      code_saved = ${code?.saved ?? null}::bigint, agreed_terms = ${agreed && JSON.stringify(agreed)}::jsonb, credit = ${credit},
      placed_amount = coalesce(placed_amount, amount), taken_out = taken_out + ${takenOut}::bigint, cash_received = ${cashReceived}::bigint,
      is_paid = case payment_type when 'Online' then is_paid else ${cashReceived !== null || (atMost ?? sums.total) <= credit}::boolean end
    where id = ${order}`.execute(tx)
}

/** Replaces the lines of an order that are not picked yet. Lines that are not among `after` are deleted. */
export async function saveReducedLines(tx: Db, order: OrderId, after: readonly OrderLine[]): Promise<void> {
  const [ids, quantities] = [after.map(({ id }) => id), after.map(({ quantity }) => quantity)]
  await Promise.all([
    sql`delete from order_lines where order_id = ${order} and id <> all(${ids}::uuid[])`.execute(tx),
    sql`
      update order_lines set quantity = line.quantity
      from unnest(${ids}::uuid[], ${quantities}::integer[]) as line (line_id, quantity)
      where order_lines.id = line_id and order_lines.order_id = ${order} and order_lines.quantity <> line.quantity`.execute(tx),
  ])
}

interface ChangedDetails {
  readonly address: Address | Receiver
  /** An empty note says that there is none. */
  readonly note: string
  /** Who placed the order, by whom the seller finds it, too. */
  readonly buyer: Pick<Buyer, 'name' | 'email' | 'phone'>
}

/**
 * Saves where an order goes and whom the store reaches about it. A new address is one that the store delivers to, so nothing
 * is left to decide of one that it did not. The caller must hold the order's row lock.
 */
export async function saveDetails(tx: Db, order: OrderId, { address, note, buyer }: ChangedDetails): Promise<void> {
  await sql`
    update orders set address = ${JSON.stringify(address)}::jsonb, note = ${note}, search_text = ${orderSearchText(buyer, address)},
      promise_broken_at = case when broken_promise <> 'area' then promise_broken_at end, broken_promise = nullif(broken_promise, 'area')
    where id = ${order}`.execute(tx)
}

/** Records for the history and for open pages what the shopper has changed. The caller must hold the order's row lock. */
export async function recordOrderChange(tx: Db, order: OrderId, reason: string, now: Date): Promise<void> {
  await Promise.all([
    insertStatusChange(tx, order, { status: FIRST_STATUS, by: SHOPPER, reason, now }),
    recordOrderEvent(tx, order, 'status', now),
  ])
}
