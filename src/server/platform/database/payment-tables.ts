import type { ColumnType, Generated } from 'kysely'
import type { SellerId, ShopperId } from '../../../domain/account.ts'
import type { Actor } from '../../../domain/actor.ts'
import type { Cents } from '../../../domain/money.ts'
import type { OrderId, OrderLineId } from '../../../domain/order.ts'
import type { PaymentFact, PaymentId, PaymentState } from '../../../domain/payment.ts'
import type { ProductId } from '../../../domain/product.ts'
import type { RefundId, RefundState, RefundStatus } from '../../../domain/refund.ts'

export interface PaymentsTable {
  id: PaymentId
  order_id: OrderId
  /** `other`: reported by the provider besides the order's own checkout. */
  kind: 'checkout' | 'other'
  shopper_id: ShopperId
  /** Of the order; of an `other` one, what was received, in the currency's smallest unit. */
  amount: Cents
  currency: Generated<string>
  product_ids: Generated<readonly ProductId[]>
  state: PaymentState
  /** Null until the provider responded. */
  session_id: string | null
  payment_intent: string | null
  checkout_url: string | null
  started_at: Date
  expires_at: Date
  /** When the provider was last polled. */
  checked_at: Date
  /** Of a payment in full, also after its refund. */
  paid_at: Date | null
  settled_at: Date | null
  /** Received instead of the order's amount, in the currency's smallest unit. */
  differing_amount: Cents | null
  differing_currency: string | null
  refunded_amount: Cents | null
  sold_out: Generated<readonly ProductId[]>
  /** The order that replaces this one, which must not be paid any more. */
  replaced_by: OrderId | null
  /** When the shopper canceled it, or closed the notice of its failure. */
  dismissed_at: Date | null
  refund_state: RefundState | null
  /** Generated: the seller has to decide (db/migrations/0016-payments-and-refunds-as-rows.ts). */
  in_question: ColumnType<boolean, never, never>
}

export interface RefundsTable {
  id: RefundId
  order_id: OrderId
  /** Null: of cash. */
  payment_id: PaymentId | null
  /** Null until the provider has one. */
  provider_id: string | null
  amount: Cents
  status: RefundStatus
  reason: Generated<string>
  by_role: Generated<Actor['role']>
  /** Of staff. */
  by_id: SellerId | null
  by_name: string | null
  requested_at: Date
  /** Whether its goods are for sale again. */
  restock: Generated<boolean>
  /** When its status last changed. */
  reported_at: Date
  checked_at: Date
}

export interface RefundLinesTable {
  refund_id: RefundId
  order_line_id: OrderLineId
  quantity: number
  /** Of the quantity: returned to stock by this refund. */
  restocked: Generated<number>
}

export interface PaymentEventsTable {
  /** The provider's. */
  id: string
  type: string
  order_id: OrderId | null
  session_id: string | null
  payment_intent: string | null
  fact: ColumnType<PaymentFact | null, string | null, never>
  received_at: Date
}
