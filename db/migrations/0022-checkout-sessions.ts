import { type Kysely, sql } from 'kysely'

/**
 * An assistant puts an order together in a session. The state names a person, so it is deleted soon after the session; which
 * assistant brought an order stays.
 */
export async function up(db: Kysely<never>): Promise<void> {
  await sql`
    create table checkout_sessions (
      id text primary key,
      profile text not null,
      state jsonb,
      order_id uuid unique references orders on delete set null,
      canceled_at timestamptz,
      created_at timestamptz not null,
      expires_at timestamptz not null
    )`.execute(db)
  await sql`create index checkout_sessions_profile on checkout_sessions (profile, created_at)`.execute(db)
  await sql`create index checkout_sessions_expires_at on checkout_sessions (expires_at)`.execute(db)
}
