import { type Kysely, sql } from 'kysely'

/** The rehearsal of payments by card may reserve an amount, and capture all or a part of it later. */
export async function up(db: Kysely<never>): Promise<void> {
  await sql`
    alter table rehearsal_sessions
      add column capture_method text not null default 'automatic' check (capture_method in ('automatic', 'manual'))`.execute(db)
  await sql`
    alter table rehearsal_payments
      add column amount_captured bigint,
      add column captures_as text not null default 'at once' check (captures_as in ('at once', 'declines')),
      add column cancellation_reason text,
      drop constraint rehearsal_payments_status_check,
      drop constraint rehearsal_payments_settles_as_check,
      drop constraint rehearsal_payments_check,
      drop constraint rehearsal_payments_check1,
      add constraint rehearsal_payments_status check (status in ('processing', 'requires_capture', 'succeeded', 'failed', 'canceled')),
      add constraint rehearsal_payments_settles_as check (settles_as in ('succeeded', 'failed', 'canceled')),
      add constraint rehearsal_payments_captured check (amount_captured is null
        or amount_captured between 1 and amount and status = 'succeeded'),
      add constraint rehearsal_payments_refunded check (amount_refunded between 0 and coalesce(amount_captured, amount)),
      add constraint rehearsal_payments_due check (
        (status in ('processing', 'requires_capture')) = (settles_at is not null and settles_as is not null)),
      add constraint rehearsal_payments_reason check (cancellation_reason is null or status = 'canceled')`.execute(db)
}
