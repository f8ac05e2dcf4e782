import type { RehearsalSchema } from '@larder/stripe-rehearsal'
import type { ColumnType, Generated } from 'kysely'
import type { SellerId, ShopperId } from '../../../domain/account.ts'
import type { LinkPurpose } from '../../../domain/account-link.ts'
import type { Actor } from '../../../domain/actor.ts'
import type { AddressId, NewAddress } from '../../../domain/address.ts'
import type { MailId, MailState } from '../../../domain/mail.ts'
import type { Cents } from '../../../domain/money.ts'
import type { OrderId, OrderLineId, OrderStatus, PaymentType, StoredOrderStatus } from '../../../domain/order.ts'
import type { OrderNumber } from '../../../domain/order-number.ts'
import type { Substitutions } from '../../../domain/picking.ts'
import type { ProductId } from '../../../domain/product.ts'
import type { SessionId } from '../../../domain/session.ts'
import type { InvitedRole, StaffLinkId } from '../../../domain/staff.ts'
import type { CatalogChangesTable, ProductChangesTable, ProductSalesTable, ProductsTable } from './catalog-tables.ts'
import type { PaymentEventsTable, PaymentsTable, RefundLinesTable, RefundsTable } from './payment-tables.ts'
import type { StockSchema } from './stock-schema.ts'

export interface Schema extends RehearsalSchema, StockSchema {
  shoppers: ShoppersTable
  sellers: SellersTable
  staff: StaffTable
  staff_links: StaffLinksTable
  sessions: SessionsTable
  login_tries: LoginTriesTable
  newsletter_subscribers: NewsletterSubscribersTable
  products: ProductsTable
  product_changes: ProductChangesTable
  product_sales: ProductSalesTable
  catalog_changes: CatalogChangesTable
  cart_lines: CartLinesTable
  addresses: AddressesTable
  default_addresses: DefaultAddressesTable
  orders: OrdersTable
  order_lines: OrderLinesTable
  order_status_changes: OrderStatusChangesTable
  closed_order_counts: ClosedOrderCountsTable
  idempotency_keys: IdempotencyKeysTable
  payments: PaymentsTable
  refunds: RefundsTable
  refund_lines: RefundLinesTable
  payment_events: PaymentEventsTable
  jobs: JobsTable
  settings: SettingsTable
  demonstration: DemonstrationTable
  mails: MailsTable
  account_links: AccountLinksTable
}

interface ShoppersTable {
  id: ShopperId
  name: string
  email: string
  password_hash: string
  created_at: Date
  /** Null: not yet. */
  email_confirmed_at: Date | null
}

interface SellersTable {
  id: SellerId
  email: string
  password_hash: string
}

/** Without the owner. */
interface StaffTable {
  id: SellerId
  name: string
  email: string
  role: InvitedRole
  /** Null until the invitation is accepted. */
  password_hash: string | null
  created_at: Date
}

interface StaffLinksTable {
  id: StaffLinkId
  token_hash: Buffer
  staff_id: SellerId
  purpose: 'invitation' | 'reset'
  created_at: Date
  expires_at: Date
  /** When it was used, or replaced. */
  ended_at: Date | null
}

interface SessionsTable {
  id: SessionId
  token_hash: Buffer
  shopper_id: ShopperId | null
  /** Of the owner's login. */
  seller_id: SellerId | null
  staff_id: SellerId | null
  device: string | null
  created_at: Date
  expires_at: Date
}

interface LoginTriesTable {
  role: 'shopper' | 'seller'
  account_hash: Buffer
  since: Date
  tries: number
}

interface NewsletterSubscribersTable {
  email: string
  subscribed_at: Date
  /** Of the mailed link. Null: subscribed before links were mailed. */
  token_hash: Buffer | null
  /** Null: not yet. */
  confirmed_at: Date | null
  unsubscribed_at: Date | null
}

