import type { ListMovementsQuery, MovementWire } from '../../../contract/stock.ts'
import { actorName } from '../../../domain/actor.ts'
import type { ProductId } from '../../../domain/product.ts'
import type { MovementId } from '../../../domain/stock.ts'
import { notFound } from '../../errors.ts'
import { keysetPage } from '../../platform/database/keyset-page.ts'
import { isId } from '../../platform/ids.ts'
import type { Platform } from '../../platform/platform.ts'
import { findProductNames } from '../catalog/find-product-names.ts'
import { findMovements, type Movement } from './movement-repository.ts'

const DEFAULT_LIMIT = 50

/** Returns a page of movements, newest first. Throws 404 for an unknown product. */
export async function listMovements(
  { db }: Platform,
  { product, limit = DEFAULT_LIMIT, cursor }: ListMovementsQuery,
): Promise<{ movements: MovementWire[]; nextCursor: string | null }> {
  if (!isId<ProductId>(product)) throw notFound('Product')
  const after = cursor === undefined ? null : (cursor as MovementId) // the schema has checked the cursor
  const rows = await findMovements(db, product, { after, limit: limit + 1 })
  if (rows.length === 0 && !(await findProductNames(db, [product])).has(product)) throw notFound('Product')
  const { page, nextCursor } = keysetPage(rows, limit, ({ id }) => id)
  return { movements: page.map(movementToWire), nextCursor }
}

const movementToWire = ({ id, change, reason, at, by, order, note }: Movement): MovementWire => ({
  _id: id,
  change,
  reason,
  at: at.toISOString(),
  by: actorName(by),
  ...(order !== null && { order }),
  ...(note !== null && { note }),
})
