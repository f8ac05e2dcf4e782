import type { RehearsalSchema } from '@larder/stripe-rehearsal'
import type { ColumnType, Generated } from 'kysely'
import type { ShopperId } from '../../../domain/accounts/account.ts'
import type { MailAttachment, MailId, MailKind, MailState } from '../../../domain/mail/mail.ts'
import type { ProductId } from '../../../domain/products/product.ts'
import type { StaffId } from '../../../domain/staff/staff.ts'
import type {
  AccountLinksTable,
  AddressesTable,
  ClientAttemptsTable,
  DefaultAddressesTable,
  GeneratedSecretsTable,
  LoginTriesTable,
  PushSubscriptionsTable,
  RecoveryCodesTable,
  SecondFactorTable,
  SellersTable,
  SessionsTable,
  ShoppersTable,
  StaffActsTable,
  StaffTable,
} from './account-tables.ts'
import type { AssistantSchema } from './assistant-tables.ts'
import type { BuyingSchema } from './buying-tables.ts'
import type {
  CatalogChangesTable,
  CategoriesTable,
  ImportMappingsTable,
  PictureStorageTable,
  ProductBarcodesTable,
  ProductChangesTable,
  ProductSalesTable,
  ProductsTable,
} from './catalog-tables.ts'
import type { CreditSchema } from './credit-tables.ts'
import type { CustomerSchema } from './customer-tables.ts'
import type { DayClosingSchema } from './day-closing-tables.ts'
import type { LostDemandSchema } from './lost-demand-tables.ts'
import type {
  ClosedOrderCountsTable,
  ComplaintLinesTable,
  ComplaintsTable,
  DiscountCodesTable,
  OrderEventsTable,
  OrderLinesTable,
  OrderStatusChangesTable,
  OrdersTable,
} from './order-tables.ts'
import type { PaymentEventsTable, PaymentsTable, RefundLinesTable, RefundsTable } from './payment-tables.ts'
import type { DayFiguresReadTable, DayFiguresTable } from './report-tables.ts'
import type { RestockAlertSchema } from './restock-alert-tables.ts'
import type { RoundSchema } from './round-tables.ts'
import type { StockSchema } from './stock-tables.ts'
import type { StoreFiguresSchema } from './store-figure-tables.ts'

export interface Schema
  extends RehearsalSchema,
    StockSchema,
    StoreFiguresSchema,
    LostDemandSchema,
    RestockAlertSchema,
    BuyingSchema,
    CreditSchema,
    CustomerSchema,
    DayClosingSchema,
    RoundSchema,
    AssistantSchema {
  shoppers: ShoppersTable
  sellers: SellersTable
  staff: StaffTable
  staff_acts: StaffActsTable
  second_factor: SecondFactorTable
  recovery_codes: RecoveryCodesTable
  sessions: SessionsTable
  push_subscriptions: PushSubscriptionsTable
  login_tries: LoginTriesTable
  client_attempts: ClientAttemptsTable
  generated_secrets: GeneratedSecretsTable
  picture_storage: PictureStorageTable
  newsletter_subscribers: NewsletterSubscribersTable
  products: ProductsTable
  product_barcodes: ProductBarcodesTable
  product_changes: ProductChangesTable
  categories: CategoriesTable
  import_mappings: ImportMappingsTable
  product_sales: ProductSalesTable
  catalog_changes: CatalogChangesTable
  cart_lines: CartLinesTable
  favourites: FavouritesTable
  addresses: AddressesTable
  default_addresses: DefaultAddressesTable
  orders: OrdersTable
  order_lines: OrderLinesTable
  order_status_changes: OrderStatusChangesTable
  complaints: ComplaintsTable
  complaint_lines: ComplaintLinesTable
  closed_order_counts: ClosedOrderCountsTable
  order_events: OrderEventsTable
  discount_codes: DiscountCodesTable
  idempotency_keys: IdempotencyKeysTable
  payments: PaymentsTable
  refunds: RefundsTable
  refund_lines: RefundLinesTable
  payment_events: PaymentEventsTable
  jobs: JobsTable
  settings: SettingsTable
  demonstration: DemonstrationTable
  demonstration_removal: DemonstrationRemovalTable
  removed_pictures: RemovedPicturesTable
  mails: MailsTable
  alarms: AlarmsTable
  account_links: AccountLinksTable
  day_figures: DayFiguresTable
  day_figures_read: DayFiguresReadTable
}

interface NewsletterSubscribersTable {
  email: string
  subscribed_at: Date
  /** Holds the hash of the token in the mailed link. It is null for people who subscribed before links were mailed. */
  token_hash: Buffer | null
  confirmed_at: Date | null
  unsubscribed_at: Date | null
}

interface CartLinesTable {
  shopper_id: ShopperId
  product_id: ProductId
  position: number
  quantity: number
}

interface FavouritesTable {
  shopper_id: ShopperId
  product_id: ProductId
  /** Favourites are listed in this order. */
  added_at: Date
}

interface IdempotencyKeysTable {
  /** Identifies the shopper or member of staff who sent the request. */
  owner_id: string
  key: string
  request_hash: Buffer
  /** `sent_hash` is null for keys of processes of an earlier version. */
  sent_hash: Buffer | null
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
  /** The database's clock sets this time. Jobs that are due at the same moment run in this order. */
  inserted_at: Generated<Date>
  /** Tells when the job may be claimed, or when the lease of a running job ends. Null means that it failed for good. */
  due_at: Date | null
  lease: string | null
  tries: Generated<number>
  /** Tells when the job first failed after it last succeeded. */
  failing_since: Date | null
  error: string | null
  /** Names the span that enqueued the job. It is null while the store records no traces. */
  traceparent: string | null
}

interface AlarmsTable {
  kind: string
  since: Date
  /** Tells when the alarm expires by itself. Null means that it stays until it is cleared. */
  until: Date | null
  detail: string
}

interface MailsTable {
  id: MailId
  /** `kind` is null for mails from before this column was added. */
  kind: MailKind | null
  recipient: string
  subject: string
  text: string
  html: string
  headers: ColumnType<Readonly<Record<string, string>>, string, never>
  attachments: ColumnType<readonly MailAttachment[], string | undefined, never>
  /** Prevents duplicates: of all mails with the same text in this column, only the first is inserted. */
  once_for: string | null
  created_at: Date
  /** Tells when the mail was last queued. Sending is retried for a limited time from then on. */
  queued_at: Date
  state: Generated<MailState>
  tries: Generated<number>
  /** Tells whether the server refused the recipient or the content, so another try is useless. */
  is_refused: Generated<boolean>
  sent_at: Date | null
  error: string | null
}

/** The table has at most one row. */
interface SettingsTable {
  id: boolean
  settings: ColumnType<unknown, string, string>
}

/** Each row is a product or a shopper of the demonstration: exactly one of the columns is not null. */
interface DemonstrationTable {
  product_id: ProductId | null
  shopper_id: ShopperId | null
}

/** The table has at most one row. */
interface DemonstrationRemovalTable {
  id: Generated<boolean>
  started_at: Date
  by_id: StaffId
  by_name: string
  ended_at: Date | null
  products: Generated<number>
  archived: Generated<number>
  kept: Generated<number>
  orders: Generated<number>
  shoppers: Generated<number>
}

/** Lists the pictures whose files are to be deleted. */
interface RemovedPicturesTable {
  path: string
  used_until: Date
}
