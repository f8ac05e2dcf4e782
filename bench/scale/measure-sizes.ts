import { sql } from 'kysely'
import type { Db } from '../../src/server/platform/database/connect.ts'
import type { GrownStore } from './grown-store.ts'
import { fixed, markdownTable, whole } from './markdown-table.ts'

export async function measureSizes({ db }: GrownStore): Promise<string> {
  const orders = await countOrders(db)
  const rows: string[][] = []
  for (const { table, index, bytes, isTree } of await relationSizes(db)) {
    const depth = index !== null && isTree ? String(await indexDepth(db, index)) : ''
    rows.push([index === null ? `**${table}**` : index, fixed(bytes / 1e6), whole(bytes / orders), depth])
  }
  return `${whole(orders)} orders\n\n${markdownTable(['table or index', 'MB', 'bytes an order', 'levels above the leaves'], rows)}`
}

async function countOrders(db: Db): Promise<number> {
  const { rows } = await sql<{ orders: number }>`select count(*)::float8 as orders from orders`.execute(db)
  return rows[0]?.orders ?? Number.NaN
}

interface RelationSize {
  readonly table: string
  /** Is null for the table itself, with its out-of-line values. */
  readonly index: string | null
  readonly bytes: number
  readonly isTree: boolean
}

const LEAST_BYTES = 1_000_000

/** Returns the sizes of tables and indexes above a megabyte, the largest table first, each followed by its indexes. */
async function relationSizes(db: Db): Promise<RelationSize[]> {
  const { rows } = await sql<RelationSize>`
    with sizes as (
      select relname::text as table, null::text as index, pg_table_size(oid)::float8 as bytes, pg_total_relation_size(oid) as total, false as tree
      from pg_class where relkind = 'r' and relnamespace = current_schema()::regnamespace
      union all
      select tables.relname, indexes.relname, pg_relation_size(indexes.oid), pg_total_relation_size(tables.oid),
        indexes.relam = (select oid from pg_am where amname = 'btree')
      from pg_index join pg_class tables on tables.oid = indrelid join pg_class indexes on indexes.oid = indexrelid
      where tables.relnamespace = current_schema()::regnamespace)
    select "table", index, bytes, tree as "isTree" from sizes where bytes > ${LEAST_BYTES}
    order by total desc, "table", index nulls first`.execute(db)
  return rows
}

/** Returns how many of a B-tree's levels a lookup reads before the leaf. */
async function indexDepth(db: Db, index: string): Promise<number> {
  await sql`create extension if not exists pageinspect`.execute(db)
  const { rows } = await sql<{ level: number }>`select level::integer from bt_metap(${index})`.execute(db)
  return rows[0]?.level ?? Number.NaN
}
