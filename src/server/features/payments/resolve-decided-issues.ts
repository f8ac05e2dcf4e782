import { sql } from 'kysely'
import type { OrderId } from '../../../domain/order.ts'
import type { Db } from '../../platform/database/connect.ts'

/**
 * Ends the questions that the order's delivery or cancellation answers: whether it is delivered although products had sold out, and whether two
 * orders of the same products are both wanted. The caller must hold the order's row lock.
 */
export async function resolveDecidedIssues(tx: Db, order: OrderId): Promise<void> {
  await sql`
    update payments set
      sold_out = case own_status when 'Delivered' then '{}' else sold_out end,
      replaced_by = case when is_decided then null else replaced_by end
    from (
      select payments.id, own.status as own_status,
        other.status = 'Cancelled' or (own.status = 'Delivered' and other.status = 'Delivered') as is_decided
      from payments
      join orders as own on own.id = payments.order_id
      left join orders as other on other.id = payments.replaced_by
      where in_question and kind = 'checkout' and state = 'paid' and (payments.order_id = ${order} or payments.replaced_by = ${order})
    ) as asked
    where payments.id = asked.id and (own_status = 'Delivered' or is_decided)`.execute(tx)
}
