import { type Kysely, sql } from 'kysely'

export async function up(db: Kysely<never>): Promise<void> {
  await makePartsQuicker(db)
  // at the default of 100, estimates for words that 1 in 80 names contains are often as for rare ones
  await sql`alter table products alter column folded_name set statistics 200`.execute(db)
  await analyzeFilled(db)
}

/**
 * Same result in a fourth of the time, since short searches also filter rows by it. Neither strict nor with a subquery, so that
 * PostgreSQL inlines it. The separator is a capital letter, which no folded name contains.
 */
async function makePartsQuicker(db: Kysely<never>): Promise<void> {
  await sql`drop index products_short_parts`.execute(db)
  await sql`
    create or replace function short_parts(name text) returns text[] language sql immutable parallel safe
    return string_to_array(regexp_replace(name, '.', '\\&A\\&A\\&', 'g'), 'A')`.execute(db)
  await sql`create index products_short_parts on products using gin (short_parts(folded_name)) with (fastupdate = off)`.execute(
    db,
  )
}

/**
 * Autovacuum would analyze a new expression index only after many changes. Not for an empty table: plans would assume that it
 * stays empty.
 */
async function analyzeFilled(db: Kysely<never>): Promise<void> {
  const { rows } = await sql`select 1 from products limit 1`.execute(db)
  if (rows.length > 0) await sql`analyze products`.execute(db)
}
