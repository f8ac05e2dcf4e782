import { createHash } from 'node:crypto'
import type { ColumnMapping } from '../../../contract/products/catalog-file.ts'
import type { Db } from '../../platform/database/connect.ts'

/** Returns what somebody has chosen for the columns of a file with the same headings, in any order, or null. */
export async function findMapping(db: Db, headings: readonly string[]): Promise<ColumnMapping | null> {
  const key = keyOf(headings)
  const found = await db.selectFrom('import_mappings').select('columns').where('headings', '=', key).executeTakeFirst()
  return found?.columns ?? null
}

export async function saveMapping(db: Db, headings: readonly string[], columns: ColumnMapping, now: Date): Promise<void> {
  const values = { headings: keyOf(headings), columns: JSON.stringify(columns), mapped_at: now }
  await db
    .insertInto('import_mappings')
    .values(values)
    .onConflict((same) => same.column('headings').doUpdateSet({ columns: values.columns, mapped_at: now }))
    .execute()
}

function keyOf(headings: readonly string[]): string {
  const names = [...new Set(headings.map((heading) => heading.toLowerCase()))].toSorted()
  return createHash('sha256').update(JSON.stringify(names)).digest('base64url')
}
