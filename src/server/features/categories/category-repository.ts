import type { Category } from '../../../domain/category.ts'
import type { Db } from '../../platform/database/connect.ts'

/** In their order, archived ones too. */
export async function listCategoryRows(db: Db): Promise<Category[]> {
  const rows = await db.selectFrom('categories').selectAll().orderBy('position').orderBy('id').execute()
  return rows.map(
    ({ id, path, name, tint, drawings, picture, description, version, archived_at, changed_at, changed_by_name }) => ({
      ...{ id, path, name, tint, drawings, picture, description, version },
      isArchived: archived_at !== null,
      change: changed_at && changed_by_name !== null ? { at: changed_at, by: changed_by_name } : null,
    }),
  )
}
