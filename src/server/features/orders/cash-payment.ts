import { sql } from 'kysely'
import type { OrderId } from '../../../domain/order.ts'
import type { Db } from '../../platform/database/connect.ts'
import { statement, using } from '../../platform/database/statement.ts'
import { orderEventInsertion } from '../order-events/order-event-insertion.ts'

/** Whether cash is still to be received, also because more was packed after it was. */
export async function awaitsCash(tx: Db, order: OrderId): Promise<boolean> {
  const { rows } = await sql`
    select from orders where id = ${order} and payment_type = 'COD'
      and (not is_paid or coalesce(cash_received, amount) < coalesce(to_pay, amount))`.execute(tx)
  return rows.length > 0
}

interface ReceivedCash {
  readonly order: OrderId
  readonly now: Date
}

const update = statement<ReceivedCash, unknown>()`
  with changed_orders as (
    update orders set is_paid = true, cash_received = coalesce(to_pay, amount) where id = ${({ order }) => order} returning id, shopper_id, number, status, is_paid)
  ${using(orderEventInsertion, ({ now }: ReceivedCash) => ({ what: 'paid', at: now }) as const)}`

/** All that is to pay, of a cash order. */
export async function setPaid(tx: Db, order: OrderId, now: Date): Promise<void> {
  await tx.executeQuery(update({ order, now }))
}
