import { guestOrderUrl } from '../../../contract/accounts/mailed-pages.ts'
import { ucpOrder } from '../../../contract/ucp/ucp-order.ts'
import type { OrderId } from '../../../domain/orders/order.ts'
import { formatOrderNumber } from '../../../domain/orders/order-number.ts'
import { isId } from '../../platform/ids.ts'
import type { Platform } from '../../platform/platform.ts'
import { findSessionOfOrder } from '../checkout-sessions/checkout-session-repository.ts'
import { showOrder } from '../order-tracking/show-orders.ts'
import { type FoundOrder, findOrderOfAnybody } from '../orders/guest-orders.ts'
import type { AgentProfile } from './agent-profiles.ts'
import { UcpFailure } from './ucp-failure.ts'

/**
 * Returns an order as it is now. Throws a UcpFailure for an order that another assistant brought, or nobody: an assistant is told
 * of its own orders alone.
 */
export async function getAssistantOrder(platform: Platform, { url }: AgentProfile, id: string): Promise<object> {
  const found = await findByAssistantsId(platform, id)
  const shown = found?.isPlaced ? await showToAssistant(platform, found) : null
  if (shown?.profile !== url) throw new UcpFailure('not_found', 'There is no such order')
  return shown.order
}

async function findByAssistantsId({ db }: Pick<Platform, 'db'>, id: string): Promise<FoundOrder | null> {
  return isId<OrderId>(id) ? findOrderOfAnybody(db, id) : null
}

interface OrderedBy {
  /** The assistant itself placed the order, for the buyer that it named. */
  readonly isPlacedByAssistant: boolean
}

/**
 * Returns the page of an order. Whoever has the secret of a guest's order may change it, so it is told only when the assistant
 * placed the order itself.
 */
export function permalinkOf({ number, secret }: FoundOrder, { isPlacedByAssistant }: OrderedBy, publicUrl: string): string {
  if (secret === null) return `${publicUrl}/my-orders/${formatOrderNumber(number)}`
  return isPlacedByAssistant ? guestOrderUrl(publicUrl, secret) : `${publicUrl}/my-orders`
}

interface ShownOrder {
  /** The URL of the profile of the assistant that brought the order. */
  readonly profile: string
  readonly order: object
}

/** Returns null for an order that no assistant brought. */
export async function showToAssistant(platform: Platform, found: FoundOrder): Promise<ShownOrder | null> {
  const session = await findSessionOfOrder(platform.db, found.id)
  if (!session) return null
  const order = await showOrder(platform, found.id, 'shopper')
  const context = {
    id: found.id,
    checkoutId: session.id,
    permalink: permalinkOf(found, session, platform.publicUrl),
    session: session.isPlacedByAssistant ? session.state : null,
  }
  return { profile: session.profile, order: ucpOrder(order, context) }
}
