import type { Cents } from '../../../domain/money.ts'
import type { OrderId, OrderLine, OrderLineId } from '../../../domain/order.ts'
import { picturePath } from '../../../domain/picture.ts'
import type { Db } from '../../platform/database/connect.ts'
import { statement, using } from '../../platform/database/statement.ts'
import { orderEventInsertion } from '../order-events/order-event-insertion.ts'

export interface PickedOrder {
  readonly order: OrderId
  /** Lines that were there before. */
  readonly changed: readonly OrderLine[]
  /** New substitutes. */
  readonly added: readonly OrderLine[]
  readonly removed: readonly OrderLineId[]
  readonly toPay: Cents
  readonly now: Date
}

const update = statement<PickedOrder, unknown>()`
  with removed as (
    delete from order_lines where order_id = ${({ order }) => order} and id = any(${({ removed }) => removed}::uuid[])
  ), changed as (
    update order_lines set quantity = line.quantity, picked = line.picked, picked_at = line.picked_at, picked_by_id = line.picked_by_id,
      picked_by_name = line.picked_by_name, restocked = line.restocked, rejected_at = coalesce(order_lines.rejected_at, line.rejected_at)
    from jsonb_populate_recordset(null::order_lines, ${({ changed, now }) => JSON.stringify(changed.map((line) => pickRow(line, now)))}) as line
    where order_lines.id = line.id and order_lines.order_id = ${({ order }) => order}
  ), added as (
    insert into order_lines (id, order_id, position, product_id, name, category, weight, pictures, offer_price, quantity,
      picked, picked_at, picked_by_id, picked_by_name, restocked, substitute_for)
    select id, ${({ order }) => order}::uuid, (select max(position) from order_lines where order_id = ${({ order }) => order}) + row_number() over (),
      product_id, name, category, weight, pictures, offer_price, quantity, picked, picked_at, picked_by_id, picked_by_name, false, substitute_for
    from jsonb_populate_recordset(null::order_lines, ${({ added, now }) => JSON.stringify(added.map((line) => substituteRow(line, now)))})
  ), changed_orders as (
    update orders set to_pay = nullif(${({ toPay }) => toPay}::bigint, amount) where id = ${({ order }) => order}
    returning id, shopper_id, number, status, is_paid)
  ${using(orderEventInsertion, ({ now }: PickedOrder) => ({ what: 'picked', at: now }) as const)}`

/** Needs the order's lock. */
export async function savePicks(tx: Db, picked: PickedOrder): Promise<void> {
  await tx.executeQuery(update(picked))
}

const pickRow = ({ id, quantity, pick, isRejected }: OrderLine, now: Date) => ({
  id,
  quantity,
  picked: pick?.pieces,
  picked_at: pick?.at,
  picked_by_id: pick?.by.id,
  picked_by_name: pick?.by.name,
  restocked: pick?.isRestocked ?? false,
  rejected_at: isRejected ? now : null,
})

const substituteRow = (line: OrderLine, now: Date) => ({
  ...pickRow(line, now),
  product_id: line.product,
  name: line.name,
  category: line.category,
  weight: line.weight,
  pictures: line.pictures.map((picture) => picturePath(picture)),
  offer_price: line.offerPrice,
  substitute_for: line.substituteFor,
})
