import { sql } from 'kysely'
import type { Db } from '../platform/database/connect.ts'
import { tableNames } from './table-names.ts'

/**
 * Describes everything in the schema of a store, one line for each part, so that the schemas of two databases can be
 * compared. Left out are the order of a table's columns, the names of NOT NULL constraints, which only PostgreSQL 18 has,
 * and the comments and line breaks of functions.
 */
export async function describeSchema(db: Db): Promise<string[]> {
  const { rows } = await sql<{ part: string }>`
    with relations as (
      select oid, relname as name, relkind as kind, reloptions as options, relpersistence as persistence
      from pg_class where relnamespace = current_schema()::regnamespace and relname not like 'kysely\\_%'
    ), own_functions as (
      select oid, proname as name from pg_proc where pronamespace = current_schema()::regnamespace
        and not exists (select from pg_depend where classid = 'pg_proc'::regclass and objid = pg_proc.oid and deptype = 'e')
    )
    select format('relation %s: kind %s, options %s, persistence %s', name, kind, options, persistence) as part from relations
    union all
    select format('column %s.%s: %s, not null %s, default %s, generated %s, identity %s, storage %s, compression %s, statistics %s',
      name, attname, format_type(atttypid, atttypmod), attnotnull, pg_get_expr(adbin, adrelid), attgenerated, attidentity,
      attstorage, attcompression, attstattarget)
    from relations join pg_attribute on attrelid = relations.oid and attnum > 0 and not attisdropped
    left join pg_attrdef on adrelid = attrelid and adnum = attnum where kind <> 'i'
    union all
    select format('constraint %s.%s: %s, valid %s', name, conname, pg_get_constraintdef(pg_constraint.oid), convalidated)
    from relations join pg_constraint on conrelid = relations.oid where contype <> 'n'
    union all
    select format('index %s: %s, valid %s, statistics %s', name, pg_get_indexdef(relations.oid), indisvalid,
      (select array_agg(attstattarget order by attnum) from pg_attribute where attrelid = relations.oid))
    from relations join pg_index on indexrelid = relations.oid
    union all
    select format('trigger %s.%s: %s, enabled %s', name, tgname, pg_get_triggerdef(pg_trigger.oid), tgenabled)
    from relations join pg_trigger on tgrelid = relations.oid where not tgisinternal
    union all
    select format('view %s: %s', name, pg_get_viewdef(oid)) from relations where kind = 'v'
    union all
    select format('sequence %s: %s, owned by %s', name, to_jsonb(pg_sequence) - 'seqrelid', (
      select format('%s.%s', refobjid::regclass, attname) from pg_depend join pg_attribute on attrelid = refobjid and attnum = refobjsubid
      where objid = relations.oid and deptype in ('a', 'i')))
    from relations join pg_sequence on seqrelid = relations.oid
    union all
    select format('function %s: %s', name, regexp_replace(regexp_replace(pg_get_functiondef(oid), '--[^\\n]*', '', 'g'), '\\s+', ' ', 'g'))
    from own_functions
    union all
    select format('extension %s', extname) from pg_extension
    union all
    select format('comment on %s: %s', pg_describe_object(classoid, objoid, objsubid), description) from pg_description
    where objoid in (select oid from relations union all select oid from own_functions)
      or objoid in (select pg_constraint.oid from pg_constraint join relations on conrelid = relations.oid)`.execute(db)
  return rows.map(({ part }) => part).sort()
}

export type RowsByTable = Readonly<Record<string, readonly Readonly<Record<string, unknown>>[]>>

/** Lists all rows of all tables, also of those that a backup leaves out. */
export async function listAllRows(db: Db): Promise<RowsByTable> {
  const rowsByTable: Record<string, Record<string, unknown>[]> = {}
  for (const name of await tableNames(db)) {
    const { rows } = await sql<{ row: Record<string, unknown> }>`
      select to_jsonb(entry) as row from ${sql.id(name)} as entry order by 1`.execute(db)
    rowsByTable[name] = rows.map(({ row }) => row)
  }
  return rowsByTable
}
