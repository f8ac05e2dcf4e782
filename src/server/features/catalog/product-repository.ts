import { sql } from 'kysely'
import { picturePath } from '../../../domain/picture.ts'
import { foldName, type Product, type ProductId } from '../../../domain/product.ts'
import type { Db } from '../../platform/database/connect.ts'
import { nameContains } from './name-search.ts'
import { rowToProduct } from './product-row.ts'

/** Which products, newest first. What is not given does not narrow. */
export interface ProductFilter {
  readonly ids?: readonly ProductId[]
  /** Part of the name, whatever its case. */
  readonly search?: string
  /** Whatever its case. */
  readonly category?: string
  readonly inStock?: boolean
  /** Only what is older than this product. */
  readonly after?: ProductId
  readonly limit?: number
}

const COLUMNS = ['id', 'name', 'category', 'price', 'offer_price', 'description', 'weight', 'pictures', 'in_stock'] as const

export async function listProductRows(db: Db, filter: ProductFilter): Promise<Product[]> {
  let query = db.selectFrom('products').select(COLUMNS).orderBy('id', 'desc')
  if (filter.ids) query = query.where('id', '=', sql<ProductId>`any(${filter.ids}::uuid[])`)
  if (filter.search) query = query.where(nameContains(filter.search))
  if (filter.category) query = query.where(sql`lower(category)`, '=', sql`lower(${filter.category})`)
  if (filter.inStock !== undefined) query = query.where('in_stock', '=', filter.inStock)
  if (filter.after) query = query.where('id', '<', filter.after)
  if (filter.limit !== undefined) query = query.limit(filter.limit)
  return (await query.execute()).map(rowToProduct)
}

export async function insertProduct(db: Db, product: Product, createdAt: Date): Promise<void> {
  const { offerPrice, inStock, pictures, ...same } = product
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

/** Says whether the product exists. */
export async function updateStock(db: Db, product: ProductId, inStock: boolean): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('products')
    .set({ in_stock: inStock })
    .where('id', '=', product)
    .executeTakeFirstOrThrow()
  return numUpdatedRows > 0n
}

/** How many products there are, or are in stock, no further than `limit`. */
export async function countProductRows(db: Db, { inStock, limit }: { inStock?: true; limit: number }): Promise<number> {
  const narrowed = inStock ? sql`where in_stock` : sql``
  const { rows } = await sql<{
    count: number
  }>`select count(*) from (select 1 from products ${narrowed} order by id desc limit ${limit}) as counted`.execute(db)
  return rows[0]?.count ?? 0
}
