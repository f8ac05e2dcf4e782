import type { ColumnType, Generated } from 'kysely'
import type { CheckoutSession } from '../../../domain/checkout/checkout-session.ts'
import type { OrderId } from '../../../domain/orders/order.ts'

export interface AssistantSchema {
  checkout_sessions: CheckoutSessionsTable
  order_webhooks: OrderWebhooksTable
}

interface CheckoutSessionsTable {
  id: string
  /** The URL of the profile of the assistant that began the session. */
  profile: string
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
}

interface OrderWebhooksTable {
  order_id: OrderId
  url: string
}
