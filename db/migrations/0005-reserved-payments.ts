import { type Kysely, sql } from 'kysely'

/**
 * A card payment of goods that are weighed later is reserved when they are ordered, and captured when they go out.
 * `capture_amount` is what the store has requested to capture, and `captured_amount` what was captured, which may be less than
 * the reserved `amount`. The seller has to decide about a capture that failed. Of an order, `captured_amount` is what it has
 * paid, and null when its payment was not reserved.
 */
export async function up(db: Kysely<never>): Promise<void> {
  await sql`
    alter table payments
      drop constraint payments_state_check,
      add constraint payments_state_check check (state in
        ('starting', 'open', 'processing', 'expired', 'failed', 'authorized', 'released', 'paid', 'refunded')),
      add column capture_amount bigint,
      add column capture_requested_at timestamptz,
      add column capture_failed_at timestamptz,
      add column captured_amount bigint,
      add constraint payments_capture check (capture_amount between 1 and amount),
      add constraint payments_capture_requested check ((capture_amount is null) = (capture_requested_at is null)),
      add constraint payments_captured check (captured_amount is null
        or captured_amount between 1 and amount and state in ('paid', 'refunded')),
      drop column in_question,
      add column in_question boolean not null generated always as (
        state <> 'refunded' and coalesce(refund_state, '') <> 'pending' and (
          kind = 'other'
          or differing_amount is not null
          or (sold_out <> '{}' and state <> 'released')
          or coalesce(refund_state, '') = 'failed'
          or (state in ('authorized', 'paid') and replaced_by is not null)
          or (state in ('authorized', 'released') and capture_failed_at is not null)
        )
      ) stored`.execute(db)
  await sql`create index payments_in_question on payments (order_id desc) where in_question`.execute(db)
  // A job asks the provider about reserved payments, too, since the events of a capture or of the end may be lost.
  await sql`drop index payments_waiting`.execute(db)
  await sql`
    create index payments_waiting on payments (checked_at) where state in ('starting', 'open', 'processing', 'authorized')`.execute(
    db,
  )
  await sql`
    alter table rehearsal_payments
      add column capture_method text not null default 'automatic' check (capture_method in ('automatic', 'manual'))`.execute(db)
  await sql`
    alter table orders
      add column captured_amount bigint,
      drop constraint orders_awaiting_payment,
      add constraint orders_awaiting_payment check (status <> 'Awaiting Payment' or payment_type = 'Online' and not is_paid),
      add constraint orders_captured_amount check (captured_amount is null
        or captured_amount between 0 and coalesce(at_most, amount) + taken_out and is_paid and payment_type = 'Online')`.execute(
    db,
  )
}
