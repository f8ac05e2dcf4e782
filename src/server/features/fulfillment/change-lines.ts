import type { Actor } from '../../../domain/actor.ts'
import type { NewOrderLine, Order, OrderLine, OrderLineId } from '../../../domain/order.ts'
import { movePickedStock } from '../../../domain/picked-stock.ts'
import { toPay } from '../../../domain/picking.ts'
import type { Db } from '../../platform/database/connect.ts'
import { newId } from '../../platform/ids.ts'
import { savePicks } from '../orders/save-picks.ts'
import { moveStock } from '../stock/move-stock.ts'

/** With what that moves in stock. Nothing when all lines are as before. Needs the order's lock. Throws 409 with `short`. */
export async function changeLines(
  tx: Db,
  { id: order, lines: before }: Order,
  after: readonly (OrderLine | NewOrderLine)[],
  by: Actor,
  now: Date,
): Promise<void> {
  const changed = after.flatMap((line) => ('id' in line && !before.includes(line) ? [line] : []))
  const added = after.flatMap((line) => ('id' in line ? [] : [{ id: newId<OrderLineId>(), ...line }]))
  const remaining = new Set(after.flatMap((line) => ('id' in line ? [line.id] : [])))
  const removed = before.flatMap(({ id }) => (remaining.has(id) ? [] : [id]))
  if (changed.length + added.length + removed.length === 0) return
  const moved = movePickedStock(before, after)
  await moveStock(
    tx,
    moved.map((movement) => ({ ...movement, order, by })),
    now,
  )
  await savePicks(tx, { order, changed, added, removed, toPay: toPay(after), now })
}
