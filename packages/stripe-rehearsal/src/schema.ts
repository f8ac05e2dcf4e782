import type { ColumnType, Generated, Kysely } from 'kysely'

/** Is the database, or a transaction in it. */
export type Db = Kysely<RehearsalSchema>

/** Amounts are in cents. */
export interface RehearsalSchema {
  rehearsal_sessions: SessionsTable
  rehearsal_payments: PaymentsTable
  rehearsal_refunds: RefundsTable
  rehearsal_events: EventsTable
  rehearsal_idempotency_keys: IdempotencyKeysTable
}

interface LineJson {
  readonly name: string
  readonly quantity: number
  readonly unitAmount: number
}

type Metadata = Readonly<Record<string, string>>

interface SessionsTable {
  id: string
  status: 'open' | 'complete' | 'expired'
  payment_status: 'unpaid' | 'paid'
  amount: number
  lines: ColumnType<readonly LineJson[], string, never>
  client_reference_id: string | null
  customer_email: string | null
  metadata: ColumnType<Metadata, string, never>
  payment_metadata: ColumnType<Metadata, string, never>
  capture_method: Generated<'automatic' | 'manual'>
  success_url: string
  cancel_url: string
  created_at: Date
  expires_at: Date
}

interface PaymentsTable {
  id: string
  charge_id: string
  session_id: string
  /** A payment that `requires_capture` is reserved on the card until it is captured, canceled or ends. */
  status: 'processing' | 'requires_capture' | 'succeeded' | 'failed' | 'canceled'
  amount: number
  /** The part of a reserved payment that was captured. The column is null when all of it was captured, and before. */
  amount_captured: Generated<number | null>
  amount_refunded: Generated<number>
  metadata: ColumnType<Metadata, string, never>
  created_at: Date
  settles_at: Date | null
  settles_as: 'succeeded' | 'failed' | 'canceled' | null
  capture_method: Generated<'automatic' | 'manual'>
  /** Tells how a capture of the payment ends. */
  captures_as: Generated<'at once' | 'declines'>
  cancellation_reason: Generated<string | null>
  /** Tells how the first refund of the payment ends. */
  refunds_as: Generated<'at once' | 'later' | 'fails'>
}

interface RefundsTable {
  id: string
  payment_id: string
  amount: number
  status: 'pending' | 'succeeded' | 'failed'
  reason: string | null
  metadata: ColumnType<Metadata, string, never>
  created_at: Date
  settles_at: Date | null
  settles_as: 'succeeded' | 'failed' | null
}

interface EventsTable {
  id: string
  payload: string
  tries: Generated<number>
  created_at: Date
  due_at: Date
}

interface IdempotencyKeysTable {
  key: string
  request_hash: Buffer
  answer: ColumnType<unknown, string, never>
  created_at: Date
}
