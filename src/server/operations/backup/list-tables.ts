import { sql } from 'kysely'
import type { Db } from '../../platform/database/connect.ts'

export interface TableShape {
  readonly name: string
  /** Those that are kept rather than computed. */
  readonly columns: readonly string[]
}

interface FoundTable extends TableShape {
  /** Other tables that its rows point to. */
  readonly points_to: readonly string[]
}

/** The store's tables, each behind those that it points to. Those of the migrations are none: the migrations make them anew. */
export async function listTables(db: Db): Promise<TableShape[]> {
  const { rows } = await sql<FoundTable>`
    select relname as name,
      array(select attname::text from pg_attribute
        where attrelid = pg_class.oid and attnum > 0 and not attisdropped and attgenerated = '' order by attnum) as columns,
      array(select distinct target.relname::text from pg_constraint join pg_class as target on target.oid = confrelid
        where conrelid = pg_class.oid and contype = 'f' and confrelid <> conrelid) as points_to
    from pg_class
    where relkind = 'r' and relnamespace = current_schema()::regnamespace and relname not like 'kysely\\_%'
      and not exists (select from pg_depend where classid = 'pg_class'::regclass and objid = pg_class.oid and deptype = 'e')
    order by relname`.execute(db)
  return sorted(rows)
}

function sorted(tables: readonly FoundTable[]): TableShape[] {
  const waiting = new Map(tables.map((table) => [table.name, table]))
  const done: TableShape[] = []
  while (waiting.size > 0) {
    const ready = [...waiting.values()].filter((table) => !table.points_to.some((target) => waiting.has(target)))
    if (ready.length === 0) throw new Error(`These tables point to each other in a circle: ${[...waiting.keys()].join(', ')}`)
    for (const { name, columns } of ready) {
      waiting.delete(name)
      done.push({ name, columns })
    }
  }
  return done
}
