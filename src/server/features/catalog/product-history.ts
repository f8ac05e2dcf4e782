import { sql } from 'kysely'
import type { ProductId } from '../../../domain/products/product.ts'
import type { BatchId, FieldChange, ProductChangeId } from '../../../domain/products/product-change.ts'
import type { FieldValue } from '../../../domain/products/product-fields.ts'
import { type Actor, actorFields, actorOf } from '../../../domain/staff/actor.ts'
import type { Db } from '../../platform/database/connect.ts'
import { anyOf } from '../../platform/database/list-queries.ts'
import { newId } from '../../platform/ids.ts'

export interface ProductChange extends FieldChange {
  readonly id: ProductChangeId
  readonly product: ProductId
  readonly batch: BatchId
  readonly at: Date
  readonly by: Actor
  readonly isUndone: boolean
}

interface ChangeFilter {
  readonly product?: ProductId
  readonly batch?: BatchId
  readonly after?: ProductChangeId
}

export async function findChanges(db: Db, { product, batch, after }: ChangeFilter, limit: number): Promise<ProductChange[]> {
  const rows = await selection(db)
    .$if(product !== undefined, (query) => query.where('product_id', '=', product ?? null))
    .$if(batch !== undefined, (query) => query.where('batch_id', '=', batch ?? null))
    .$if(after !== undefined, (query) => query.where('id', '<', after ?? null))
    .orderBy('id', 'desc')
    .limit(limit)
    .execute()
  return rows.map(rowToChange)
}

/**
 * Locks one change or all changes of a batch, so that another undo of them waits. Call it before the products are
 * locked.
 */
export async function lockChanges(
  tx: Db,
  what: { readonly change: ProductChangeId } | { readonly batch: BatchId },
): Promise<ProductChange[]> {
  const isMeant = 'change' in what ? sql<boolean>`id = ${what.change}` : sql<boolean>`batch_id = ${what.batch}`
  return (await selection(tx).where(isMeant).orderBy('id').forUpdate().execute()).map(rowToChange)
}

/** Marks changes as undone. The caller must hold their row locks. */
export async function markUndone(tx: Db, changes: readonly ProductChangeId[], undoneBy: BatchId): Promise<void> {
  await tx.updateTable('product_changes').set({ undone_by: undoneBy }).where('id', '=', anyOf(changes)).execute()
}

/** The condition of a row of `products` that is archived because its import or addition was undone. */
export const isAdditionUndone = sql<boolean>`(archived_at is not null and exists (
  select from product_changes as added
  where added.product_id = products.id and added.field = 'archived' and added.before is null and added.undone_by = (
    select batch_id from product_changes as latest where latest.product_id = products.id and latest.field = 'archived'
    order by latest.id desc limit 1)))`

const selection = (db: Db) =>
  db
    .selectFrom('product_changes')
    .select(['id', 'product_id as product', 'batch_id as batch', 'field', 'before', 'after', 'at', 'undone_by'])
    .select(['by_role', 'by_id', 'by_name'])

type Row = Awaited<ReturnType<ReturnType<typeof selection>['execute']>>[number]

const rowToChange = ({ before, after, undone_by, by_role: role, by_id: id, by_name: name, ...same }: Row): ProductChange => ({
  ...same,
  from: before as FieldValue, // the value as it was recorded
  to: after as FieldValue,
  by: actorOf({ role, id, name }),
  isUndone: undone_by !== null,
})

interface RecordedChanges {
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
