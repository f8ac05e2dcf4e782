import { type Kysely, sql } from 'kysely'

/**
 * The hash of a request's body as it was sent. A release that parses bodies otherwise still knows a repeated request by it.
 * Keys of processes of the version before have none.
 */
export async function up(db: Kysely<never>): Promise<void> {
  await sql`alter table idempotency_keys add column sent_hash bytea check (octet_length(sent_hash) = 32)`.execute(db)
}
