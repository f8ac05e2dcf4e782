import { type Kysely, sql } from 'kysely'

const ROWS_A_STATEMENT = 5_000

/**
 * Names folded by the application: PostgreSQL's `lower` depends on the locale, and the server must find what the browser finds.
 * Searches of three characters and more use trigrams.
 */
export async function up(db: Kysely<never>): Promise<void> {
  await sql`create extension if not exists pg_trgm`.execute(db)
  await sql`alter table products add column folded_name text`.execute(db)
  await foldNames(db)
  await sql`alter table products alter column folded_name set not null`.execute(db)
  // no pending list, which each search would scan
  await sql`create index products_folded_name on products using gin (folded_name gin_trgm_ops) with (fastupdate = off)`.execute(
    db,
  )
}

async function foldNames(db: Kysely<never>): Promise<void> {
  for (let last: string | null = null; ; ) {
    const { rows }: { rows: { id: string; name: string }[] } = await sql<{ id: string; name: string }>`
      select id, name from products where ${last}::uuid is null or id > ${last}::uuid order by id limit ${ROWS_A_STATEMENT}`.execute(
      db,
    )
    if (rows.length === 0) return
    await sql`
      update products set folded_name = folded.name
      from unnest(${rows.map(({ id }) => id)}::uuid[], ${rows.map(({ name }) => name.toLowerCase())}::text[]) as folded (id, name)
      where products.id = folded.id`.execute(db)
    last = rows.at(-1)?.id ?? null
  }
}
