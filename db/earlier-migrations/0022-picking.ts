import { type Kysely, sql } from 'kysely'

export async function up(db: Kysely<never>): Promise<void> {
  await recordPicks(db)
  await recordWhatIsToPay(db)
  await completeSavedResponses(db)
}

/** Null until a line is picked. Substitutes are lines behind those that were ordered. */
async function recordPicks(db: Kysely<never>): Promise<void> {
  await sql`
    alter table order_lines
      drop constraint order_lines_position_check,
      add check (position >= 0),
      add column picked integer,
      add column picked_at timestamptz,
      add column picked_by_id uuid,
      add column picked_by_name text,
      add column restocked boolean not null default false,
      add column substitute_for uuid references order_lines on delete cascade,
      add column rejected_at timestamptz,
      add check (picked between 0 and quantity),
      add check ((picked is null) = (picked_at is null) and (picked is null) = (picked_by_id is null) and (picked is null) = (picked_by_name is null)),
      add check (substitute_for is null or picked = case when rejected_at is null then quantity else 0 end),
      add check (rejected_at is null or substitute_for is not null)`.execute(db)
  await sql`create index order_lines_substitutes on order_lines (substitute_for) where substitute_for is not null`.execute(db)
}

/**
 * `to_pay`: null as long as it is the amount. `cash_received`: null also when it was recorded by the version before, and is the amount.
 * `settled_at`: when what a delivery sets off was done.
 */
async function recordWhatIsToPay(db: Kysely<never>): Promise<void> {
  await sql`
    alter table orders
      add column substitutions text not null default 'best' check (substitutions in ('best', 'refund')),
      add column to_pay bigint check (to_pay between 0 and amount),
      add column cash_received bigint check (cash_received between 0 and amount),
      add column settled_at timestamptz,
      add check (cash_received is null or (is_paid and payment_type = 'COD'))`.execute(db)
}

/** A response that is repeated after the upgrade has what pages expect of an order since. */
async function completeSavedResponses(db: Kysely<never>): Promise<void> {
  await sql`
    update idempotency_keys set response = jsonb_set(response::jsonb, '{order}', response::jsonb -> 'order'
      || jsonb_build_object('toPay', response::jsonb #> '{order,amount}', 'substitutions', 'best'))::json
    where response::jsonb ? 'order'`.execute(db)
}
