import type { OrderId } from '../../../domain/order.ts'
import type { Db } from '../../platform/database/connect.ts'
import { statement, using } from '../../platform/database/statement.ts'
import { orderEventInsertion } from '../order-events/order-event-insertion.ts'

interface RefundedOrder {
  readonly order: OrderId
  readonly now: Date
}

const insertion = statement<RefundedOrder, unknown>()`
  with changed_orders as (select id, shopper_id, number, status, is_paid from orders where id = ${({ order }) => order})
  ${using(orderEventInsertion, ({ now }: RefundedOrder) => ({ what: 'refunded', at: now }) as const)}`

/** Tells subscribers that a refund of the order began, went through or failed. */
export async function recordRefundEvent(tx: Db, order: OrderId, now: Date): Promise<void> {
  await tx.executeQuery(insertion({ order, now }))
}
