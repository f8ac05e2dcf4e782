import { sql } from 'kysely'
import type { OrderId } from '../../../domain/order.ts'
import type { Db } from '../../platform/database/connect.ts'
import { statusOf } from '../orders/order-repository.ts'

/**
 * Resolves the payment issues that the delivery or cancellation of an order decides: whether it is delivered although
 * products had sold out, and whether two orders of the same products are both wanted. The caller must hold the order's
 * row lock.
 */
export async function resolveDecidedIssues(tx: Db, order: OrderId): Promise<void> {
  await sql`
    update payments set
      sold_out = case own_status when 'Delivered' then '{}' else sold_out end,
      replaced_by = case when other_status = 'Cancelled' or (own_status = 'Delivered' and other_status = 'Delivered') then null else replaced_by end
    from (
      select id, ${statusOf(sql`order_id`)} as own_status, ${statusOf(sql`replaced_by`)} as other_status
      from payments
      where in_question and kind = 'checkout' and state = 'paid' and (order_id = ${order} or replaced_by = ${order})
    ) as asked
    where payments.id = asked.id and (own_status = 'Delivered' or other_status = 'Cancelled')`.execute(tx)
}
