import type { ColumnType, Generated } from 'kysely'
import type { ShopperId } from '../../../domain/accounts/account.ts'
import type { LinkId } from '../../../domain/accounts/linked-assistant.ts'
import type { AssistantCart, CheckoutSession } from '../../../domain/checkout/checkout-session.ts'
import type { OrderId } from '../../../domain/orders/order.ts'

export interface AssistantSchema {
  assistant_carts: AssistantCartsTable
  checkout_sessions: CheckoutSessionsTable
  order_webhooks: OrderWebhooksTable
  assistants: AssistantsTable
  assistant_days: AssistantDaysTable
  assistant_searches: AssistantSearchesTable
  assistant_rules: AssistantRulesTable
  linked_assistants: LinkedAssistantsTable
  oauth_records: OauthRecordsTable
}

interface AssistantCartsTable {
  id: string
  /** The URL of the profile of the assistant that began the cart. */
  profile: string
  site: string
  state: ColumnType<AssistantCart, string, string>
  revision: Generated<number>
  created_at: Date
  expires_at: Date
}

interface CheckoutSessionsTable {
  id: string
  /** The URL of the profile of the assistant that began the session. */
  profile: string
  /** The site of the profile. It is null in rows that a process of an earlier version inserted. */
  site: string | null
  /** The state is null once it was deleted, some time after the session. */
  state: ColumnType<CheckoutSession | null, string, string | null>
  order_id: Generated<OrderId | null>
  canceled_at: Generated<Date | null>
  created_at: Date
  expires_at: Date
  /** Changes of the order are sent to this URL. */
  webhook_url: string | null
  revision: Generated<number>
  is_placed_by_assistant: Generated<boolean>
  cart_id: string | null
  /** The version of the protocol in which the assistant is told of the order. */
  ucp_version: Generated<string>
}

interface OrderWebhooksTable {
  order_id: OrderId
  url: string
}

/** What is not counted by its site is counted by the empty one, here and in the next two tables. */
interface AssistantsTable {
  site: string
  /** The profile that was seen last. */
  profile: string
  first_seen_at: Date
  last_seen_at: Date
  searches: Generated<number>
  lookups: Generated<number>
  checkouts: Generated<number>
  /** Counts the payments that were declined. */
  declines: Generated<number>
}

interface AssistantDaysTable {
  /** A day of the store. */
  day: string
  site: string
  searches: Generated<number>
  lookups: Generated<number>
  checkouts: Generated<number>
  declines: Generated<number>
  /** Counts the orders that the assistant placed by itself, those that are being placed among them. */
  placed: Generated<number>
}

interface AssistantSearchesTable {
  day: string
  site: string
  /** The folded text. */
  subject: string
  words: string
  searches: number
}

interface AssistantRulesTable {
  site: string
  blocked_at: Date | null
  orders_a_day: number | null
  open_checkouts: number | null
}

interface LinkedAssistantsTable {
  id: LinkId
  shopper_id: ShopperId
  /** The URL at which the assistant says what it is. */
  client_id: string
  /** The OAuth scopes that the shopper has allowed, with spaces between them. */
  scope: string
  linked_at: Date
}

interface OauthRecordsTable {
  /** The hash of a token, of a code, or of the id of a request. */
  hash: Buffer
  kind: string
  link_id: LinkId | null
  payload: ColumnType<Readonly<Record<string, unknown>>, string, string>
  /** A code, or a token that gets new ones, works once. */
  used_at: Generated<Date | null>
  expires_at: Date
}
