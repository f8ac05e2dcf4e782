import type { RawBuilder, Transaction } from 'kysely'
import { readByCursor } from '../../platform/database/list-queries.ts'
import type { Schema } from '../../platform/database/schema.ts'

interface Finding {
  /** `thing` is a noun, such as `order` or `picture`. */
  readonly thing: string
  readonly id: string
  /** This continues a sentence that begins with the thing. */
  readonly wrong: string
}

export interface AuditPart {
  /** `of` is a noun in the plural, such as `orders`. */
  readonly of: string
  readonly looked: number
}

/** `Report` is called for each finding at once, so that no list of findings is held in memory. */
export type Report = (finding: Finding) => void

const BATCH_SIZE = 1_000

interface AuditedRows<Row> {
  readonly thing: Finding['thing']
  readonly query: RawBuilder<Row>
  /** Returns what is wrong with a row. */
  findingsOf(row: Row): Iterable<Finding['wrong']>
}

/** Reports what is wrong with each row of the query. Returns the number of rows. */
export async function auditRows<Row extends { readonly id: string }>(
  tx: Transaction<Schema>,
  report: Report,
  { thing, query, findingsOf }: AuditedRows<Row>,
): Promise<number> {
  let looked = 0
  for await (const rows of readByCursor(tx, query, BATCH_SIZE)) {
    looked += rows.length
    for (const row of rows) for (const wrong of findingsOf(row)) report({ thing, id: row.id, wrong })
  }
  return looked
}
