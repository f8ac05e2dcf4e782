import { type RawBuilder, sql, type Transaction } from 'kysely'
import type { Schema } from './schema.ts'

/** The rows of a query, so many at a time: however many there are, only those are in memory. One cursor at a time. */
export async function* readByCursor<Row>(tx: Transaction<Schema>, query: RawBuilder<Row>, atOnce: number): AsyncGenerator<Row[]> {
  await sql`declare walk no scroll cursor for ${query}`.execute(tx)
  try {
    for (;;) {
      const { rows } = await sql<Row>`fetch ${sql.lit(atOnce)} from walk`.execute(tx)
      if (rows.length === 0) return
      yield rows
    }
  } finally {
    await sql`close walk`.execute(tx)
  }
}
