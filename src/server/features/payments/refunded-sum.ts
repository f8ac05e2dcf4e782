import { type RawBuilder, sql } from 'kysely'
import { COUNTED_STATUSES } from '../../../domain/refund.ts'

const counted = sql.join(COUNTED_STATUSES.map((status) => sql.lit(status)))

/**
 * Cents given back of an order's own payment, also those on their way, and all of it when the provider says so before it lists the refunds. A
 * scalar expression of the order's id.
 */
export const refundedSumOf = (order: RawBuilder<unknown>): RawBuilder<unknown> => sql`
  greatest(
    (select coalesce(sum(refunds.amount), 0) from refunds left join payments on payments.id = refunds.payment_id
      where refunds.order_id = ${order} and refunds.status in (${counted}) and payments.kind is distinct from 'other'),
    (select payments.amount from payments where payments.order_id = ${order} and kind = 'checkout' and state = 'refunded'))`

/** Whether some of it was given back, or is on its way. A condition on the order's id. */
export const isRefunded = (order: RawBuilder<unknown>): RawBuilder<boolean> => sql<boolean>`${refundedSumOf(order)} > 0`
