import type { ColumnType, Generated } from 'kysely'
import type { ShopperId } from '../../../domain/accounts/account.ts'
import type { Cents } from '../../../domain/money.ts'
import type { OrderId, OrderLineId } from '../../../domain/orders/order.ts'
import type { GuestPayerId, PaymentFact, PaymentId, PaymentState } from '../../../domain/payments/payment.ts'
import type { RefundId, RefundState, RefundStatus } from '../../../domain/payments/refund.ts'
import type { ProductId } from '../../../domain/products/product.ts'
import type { Actor } from '../../../domain/staff/actor.ts'
import type { StaffId } from '../../../domain/staff/staff.ts'

export interface PaymentsTable {
  id: PaymentId
  order_id: OrderId
  /** `other` is a payment that the provider reported besides the order's own checkout. */
  kind: 'own' | 'other'
  /** `shopper_id` is that of the order. It is null once the account was deleted. */
  shopper_id: ShopperId | null
  /** The payments that one browser has begun as a guest have the same id. It is null for those of accounts. */
  guest_payer: Generated<GuestPayerId | null>
  /** Is the order's amount less its credit. For an `other` payment, it is what was received, in the currency's smallest unit. */
  amount: Cents
  /** This much of the order was paid by credit when the payment began. It is no part of `amount`. */
  credit: Generated<Cents>
  currency: Generated<string>
  product_ids: Generated<readonly ProductId[]>
  state: PaymentState
  session_id: string | null
  payment_intent: string | null
  session_url: string | null
  started_at: Date
  expires_at: Date
  /** Tells when the provider was last asked about the payment. */
  checked_at: Date
  /** Tells when the full amount was paid. It stays after a refund. */
  paid_at: Date | null
  ended_at: Date | null
  /** Tells what was received when it differs from the order's amount, in the currency's smallest unit. */
  differing_amount: Cents | null
  differing_currency: string | null
  refunded_amount: Cents | null
  sold_out: Generated<readonly ProductId[]>
  /** Identifies the order that replaced this one, which must not be paid any more. */
  replaced_by: OrderId | null
  /** Tells when the shopper canceled the payment, or closed the notice that it failed. */
  dismissed_at: Date | null
  refund_state: RefundState | null
  /** The store has requested to capture this much of a reserved payment. */
  capture_amount: Cents | null
  capture_requested_at: Date | null
  /** Tells when the provider last refused to capture the payment. */
  capture_failed_at: Date | null
  /** This much of a reserved payment was captured. */
  captured_amount: Cents | null
  /**
   * Tells whether the seller has to decide about the payment. The database generates this column
   * (db/migrations/0005-reserved-payments.ts).
   */
  in_question: ColumnType<boolean, never, never>
}

export interface RefundsTable {
  id: RefundId
  order_id: OrderId
  /** `payment_id` is null when cash is refunded, and when the amount goes back to credit. */
  payment_id: PaymentId | null
  to_credit: Generated<boolean>
  provider_id: string | null
  amount: Cents
  status: RefundStatus
  reason: Generated<string>
  by_role: Generated<Actor['role']>
  by_id: StaffId | null
  by_name: string | null
  requested_at: Date
  restock: Generated<boolean>
  /** Tells when the status last changed. */
  reported_at: Date
  checked_at: Date
}

export interface RefundLinesTable {
  refund_id: RefundId
  order_line_id: OrderLineId
  quantity: number
  /** Counts how many of these pieces this refund returned to stock. */
  restocked: Generated<number>
}

export interface PaymentEventsTable {
  id: string
  type: string
  order_id: OrderId | null
  session_id: string | null
  payment_intent: string | null
  fact: ColumnType<PaymentFact | null, string | null, never>
  received_at: Date
}
