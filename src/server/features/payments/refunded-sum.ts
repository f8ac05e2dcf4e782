import { type RawBuilder, sql } from 'kysely'
import { COUNTED_STATUSES } from '../../../domain/refund.ts'

const counted = sql.join(COUNTED_STATUSES.map((status) => sql.lit(status)))

/**
 * An SQL expression of an order's id: the cents that were refunded of its own payment, including pending refunds. It is
 * the whole amount when the provider says so before it lists the refunds.
 */
export const refundedSumOf = (order: RawBuilder<unknown>): RawBuilder<unknown> => sql`
  greatest(
    (select coalesce(sum(refunds.amount), 0) from refunds left join payments on payments.id = refunds.payment_id
      where refunds.order_id = ${order} and refunds.status in (${counted}) and payments.kind is distinct from 'other'),
    (select payments.amount from payments where payments.order_id = ${order} and kind = 'checkout' and state = 'refunded'))`

/** An SQL condition on an order's id: whether some of its payment was refunded or is on its way back. */
export const isRefunded = (order: RawBuilder<unknown>): RawBuilder<boolean> => sql<boolean>`${refundedSumOf(order)} > 0`
