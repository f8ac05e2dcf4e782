import type { ProductId } from '../../../domain/product.ts'
import type { Platform } from '../../platform/platform.ts'
import { areMoreThan, listCategoryRows, listUrlRows, listUrlStarts } from './product-url-repository.ts'

export interface ProductUrlParts {
  readonly _id: string
  readonly category: string
  readonly addedAt: Date
}

/** Lists the oldest products first, starting with `from`. */
export async function listProductUrls({ db }: Platform, from: ProductId, limit: number): Promise<ProductUrlParts[]> {
  const rows = await listUrlRows(db, from, limit)
  return rows.map(({ id, category, created_at }) => ({ _id: id, category, addedAt: created_at }))
}

const BEFORE_ALL = '00000000-0000-0000-0000-000000000000' as ProductId
const STARTS_FOR_MS = 60 * 60_000 // clients keep a sitemap for as long

/**
 * Splits all products, oldest first, into lists of `length`, and tells the first id of each list. When there are
 * several lists, the ids are read once an hour.
 */
export class ProductStarts {
  readonly #platform: Platform
  readonly #length: number
  #starts: Promise<ProductId[]> = Promise.resolve([])
  #until = 0

  constructor(platform: Platform, length: number) {
    this.#platform = platform
    this.#length = length
  }

  async list(): Promise<readonly ProductId[]> {
    const { db, clock } = this.#platform
    if (!(await areMoreThan(db, this.#length))) return [BEFORE_ALL]
    const now = clock.now().getTime()
    if (now >= this.#until) {
      this.#until = now + STARTS_FOR_MS
      this.#starts = listUrlStarts(db, this.#length).catch((error) => {
        this.#until = 0
        throw error
      })
    }
    return this.#starts
  }
}

export const listCategories = ({ db }: Platform, limit: number): Promise<string[]> => listCategoryRows(db, limit)
