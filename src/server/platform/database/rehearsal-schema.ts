import type { ColumnType, Generated } from 'kysely'
import type { Cents } from '../../../domain/money.ts'

export interface RehearsalSchema {
  rehearsal_sessions: RehearsalSessionsTable
  rehearsal_payments: RehearsalPaymentsTable
  rehearsal_refunds: RehearsalRefundsTable
  rehearsal_events: RehearsalEventsTable
  rehearsal_idempotency_keys: RehearsalIdempotencyKeysTable
}

export interface RehearsalLineJson {
  readonly name: string
  readonly quantity: number
  readonly unitAmount: Cents
}

type Metadata = Readonly<Record<string, string>>

interface RehearsalSessionsTable {
  id: string
  status: 'open' | 'complete' | 'expired'
  payment_status: 'unpaid' | 'paid'
  amount: Cents
  lines: ColumnType<readonly RehearsalLineJson[], string, never>
  client_reference_id: string | null
  customer_email: string | null
  metadata: ColumnType<Metadata, string, never>
  payment_metadata: ColumnType<Metadata, string, never>
  success_url: string
  cancel_url: string
  created_at: Date
  expires_at: Date
}

interface RehearsalPaymentsTable {
  id: string
  charge_id: string
  session_id: string
  status: 'processing' | 'succeeded' | 'failed'
  amount: Cents
  amount_refunded: Generated<Cents>
  metadata: ColumnType<Metadata, string, never>
  created_at: Date
  settles_at: Date | null
  settles_as: 'succeeded' | 'failed' | null
  /** The result of its first refund. */
  refunds_as: Generated<'at once' | 'later' | 'fails'>
}

interface RehearsalRefundsTable {
  id: string
  payment_id: string
  amount: Cents
  status: 'pending' | 'succeeded' | 'failed'
  reason: string | null
  metadata: ColumnType<Metadata, string, never>
  created_at: Date
  settles_at: Date | null
  settles_as: 'succeeded' | 'failed' | null
}

interface RehearsalEventsTable {
  id: string
  payload: string
  tries: Generated<number>
  created_at: Date
  due_at: Date
}

interface RehearsalIdempotencyKeysTable {
  key: string
  request_hash: Buffer
  answer: ColumnType<unknown, string, never>
  created_at: Date
}
