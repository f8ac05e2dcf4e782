import { sql } from 'kysely'
import type { Db } from '../../platform/database/connect.ts'

interface TableShape {
  readonly name: string
  /** Generated columns are left out. */
  readonly columns: readonly string[]
}

interface FoundTable extends TableShape {
  readonly points_to: readonly string[]
}

/**
 * Lists the tables of a backup, each after the tables that it references. These tables are left out: Kysely's own, which
 * migrating fills; changes and events for subscribers, and the figures that depend on them, because transaction ids and
 * event numbers mean nothing in another database; the people who were counted as lost demand, because that list must not
 * outlive its day; and the alarms, the generated secrets, the counted attempts and the picture storage of this installation.
 */
export async function listTables(db: Db): Promise<TableShape[]> {
  const { rows } = await sql<FoundTable>`
    select relname as name,
      array(select attname::text from pg_attribute
        where attrelid = pg_class.oid and attnum > 0 and not attisdropped and attgenerated = '' order by attnum) as columns,
      array(select distinct target.relname::text from pg_constraint join pg_class as target on target.oid = confrelid
        where conrelid = pg_class.oid and contype = 'f' and confrelid <> conrelid) as points_to
    from pg_class
    where relkind = 'r' and relnamespace = current_schema()::regnamespace and relname not like 'kysely\\_%' and relname not in ('catalog_changes', 'order_events', 'day_figures', 'day_figures_read', 'customers', 'customer_changes', 'customers_read', 'lost_demand_people', 'lost_demand_secrets', 'alarms', 'generated_secrets', 'client_attempts', 'picture_storage')
      and not exists (select from pg_depend where classid = 'pg_class'::regclass and objid = pg_class.oid and deptype = 'e')
    order by relname`.execute(db)
  return sorted(rows)
}

function sorted(tables: readonly FoundTable[]): TableShape[] {
  const remaining = new Map(tables.map((table) => [table.name, table]))
  const ordered: TableShape[] = []
  while (remaining.size > 0) {
    const ready = [...remaining.values()].filter((table) => !table.points_to.some((target) => remaining.has(target)))
    if (ready.length === 0) throw new Error(`These tables point to each other in a circle: ${[...remaining.keys()].join(', ')}`)
    for (const { name, columns } of ready) {
      remaining.delete(name)
      ordered.push({ name, columns })
    }
  }
  return ordered
}
