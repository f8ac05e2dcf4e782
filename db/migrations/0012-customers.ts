import { type Kysely, sql } from 'kysely'

/**
 * The seller's list of customers is sorted by what they spent and by how many orders they have, so these sums are kept. Nothing
 * of it is written with an order: the sums are computed again, before the list is read, for the orders that had events since
 * (`customers_read`) and for `customer_changes`, which has the ids of accounts, orders and customers that changed without one.
 *
 * The id of a customer is that of the account; of guests with a confirmed email, one that follows from the email; and of any
 * other order without an account, that of the order. When an order passes to another customer, its former customer's notes and
 * block go along.
 */
export async function up(db: Kysely<never>): Promise<void> {
  await sql`
    create table customers (
      id uuid primary key,
      shopper_id uuid unique references shoppers (id) on delete cascade check (shopper_id = id),
      guest_email text unique check (guest_email is null or shopper_id is null),
      name text not null,
      email text not null,
      phone text,
      search_text text not null,
      since timestamptz not null,
      orders integer not null check (orders >= 0),
      spent bigint not null check (spent >= 0),
      given_back bigint not null check (given_back >= 0),
      last_order_at timestamptz
    )`.execute(db)
  await sql`create index customers_newest on customers (since, id)`.execute(db)
  await sql`create index customers_orders on customers (orders, id)`.execute(db)
  await sql`create index customers_spent on customers (spent, id)`.execute(db)
  await sql`create index customers_last on customers (coalesce(last_order_at, timestamptz 'epoch'), id)`.execute(db)
  await sql`create index customers_search on customers using gin (search_text gin_trgm_ops)`.execute(db)
  await sql`
    create table customer_changes (
      seq bigint generated always as identity primary key,
      id uuid not null
    )`.execute(db)
  await sql`
    create table customers_read (
      is_only boolean primary key default true check (is_only),
      event bigint not null
    )`.execute(db)
  await sql`
    create table customer_notes (
      id uuid primary key,
      customer_id uuid not null,
      note text not null check (char_length(note) between 1 and 1000),
      at timestamptz not null,
      by_id uuid not null,
      by_name text not null
    )`.execute(db)
  await sql`create index customer_notes_customer on customer_notes (customer_id, id)`.execute(db)
  await sql`
    create table customer_blocks (
      customer_id uuid primary key,
      guest_email text unique,
      reason text not null check (char_length(reason) between 1 and 500),
      at timestamptz not null,
      by_id uuid not null,
      by_name text not null
    )`.execute(db)
  await sql`
    create function guest_customer_id(email text) returns uuid language sql stable as $$
      select substr(encode(sha256(convert_to('customer ' || lower(email), 'UTF8')), 'hex'), 1, 32)::uuid
    $$`.execute(db)
  await sql`
    create function note_customer_of_order() returns trigger language plpgsql set search_path from current as $$
    declare
      customer_before uuid := coalesce(old.shopper_id,
        case when old.guest_email is not null and old.email_proved_at is not null then guest_customer_id(old.guest_email) end, old.id);
      customer_after uuid := coalesce(new.shopper_id,
        case when new.guest_email is not null and new.email_proved_at is not null then guest_customer_id(new.guest_email) end, new.id);
    begin
      insert into customer_changes (id) values (customer_before), (old.id);
      if old.shopper_id is null and customer_before <> customer_after then
        update customer_notes set customer_id = customer_after where customer_id = customer_before;
        update customer_blocks set customer_id = customer_after, guest_email = case when new.shopper_id is null then guest_email end
        where customer_id = customer_before and not exists (select from customer_blocks where customer_id = customer_after);
        delete from customer_blocks where customer_id = customer_before;
      end if;
      return null;
    end
    $$`.execute(db)
  await sql`
    create trigger note_customer_of_order after update of shopper_id, guest_email, email_proved_at on orders for each row
    when (old.status <> 'Awaiting Payment' and (old.shopper_id is distinct from new.shopper_id
      or old.guest_email is distinct from new.guest_email or old.email_proved_at is distinct from new.email_proved_at))
    execute function note_customer_of_order()`.execute(db)
  await sql`
    create function note_customer_of_account() returns trigger language plpgsql set search_path from current as $$
    begin
      insert into customer_changes (id) values (new.id);
      return null;
    end
    $$`.execute(db)
  await sql`
    create trigger note_customer_of_account after insert or update of name, email, phone on shoppers
    for each row execute function note_customer_of_account()`.execute(db)
}
