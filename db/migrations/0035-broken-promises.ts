import { type Kysely, sql } from 'kysely'

/**
 * An order that was promised what no longer holds since the owner changed the store says so until somebody decides. Few
 * orders do, so the index has only these.
 */
export async function up(db: Kysely<never>): Promise<void> {
  await sql`
    alter table orders
      add column broken_promise text check (broken_promise in ('time', 'area', 'pickup')),
      add column promise_broken_at timestamptz,
      add check ((broken_promise is null) = (promise_broken_at is null))`.execute(db)
  await sql`
    create index orders_broken_promise on orders (due_at, id)
    where broken_promise is not null and status in ('Order Placed', 'Packing')`.execute(db)
}