interface CartLinesTable {
  shopper_id: ShopperId
  product_id: ProductId
  position: number
  quantity: number
}

interface AddressesTable {
  id: AddressId
  shopper_id: ShopperId
  first_name: string
  last_name: string
  email: string
  street: string
  city: string
  state: string
  zipcode: string
  country: string
  phone: string
  created_at: Date
}

interface DefaultAddressesTable {
  shopper_id: ShopperId
  address_id: AddressId
}

export type OrderAddressJson = NewAddress & { readonly id: AddressId }

interface OrdersTable {
  id: OrderId
  number: OrderNumber
  shopper_id: ShopperId
  cart_amount: Cents
  tax: Cents
  amount: Cents
  address: ColumnType<OrderAddressJson, string, never>
  payment_type: PaymentType
  status: StoredOrderStatus
  is_paid: boolean
  placed_at: Date
  due_at: Date
  /** By `orderSearchText`. */
  search_text: string
  substitutions: Generated<Substitutions>
  /** Null: the amount. */
  to_pay: Generated<Cents | null>
  cash_received: Generated<Cents | null>
  /** When what its delivery sets off was done. */
  settled_at: Date | null
}

interface OrderLinesTable {
  id: OrderLineId
  order_id: OrderId
  position: number
  product_id: ProductId
  name: string
  category: string
  weight: string | null
  pictures: readonly string[]
  offer_price: Cents
  quantity: number
  picked: number | null
  picked_at: Date | null
  picked_by_id: SellerId | null
  picked_by_name: string | null
  restocked: Generated<boolean>
  substitute_for: OrderLineId | null
  rejected_at: Date | null
}

interface OrderStatusChangesTable {
  order_id: OrderId
  /** Starts at 1. */
  number: number
  status: OrderStatus
  changed_at: Date
  by_role: Actor['role']
  /** Of staff. */
  by_id: SellerId | null
  by_name: string | null
  reason: string | null
  /** A delivery whose cash was received. */
  records_payment: Generated<boolean>
}

/** Inserted by triggers (db/migrations/0021-closed-order-counts.ts). */
interface ClosedOrderCountsTable {
  id: Generated<string>
  status: OrderStatus
  /** Of UTC. */
  day: Date
  change: number
}

interface IdempotencyKeysTable {
  /** Who sent it: a shopper. */
  owner_id: string
  key: string
  request_hash: Buffer
  /** Null until there is a response. */
  status: number | null
  response: ColumnType<unknown, string | undefined, string | null>
  resource_id: string | null
  created_at: Date
}

interface JobsTable {
  id: Generated<string>
  kind: string
  payload: ColumnType<unknown, string, never>
  is_periodic: Generated<boolean>
  enqueued_at: Date
  /** When it may be claimed; of a running one, when its lease ends. Null: it failed for good. */
  due_at: Date | null
  /** Of the run under way. */
  lease: string | null
  tries: Generated<number>
  /** Since it last succeeded. */
  failing_since: Date | null
  error: string | null
}

interface AccountLinksTable {
  token_hash: Buffer
  shopper_id: ShopperId
  purpose: LinkPurpose
  created_at: Date
  expires_at: Date
  used_at: Date | null
}

interface MailsTable {
  id: MailId
  recipient: string
  subject: string
  text: string
  html: string
  headers: ColumnType<Readonly<Record<string, string>>, string, never>
  /** Of the mails with the same text only the first is inserted. */
  once_for: string | null
  created_at: Date
  /** Since when sending is tried. */
  queued_at: Date
  state: Generated<MailState>
  tries: Generated<number>
  sent_at: Date | null
  /** Of the last try. */
  error: string | null
}

/** One row, or none. */
interface SettingsTable {
  id: boolean
  settings: ColumnType<unknown, string, string>
}

/** Either is not null. */
interface DemonstrationTable {
  product_id: ProductId | null
  shopper_id: ShopperId | null
}
