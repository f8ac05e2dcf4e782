import { type RawBuilder, sql, type Transaction } from 'kysely'
import type { Schema } from './schema.ts'

/**
 * Cuts a page out of `rows`. The query must ask for one row more than `limit`: when it finds that row, there is a next
 * page.
 */
export function keysetPage<Row>(
  rows: readonly Row[],
  limit: number,
  idOf: (row: Row) => string,
): { readonly page: readonly Row[]; readonly nextCursor: string | null } {
  const page = rows.slice(0, limit)
  const last = page.at(-1)
  return { page, nextCursor: rows.length > limit && last !== undefined ? idOf(last) : null }
}

/** Yields the rows in batches, which bounds memory. A transaction can have only one such cursor at a time. */
export async function* readByCursor<Row>(
  tx: Transaction<Schema>,
  query: RawBuilder<Row>,
  batchSize: number,
): AsyncGenerator<Row[]> {
  await sql`declare walk no scroll cursor for ${query}`.execute(tx)
  try {
    for (;;) {
      const { rows } = await sql<Row>`fetch ${sql.lit(batchSize)} from walk`.execute(tx)
      if (rows.length === 0) return
      yield rows
    }
  } finally {
    await sql`close walk`.execute(tx)
  }
}

/** Returns a LIKE pattern that matches whatever contains this text. Wildcards in the text are escaped. */
export const patternContaining = (text: string): string => `%${text.replace(/[\\%_]/g, '\\$&')}%`

/**
 * Makes a condition of a list: `.where('id', '=', anyOf(ids))`. The statement's text is the same for any number of values,
 * so that each connection prepares it once.
 */
export const anyOf = <Value>(values: readonly Value[]) => sql<Value>`any(${values})`
