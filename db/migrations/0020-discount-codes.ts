import { type Kysely, sql } from 'kysely'

/** Days are those of the store's time zone. Amounts are in cents, and `value` of the kind percent is in percent. */
export async function up(db: Kysely<never>): Promise<void> {
  await sql`
    create table discount_codes (
      id uuid primary key,
      code text not null constraint discount_codes_code unique check (code ~ '^[A-Z0-9-]{3,40}$'),
      kind text not null check (kind in ('percent', 'amount', 'freeDelivery')),
      value bigint check (case kind when 'percent' then value between 1 and 100 when 'amount' then value > 0 else value is null end),
      minimum bigint check (minimum > 0),
      from_day date,
      to_day date check (to_day >= from_day),
      uses integer check (uses > 0),
      uses_per_person integer check (uses_per_person > 0),
      is_active boolean not null,
      created_at timestamptz not null)`.execute(db)
  // An order counts as a use of its code until it is canceled.
  await sql`
    alter table orders
      add column discount bigint not null default 0 constraint orders_discount check (discount >= 0 and discount <= cart_amount),
      add column code_id uuid constraint orders_code_id references discount_codes (id),
      add column code text,
      add column code_saved bigint constraint orders_code_saved check (code_saved >= discount),
      add constraint orders_code check ((code is null) = (code_saved is null) and (code is null) = (code_id is null)),
      add constraint orders_discount_code check (code is not null or discount = 0),
      drop constraint orders_check,
      add constraint orders_check check (
        amount = cart_amount - discount + case when is_tax_included then 0 else tax end + delivery_fee) not valid`.execute(db)
  await sql`alter table orders validate constraint orders_check`.execute(db)
  await sql`create index orders_code_id on orders (code_id) where code_id is not null`.execute(db)
}
