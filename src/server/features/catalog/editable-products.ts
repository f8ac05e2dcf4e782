import { sql } from 'kysely'
import type { ProductId } from '../../../domain/product.ts'
import type { ProductValues } from '../../../domain/product-change.ts'
import type { Db } from '../../platform/database/connect.ts'
import { rowToSize } from './product-row.ts'

/** A product as its row has it. The stock is saved in another table. */
export interface EditableProduct {
  readonly id: ProductId
  readonly version: number
  readonly archivedAt: Date | null
  readonly values: Omit<ProductValues, 'stock'>
}

/** Returns the products that exist, including archived ones. */
export const findEditableProducts = (db: Db, ids: readonly ProductId[]): Promise<EditableProduct[]> =>
  rowsToProducts(selection(db, ids).execute())

/**
 * Locks the products in the order of their ids, and returns them. Orders that sell the last pieces of a counted product
 * wait for the lock.
 */
export const lockEditableProducts = (tx: Db, ids: readonly ProductId[]): Promise<EditableProduct[]> =>
  rowsToProducts(selection(tx, ids).orderBy('id').forNoKeyUpdate().execute())

/** Locks the products that exist until the commit, in the order of their ids, without reading their values. */
export async function lockProductRows(tx: Db, ids: readonly ProductId[]): Promise<void> {
  await sql`select from products where id = any(${ids}::uuid[]) order by id for no key update`.execute(tx)
}

const selection = (db: Db, ids: readonly ProductId[]) =>
  db
    .selectFrom('products')
    .select(['id', 'version', 'archived_at', 'name', 'category', 'price', 'offer_price', 'description', 'weight', 'in_stock'])
    .select(['pictures', 'sku', 'size_amount', 'size_unit', 'ingredients', 'origin', 'low_at', 'synonyms', 'allergens'])
    .where('id', '=', sql<ProductId>`any(${ids}::uuid[])`)

type Row = Awaited<ReturnType<ReturnType<typeof selection>['execute']>>[number]

const rowsToProducts = async (rows: Promise<Row[]>): Promise<EditableProduct[]> => (await rows).map(rowToEditable)

function rowToEditable({ id, version, archived_at, size_amount, size_unit, ...row }: Row): EditableProduct {
  const { offer_price, in_stock, low_at, ...same } = row
  const size = rowToSize({ size_amount, size_unit })
  const values = { ...same, offerPrice: offer_price, inStock: in_stock, lowAt: low_at, archived: archived_at !== null, size }
  return { id, version, archivedAt: archived_at, values }
}
