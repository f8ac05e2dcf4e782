import { sql } from 'kysely'
import type { Category, CategoryId } from '../../../domain/categories/category.ts'
import type { StaffId } from '../../../domain/staff/staff.ts'
import type { Db } from '../../platform/database/connect.ts'
import { anyOf } from '../../platform/database/list-queries.ts'
import { publishAfterCommit } from '../../platform/domain-events.ts'

/** Lists all categories in their order, including archived ones. */
export async function listCategoryRows(db: Db): Promise<Category[]> {
  const rows = await db
    .selectFrom('categories')
    .select(['id', 'path', 'name', 'tint', 'drawings', 'picture', 'description', 'version'])
    .select(['archived_at', 'changed_at', 'changed_by_name'])
    .orderBy('position')
    .orderBy('id')
    .execute()
  return rows.map(({ archived_at, changed_at, changed_by_name, ...same }) => ({
    ...same,
    isArchived: archived_at !== null,
    change: changed_at && changed_by_name !== null ? { at: changed_at, by: changed_by_name } : null,
  }))
}

/** Locks the table until the commit, so that nobody else changes or adds a category. Returns all categories. */
export async function lockCategories(tx: Db): Promise<Category[]> {
  await sql`lock table categories in share row exclusive mode`.execute(tx)
  return listCategoryRows(tx)
}

export interface CategoryChange {
  readonly at: Date
  readonly by: { readonly id: StaffId; readonly name: string }
}

export type CategoryValues = Pick<Category, 'name' | 'tint' | 'picture' | 'description'>

/** Inserts a category as the last one. */
export async function insertCategory(
  tx: Db,
  category: CategoryValues & Pick<Category, 'id' | 'path'>,
  { at, by }: CategoryChange,
): Promise<void> {
  const position = sql<number>`(select coalesce(max(position), 0) + 1 from categories)`
  await tx
    .insertInto('categories')
    .values({ ...category, drawings: [], position, ...changedBy({ at, by }) })
    .execute()
  publishAfterCommit(tx, 'categoriesChanged', null)
}

export async function updateCategoryRow(
  tx: Db,
  id: CategoryId,
  values: CategoryValues & Pick<Category, 'isArchived'>,
  change: CategoryChange,
): Promise<void> {
  const { name, tint, picture, description, isArchived } = values
  const { at, by } = change
  await sql`
    update categories set name = ${name}, tint = ${tint}, picture = ${picture}, description = ${description},
      archived_at = case when ${isArchived} then coalesce(archived_at, ${at}) end, version = version + 1,
      changed_at = ${at}, changed_by_id = ${by.id}, changed_by_name = ${by.name}
    where id = ${id}`.execute(tx)
  publishAfterCommit(tx, 'categoriesChanged', null)
}

/**
 * Saves the order of the categories `ids`. Those whose position changes get a new version. Categories that are not in
 * `ids`, which are archived, keep their positions.
 */
export async function savePositions(tx: Db, ids: readonly CategoryId[], change: CategoryChange): Promise<void> {
  const { at, by } = change
  await sql`
    update categories set position = reordered.position, version = version + 1,
      changed_at = ${at}, changed_by_id = ${by.id}, changed_by_name = ${by.name}
    from unnest(${ids}::uuid[]) with ordinality as reordered(id, position)
    where categories.id = reordered.id and categories.position <> reordered.position`.execute(tx)
  publishAfterCommit(tx, 'categoriesChanged', null)
}

const changedBy = ({ at, by }: CategoryChange) => ({
  changed_at: at,
  changed_by_id: by.id,
  changed_by_name: by.name,
})

/** Returns those of the paths that are pictures of categories, including archived ones. */
export async function findCategoryPictures(db: Db, paths: readonly string[]): Promise<string[]> {
  const rows = await db.selectFrom('categories').select('picture').where('picture', '=', anyOf(paths)).execute()
  return rows.flatMap(({ picture }) => picture ?? [])
}
