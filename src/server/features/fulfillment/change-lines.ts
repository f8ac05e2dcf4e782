import type { Actor } from '../../../domain/actor.ts'
import type { NewOrderLine, Order, OrderLine, OrderLineId } from '../../../domain/order.ts'
import { movePickedStock, type PickedStock } from '../../../domain/picked-stock.ts'
import { piecesOf, toPay } from '../../../domain/picking.ts'
import type { Db } from '../../platform/database/connect.ts'
import { newId } from '../../platform/ids.ts'
import { savePicks } from '../orders/save-picks.ts'
import { findRefundedPieces } from '../payments/refund-repository.ts'
import { moveStock } from '../stock/move-stock.ts'
import { findMovedProducts } from '../stock/stock-movements.ts'
import { StepConflict } from './step-conflict.ts'

/**
 * Replaces the order's lines and moves stock accordingly. It does nothing when all lines are as before. The caller must
 * hold the order's row lock. Throws 409, with `short` when too little is in stock, and also when a line would have
 * fewer pieces than were refunded.
 */
export async function changeLines(
  tx: Db,
  order: Order,
  after: readonly (OrderLine | NewOrderLine)[],
  by: Actor,
  now: Date,
): Promise<void> {
  const { id, lines: before } = order
  const existing = new Map(after.flatMap((line) => ('id' in line ? [[line.id, line] as const] : [])))
  const changed = [...existing.values()].filter((line) => !before.includes(line))
  const added = after.flatMap((line) => ('id' in line ? [] : [{ id: newId<OrderLineId>(), ...line }]))
  const removed = before.flatMap((line) => (existing.has(line.id) ? [] : [line.id]))
  if (changed.length + added.length + removed.length === 0) return
  await requireRefundedPieces(tx, order, existing)
  const moved = await withoutUncounted(tx, order, movePickedStock(before, after))
  await moveStock(
    tx,
    moved.map((movement) => ({ ...movement, order: id, by })),
    now,
  )
  await savePicks(tx, { order: id, changed, substitutes: added, removed, toPay: toPay(after), now })
}

async function requireRefundedPieces(
  tx: Db,
  { id, status, lines }: Order,
  after: ReadonlyMap<OrderLineId, OrderLine>,
): Promise<void> {
  const refunded = await findRefundedPieces(tx, id)
  for (const { id: line, name } of lines) {
    const [pieces, left] = [refunded.get(line) ?? 0, after.get(line)]
    if (pieces <= (left ? piecesOf(left) : 0)) continue
    throw new StepConflict(status, `${pieces} of ${name} ${pieces === 1 ? 'was' : 'were'} refunded already`)
  }
}

/**
 * Leaves out pieces that would come back although the order has never taken them, because their product was counted
 * only after the order was placed.
 */
async function withoutUncounted(tx: Db, { id, lines }: Order, moved: readonly PickedStock[]): Promise<readonly PickedStock[]> {
  if (moved.length === 0) return moved
  const [known, ordered] = [await findMovedProducts(tx, id), new Set(lines.map(({ product }) => product))]
  return moved.filter(({ product, change }) => known.has(product) || (change < 0 && !ordered.has(product)))
}
