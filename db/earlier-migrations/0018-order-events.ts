import { type Kysely, sql } from 'kysely'

/**
 * What subscribers are told of orders, inserted in the transaction of the change. `id` is numbered after its commit, by one transaction at a
 * time: whoever has read up to an id misses none before it. Without references: rows are deleted after an hour.
 */
export async function up(db: Kysely<never>): Promise<void> {
  await sql`
    create table order_events (
      seq bigint generated always as identity primary key,
      id bigint unique,
      order_id uuid not null,
      shopper_id uuid,
      number text not null,
      status text not null,
      is_paid boolean not null,
      what text not null check (what in ('placed', 'status', 'paid', 'picked', 'refunded')),
      at timestamptz not null
    )`.execute(db)
  await sql`create sequence order_event_ids owned by order_events.id`.execute(db)
  await sql`create index order_events_unnumbered on order_events (seq) where id is null`.execute(db)
  await sql`create index order_events_at on order_events (at)`.execute(db)
  // In a function of PL/pgSQL, each statement sees what was committed before it: here, what another one numbered meanwhile.
  await sql`
    create function number_order_events() returns void language plpgsql set search_path from current as $$
    declare
      last_id bigint;
    begin
      perform pg_advisory_xact_lock(7203441118);
      with unnumbered as materialized (select seq from order_events where id is null order by seq),
      numbers as materialized (select seq, nextval('order_event_ids') as id from unnumbered),
      numbered as (update order_events set id = numbers.id from numbers where order_events.seq = numbers.seq returning order_events.id)
      select max(id) into last_id from numbered;
      if last_id is not null then
        perform pg_notify('order_events', last_id::text);
      end if;
    end
    $$`.execute(db)
}
