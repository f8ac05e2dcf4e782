import { type Kysely, sql } from 'kysely'

/**
 * An order may have a slot in which it is delivered, or a place of the store where the shopper picks it up. Earlier
 * orders have neither. The index counts the orders of the coming slots.
 */
export async function up(db: Kysely<never>): Promise<void> {
  await sql`
    alter table orders
      add column slot_start timestamptz,
      add column slot_end timestamptz,
      add column pickup_address text,
      add constraint orders_slot check ((slot_start is null) = (slot_end is null) and slot_start < slot_end) not valid,
      add constraint orders_pickup check (pickup_address is null or (pickup_address <> '' and slot_start is null and delivery_fee = 0))
        not valid`.execute(db)
  await sql`alter table orders validate constraint orders_slot, validate constraint orders_pickup`.execute(db)
  await sql`create index orders_slots on orders (slot_start) where slot_start is not null`.execute(db)
}
