import { sql } from 'kysely'
import type { Db } from '../platform/database/connect.ts'

const HEAD = `-- What the schema is today, table by table, for reading. npm run docs writes this file from a migrated database
-- (db/migrations), and a test compares them.
`

/**
 * Returns statements that describe everything in the schema of a store, sorted by names, in the words of PostgreSQL's
 * catalogs. Left out are the names of NOT NULL constraints, which only PostgreSQL 18 has, and the rows.
 */
export async function schemaStatements(db: Db): Promise<string> {
  const { rows } = await sql<{ statements: string }>`
    with relations as (
      select oid, relname as name, relkind as kind, reloptions as options, relpersistence as persistence
      from pg_class where relnamespace = current_schema()::regnamespace and relname not like 'kysely\\_%'
    ), own_functions as (
      select oid, proname as name from pg_proc where pronamespace = current_schema()::regnamespace
        and not exists (select from pg_depend where classid = 'pg_proc'::regclass and objid = pg_proc.oid and deptype = 'e')
    ), columns as (
      select attrelid, attnum, attname, attstattarget, concat_ws(' ', quote_ident(attname), format_type(atttypid, atttypmod),
        case when attcollation <> typcollation then 'COLLATE ' || attcollation::regcollation end,
        case when attnotnull then 'NOT NULL' end,
        case when attidentity <> '' then 'GENERATED ALWAYS AS IDENTITY' end,
        case when attgenerated <> '' then format('GENERATED ALWAYS AS (%s) STORED', pg_get_expr(adbin, adrelid, true))
        when adbin is not null then 'DEFAULT ' || pg_get_expr(adbin, adrelid, true) end,
        case when attstorage <> typstorage then format('STORAGE "%s"', attstorage) end) as definition
      from relations join pg_attribute on attrelid = relations.oid and attnum > 0 and not attisdropped
      join pg_type on pg_type.oid = atttypid left join pg_attrdef on adrelid = attrelid and adnum = attnum
    ), parts as (
      select attrelid as relation, attnum as place, '' as name, definition from columns
      union all
      select conrelid, 10000, conname, concat_ws(' ', 'CONSTRAINT', quote_ident(conname), pg_get_constraintdef(oid, true))
      from pg_constraint where contype in ('c', 'f', 'p', 'u', 'x')
    ), statements as (
      select name, 1 as kind, '' as part, format(e'CREATE %sTABLE %s (\\n  %s\\n)%s;', case persistence when 'u' then 'UNLOGGED ' end,
        name, (select string_agg(definition, e',\\n  ' order by place, parts.name collate "C") from parts where relation = relations.oid),
        ' WITH (' || array_to_string(options, ', ') || ')') as statement
      from relations where kind = 'r'
      union all
      select name, 2, attname, format('ALTER TABLE %s ALTER COLUMN %s SET STATISTICS %s;', name, attname, attstattarget)
      from relations join columns on attrelid = oid where kind = 'r' and attstattarget >= 0
      union all
      select indrelid::regclass::text, 3, name, concat(pg_get_indexdef(indexrelid, 0, true), ';', case when not indisvalid then ' -- invalid' end,
        (select string_agg(format(e'\\nALTER INDEX %s ALTER COLUMN %s SET STATISTICS %s;', name, attnum, attstattarget), '' order by attnum)
          from columns where attrelid = oid and attstattarget >= 0))
      from relations join pg_index on indexrelid = oid
      where not exists (select from pg_constraint where conindid = relations.oid and contype in ('p', 'u', 'x'))
      union all
      select name, 4, tgname, concat(pg_get_triggerdef(pg_trigger.oid, true), ';', case tgenabled when 'D' then ' -- disabled' end)
      from relations join pg_trigger on tgrelid = relations.oid where not tgisinternal
      union all
      select 'views: ' || name, 5, name, format(e'CREATE VIEW %s AS\\n%s', name, pg_get_viewdef(oid, true)) from relations where kind = 'v'
      union all
      select 'sequences: ' || name, 5, name, format('CREATE SEQUENCE %s OWNED BY %s.%s;', name, refobjid::regclass, attname)
      from relations left join pg_depend on objid = oid and deptype = 'a'
      left join pg_attribute on attrelid = refobjid and attnum = refobjsubid
      where kind = 'S' and not exists (select from pg_depend where objid = oid and deptype = 'i')
      union all
      select 'functions: ' || name, 5, name, trim(replace(pg_get_functiondef(oid), current_schema() || '.', ''), e'\\n') || ';' from own_functions
      union all
      select 'extensions', 5, extname, format('CREATE EXTENSION %s;', extname) from pg_extension where extname <> 'plpgsql'
    ), tables as (
      select name, string_agg(statement, e'\\n' order by kind, part collate "C") as statements,
        case when bool_and(kind < 5) then 1 else 2 end as section
      from statements group by name
    )
    select string_agg(statements, e'\\n\\n' order by section, name collate "C") as statements from tables`.execute(db)
  return `${HEAD}\n${rows[0]?.statements ?? ''}\n`
}
