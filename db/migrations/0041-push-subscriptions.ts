import { type Kysely, sql } from 'kysely'

/**
 * Staff are notified of new orders on the devices where they ask for it. A subscription ends with the session of its
 * device: at a logout, a removal from the staff, or a new password.
 */
export async function up(db: Kysely<never>): Promise<void> {
  await sql`
    create table push_subscriptions (
      session_id uuid primary key references sessions (id) on delete cascade,
      endpoint text not null unique check (char_length(endpoint) between 1 and 1000),
      p256dh text not null check (char_length(p256dh) between 1 and 200),
      auth text not null check (char_length(auth) between 1 and 100),
      created_at timestamptz not null
    )`.execute(db)
}
