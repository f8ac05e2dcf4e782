import { type RawBuilder, sql } from 'kysely'
import type { ProductId } from '../../../domain/products/product.ts'
import type { BatchId } from '../../../domain/products/product-change.ts'
import type { FieldValue, ProductField } from '../../../domain/products/product-fields.ts'
import type { ActionPosition } from '../../../domain/staff/activity.ts'
import type { StaffId } from '../../../domain/staff/staff.ts'
import type { Db } from '../../platform/database/connect.ts'
import { type ActionRange, isInRange, type Person, peopleOf } from '../staff-actions/action-range.ts'

/** The changes of `stock`, or all other changes. */
export type ChangedPart = 'stock' | 'edits'

/** The changes that somebody of the staff made together. */
export interface ChangeBatch extends ActionPosition {
  readonly id: BatchId
  readonly part: ChangedPart
  readonly byId: StaffId
  readonly byName: string
}

/** PostgreSQL uses the partial indexes on changes only when these values are literals, not parameters. */
const ROWS = {
  stock: sql`by_role = 'staff' and field = 'stock'`,
  edits: sql`by_role = 'staff' and field <> 'stock'`,
} as const satisfies Record<ChangedPart, unknown>
const NUMBERS = { stock: 0, edits: 1 } as const satisfies Record<ChangedPart, number>

const COLUMNS = { at: sql`at`, id: sql`batch_id`, by: sql`by_id` }

/**
 * Lists the batches of changes, newest first. The statement steps through an index from one batch to the next, since a
 * batch may have thousands of changes.
 */
export async function listChangeBatches(db: Db, part: ChangedPart, range: ActionRange): Promise<ChangeBatch[]> {
  const changes = sql`
    select at, batch_id, by_id, by_name from product_changes
    where ${ROWS[part]} and ${isInRange({ ...COLUMNS, number: NUMBERS[part] }, range)}`
  const { rows } = await sql<ChangeBatch>`
    with recursive batches as (
      (${changes} order by at desc, batch_id desc limit 1)
      union all
      (select next.* from batches cross join lateral (
        ${changes} and (at, batch_id) < (batches.at, batches.batch_id) order by at desc, batch_id desc limit 1) as next)
    )
    select at, batch_id as id, ${sql.lit(NUMBERS[part])} as number, ${sql.lit(part)} as part, by_id as "byId", by_name as "byName"
    from batches limit ${range.limit}`.execute(db)
  return rows
}

export const peopleOfChanges = (part: ChangedPart): RawBuilder<Person> =>
  peopleOf(sql`select by_id, by_name, at from product_changes where ${ROWS[part]}`)

/** The number of changes that are read of a batch. The rest of a larger batch is ignored. */
export const MOST_CHANGES = 1000
const MOST_FIELDS = 20

export interface BatchContent {
  readonly batch: BatchId
  /** The number of changes, up to MOST_CHANGES. */
  readonly changes: number
  readonly products: number
  /** The number of products that were added. */
  readonly added: number
  readonly isImport: boolean
  readonly isUndo: boolean
  readonly isUndone: boolean
  readonly first: readonly {
    readonly product: ProductId
    readonly field: ProductField
    readonly from: FieldValue
    readonly to: FieldValue
  }[]
}

export async function readBatches(
  db: Db,
  part: ChangedPart,
  batches: readonly BatchId[],
): Promise<ReadonlyMap<BatchId, BatchContent>> {
  if (batches.length === 0) return new Map()
  const { rows } = await sql<BatchContent>`
    select batch, content.*, exists (select from product_changes where undone_by = batch) as "isUndo"
    from unnest(${batches}::uuid[]) as batch cross join lateral (
      select count(*)::integer as changes, count(distinct product_id)::integer as products,
        (count(*) filter (where field = 'archived' and before is null))::integer as added,
        bool_or(is_import) as "isImport", bool_and(undone_by is not null) as "isUndone",
        coalesce(json_agg(json_build_object('product', product_id, 'field', field, 'from', before, 'to', after) order by id)
          filter (where place <= ${MOST_FIELDS}), '[]') as first
      from (
        select product_changes.*, row_number() over (order by id) as place from product_changes
        where batch_id = batch and ${ROWS[part]} order by id limit ${MOST_CHANGES}) as changes) as content`.execute(db)
  return new Map(rows.map((row) => [row.batch, row]))
}
