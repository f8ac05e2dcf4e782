import { type Kysely, sql } from 'kysely'

/**
 * A key is of whoever sent it: shopper, seller, guest. Without a response its request is in progress, or was interrupted: `resource_id` is
 * what it made so far.
 */
export async function up(db: Kysely<never>): Promise<void> {
  await sql`
    alter table idempotency_keys
      drop constraint idempotency_keys_shopper_id_fkey,
      alter column status drop not null,
      alter column answer drop not null,
      add column resource_id uuid`.execute(db)
  await sql`alter table idempotency_keys rename column shopper_id to owner_id`.execute(db)
  await sql`alter table idempotency_keys rename column answer to response`.execute(db)
  await sql`
    insert into idempotency_keys (owner_id, key, request_hash, resource_id, created_at)
    select shopper_id, idempotency_key, request_hash, order_id, started_at from payments where idempotency_key is not null
    on conflict do nothing`.execute(db)
  await sql`
    alter table idempotency_keys
      add check ((status is null) = (response is null)),
      add check (response is not null or resource_id is not null)`.execute(db)
  await sql`create index idempotency_keys_resource on idempotency_keys (resource_id) where response is null`.execute(db)
}
