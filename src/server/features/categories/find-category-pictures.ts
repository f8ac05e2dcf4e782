import { sql } from 'kysely'
import type { Db } from '../../platform/database/connect.ts'

/** Returns those of the paths that are pictures of categories, including archived ones. */
export async function findCategoryPictures(db: Db, paths: readonly string[]): Promise<string[]> {
  const { rows } = await sql<{ picture: string }>`
    select picture from categories where picture = any(${paths}::text[])`.execute(db)
  return rows.map(({ picture }) => picture)
}
