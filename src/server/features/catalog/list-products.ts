import type { ListProductsAnswer, ListProductsQuery } from '../../../contract/products.ts'
import type { ProductId } from '../../../domain/product.ts'
import { isId } from '../../platform/ids.ts'
import type { Platform } from '../../platform/platform.ts'
import { listProductRows, type ProductFilter } from './product-store.ts'
import { productToWire } from './product-wire.ts'

/** Products, newest first: all that fit the query, or a page of them and where the next one starts. */
export async function listProducts({ db, pictureOrigin }: Platform, query: ListProductsQuery): Promise<ListProductsAnswer> {
  const { limit } = query
  const found = await listProductRows(db, { ...filterOf(query), ...(limit === undefined ? {} : { limit: limit + 1 }) }) // one more tells whether there is a next page
  const products = found.slice(0, limit).map((product) => productToWire(product, pictureOrigin))
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
