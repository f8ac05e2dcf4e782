import { type Expression, type SqlBool, sql } from 'kysely'
import { foldText } from '../../../domain/fold.ts'
import { picturePath } from '../../../domain/picture.ts'
import type { NewProduct, Product, ProductId } from '../../../domain/product.ts'
import type { Allergen, ProductFacts } from '../../../domain/product-facts.ts'
import type { Db } from '../../platform/database/connect.ts'
import { factColumns, throwTakenSku } from './fact-columns.ts'
import { nameContains, synonymContains } from './name-search.ts'
import { PRODUCT_COLUMNS, rowToProduct } from './product-row.ts'

export interface ProductFilter {
  readonly ids?: readonly ProductId[]
  /** The name contains one of these texts. */
  readonly search?: readonly string[]
  /** A synonym contains one of these texts. */
  readonly synonym?: readonly string[]
  /** A category's path, in any case. */
  readonly category?: string
  readonly inStock?: boolean
  readonly without?: readonly Allergen[]
  /** Finds only products older than this one (keyset pagination). */
  readonly after?: ProductId
  readonly limit?: number
}

/** Lists products that are not archived, newest first. */
export async function listProductRows(db: Db, filter: ProductFilter): Promise<Product[]> {
  let query = db.selectFrom('products').select(PRODUCT_COLUMNS).where('archived_at', 'is', null).orderBy('id', 'desc')
  if (filter.ids) query = query.where('id', '=', sql<ProductId>`any(${filter.ids}::uuid[])`)
  if (filter.search) query = query.where(anyOf(filter.search.map(nameContains)))
  if (filter.synonym) query = query.where(anyOf(filter.synonym.map(synonymContains)))
  if (filter.category) query = query.where(sql`lower(category)`, '=', sql`lower(${filter.category})`)
  if (filter.inStock !== undefined) query = query.where('is_available', '=', filter.inStock)
  if (filter.without) query = query.where(sql<boolean>`not allergens && ${filter.without}::text[]`)
  if (filter.after) query = query.where('id', '<', filter.after)
  if (filter.limit !== undefined) query = query.limit(filter.limit)
  return (await query.execute()).map(rowToProduct)
}

const anyOf = (conditions: readonly Expression<SqlBool>[]) => sql<SqlBool>`(${sql.join(conditions, sql` or `)})`

export interface AddedProduct extends Omit<NewProduct, 'facts'> {
  readonly id: ProductId
  readonly pictures: Product['pictures']
  readonly facts: ProductFacts
}

/** Throws 409 when another product has the SKU. */
export async function insertProduct(db: Db, product: AddedProduct, createdAt: Date): Promise<void> {
  const { id, name, category, price, offerPrice, description, weight, inStock, pictures, facts } = product
  const paths = pictures.map((picture) => picturePath(picture))
  const columns = {
    ...{ id, name, category, price, description, weight },
    ...{ folded_name: foldText(name), offer_price: offerPrice, pictures: paths, in_stock: inStock, created_at: createdAt },
    ...factColumns(facts),
  }
  await db.insertInto('products').values(columns).execute().catch(throwTakenSku)
}

/** Counts products that are not archived, up to `limit`. */
export async function countProductRows(
  db: Db,
  { inStock, without, limit }: Pick<ProductFilter, 'without'> & { inStock?: true; limit: number },
): Promise<number> {
  const { rows } = await sql<{ count: number }>`select count(*) from (
    select 1 from products where archived_at is null ${inStock ? sql`and is_available` : sql``}
      ${without ? sql`and not allergens && ${without}::text[]` : sql``}
    order by id desc limit ${limit}) as counted`.execute(db)
  return rows[0]?.count ?? 0
}
