import { type Kysely, sql } from 'kysely'

export async function up(db: Kysely<never>): Promise<void> {
  await recordActors(db)
  await recordPromises(db)
  await makeSearchable(db)
  await completeSavedResponses(db)
}

/** Who changed an order's status, and why. Defaults are for processes of the version before. */
async function recordActors(db: Kysely<never>): Promise<void> {
  await sql`
    alter table order_status_changes
      add column by_role text not null default 'store' check (by_role in ('shopper', 'staff', 'store')),
      add column by_id uuid,
      add column by_name text,
      add column reason text check (char_length(reason) between 1 and 200),
      add column records_payment boolean not null default false,
      add check ((by_role = 'staff') = (by_id is not null and by_name is not null))`.execute(db)
  await sql`update order_status_changes set by_role = 'shopper' where number = 1`.execute(db)
}

/** What was promised stays as it was when the promise changes. */
async function recordPromises(db: Kysely<never>): Promise<void> {
  await sql`alter table orders add column due_at timestamptz not null default now() + interval '30 minutes'`.execute(db)
  await sql`update orders set due_at = placed_at + interval '30 minutes'`.execute(db)
}

/** Lists go by status, newest first: each status is an ordered range of one index. */
async function makeSearchable(db: Kysely<never>): Promise<void> {
  await sql`alter table orders add column search_text text not null default ''`.execute(db)
  await sql`
    update orders set search_text = concat_ws(chr(10),
      lower(concat_ws(' ', address ->> 'firstName', address ->> 'lastName')), lower(address ->> 'email'),
      lower(shoppers.name), lower(shoppers.email), regexp_replace(address ->> 'phone', '\\D', '', 'g'))
    from shoppers where shoppers.id = shopper_id`.execute(db)
  await sql`create index orders_search on orders using gin (search_text gin_trgm_ops)`.execute(db)
  await sql`drop index orders_shown`.execute(db)
  await sql`create index orders_status on orders (status, placed_at desc, id desc)`.execute(db)
}

/** A response that is repeated after the upgrade has what pages expect of an order since. */
async function completeSavedResponses(db: Kysely<never>): Promise<void> {
  const iso = (time: string) => sql.raw(`to_char(${time} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`)
  await sql`
    update idempotency_keys set response = (saved.response || jsonb_build_object('order', saved.response -> 'order' || jsonb_build_object(
      'items', (
        select coalesce(jsonb_agg(item || jsonb_build_object('line', order_lines.id) order by place), '[]')
        from jsonb_array_elements(saved.response #> '{order,items}') with ordinality as items (item, place)
        join order_lines on order_id = orders.id and position = place - 1),
      'history', (
        select coalesce(jsonb_agg(jsonb_build_object('status', order_status_changes.status, 'at', ${iso('changed_at')}, 'by', by_role)
          order by order_status_changes.number), '[]')
        from order_status_changes where order_id = orders.id and order_status_changes.number = 1),
      'dueAt', ${iso('due_at')},
      'canCancel', payment_type = 'COD')))::json
    from (select owner_id, key, response::jsonb as response from idempotency_keys where response is not null) as saved
    join orders on orders.id = (saved.response #>> '{order,_id}')::uuid
    where idempotency_keys.owner_id = saved.owner_id and idempotency_keys.key = saved.key`.execute(db)
}
