import { type Kysely, sql } from 'kysely'

/**
 * Stores that share the database need no disk in common: the secrets that a first start generates are rows, and the
 * attempts of each client are counted for all stores. Losing these counts in a crash is harmless, so their table is
 * unlogged: counting waits for no disk.
 */
export async function up(db: Kysely<never>): Promise<void> {
  await sql`
    create table generated_secrets (
      name text primary key check (char_length(name) between 1 and 100),
      secret text not null check (char_length(secret) between 1 and 1000))`.execute(db)
  await sql`
    create unlogged table client_attempts (
      client_hash bytea primary key check (octet_length(client_hash) = 32),
      since timestamptz not null,
      attempts integer not null check (attempts > 0))`.execute(db)
}
