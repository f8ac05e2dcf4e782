import type { ReturnedGoods } from '../../../domain/delivery/failed-delivery.ts'
import type { OrderId } from '../../../domain/orders/order.ts'
import type { ProductId } from '../../../domain/products/product.ts'
import type { Actor } from '../../../domain/staff/actor.ts'
import { giveBack } from '../../../domain/stock/batches.ts'
import { shortSentence, shortToWire, sumByProduct, type WantedPieces } from '../../../domain/stock/stock.ts'
import { ClientError } from '../../platform/client-error.ts'
import type { Db } from '../../platform/database/connect.ts'
import { findProductNames } from '../catalog/product-repository.ts'
import { lockCounts } from './hold-stock.ts'
import { planMovements, type ShortMovement, savePlanned } from './save-movements.ts'
import { findTaken, type NewMovement, type TakenPieces } from './stock-movements.ts'

/**
 * Moves pieces of counted products and ignores the others. It locks the counts until commit. Throws 409 with `short`
 * when a movement takes more pieces of a product than are left, which are those on hand without those held for payments
 * under way, and without those whose date is before `dueOn`.
 */
export async function moveStock(tx: Db, movements: readonly NewMovement[], now: Date): Promise<void> {
  const counts = await lockCounts(tx, productsOf(movements), now)
  const planned = planMovements(counts, movements)
  if (planned.short.length > 0) throw await shortOfStock(tx, planned.short)
  await savePlanned(tx, counts, planned, now)
}

const productsOf = (movements: readonly NewMovement[]): ProductId[] => [...new Set(movements.map(({ product }) => product))]

async function shortOfStock(tx: Db, lines: readonly ShortMovement[]): Promise<ClientError> {
  const names = await findProductNames(
    tx,
    lines.map(({ product }) => product),
  )
  const short = lines.map((line) => ({ ...line, name: names.get(line.product) ?? '' }))
  return new ClientError(409, short.map(shortSentence).join(', '), { details: { short: short.map(shortToWire) } })
}

/** Returns the movements by which an order gives pieces back to the batches from which it has taken them. */
export const returnMovements = (
  taken: readonly TakenPieces[],
  returned: readonly WantedPieces[],
  about: Omit<NewMovement, 'product' | 'change' | 'useBy' | 'dueOn'>,
): NewMovement[] =>
  sumByProduct(returned).flatMap(({ product, quantity: pieces }) =>
    giveBack(
      taken.filter((one) => one.product === product),
      pieces,
    ).map(({ useBy, quantity }) => ({ ...about, product, change: quantity, useBy })),
  )

interface NewDay {
  readonly order: OrderId
  readonly dueOn: string
  readonly by: Actor
}

/**
 * Exchanges what an order has taken and what is past its date on the day on which it is due now, for pieces that keep until
 * then. Throws 409 with `short` when too few are left. The caller must hold the order's row lock.
 */
export async function exchangeForDay(tx: Db, { order, dueOn, by }: NewDay, now: Date): Promise<void> {
  const early = (await findTaken(tx, order)).filter(({ useBy }) => useBy !== null && useBy < dueOn)
  if (early.length === 0) return
  const returned = early.map(
    ({ product, useBy, quantity }) => ({ product, useBy, change: quantity, reason: 'cancelled', order, by }) as const,
  )
  const taken = sumByProduct(early).map(
    ({ product, quantity }) => ({ product, change: -quantity, reason: 'sold', order, by, dueOn }) as const,
  )
  await moveStock(tx, [...returned, ...taken], now)
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
  const returned = taken.map(
    ({ product, useBy, quantity }) => ({ product, useBy, change: quantity, reason: 'cancelled', order, by }) as const,
  )
  const spoiled = returned.map((movement) => ({ ...movement, change: -movement.change, reason: 'spoiled' }) as const)
  await moveStock(tx, goods === 'waste' ? [...returned, ...spoiled] : returned, now)
}
