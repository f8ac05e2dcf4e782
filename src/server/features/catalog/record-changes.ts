import { sql } from 'kysely'
import { type Actor, actorFields } from '../../../domain/actor.ts'
import type { ProductId } from '../../../domain/product.ts'
import type { BatchId, FieldChange } from '../../../domain/product-change.ts'
import type { Db } from '../../platform/database/connect.ts'
import { newId } from '../../platform/ids.ts'

export interface RecordedChanges {
  readonly product: ProductId
  readonly changes: readonly FieldChange[]
}

export interface Recording {
  readonly batch: BatchId
  readonly by: Actor
  readonly now: Date
  readonly isImport?: boolean
}

/** A statement contains the texts before and after as JSON. They are in memory three times while it is sent. */
const EDITS_A_STATEMENT = 250

/**
 * Records changes in the history of their products. The caller must hold the products' row locks, so that the history
 * has the order in which the values changed.
 */
export async function recordChanges(tx: Db, edits: readonly RecordedChanges[], recording: Recording): Promise<void> {
  for (let at = 0; at < edits.length; at += EDITS_A_STATEMENT)
    await insertChanges(tx, edits.slice(at, at + EDITS_A_STATEMENT), recording)
}

async function insertChanges(
  tx: Db,
  edits: readonly RecordedChanges[],
  { batch, by, now, isImport = false }: Recording,
): Promise<void> {
  const rows = edits.flatMap(({ product, changes }) =>
    changes.map(({ field, from, to }) => ({
      id: newId(),
      product_id: product,
      field,
      ...(from !== null && { before: from }),
      ...(to !== null && { after: to }),
    })),
  )
  const { role, id, name } = actorFields(by)
  await sql`
    insert into product_changes (id, product_id, batch_id, field, before, after, at, by_role, by_id, by_name, is_import)
    select id, product_id, ${batch}, field, before, after, ${now}, ${role}, ${id}::uuid, ${name}, ${isImport}
    from json_to_recordset(${JSON.stringify(rows)}::json) as changed (id uuid, product_id uuid, field text, before json, after json)`.execute(
    tx,
  )
}
