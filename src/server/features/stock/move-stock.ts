import type { ReturnedGoods } from '../../../domain/delivery/failed-delivery.ts'
import type { OrderId } from '../../../domain/orders/order.ts'
import type { ProductId } from '../../../domain/products/product.ts'
import type { Actor } from '../../../domain/staff/actor.ts'
import { leftOf, type ShortLine, shortSentence, sumByProduct } from '../../../domain/stock/stock.ts'
import { ClientError } from '../../platform/client-error.ts'
import type { Db } from '../../platform/database/connect.ts'
import { findProductNames } from '../catalog/product-repository.ts'
import { lockCounts } from './hold-stock.ts'
import { saveCounts } from './stock-counts.ts'
import { findTaken, insertMovements, type NewMovement } from './stock-movements.ts'

/**
 * Moves pieces of counted products and ignores the others. It locks the counts until commit. Throws 409 with `short`
 * when a movement takes more pieces of a product than are left, which are those on hand without those held for payments
 * under way.
 */
export async function moveStock(tx: Db, movements: readonly NewMovement[], now: Date): Promise<void> {
  const counts = await lockCounts(tx, productsOf(movements), now)
  const counted = movements.filter(({ product, change }) => change !== 0 && counts.has(product))
  const changes = sumByProduct(counted.map(({ product, change }) => ({ product, quantity: change })))
  const short = changes.flatMap(({ product, quantity }) => {
    const count = counts.get(product)
    return count && quantity < 0 && leftOf(count) < -quantity ? [{ product, wanted: -quantity, left: leftOf(count) }] : []
  })
  if (short.length > 0) throw await shortOfStock(tx, short)
  const changed = changes.flatMap(({ product, quantity }) => {
    const count = counts.get(product)
    return count ? [[product, { ...count, onHand: count.onHand + quantity }] as const] : []
  })
  await saveCounts(tx, counts, new Map(changed))
  await insertMovements(tx, counted, now)
}

const productsOf = (movements: readonly NewMovement[]): ProductId[] => [...new Set(movements.map(({ product }) => product))]

async function shortOfStock(tx: Db, lines: readonly Omit<ShortLine, 'name'>[]): Promise<ClientError> {
  const names = await findProductNames(
    tx,
    lines.map(({ product }) => product),
  )
  const short = lines.map((line) => ({ ...line, name: names.get(line.product) ?? '' }))
  return new ClientError(409, short.map(shortSentence).join(', '), { details: { short } })
}

interface Return {
  readonly by: Actor
  readonly now: Date
  /** `restock` by default. */
  readonly goods?: ReturnedGoods | undefined
}

/**
 * Returns to stock what a canceled order has taken and not returned before. Goods that are waste come back and spoil at
 * once, so that the count stays and the history says why. The caller must hold the order's row lock.
 */
export async function returnStock(tx: Db, order: OrderId, { by, now, goods = 'restock' }: Return): Promise<void> {
  const taken = await findTaken(tx, order)
  if (taken.length === 0) return
  const returned = taken.map(({ product, quantity }) => ({ product, change: quantity, reason: 'cancelled', order, by }) as const)
  const spoiled = taken.map(({ product, quantity }) => ({ product, change: -quantity, reason: 'spoiled', order, by }) as const)
  await moveStock(tx, goods === 'waste' ? [...returned, ...spoiled] : returned, now)
}
