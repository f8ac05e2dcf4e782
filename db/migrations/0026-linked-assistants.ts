import { type Kysely, sql } from 'kysely'

/**
 * A shopper links an assistant once, whatever it asks for later. Its codes and tokens, and requests that wait for the shopper, are
 * found by a hash, and end with the link.
 */
export async function up(db: Kysely<never>): Promise<void> {
  await sql`
    create table linked_assistants (
      id uuid primary key,
      shopper_id uuid not null references shoppers,
      client_id text not null check (length(client_id) <= 1000),
      scope text not null,
      linked_at timestamptz not null,
      unique (shopper_id, client_id)
    )`.execute(db)
  await sql`
    create table oauth_records (
      hash bytea primary key,
      kind text not null,
      link_id uuid references linked_assistants on delete cascade,
      payload jsonb not null,
      used_at timestamptz,
      expires_at timestamptz not null
    )`.execute(db)
  await sql`create index oauth_records_link_id on oauth_records (link_id)`.execute(db)
  await sql`create index oauth_records_expires_at on oauth_records (expires_at)`.execute(db)
}
