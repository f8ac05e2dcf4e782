import type { ColumnType, Generated } from 'kysely'
import type { ShopperId } from '../../../domain/accounts/account.ts'
import type { AddressId, NewAddress, Receiver } from '../../../domain/addresses/address.ts'
import type { DiscountCodeId, DiscountKind } from '../../../domain/checkout/discount-code.ts'
import type { TaxPart } from '../../../domain/checkout/pricing.ts'
import type { BrokenPromise } from '../../../domain/delivery/broken-promise.ts'
import type { FailedDelivery } from '../../../domain/delivery/failed-delivery.ts'
import type { Cents } from '../../../domain/money.ts'
import type { ComplaintId, ComplaintKind } from '../../../domain/orders/complaint.ts'
import type { OrderId, OrderLineId, OrderStatus, PaymentType, StoredOrderStatus } from '../../../domain/orders/order.ts'
import type { AgreedTerms } from '../../../domain/orders/order-change.ts'
import type { OrderEventKind } from '../../../domain/orders/order-event.ts'
import type { OrderNumber } from '../../../domain/orders/order-number.ts'
import type { Substitutions } from '../../../domain/orders/picking.ts'
import type { MinimumAge } from '../../../domain/products/minimum-age.ts'
import type { ProductId } from '../../../domain/products/product.ts'
import type { Weight, WeightUnit } from '../../../domain/products/weighed.ts'
import type { Actor } from '../../../domain/staff/actor.ts'
import type { StaffId } from '../../../domain/staff/staff.ts'

/** An order that is picked up has only who receives it. */
export type OrderAddressJson = (NewAddress & { readonly id: AddressId }) | Receiver

export interface OrdersTable {
  id: OrderId
  number: OrderNumber
  /** `shopper_id` is null for a guest's order that no account has claimed, and once the account was deleted. */
  shopper_id: ShopperId | null
  guest_name: string | null
  guest_email: string | null
  guest_phone: string | null
  guest_secret: string | null
  /** `email_proved_at` is null while anybody may have typed the email of the order. */
  email_proved_at: Generated<Date | null>
  cart_amount: Cents
  tax: Cents
  amount: Cents
  discount: Generated<Cents>
  /** `discount_percent` is there when the discount is a percentage of the cart. */
  discount_percent: Generated<number | null>
  /** `at_most` is what the order may cost. It is null when nothing in it is sold by weight. */
  at_most: Generated<Cents | null>
  /** An order without a discount code has null in these three columns. */
  code_id: Generated<DiscountCodeId | null>
  code: Generated<string | null>
  code_saved: Generated<Cents | null>
  deposit: Generated<Cents>
  /** This much of the order is paid by the credit of its account. */
  credit: Generated<Cents>
  delivery_fee: Generated<Cents>
  /** `tax_rate` is in thousandths of a percent. */
  tax_rate: Generated<number>
  /** `tax_category_rates` are rates of single categories, by their paths, and null when there are none. */
  tax_category_rates: ColumnType<Readonly<Record<string, number>> | null, string | null, never>
  is_tax_included: Generated<boolean>
  address: ColumnType<OrderAddressJson, string, never>
  payment_type: PaymentType
  status: StoredOrderStatus
  is_paid: boolean
  /** What was captured of a reserved payment. It is null before, and for all other payments. */
  captured_amount: Generated<Cents | null>
  placed_at: Date
  due_at: Date
  /** Both are null for an order that is delivered as soon as possible, and for one that is picked up. */
  slot_start: Generated<Date | null>
  slot_end: Generated<Date | null>
  /** `pickup_address` is null for an order that is delivered. */
  pickup_address: Generated<string | null>
  /** The first order of the stop with which this one goes along. It is null for an order with a delivery of its own. */
  with_order: Generated<OrderId | null>
  /** `is_left` is true once the first order of the stop went out without this one. */
  is_left: Generated<boolean>
  /** `is_deferred` is true for an order that was placed while the store was closed, or that got another delivery time later. */
  is_deferred: Generated<boolean>
  /**
   * `broken_promise` says what no longer holds of what was promised. Both columns are null for an order that is kept as
   * promised.
   */
  broken_promise: Generated<BrokenPromise | null>
  promise_broken_at: Generated<Date | null>
  search_text: string
  substitutions: Generated<Substitutions>
  /** `note` is null for an order with the note of its address, and empty for one without any note. */
  note: Generated<string | null>
  /** `agreed_terms` is null for orders of version 0.1.0. */
  agreed_terms: ColumnType<AgreedTerms | null, string | null, string | null>
  /** `placed_amount` is null until the shopper changes the order. */
  placed_amount: Generated<Cents | null>
  /** `taken_out` was paid for what the shopper has taken out since. */
  taken_out: Generated<Cents>
  /** `to_pay` is null when the whole `amount` is to be paid. */
  to_pay: Generated<Cents | null>
  /** `tax_parts` is there with `tax_category_rates`, and has the parts of what the order comes to. */
  tax_parts: ColumnType<readonly TaxPart[] | null, string | null, string | null>
  /** `to_pay_tax` is the tax of `to_pay`, and null when `tax` is to be paid. */
  to_pay_tax: Generated<Cents | null>
  /** `to_pay_deposit` are the deposits of `to_pay`, and null when `deposit` is to be paid. */
  to_pay_deposit: Generated<Cents | null>
  is_of_age: Generated<boolean>
  cash_received: Generated<Cents | null>
  /** Tells when the consequences of the delivery, such as a refund of missing goods, were completed. */
  left_out_refunded_at: Date | null
}

