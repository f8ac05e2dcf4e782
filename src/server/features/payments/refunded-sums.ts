import { type RawBuilder, sql } from 'kysely'
import { COUNTED_STATUSES } from '../../../domain/payments/refund.ts'

const counted = sql.join(COUNTED_STATUSES.map((status) => sql.lit(status)))

/**
 * An SQL expression of an order's id: the cents that were refunded of its own payment, its cash and its credit, including pending
 * refunds. It has the whole payment when the provider says so before it lists the refunds.
 */
export const refundedSumOf = (order: RawBuilder<unknown>): RawBuilder<unknown> => sql`
  (select greatest(coalesce(sum(refunds.amount) filter (where not to_credit), 0),
      (select coalesce(own.captured_amount, own.amount) from payments as own where own.order_id = ${order} and own.kind = 'own' and own.state = 'refunded'))
      + coalesce(sum(refunds.amount) filter (where to_credit), 0)
    from refunds left join payments on payments.id = refunds.payment_id
    where refunds.order_id = ${order} and refunds.status in (${counted}) and payments.kind is distinct from 'other')`

/** An SQL expression of an order line's id: the pieces of it that were refunded of the order's own payment or of its cash. */
export const refundedPiecesOf = (line: RawBuilder<unknown>): RawBuilder<unknown> => sql`
  (select coalesce(sum(refund_lines.quantity), 0) from refund_lines join refunds on refunds.id = refund_lines.refund_id
    left join payments on payments.id = refunds.payment_id
    where refund_lines.order_line_id = ${line} and refunds.status in (${counted}) and payments.kind is distinct from 'other')`

/** An SQL condition on an order's id: whether some of its payment was refunded or is on its way back. */
export const isRefunded = (order: RawBuilder<unknown>): RawBuilder<boolean> => sql<boolean>`${refundedSumOf(order)} > 0`
