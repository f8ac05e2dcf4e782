import type { ProductId } from '../../../domain/product.ts'
import type { Platform } from '../../platform/platform.ts'
import { listCategoryRows, listUrlRows, listUrlStarts } from './product-url-repository.ts'

export interface ProductUrlParts {
  readonly _id: string
  readonly category: string
  readonly addedAt: Date
}

/** Oldest first, starting with `from`. */
export async function listProductUrls({ db }: Platform, from: ProductId, limit: number): Promise<ProductUrlParts[]> {
  const rows = await listUrlRows(db, from, limit)
  return rows.map(({ id, category, created_at }) => ({ _id: id, category, addedAt: created_at }))
}

/** First ids of lists of `length` products, oldest first. */
export const listProductStarts = ({ db }: Platform, length: number): Promise<ProductId[]> => listUrlStarts(db, length)

export const listCategories = ({ db }: Platform, limit: number): Promise<string[]> => listCategoryRows(db, limit)
