import { type RawBuilder, sql } from 'kysely'
import type { Db } from './connect.ts'

/** A statement deletes this many rows within a second, far below its time limit. */
const BATCH = 10_000

/**
 * Deletes the rows of a table for which the condition holds, in several statements when there are many. What was deleted
 * stays so when a later statement fails.
 */
export async function deleteInBatches(db: Db, table: string, condition: RawBuilder<unknown>, batch = BATCH): Promise<void> {
  for (;;) {
    const { numAffectedRows = 0n } = await sql`
      delete from ${sql.table(table)} where ctid = any(array(
        select ctid from ${sql.table(table)} where ${condition} limit ${batch} for update skip locked))`.execute(db)
    if (numAffectedRows < BigInt(batch)) return
  }
}
