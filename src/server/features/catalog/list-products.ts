import type { ListProductsQuery } from '../../../contract/product-requests.ts'
import type { ListProductsResponse } from '../../../contract/products.ts'
import type { Product, ProductId } from '../../../domain/product.ts'
import { ClientError } from '../../errors.ts'
import { isId } from '../../platform/ids.ts'
import type { Platform } from '../../platform/platform.ts'
import { listProductRows, type ProductFilter } from './product-repository.ts'
import { productToWire } from './product-wire.ts'

/** Without a limit so many are given in one answer: 5 MB. What is larger is asked for page by page (contract, section 3). */
export const MAX_PRODUCTS_AT_ONCE = 10_000

/** Products, newest first: all that fit the query, or a page of them and where the next one starts. Refuses 400 more than 10,000 at once. */
export async function listProducts({ db, pictureOrigin }: Platform, query: ListProductsQuery): Promise<ListProductsResponse> {
  const { limit, brief } = query
  const found = await listProductRows(db, { ...filterOf(query), limit: (limit ?? MAX_PRODUCTS_AT_ONCE) + 1 }) // one more tells whether there are further ones
  const products = found.slice(0, limit).map((product) => productToWire(brief ? inBrief(product) : product, pictureOrigin))
  if (limit === undefined && found.length > MAX_PRODUCTS_AT_ONCE) {
    throw new ClientError(400, `More than ${MAX_PRODUCTS_AT_ONCE} products fit: please ask with a limit, page by page`)
  }
  if (limit === undefined) return { success: true, products }
  return { success: true, products, nextCursor: found.length > limit ? (products.at(-1)?._id ?? null) : null }
}

function filterOf({ search, category, inStock, cursor, ids }: ListProductsQuery): ProductFilter {
  return {
    ...(search ? { search } : {}),
    ...(category ? { category } : {}),
    ...(inStock === undefined ? {} : { inStock }),
    ...(cursor === undefined ? {} : { after: cursor as ProductId }), // the schema saw that it is an id's text; the brand only keeps it from other ids
    ...(ids === undefined ? {} : { ids: ids.filter((id) => isId<ProductId>(id)) }),
  }
}

/** What a card shows: the first picture alone, and no description. */
const inBrief = (product: Product): Product => ({ ...product, pictures: product.pictures.slice(0, 1), description: [] })
