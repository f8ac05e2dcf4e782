import { sql } from 'kysely'
import type { Cents } from '../../../domain/money.ts'
import type { OrderId } from '../../../domain/orders/order.ts'
import type { RefundId, RefundStatus } from '../../../domain/payments/refund.ts'
import type { Actor } from '../../../domain/staff/actor.ts'
import type { Db } from '../../platform/database/connect.ts'
import { anyOf } from '../../platform/database/list-queries.ts'

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
  /** The amount went back to the credit of the account. */
  readonly isCredit: boolean
  /** Whether it repeats an earlier refund that failed. */
  readonly isRepeated: boolean
}

/** Returns the `key` of each refund of these orders, as `MailedRefund` has it. */
export async function findRefundKeys(db: Db, orders: readonly OrderId[]): Promise<string[]> {
  const rows = await db.selectFrom('refunds').select(['id', 'provider_id']).where('order_id', '=', anyOf(orders)).execute()
  return rows.map(({ id, provider_id }) => provider_id ?? id)
}

export async function findMailedRefund(db: Db, id: RefundId): Promise<MailedRefund | null> {
  const { rows } = await sql<MailedRefund>`
    select coalesce(provider_id, id::text) as key, amount, status, reason, by_role as by, payment_id is null and not to_credit as "isCash", to_credit as "isCredit",
      exists (
        select from refunds as earlier
        where earlier.payment_id = refunds.payment_id and earlier.status = 'settled' and earlier.requested_at < refunds.requested_at
          and earlier.amount = refunds.amount) as "isRepeated"
    from refunds where id = ${id}`.execute(db)
  return rows[0] ?? null
}
