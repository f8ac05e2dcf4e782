import { type Kysely, sql } from 'kysely'

/**
 * An account may have credit. Each change of it is a movement, and the balance is their sum, which never falls below zero. An order
 * keeps how much credit it was given, and a payment how much of its order is not asked from the card. What goes back to credit is a
 * refund, beside those of cash and cards. Movements of a deleted account keep their amounts only, and those of an order that was
 * never paid outlive it, so the order is no foreign key.
 */
export async function up(db: Kysely<never>): Promise<void> {
  await sql`
    create table customer_credits (
      shopper_id uuid primary key references shoppers (id) on delete cascade,
      balance bigint not null constraint customer_credits_balance check (balance >= 0)
    )`.execute(db)
  await sql`
    create table credit_movements (
      id uuid primary key,
      shopper_id uuid references shoppers (id) on delete set null,
      order_id uuid,
      what text not null check (what in ('given', 'used', 'released', 'returned', 'ended')),
      amount bigint not null check (amount <> 0),
      reason text check (char_length(reason) between 1 and 200),
      at timestamptz not null,
      by_id uuid,
      by_name text,
      check ((order_id is null) = (what in ('given', 'ended'))),
      check (case what when 'used' then amount < 0 when 'ended' then amount < 0 when 'given' then true else amount > 0 end)
    )`.execute(db)
  await sql`create index credit_movements_shopper on credit_movements (shopper_id, id) where shopper_id is not null`.execute(db)
  await sql`create index credit_movements_order on credit_movements (order_id) where order_id is not null`.execute(db)
  await sql`
    alter table orders
      add column credit bigint not null default 0,
      add constraint orders_credit check (credit >= 0 and credit <= greatest(coalesce(placed_amount, amount), amount, at_most))`.execute(
    db,
  )
  await sql`
    alter table payments
      add column credit bigint not null default 0,
      add constraint payments_credit check (credit >= 0)`.execute(db)
  await sql`
    alter table refunds
      add column to_credit boolean not null default false,
      add constraint refunds_to_credit check (not to_credit or (payment_id is null and status = 'succeeded'))`.execute(db)
  // No order of a day that was saved before has credit. Days that a process of the version before saves from now on have null.
  await sql`
    alter table day_figures
      add column credit bigint default 0,
      add column refunded_credit bigint default 0`.execute(db)
  await sql`
    alter table day_figures
      alter column credit drop default,
      alter column refunded_credit drop default`.execute(db)
}