export interface OrderLinesTable {
  id: OrderLineId
  order_id: OrderId
  position: number
  product_id: ProductId
  name: string
  category: string
  weight: string | null
  pictures: readonly string[]
  offer_price: Cents
  deposit: Generated<Cents>
  minimum_age: Generated<MinimumAge | null>
  /** These four columns are null for goods that are sold by the piece. */
  weighed_per: Generated<WeightUnit | null>
  weighed_piece: Generated<Weight | null>
  unit_price: Generated<Cents | null>
  over_percent: Generated<number | null>
  quantity: number
  picked: number | null
  /** Both are null until the picked pieces were weighed. */
  picked_weight: Generated<Weight | null>
  picked_amount: Generated<Cents | null>
  /** These pieces came back from the door without an ID. All pieces of the line weighed `brought_back_weight` there. */
  brought_back: Generated<number | null>
  brought_back_weight: Generated<Weight | null>
  picked_at: Date | null
  picked_by_id: StaffId | null
  picked_by_name: string | null
  restocked: Generated<boolean>
  substitute_for: OrderLineId | null
  rejected_at: Date | null
}

export interface OrderStatusChangesTable {
  order_id: OrderId
  /** Numbers the changes of an order, starting at 1. */
  number: number
  status: OrderStatus
  changed_at: Date
  by_role: Actor['role']
  by_id: StaffId | null
  by_name: string | null
  reason: string | null
  /** Whether the delivery recorded a payment. It is kept for processes of the version before; `cash_received` says how much. */
  records_payment: Generated<boolean>
  cash_received: Cents | null
  failed_delivery: Generated<FailedDelivery | null>
}

export interface OrderEventsTable {
  /** `id` is null until the event was numbered after the commit of its change. */
  id: Generated<number | null>
  order_id: OrderId
  shopper_id: ShopperId | null
  number: string
  status: OrderStatus
  is_paid: boolean
  what: OrderEventKind | 'recalled' | 'removed'
  at: Date
}

export interface DiscountCodesTable {
  id: DiscountCodeId
  code: string
  kind: DiscountKind
  value: number | null
  minimum: Cents | null
  from_day: string | null
  to_day: string | null
  uses: number | null
  uses_per_person: number | null
  is_active: boolean
  created_at: Date
}

export interface ComplaintsTable {
  id: ComplaintId
  order_id: OrderId
  note: string
  reported_at: Date
  /** `closed_at` is null while the complaint is open. */
  closed_at: Date | null
  /** The person is null when the complaint was closed automatically. */
  closed_by_id: StaffId | null
  closed_by_name: string | null
  /** `reply` is null for a complaint that was closed by refunds. */
  reply: string | null
}

export interface ComplaintLinesTable {
  order_line_id: OrderLineId
  complaint_id: ComplaintId
  kind: ComplaintKind
  quantity: number
  /** Counts the reported pieces that were refunded since. */
  refunded: Generated<number>
}

/** Triggers insert these rows (db/migrations/0001-first-release/counts.sql). */
export interface ClosedOrderCountsTable {
  id: Generated<string>
  status: OrderStatus
  /** Days begin and end at midnight UTC. */
  day: Date
  change: number
}
