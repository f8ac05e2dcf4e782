import { sql } from 'kysely'
import * as z from 'zod/mini'
import type { Db } from '../database/connect.ts'

/** Database triggers send notifications on this channel (db/migrations/0001-first-release/catalog-signal.ts). */
export const CHANNEL = 'catalog_changed'

/** Lists the ids of the changed products, and the categories they were in before and are in after the change. */
export type CatalogChange = { readonly ids: readonly string[]; readonly categories: readonly string[] } | 'everything'

export interface LoggedChange {
  readonly id: string
  readonly change: CatalogChange
}

export const catalogNotification = z.pipe(
  z.object({ id: z.string(), ids: z.optional(z.array(z.string())), categories: z.optional(z.array(z.string())) }),
  z.transform(({ id, ids = null, categories = null }): LoggedChange => ({ id, change: changeOf(ids, categories) })),
)

const changeOf = (ids: readonly string[] | null, categories: readonly string[] | null): CatalogChange =>
  ids && categories ? { ids, categories } : 'everything'

export const RETENTION_MS = 60 * 60 * 1000
// Reading and invalidating more changes than this one by one is slower than invalidating everything.
const MAX_READ = 200

/**
 * Says which transactions were visible to a read. Positions can be compared only when their `history` is the same:
 * transaction ids start anew in a restored database and after a failover.
 */
export interface CatalogPosition {
  readonly history: string
  readonly snapshot: string
}

interface CatalogChanges {
  readonly position: CatalogPosition
  readonly changes: readonly LoggedChange[] | 'everything'
}

interface FoundRow extends CatalogPosition {
  readonly id: string | null
  readonly product_ids: readonly string[] | null
  readonly categories: readonly string[] | null
}

/**
 * Returns the changes that were not visible at `since`. Snapshots are compared, because reading in the order of ids
 * would miss a transaction that commits late.
 */
export async function readCatalogChanges(db: Db, since: CatalogPosition | null): Promise<CatalogChanges> {
  const snapshot = sql`${since?.snapshot ?? null}::pg_snapshot`
  const { rows } = await sql<FoundRow>`
    select position.history, position.snapshot, change.id, change.product_ids, change.categories
    from (
      select pg_current_snapshot()::text as snapshot,
        concat(extract(epoch from pg_postmaster_start_time()), ' ', (select oid from pg_database where datname = current_database())) as history
    ) as position
    left join (
      select * from catalog_changes
      where xid >= pg_snapshot_xmin(${snapshot}) and not pg_visible_in_snapshot(xid, ${snapshot})
      order by xid limit ${MAX_READ + 1}
    ) as change on true`.execute(db)
  const [first] = rows
  if (first === undefined) throw new Error('A left join returned no row')
  const position = { history: first.history, snapshot: first.snapshot }
  if (since?.history !== position.history || rows.length > MAX_READ) return { position, changes: 'everything' }
  return { position, changes: rows.flatMap(changeOfRow) }
}

const changeOfRow = ({ id, product_ids, categories }: FoundRow): LoggedChange[] =>
  id === null ? [] : [{ id, change: changeOf(product_ids, categories) }]

/** The second half of a change's id, which is random, as a number. */
const numberOfId = sql`('x' || right(replace(id::text, '-', ''), 16))::bit(64)::bigint`

/** Rows of this transaction id, which no transaction has, stand for changes that were deleted. No process reads them as changes. */
const NO_TRANSACTION = '0'

/**
 * Returns a text that is another one after each committed change of the catalog, and the same in every process. It reads
 * the changes of the last hour at most.
 */
export async function readCatalogVersion(db: Db): Promise<string> {
  // A restored database has another table, without its former changes.
  const { rows } = await sql<{ version: string }>`
    select concat_ws(' ', system_identifier, 'catalog_changes'::regclass::oid, (select bit_xor(${numberOfId}) from catalog_changes)) as version
    from pg_control_system()`.execute(db)
  const [row] = rows
  if (row === undefined) throw new Error('The catalog has a version')
  return row.version
}

/**
 * Deletes changes an hour after a purge first found them, so that each can be read for an hour, however late it was
 * committed. A row takes their place in the version, which stays the same.
 */
export async function purgeCatalogChanges(db: Db, now: Date): Promise<void> {
  const before = new Date(now.getTime() - RETENTION_MS)
  await sql`
    with deleted as (delete from catalog_changes where seen_at <= ${before} returning id)
    insert into catalog_changes (id, xid, product_ids, categories)
    select lpad(to_hex(bit_xor(${numberOfId})), 32, '0')::uuid, ${sql.lit(NO_TRANSACTION)}, '{}', '{}' from deleted having count(*) > 0`.execute(
    db,
  )
  await db.updateTable('catalog_changes').set({ seen_at: now }).where('seen_at', 'is', null).execute()
}
