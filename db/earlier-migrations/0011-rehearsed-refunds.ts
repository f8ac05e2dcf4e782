import { type Kysely, sql } from 'kysely'

/** Refunds of the rehearsal gateway; `refunds_as`: how the first refund of a payment ends. */
export async function up(db: Kysely<never>): Promise<void> {
  await sql`
    alter table rehearsal_payments
      add column refunds_as text not null default 'at once' check (refunds_as in ('at once', 'later', 'fails'))`.execute(db)
  await sql`
    create table rehearsal_refunds (
      id text primary key,
      payment_id text not null references rehearsal_payments,
      amount bigint not null check (amount > 0),
      status text not null check (status in ('pending', 'succeeded', 'failed')),
      reason text,
      metadata jsonb not null check (jsonb_typeof(metadata) = 'object'),
      created_at timestamptz not null,
      settles_at timestamptz,
      settles_as text check (settles_as in ('succeeded', 'failed')),
      check ((settles_at is null) = (settles_as is null))
    )`.execute(db)
  await sql`create index rehearsal_refunds_payment on rehearsal_refunds (payment_id, created_at desc)`.execute(db)
  await sql`create index rehearsal_refunds_unsettled on rehearsal_refunds (settles_at) where settles_at is not null`.execute(db)
}
