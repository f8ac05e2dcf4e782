import { type Kysely, sql } from 'kysely'

/**
 * A round is what one courier takes along, in the order in which they go from door to door. An order is in one round at most.
 * The name of the courier stays when their login is deleted. `announced_at` is when the shopper was told that they are next.
 */
export async function up(db: Kysely<never>): Promise<void> {
  await sql`
    create table rounds (
      id uuid primary key,
      courier_id uuid not null,
      courier_name text not null,
      leaves_at timestamptz not null
    )`.execute(db)
  await sql`create index rounds_leaves_at on rounds (leaves_at, id)`.execute(db)
  await sql`
    create table round_orders (
      order_id uuid primary key references orders (id) on delete cascade,
      round_id uuid not null references rounds (id) on delete cascade,
      position smallint not null check (position >= 0),
      announced_at timestamptz
    )`.execute(db)
  await sql`create index round_orders_round on round_orders (round_id, position)`.execute(db)
}
