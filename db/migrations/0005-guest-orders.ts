import { type Kysely, sql } from 'kysely'

/**
 * Orders may be placed by guests, who have no account. Whoever has the secret of a guest's order may see it, so the links
 * in mails contain it (docs/decisions/086-a-guests-order-has-a-secret.md). An order gets an account when somebody confirms
 * the guest's email.
 */
export async function up(db: Kysely<never>): Promise<void> {
  await sql`
    alter table orders
      alter column shopper_id drop not null,
      add column guest_name text check (char_length(guest_name) between 1 and 100),
      add column guest_email text check (char_length(guest_email) between 3 and 254),
      add column guest_phone text check (char_length(guest_phone) between 1 and 200),
      add column guest_secret text check (char_length(guest_secret) >= 22),
      add constraint orders_guest check (num_nonnulls(guest_name, guest_email, guest_phone, guest_secret) in (0, 4))`.execute(db)
  await sql`create unique index orders_guest_secret on orders (guest_secret) where guest_secret is not null`.execute(db)
  await sql`
    create index orders_unclaimed on orders (lower(guest_email)) where guest_email is not null and shopper_id is null`.execute(db)
  await sql`alter table payments alter column shopper_id drop not null`.execute(db)
  await sql`
    alter table account_links
      add column order_id uuid references orders on delete cascade,
      drop constraint account_links_owner,
      add constraint account_links_owner check (num_nonnulls(shopper_id, staff_id, order_id) = 1),
      drop constraint account_links_purpose,
      add constraint account_links_purpose check (purpose in ('reset', 'confirm', 'invitation', 'claim'))`.execute(db)
  await sql`create index account_links_order on account_links (order_id, purpose) where order_id is not null`.execute(db)
  await countDeliveredOrdersOfAccounts(db)
}

/**
 * Redefines the trigger that counts the customers, who are the shoppers with a delivered order. An order of a guest has no
 * shopper, and so counts only once an account has claimed it, which can be after its delivery.
 */
async function countDeliveredOrdersOfAccounts(db: Kysely<never>): Promise<void> {
  await sql`
    create or replace function count_delivered_order() returns trigger language plpgsql set search_path from current as $$
    declare
      orders_of_shopper integer;
    begin
      if tg_op <> 'INSERT' and old.status = 'Delivered' and old.shopper_id is not null then
        update delivered_shoppers set orders = orders - 1 where shopper_id = old.shopper_id
        returning orders into orders_of_shopper;
        if orders_of_shopper = 0 then
          insert into truth_counts (counted, change) values ('customers', -1);
        end if;
      end if;
      if tg_op <> 'DELETE' and new.status = 'Delivered' and new.shopper_id is not null then
        insert into delivered_shoppers as delivered (shopper_id, orders) values (new.shopper_id, 1)
        on conflict (shopper_id) do update set orders = delivered.orders + 1 returning orders into orders_of_shopper;
        if orders_of_shopper = 1 then
          insert into truth_counts (counted, change) values ('customers', 1);
        end if;
      end if;
      return null;
    end
    $$`.execute(db)
  await sql`drop trigger count_delivered_order_update on orders`.execute(db)
  await sql`
    create trigger count_delivered_order_update after update of status, shopper_id on orders
      for each row when ((old.status = 'Delivered') <> (new.status = 'Delivered') or old.shopper_id is distinct from new.shopper_id)
      execute function count_delivered_order()`.execute(db)
}
