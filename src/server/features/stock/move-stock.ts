import type { ProductId } from '../../../domain/product.ts'
import { leftOf, type ShortLine, shortSentence, sumByProduct } from '../../../domain/stock.ts'
import { ClientError } from '../../errors.ts'
import type { Db } from '../../platform/database/connect.ts'
import { findProductNames } from '../catalog/find-product-names.ts'
import { saveCounts } from './count-repository.ts'
import { lockCounts } from './lock-counts.ts'
import { insertMovements, type NewMovement } from './movement-repository.ts'

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
