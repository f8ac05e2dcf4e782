import { type Kysely, sql } from 'kysely'

/** The shopper's own, by the foreign key. Without a row, which a process of the version before does not insert, the first is the default. */
export async function up(db: Kysely<never>): Promise<void> {
  await sql`create unique index addresses_of_shopper on addresses (shopper_id, id)`.execute(db)
  await sql`drop index addresses_shopper`.execute(db)
  await sql`
    create table default_addresses (
      shopper_id uuid primary key references shoppers on delete cascade,
      address_id uuid not null,
      foreign key (shopper_id, address_id) references addresses (shopper_id, id) on delete cascade
    )`.execute(db)
}
