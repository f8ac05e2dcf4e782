import type { ListProductsQuery } from '../../../contract/product-requests.ts'
import type { ListProductsResponse } from '../../../contract/products.ts'
import { wordForms } from '../../../domain/fold.ts'
import type { Product, ProductId } from '../../../domain/product.ts'
import { ClientError } from '../../errors.ts'
import { keysetPage } from '../../platform/database/keyset-page.ts'
import { isId } from '../../platform/ids.ts'
import type { Platform } from '../../platform/platform.ts'
import { listProductRows, type ProductFilter } from './product-repository.ts'
import { briefToWire, productToWire } from './product-wire.ts'

/** The response is about 5 MB then (contract §3). */
export const MAX_PRODUCTS_AT_ONCE = 10_000

/**
 * Lists the newest products first. Finds products by synonyms when no name contains the text. Throws 400 for more than
 * 10,000 products without a limit.
 */
export async function listProducts(platform: Platform, query: ListProductsQuery): Promise<ListProductsResponse> {
  const { limit = MAX_PRODUCTS_AT_ONCE } = query
  const { rows, isFuzzy } = await findRows(platform.db, { ...filterOf(query), limit: limit + 1 })
  const { page, nextCursor } = keysetPage(rows, limit, ({ id }) => id)
  if (query.limit === undefined && nextCursor !== null) {
    throw new ClientError(400, `More than ${MAX_PRODUCTS_AT_ONCE} products fit: please ask with a limit, page by page`)
  }
  const products = page.map((product) => toWire(product, platform, query))
  return { success: true, products, ...(query.limit !== undefined && { nextCursor }), ...(isFuzzy && { isFuzzy }) }
}

async function findRows(db: Platform['db'], filter: ProductFilter): Promise<{ rows: Product[]; isFuzzy?: true }> {
  const { search, after, ...others } = filter
  const rows = await listProductRows(db, filter)
  if (!search || rows.length > 0) return { rows }
  const isEndOfNames = after !== undefined && (await listProductRows(db, { ...others, search, limit: 1 })).length > 0
  if (isEndOfNames) return { rows }
  const synonyms = await listProductRows(db, { ...others, synonym: search, ...(after !== undefined && { after }) })
  return synonyms.length > 0 ? { rows: synonyms, isFuzzy: true } : { rows }
}

export const toWire = (product: Product, platform: Platform, { brief }: ListProductsQuery) =>
  (brief ? briefToWire : productToWire)(product, platform)

export function filterOf({ search, plurals, category, inStock, without, cursor, ids }: ListProductsQuery): ProductFilter {
  return {
    ...(search ? { search: plurals ? wordForms(search) : [search] } : {}),
    ...(category ? { category } : {}),
    ...(inStock === undefined ? {} : { inStock }),
    ...(without?.length ? { without } : {}),
    ...(cursor === undefined ? {} : { after: cursor as ProductId }), // checked by the schema
    ...(ids === undefined ? {} : { ids: ids.filter((id) => isId<ProductId>(id)) }),
  }
}
