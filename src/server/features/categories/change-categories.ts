import type { Transaction } from 'kysely'
import type {
  AddCategoryRequest,
  ArchiveCategoryRequest,
  ReorderCategoriesRequest,
  SellerCategoryWire,
  UpdateCategoryRequest,
} from '../../../contract/categories/category-requests.ts'
import {
  type Category,
  type CategoryId,
  DEFAULT_TINT,
  isHiddenWhenEmpty,
  MAX_CATEGORIES,
  nameConflict,
  pathOfName,
} from '../../../domain/categories/category.ts'
import { picturePath } from '../../../domain/products/picture.ts'
import type { BatchId } from '../../../domain/products/product-change.ts'
import { staffActor } from '../../../domain/staff/actor.ts'
import { countOf } from '../../../domain/text/counts.ts'
import { ClientError, notFound } from '../../platform/client-error.ts'
import type { Db } from '../../platform/database/connect.ts'
import type { Schema } from '../../platform/database/schema.ts'
import { inTransaction } from '../../platform/database/transaction.ts'
import { newId } from '../../platform/ids.ts'
import { processPicture } from '../../platform/pictures/process-picture.ts'
import type { Platform } from '../../platform/platform.ts'
import { countByCategory } from '../catalog/product-repository.ts'
import { moveToCategory } from '../catalog/save-products.ts'
import { recordStaffAction } from '../staff-actions/staff-action-repository.ts'
import {
  type CategoryChange,
  type CategoryValues,
  insertCategory,
  listCategoryRows,
  lockCategories,
  savePositions,
  updateCategoryRow,
} from './category-repository.ts'
import { sellerCategoryToWire } from './category-wire.ts'

/** Lists all categories in their order, including archived ones. */
export async function listSellerCategories(
  { pictureOrigin }: Pick<Platform, 'pictureOrigin'>,
  db: Platform['db'],
): Promise<SellerCategoryWire[]> {
  const categories = await listCategoryRows(db)
  const paths = categories.map(({ path }) => path)
  const counts = await countByCategory(db, paths)
  const isHidden = (category: Category, products: number) =>
    products === 0 && !category.isArchived && isHiddenWhenEmpty(categories)
  return categories.map((category, index) => {
    const products = counts[index] ?? 0
    const wire = sellerCategoryToWire(category, products, pictureOrigin)
    return isHidden(category, products) ? { ...wire, isEmpty: true as const } : wire
  })
}

/**
 * Adds a category as the last one. Throws 409 when its name is taken or there are 100 categories, PictureError, and
 * PictureStorageUnavailable.
 */
export async function addCategory(
  platform: Platform,
  { name, tint = DEFAULT_TINT, description = null }: AddCategoryRequest,
  upload: Buffer | undefined,
  by: CategoryChange['by'],
): Promise<SellerCategoryWire> {
  const picture = await savePicture(platform, upload)
  const category = await changeCategories(platform, by, async ({ tx, change }) => {
    const id = await createCategory(tx, { name, tint, description, picture: picture ?? null }, change)
    return getSellerCategory(platform, tx, id)
  })
  return category
}

/**
 * Inserts a category as the last one. Products that have its name as their category are moved to its path. The caller
 * must have locked the categories. Throws 409 as `addCategory` does.
 */
export async function createCategory(
  tx: Db,
  { name, ...look }: Pick<CategoryValues, 'name'> & Partial<CategoryValues>,
  change: CategoryChange,
): Promise<CategoryId> {
  const categories = await listCategoryRows(tx)
  requireFreeName(categories, name, null)
  requireRoom(categories)
  const [id, path] = [newId<CategoryId>(), pathOfName(name)]
  await insertCategory(tx, { tint: DEFAULT_TINT, description: null, picture: null, ...look, id, path, name }, change)
  const recording = { batch: newId<BatchId>(), by: staffActor(change.by), now: change.at }
  if (path.toLowerCase() !== name.toLowerCase()) await moveToCategory(tx, { from: name, to: path }, recording)
  await recordStaffAction(tx, change.by, { what: 'category-added', category: name }, change.at)
  return id
}

/**
 * Throws 404, PictureError and PictureStorageUnavailable, and 409 when the version is outdated (with the present
 * category) or the name is taken.
 */
export async function updateCategory(
  platform: Platform,
  { id, version, ...fields }: UpdateCategoryRequest,
  upload: Buffer | undefined,
  by: CategoryChange['by'],
): Promise<SellerCategoryWire> {
  const picture = (await savePicture(platform, upload)) ?? fields.picture
  return changeCategories(platform, by, async (changing) => {
    const { tx, categories, change } = changing
    const before = await requireVersion(platform, changing, id, version)
    const { name = before.name, tint = before.tint, description = before.description } = fields
    if (name !== before.name) requireFreeName(categories, name, before.id)
    const values = { name, tint, description, picture: picture === undefined ? before.picture : picture }
    await updateCategoryRow(tx, before.id, { ...values, isArchived: before.isArchived }, change)
    await recordStaffAction(tx, by, { what: 'category-changed', category: name, from: before.name }, change.at)
    return getSellerCategory(platform, tx, before.id)
  })
}

