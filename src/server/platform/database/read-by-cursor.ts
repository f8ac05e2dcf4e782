import { type RawBuilder, sql, type Transaction } from 'kysely'
import type { Schema } from './schema.ts'

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
