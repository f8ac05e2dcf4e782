import { AWAITING_PAYMENT } from '../../../domain/order.ts'
import type { OrderEventKind } from '../../../domain/order-event.ts'
import { type Fragment, fragment } from '../../platform/database/statement.ts'

interface NewOrderEvent {
  readonly what: OrderEventKind | 'recalled'
  readonly at: Date
}

/** Of the rows that a common table expression `changed_orders` returns. Publish `orderChanged` after the commit. */
export const orderEventInsertion: Fragment<NewOrderEvent> = fragment<NewOrderEvent>()`
  insert into order_events (order_id, shopper_id, number, status, is_paid, what, at)
  select id, shopper_id, number, status, is_paid, ${({ what }) => what}::text, ${({ at }) => at}::timestamptz
  from changed_orders where status <> ${() => AWAITING_PAYMENT}`
