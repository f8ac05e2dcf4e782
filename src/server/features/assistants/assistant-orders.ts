import { guestOrderUrl } from '../../../contract/accounts/mailed-pages.ts'
import { IDENTITY_LINKING, scopeText } from '../../../contract/ucp/identity-linking.ts'
import { ucpOrder } from '../../../contract/ucp/ucp-order.ts'
import type { OrderId } from '../../../domain/orders/order.ts'
import { formatOrderNumber, parseOrderNumber } from '../../../domain/orders/order-number.ts'
import { isId } from '../../platform/ids.ts'
import type { Platform } from '../../platform/platform.ts'
import { findSessionOfOrder } from '../checkout-sessions/checkout-session-repository.ts'
import { showOrder } from '../order-tracking/show-orders.ts'
import { type FoundOrder, findOrderOfAnybody } from '../orders/guest-orders.ts'
import { findOrderByNumber, isOrderOfShopper } from '../orders/order-repository.ts'
import { type AgentProfile, hasCapability } from './agent-profiles.ts'
import type { LinkedShopper } from './linked-shopper.ts'
import { UcpFailure } from './ucp-failure.ts'

/**
 * Returns an order as it is now: one that the assistant brought, or one of the shopper for whom it asks. Throws a UcpFailure for all
 * others, the same whether there is such an order or not.
 */
export async function getAssistantOrder(platform: Platform, { agent, shopper }: Asking, id: string): Promise<object> {
  const found = await findRequestedOrder(platform, id, shopper)
  const shown = found?.isPlaced ? await showToAssistant(platform, found) : null
  if (shown?.profile === agent.url) return shown.order
  const scope = scopeText(['read-orders'])
  if (shopper && !shopper.permissions.includes('read-orders'))
    throw new UcpFailure('insufficient_scope', `This needs the scope ${scope}`, { challenge: 'insufficient_scope', scope })
  if (!shopper && hasCapability(agent, IDENTITY_LINKING))
    throw new UcpFailure('identity_required', 'This is not an order that you brought: send the token of its shopper', { scope })
  if (!shopper || !found?.isPlaced || !(await isOrderOfShopper(platform.db, shopper.id, found.id)))
    throw new UcpFailure('not_found', 'There is no such order')
  return ucpOrder(await showOrder(platform, found.id, 'shopper'), {
    ...{ id: found.id, checkoutId: '', session: null, timeZone: platform.settings.current().timeZone },
    permalink: `${platform.publicUrl}/my-orders/${formatOrderNumber(found.number)}`,
  })
}

interface Asking {
  readonly agent: AgentProfile
  readonly shopper: LinkedShopper | null
}

/** Shoppers know their orders by number. */
async function findRequestedOrder(
  { db }: Pick<Platform, 'db'>,
  id: string,
  shopper: LinkedShopper | null,
): Promise<FoundOrder | null> {
  const number = shopper && !isId<OrderId>(id) ? parseOrderNumber(id) : null
  const order = number ? await findOrderByNumber(db, number) : id
  return order !== null && isId<OrderId>(order) ? findOrderOfAnybody(db, order) : null
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
  readonly version: string
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
    timeZone: platform.settings.current().timeZone,
  }
  return { profile: session.profile, version: session.version, order: ucpOrder(order, context) }
}
