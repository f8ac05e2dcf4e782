import { sql } from 'kysely'
import { picturePath } from '../../../domain/picture.ts'
import { foldName, type Product, type ProductId } from '../../../domain/product.ts'
import type { Db } from '../../platform/database/connect.ts'
import { nameContains } from './name-search.ts'
import { PRODUCT_COLUMNS, rowToProduct } from './product-row.ts'

export interface ProductFilter {
  readonly ids?: readonly ProductId[]
  /** Part of the name. */
  readonly search?: string
  /** Ignoring case. */
  readonly category?: string
  readonly inStock?: boolean
  /** Keyset: only older ones. */
  readonly after?: ProductId
  readonly limit?: number
}

export async function listProductRows(db: Db, filter: ProductFilter): Promise<Product[]> {
  let query = db.selectFrom('products').select(PRODUCT_COLUMNS).orderBy('id', 'desc')
  if (filter.ids) query = query.where('id', '=', sql<ProductId>`any(${filter.ids}::uuid[])`)
  if (filter.search) query = query.where(nameContains(filter.search))
  if (filter.category) query = query.where(sql`lower(category)`, '=', sql`lower(${filter.category})`)
  if (filter.inStock !== undefined) query = query.where('is_available', '=', filter.inStock)
  if (filter.after) query = query.where('id', '<', filter.after)
  if (filter.limit !== undefined) query = query.limit(filter.limit)
  return (await query.execute()).map(rowToProduct)
}

export async function insertProduct(db: Db, product: Product, createdAt: Date): Promise<void> {
  const { offerPrice, inStock, pictures, stock: _shown, ...same } = product
  await db
    .insertInto('products')
    .values({
      ...same,
      folded_name: foldName(product.name),
      offer_price: offerPrice,
      pictures: pictures.map((picture) => picturePath(picture)),
      in_stock: inStock,
      created_at: createdAt,
    })
    .execute()
}

/** The seller's switch. False when the product does not exist. */
export async function updateStock(db: Db, product: ProductId, inStock: boolean): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('products')
    .set({ in_stock: inStock })
    .where('id', '=', product)
    .executeTakeFirstOrThrow()
  return numUpdatedRows > 0n
}

/** Counted up to `limit`. */
export async function countProductRows(db: Db, { inStock, limit }: { inStock?: true; limit: number }): Promise<number> {
  const condition = inStock ? sql`where is_available` : sql``
  const { rows } = await sql<{
    count: number
  }>`select count(*) from (select 1 from products ${condition} order by id desc limit ${limit}) as counted`.execute(db)
  return rows[0]?.count ?? 0
}