/**
 * Throws 404, and 409 when the version is outdated, when products are in the category (with their number), or when
 * there are 100 categories already.
 */
export function archiveCategory(
  platform: Platform,
  { id, version, archived }: ArchiveCategoryRequest,
  by: CategoryChange['by'],
): Promise<SellerCategoryWire> {
  return changeCategories(platform, by, async (changing) => {
    const { tx, categories, change } = changing
    const { path, name, tint, description, picture, ...before } = await requireVersion(platform, changing, id, version)
    if (archived) requireEmpty(name, (await countByCategory(tx, [path]))[0] ?? 0)
    else if (before.isArchived) requireRoom(categories)
    await updateCategoryRow(tx, before.id, { name, tint, description, picture, isArchived: archived }, change)
    await recordStaffAction(tx, by, { what: archived ? 'category-archived' : 'category-restored', category: name }, change.at)
    return getSellerCategory(platform, tx, before.id)
  })
}

/**
 * Throws 409, with the present categories, when versions are outdated or the request does not name all categories that
 * are not archived.
 */
export function reorderCategories(
  platform: Platform,
  { categories: reordered }: ReorderCategoriesRequest,
  by: CategoryChange['by'],
): Promise<SellerCategoryWire[]> {
  return changeCategories(platform, by, async ({ tx, categories, change }) => {
    const shown = categories.filter(({ isArchived }) => !isArchived)
    const present = new Map(shown.map((category) => [String(category.id), category]))
    const isCurrent =
      reordered.length === shown.length && reordered.every(({ id, version }) => present.get(id)?.version === version)
    if (!isCurrent)
      throw new ClientError(409, 'The categories were changed since you opened them', {
        details: { categories: await listSellerCategories(platform, tx) },
      })
    const ids = reordered.flatMap(({ id }) => present.get(id)?.id ?? [])
    await savePositions(tx, ids, change)
    await recordStaffAction(tx, by, { what: 'categories-ordered' }, change.at)
    return listSellerCategories(platform, tx)
  })
}

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
async function changeCategories<Result>(
  { db, clock }: Platform,
  by: CategoryChange['by'],
  work: (changing: Changing) => Promise<Result>,
): Promise<Result> {
  return inTransaction(db, async (tx) => work({ tx, categories: await lockCategories(tx), change: { at: clock.now(), by } }))
}

/** Throws 404. */
async function getSellerCategory(platform: Platform, db: Platform['db'], id: CategoryId): Promise<SellerCategoryWire> {
  const found = (await listSellerCategories(platform, db)).find(({ _id }) => _id === id)
  if (!found) throw notFound('Category')
  return found
}

/**
 * Saves a picture and returns its path. Returns undefined when none was uploaded. Throws PictureError and
 * PictureStorageUnavailable.
 */
async function savePicture({ pictures }: Platform, upload: Buffer | undefined): Promise<string | undefined> {
  if (upload === undefined) return undefined
  const processed = await processPicture(upload)
  await pictures.save([processed])
  return picturePath(processed.picture)
}

/** Throws 404, and 409 with the present category when it has another version. */
async function requireVersion(platform: Platform, { tx, categories }: Changing, id: string, version: number): Promise<Category> {
  const category = categories.find((one) => one.id === id)
  if (!category) throw notFound('Category')
  if (category.version === version) return category
  throw new ClientError(409, 'This category was changed since you opened it', {
    details: { category: await getSellerCategory(platform, tx, category.id) },
  })
}

/** Throws 409 for the field `name` when another category has the name. */
function requireFreeName(categories: readonly Category[], name: string, self: CategoryId | null): void {
  const issue = nameConflict(categories, name, self)
  if (issue !== null) throw new ClientError(409, issue, { errors: { name: issue } })
}

/**
 * Throws 409 when there are as many categories as allowed. Their number is limited, because pages contain all of them.
 */
function requireRoom(categories: readonly Category[]): void {
  if (categories.filter(({ isArchived }) => !isArchived).length >= MAX_CATEGORIES)
    throw new ClientError(409, `A store can have up to ${MAX_CATEGORIES} categories`)
}

function requireEmpty(name: string, products: number): void {
  if (products === 0) return
  throw new ClientError(409, `${countOf(products, 'product')} of “${name}” must be moved or archived first`, {
    details: { products },
  })
}
