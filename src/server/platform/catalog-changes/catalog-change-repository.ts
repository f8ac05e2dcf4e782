import { sql } from 'kysely'
import type { Db } from '../database/connect.ts'
import { changeOf, type LoggedChange } from './catalog-change.ts'

/** From when a purge first found a change committed. */
export const RETENTION_MS = 60 * 60 * 1000
const MAX_READ = 200 // beyond, reading and invalidating one by one saves nothing

/** What was visible to a read. Comparable only within one history: transaction ids begin anew in a restored database, or after a failover. */
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

/** What was not visible at `since`. By snapshots: in an order of ids, a transaction that commits late would be missed. */
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

/** Each change can be read for an hour, however late it was committed. */
export async function purgeCatalogChanges(db: Db, now: Date): Promise<void> {
  await db
    .deleteFrom('catalog_changes')
    .where('seen_at', '<=', new Date(now.getTime() - RETENTION_MS))
    .execute()
  await db.updateTable('catalog_changes').set({ seen_at: now }).where('seen_at', 'is', null).execute()
}
