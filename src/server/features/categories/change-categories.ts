import type { Transaction } from 'kysely'
import type { SellerCategoryWire } from '../../../contract/category-requests.ts'
import { type Category, type CategoryId, MAX_CATEGORIES } from '../../../domain/category.ts'
import { ClientError, notFound } from '../../errors.ts'
import type { Schema } from '../../platform/database/schema.ts'
import { inTransaction } from '../../platform/database/transaction.ts'
import type { Platform } from '../../platform/platform.ts'
import { countByCategory } from '../catalog/count-by-category.ts'
import { type CategoryChange, listCategoryRows, lockCategories } from './category-repository.ts'
import { sellerCategoryToWire } from './category-wire.ts'

interface Changing {
  readonly tx: Transaction<Schema>
  /** The categories are locked until the commit. */
  readonly categories: readonly Category[]
  readonly change: CategoryChange
}

/**
 * Runs a change of categories. Concurrent changes run one after the other. This process uses the changed categories as
 * soon as the promise resolves.
 */
export async function changeCategories<Result>(
  { db, clock, categories }: Platform,
  by: CategoryChange['by'],
  work: (changing: Changing) => Promise<Result>,
): Promise<Result> {
  const result = await inTransaction(db, async (tx) =>
    work({ tx, categories: await lockCategories(tx), change: { at: clock.now(), by } }),
  )
  await categories.catchUp()
  return result
}

/** Lists all categories in their order, including archived ones. */
export async function listSellerCategories(
  { pictureOrigin }: Pick<Platform, 'pictureOrigin'>,
  db: Platform['db'],
): Promise<SellerCategoryWire[]> {
  const categories = await listCategoryRows(db)
  const paths = categories.map(({ path }) => path)
  const counts = await countByCategory(db, paths)
  return categories.map((category, place) => sellerCategoryToWire(category, counts[place] ?? 0, pictureOrigin))
}

/** Throws 404. */
export async function getSellerCategory(platform: Platform, db: Platform['db'], id: CategoryId): Promise<SellerCategoryWire> {
  const found = (await listSellerCategories(platform, db)).find(({ _id }) => _id === id)
  if (!found) throw notFound('Category')
  return found
}

/** Throws 404, and 409 with the present category when it has another version. */
export async function requireVersion(
  platform: Platform,
  { tx, categories }: Changing,
  id: string,
  version: number,
): Promise<Category> {
  const category = categories.find((one) => one.id === id)
  if (!category) throw notFound('Category')
  if (category.version === version) return category
  throw new ClientError(409, 'This category was changed since you opened it', {
    details: { category: await getSellerCategory(platform, tx, category.id) },
  })
}

/**
 * Throws 409 when there are as many categories as allowed. Their number is limited, because pages contain all of them.
 */
export function requireRoom(categories: readonly Category[]): void {
  if (categories.filter(({ isArchived }) => !isArchived).length >= MAX_CATEGORIES)
    throw new ClientError(409, `A store can have up to ${MAX_CATEGORIES} categories`)
}
