import { promises as fs } from 'node:fs'
import path from 'node:path'
import { sql } from 'kysely'
import { FileMigrationProvider } from 'kysely/migration'
import { StartError } from '../../start-error.ts'
import type { Db } from './connect.ts'

// Until 27 November 2026 the schema was made by fifty migrations, which 0001-schema has replaced. They still run in
// databases and backups of that time, and are not loaded otherwise (docs/decisions/083-one-first-migration.md).

const FOLDER = path.resolve(import.meta.dirname, '../../../../db/earlier-migrations')

/** The migration that creates the schema which the earlier migrations made. */
export const FIRST_MIGRATION = '0001-schema'

export const earlierMigrations = new FileMigrationProvider({ fs, path, migrationFolder: FOLDER })

export async function listEarlierMigrations(): Promise<string[]> {
  const names = (await fs.readdir(FOLDER)).filter((name) => name.endsWith('.ts'))
  return names.map((name) => path.parse(name).name).sort()
}

/**
 * Records 0001-schema in place of the earlier migrations, all of which must have run. Throws a StartError when a part of
 * the schema that 0001-schema creates is missing.
 */
export async function replaceEarlierMigrations(tx: Db): Promise<void> {
  const missing = await missingParts(tx)
  if (missing.length > 0)
    throw new StartError(
      `The database could not be brought up to date, and is as it was: its schema was changed by other means, and lacks ${missing.slice(0, NAMED_PARTS).join(', ')}.`,
    )
  await sql`delete from kysely_migration`.execute(tx)
  await sql`insert into kysely_migration (name, timestamp) values (${FIRST_MIGRATION}, ${new Date().toISOString()})`.execute(tx)
}

const NAMED_PARTS = 5

async function missingParts(tx: Db): Promise<string[]> {
  const expected = await fs.readFile(path.join(FOLDER, 'schema-afterwards.txt'), 'utf8')
  const present = new Set(await listSchemaParts(tx))
  return expected.split('\n').filter((part) => part !== '' && !present.has(part))
}

/**
 * Lists the parts of the schema by their names, and the columns with their types. Definitions are left out, because each
 * version of PostgreSQL writes them in its own way.
 */
export async function listSchemaParts(db: Db): Promise<string[]> {
  const { rows } = await sql<{ part: string }>`
    with relations as (
      select oid, relname as name, relkind from pg_class
      where relnamespace = current_schema()::regnamespace and relname not like 'kysely\\_%'
    )
    select format('column %s.%s %s%s', name, attname, format_type(atttypid, atttypmod), case when attnotnull then ' not null' end) as part
    from relations join pg_attribute on attrelid = oid and attnum > 0 and not attisdropped where relkind in ('r', 'v')
    union all
    select format('constraint %s.%s', name, conname) from relations join pg_constraint on conrelid = relations.oid
    where contype in ('c', 'f', 'p', 'u')
    union all
    select format('index %s', name) from relations where relkind = 'i'
    union all
    select format('sequence %s', name) from relations where relkind = 'S'
    union all
    select format('trigger %s.%s', name, tgname) from relations join pg_trigger on tgrelid = relations.oid where not tgisinternal
    union all
    select format('function %s', proname) from pg_proc where pronamespace = current_schema()::regnamespace
      and not exists (select from pg_depend where classid = 'pg_proc'::regclass and objid = pg_proc.oid and deptype = 'e')`.execute(
    db,
  )
  return rows.map(({ part }) => part).sort()
}
