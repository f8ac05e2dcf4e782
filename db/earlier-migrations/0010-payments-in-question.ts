import { type Kysely, sql } from 'kysely'

export async function up(db: Kysely<never>): Promise<void> {
  await tellPaymentsApart(db)
  await extendPayments(db)
  await renewIndexes(db)
}

/** An event's payment is identified by the provider's ids; before, every event of an order belonged to its own payment. */
async function tellPaymentsApart(db: Kysely<never>): Promise<void> {
  await sql`alter table payment_events add column session_id text`.execute(db)
  await sql`
    update payment_events set session_id = payments.session_id from payments
    where payments.order_id = payment_events.order_id and payment_events.type not in ('charge.refunded', 'refund')`.execute(db)
  await sql`drop index payment_events_unmatched`.execute(db)
  await sql`create index payment_events_intent on payment_events (payment_intent) where payment_intent is not null`.execute(db)
}

/**
 * `replaced_by`: the order that has this one's products now. `dismissed_at`: when the shopper canceled it. `in_question`: whether
 * the order's own payment is an issue.
 */
async function extendPayments(db: Kysely<never>): Promise<void> {
  await sql`
    alter table payments
      add column replaced_by uuid references orders on delete set null check (replaced_by <> order_id),
      add column dismissed_at timestamptz,
      add column refund_state text check (refund_state in ('pending', 'failed')),
      add column second_payments jsonb not null default '[]' check (jsonb_typeof(second_payments) = 'array')`.execute(db)
  await sql`
    alter table payments add column in_question boolean not null generated always as (
      state <> 'refunded' and refund_state is distinct from 'pending' and (
        differing_amount is not null
        or sold_out <> '{}'
        or refund_state is not distinct from 'failed'
        or (state = 'paid' and replaced_by is not null)
      )
    ) stored`.execute(db)
}

async function renewIndexes(db: Kysely<never>): Promise<void> {
  await sql`drop index payments_attention`.execute(db)
  await sql`
    create index payments_attention on payments (order_id desc) where in_question or second_payments <> '[]'::jsonb`.execute(db)
  await sql`drop index payments_waiting_shopper`.execute(db)
  await sql`
    create index payments_waiting_shopper on payments (shopper_id, order_id desc)
      where state in ('starting', 'open', 'processing', 'failed')`.execute(db)
  await sql`create index payments_paid_shopper on payments (shopper_id, settled_at) where state = 'paid'`.execute(db)
  await sql`create index payments_replaced on payments (replaced_by) where replaced_by is not null`.execute(db)
  await sql`create index payments_refund_pending on payments (checked_at) where refund_state = 'pending'`.execute(db)
}
