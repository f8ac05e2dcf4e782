import type { ProductId } from '../../../domain/product.ts'
import type { Platform } from '../../platform/platform.ts'
import { listAddressRows, listAddressStarts, listCategoryRows } from './product-url-repository.ts'

/** A product by what its address is made of. */
export interface ProductAddress {
  readonly _id: string
  readonly category: string
  readonly addedAt: Date
}

/** At most `limit` products from `from` on, oldest first. */
export async function listProductAddresses({ db }: Platform, from: ProductId, limit: number): Promise<ProductAddress[]> {
  const rows = await listAddressRows(db, from, limit)
  return rows.map(({ id, category, created_at }) => ({ _id: id, category, addedAt: created_at }))
}

/** Where lists of `length` products start, the oldest first. Empty when there are no products. */
export const listProductStarts = ({ db }: Platform, length: number): Promise<ProductId[]> => listAddressStarts(db, length)

/** At most `limit` of the categories that have products, in lower case. */
export const listCategories = ({ db }: Platform, limit: number): Promise<string[]> => listCategoryRows(db, limit)
