import { type RawBuilder, sql, type Transaction } from 'kysely'
import type { Schema } from './schema.ts'

/** In batches, which bounds memory; one cursor per transaction at a time. */
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
