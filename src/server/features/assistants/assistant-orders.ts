import { guestOrderUrl } from '../../../contract/accounts/mailed-pages.ts'
import { ucpOrder } from '../../../contract/ucp/ucp-order.ts'
import type { OrderId } from '../../../domain/orders/order.ts'
import { formatOrderNumber } from '../../../domain/orders/order-number.ts'
import { isId } from '../../platform/ids.ts'
import type { Platform } from '../../platform/platform.ts'
import { findSessionOfOrder } from '../checkout-sessions/checkout-session-repository.ts'
import { showOrder } from '../order-tracking/show-orders.ts'
import { type FoundOrder, findOrderOfAnybody, findPlacedOrAwaitingOfSecret } from '../orders/guest-orders.ts'
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
  const order = isId<OrderId>(id) ? id : await findPlacedOrAwaitingOfSecret(db, id)
  const found = order && (await findOrderOfAnybody(db, order))
  return found && orderIdOf(found) === id ? found : null
}

/** A guest's order is known by its secret, and one of an account, which has none, by its id. */
export const orderIdOf = ({ id, secret }: FoundOrder): string => secret ?? id

export const permalinkOf = ({ number, secret }: FoundOrder, publicUrl: string): string =>
  secret === null ? `${publicUrl}/my-orders/${formatOrderNumber(number)}` : guestOrderUrl(publicUrl, secret)

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
    id: orderIdOf(found),
    checkoutId: session.id,
    permalink: permalinkOf(found, platform.publicUrl),
    session: found.secret === null ? null : session.state,
  }
  return { profile: session.profile, order: ucpOrder(order, context) }
}
