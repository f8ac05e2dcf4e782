import type { ListProductsQuery } from '../../../contract/product-requests.ts'
import type { ListProductsResponse } from '../../../contract/products.ts'
import type { Product, ProductId } from '../../../domain/product.ts'
import { ClientError } from '../../errors.ts'
import { isId } from '../../platform/ids.ts'
import type { Platform } from '../../platform/platform.ts'
import { listProductRows, type ProductFilter } from './product-repository.ts'
import { productToWire } from './product-wire.ts'

/** Without a limit: 5 MB (contract, section 3). */
export const MAX_PRODUCTS_AT_ONCE = 10_000

/** Newest first. Throws 400 for more than 10,000 without a limit. */
export async function listProducts({ db, pictureOrigin }: Platform, query: ListProductsQuery): Promise<ListProductsResponse> {
  const { limit, brief } = query
  const rows = await listProductRows(db, { ...filterOf(query), limit: (limit ?? MAX_PRODUCTS_AT_ONCE) + 1 }) // one more shows whether there is a next page
  const products = rows.slice(0, limit).map((product) => productToWire(brief ? inBrief(product) : product, pictureOrigin))
  if (limit === undefined && rows.length > MAX_PRODUCTS_AT_ONCE) {
    throw new ClientError(400, `More than ${MAX_PRODUCTS_AT_ONCE} products fit: please ask with a limit, page by page`)
  }
  if (limit === undefined) return { success: true, products }
  return { success: true, products, nextCursor: rows.length > limit ? (products.at(-1)?._id ?? null) : null }
}

function filterOf({ search, category, inStock, cursor, ids }: ListProductsQuery): ProductFilter {
  return {
    ...(search ? { search } : {}),
    ...(category ? { category } : {}),
    ...(inStock === undefined ? {} : { inStock }),
    ...(cursor === undefined ? {} : { after: cursor as ProductId }), // the schema checked that it is an id
    ...(ids === undefined ? {} : { ids: ids.filter((id) => isId<ProductId>(id)) }),
  }
}

/** What a card shows. */
const inBrief = (product: Product): Product => ({ ...product, pictures: product.pictures.slice(0, 1), description: [] })
