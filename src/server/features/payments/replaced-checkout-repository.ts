import { sql } from 'kysely'
import type { ShopperId } from '../../../domain/account.ts'
import type { OrderId } from '../../../domain/order.ts'
import type { PaymentState } from '../../../domain/payment.ts'
import type { Db } from '../../platform/database/connect.ts'
import { enqueueJob } from '../../platform/jobs/enqueue-job.ts'
import type { OrderedGoods } from '../orders/find-same-goods.ts'

/**
 * Marks as replaced the shopper's payments of the same goods that are unpaid or were paid after `paidSince`, and all
 * failed ones. A payment that is made concurrently is marked too, so that the duplicate is noticed.
 */
export async function markReplaced(
  tx: Db,
  { order, shopper, products }: OrderedGoods,
  paidSince: Date | null = null,
): Promise<ShopperOfPayable> {
  const { rows } = await sql<ReplacedRow>`
    with found as materialized (
      select id, state from payments
      where shopper_id = ${shopper} and state in ('starting', 'open', 'processing', 'failed')
      union all
      select id, state from payments
      where shopper_id = ${shopper} and state = 'paid' and kind = 'checkout' and settled_at > ${paidSince}
    )
    update payments set replaced_by = ${order} from found
    where payments.id = found.id and payments.order_id <> ${order}
      and (found.state = 'failed' or product_ids && ${products}::uuid[])
    returning payments.state, shopper_id as shopper`.execute(tx)
  return shopperOfPayable(rows)
}

/** Marks the shopper's older unpaid checkouts of the same goods as replaced by this one. */
export async function markReplacedByCheckout(tx: Db, order: OrderId): Promise<ShopperOfPayable> {
  const { rows } = await sql<ReplacedRow>`
    update payments set replaced_by = ${order} from payments as newer
    where newer.order_id = ${order} and newer.kind = 'checkout'
      and payments.shopper_id = newer.shopper_id and payments.order_id < ${order}
      and payments.state in ('starting', 'open') and payments.replaced_by is null
      and payments.product_ids && newer.product_ids
    returning payments.state, payments.shopper_id as shopper`.execute(tx)
  return shopperOfPayable(rows)
}

interface ReplacedRow {
  readonly state: PaymentState
  readonly shopper: ShopperId
}

/** The shopper whose replaced checkouts can still be paid. Null means that none can. */
export type ShopperOfPayable = ShopperId | null

const shopperOfPayable = (rows: readonly ReplacedRow[]): ShopperOfPayable =>
  rows.find(({ state }) => state === 'open')?.shopper ?? null

export interface ReleasedCheckout {
  readonly order: OrderId
  readonly sessionId: string
}

/** Returns the replaced or dismissed checkouts that can still be paid at the provider. */
export async function listReleased(db: Db, shopper: ShopperId): Promise<ReleasedCheckout[]> {
  const rows = await db
    .selectFrom('payments')
    .select(['order_id as order', 'session_id as sessionId'])
    .where('shopper_id', '=', shopper)
    // PostgreSQL uses the partial index on payments only when the query repeats the index's condition.
    .where(sql<boolean>`state in ('starting', 'open', 'processing', 'failed')`)
    .where('state', '=', 'open')
    .where((is) => is.or([is('replaced_by', 'is not', null), is('dismissed_at', 'is not', null)]))
    .execute()
  return rows.flatMap(({ order, sessionId }) => (sessionId === null ? [] : [{ order, sessionId }]))
}

/**
 * Enqueues the job that ends replaced checkouts, in the transaction that replaced them. So no response waits for the
 * provider.
 */
export async function endLater(tx: Db, shopper: ShopperOfPayable, now: Date): Promise<void> {
  if (shopper !== null) await enqueueJob(tx, { kind: 'end-checkouts', payload: { shopper } }, now)
}
