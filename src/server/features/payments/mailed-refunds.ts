import { sql } from 'kysely'
import type { Cents } from '../../../domain/money.ts'
import type { OrderId } from '../../../domain/orders/order.ts'
import type { RefundId, RefundStatus } from '../../../domain/payments/refund.ts'
import type { Actor } from '../../../domain/staff/actor.ts'
import type { Db } from '../../platform/database/connect.ts'

export interface MailedRefund {
  /**
   * Identifies the refund. It stays the same when the refund's row is replaced, because the provider reported the
   * refund before it was known to be requested here.
   */
  readonly key: string
  readonly amount: Cents
  readonly status: RefundStatus
  readonly reason: string
  readonly by: Actor['role']
  readonly isCash: boolean
  /** Whether it repeats an earlier refund that failed. */
  readonly isRepeated: boolean
}

/** Returns the `key` of each refund of these orders, as `MailedRefund` has it. */
export async function findRefundKeys(db: Db, orders: readonly OrderId[]): Promise<string[]> {
  const rows = await db
    .selectFrom('refunds')
    .select(sql<string>`coalesce(provider_id, id::text)`.as('key'))
    .where('order_id', '=', sql<OrderId>`any(${orders}::uuid[])`)
    .execute()
  return rows.map(({ key }) => key)
}

export async function findMailedRefund(db: Db, id: RefundId): Promise<MailedRefund | null> {
  const row = await db
    .selectFrom('refunds')
    .select(['amount', 'status', 'reason', 'by_role as by', 'provider_id', 'payment_id'])
    .select(
      sql<boolean>`exists (
        select from refunds as earlier
        where earlier.payment_id = refunds.payment_id and earlier.status = 'settled' and earlier.requested_at < refunds.requested_at
          and earlier.amount = refunds.amount)`.as('isRepeated'),
    )
    .where('id', '=', id)
    .executeTakeFirst()
  if (!row) return null
  const { amount, status, reason, by, provider_id, payment_id, isRepeated } = row
  return { key: provider_id ?? id, amount, status, reason, by, isCash: payment_id === null, isRepeated }
}
