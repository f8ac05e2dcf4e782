import type { QuoteResponse } from '../../../contract/checkout/quotes.ts'
import type { OrderLineWire } from '../../../contract/orders/orders.ts'
import { ucpBuyer, ucpLineItems, ucpTotals } from '../../../contract/ucp/ucp-checkout.ts'
import { ucpConsent } from '../../../contract/ucp/ucp-consent.ts'
import { ucpDiscounts, usedCodeOf } from '../../../contract/ucp/ucp-discounts.ts'
import type { UcpMessage } from '../../../contract/ucp/ucp-message.ts'
import { orderTotals, ucpOrderedLines } from '../../../contract/ucp/ucp-order.ts'
import {
  BUYER_CONSENT,
  type Capability,
  CHECKOUT,
  DISCOUNT,
  FULFILLMENT,
  type PaymentHandlers,
  REHEARSED_HANDLERS,
  UCP_VERSION,
} from '../../../contract/ucp/ucp-version.ts'
import {
  type CheckoutSession,
  chosenDestination,
  type SessionGoods,
  slotStartOfSession,
} from '../../../domain/checkout/checkout-session.ts'
import type { ExpectedPrices } from '../../../domain/checkout/price-consent.ts'
import { CURRENCY, dollarsOf, wireCents } from '../../../domain/money.ts'
import { formatOrderNumber } from '../../../domain/orders/order-number.ts'
import { storeName } from '../../../domain/settings/store-identity.ts'
import type { StorePageName } from '../../../domain/settings/store-pages.ts'
import type { StoredSession } from '../checkout-sessions/checkout-session-repository.ts'
import { deliveryOptions } from '../delivery-times/delivery-options.ts'
import type { FoundOrder } from '../orders/guest-orders.ts'
import { getOrdersAndAwaiting } from '../orders/order-repository.ts'
import { orderToWire } from '../orders/order-wire.ts'
import { type AgentProfile, hasCapability } from './agent-profiles.ts'
import { permalinkOf } from './assistant-orders.ts'
import type { AssistantParts } from './assistant-parts.ts'
import { fulfillmentOf } from './checkout-fulfillment.ts'
import { messagesOf } from './checkout-messages.ts'
import { type Sender, savedDestinations } from './linked-shopper.ts'
import { quoteGoods } from './quote-goods.ts'

/** A checkout as its assistant gets it, and what the assistant has seen then. */
export interface ShownCheckout {
  readonly response: CheckoutResponse
  readonly shown: ExpectedPrices
  /** The discount code that an order of it uses. */
  readonly code: string | null
}

export interface CheckoutResponse {
  readonly id: string
  readonly status: 'incomplete' | 'requires_escalation' | 'ready_for_complete' | 'complete_in_progress' | 'completed' | 'canceled'
  readonly [field: string]: unknown
}

export const handlersOf = ({ rehearsal }: Pick<AssistantParts, 'rehearsal'>): PaymentHandlers =>
  rehearsal ? REHEARSED_HANDLERS : {}

/** Returns a session with the prices, the stock and the delivery times of now. */
export async function showCheckout(
  parts: AssistantParts,
  session: StoredSession,
  { agent, shopper }: Pick<Sender, 'agent' | 'shopper'>,
  said: readonly UcpMessage[] = [],
): Promise<ShownCheckout> {
  const { platform } = parts
  const { state } = session
  const hasFulfillment = hasCapability(agent, FULFILLMENT)
  const [{ quote, products, codes }, options, saved] = await Promise.all([
    quoteGoods(parts, state, arrivalOf(state)),
    deliveryOptions(parts),
    savedDestinations(platform.db, shopper),
  ])
  const ended = statusOfEnded(session, platform.clock.now())
  const isOpen = ended === null
  const messages = isOpen ? [...said, ...messagesOf(parts, { state, quote, products, codes, hasFulfillment })] : said
  const status = ended ?? statusBy(messages)
  const ordered = await orderedGoods(parts, session)
  const lines = ordered?.lines ?? ucpLineItems(state, quote, products, platform.publicUrl)
  const used = ordered ? ordered.used : usedCodeOf(quote)
  const buyer = buyerOf(parts, state, agent)
  const response: CheckoutResponse = {
    ucp: {
      version: UCP_VERSION,
      status: 'success',
      capabilities: capabilitiesOf(agent, [CHECKOUT, FULFILLMENT, DISCOUNT, BUYER_CONSENT]),
      payment_handlers: handlersOf(parts),
    },
    id: session.id,
    status,
    currency: CURRENCY,
    line_items: lines,
    ...(buyer && { buyer }),
    ...(hasCapability(agent, DISCOUNT) && { discounts: ucpDiscounts(state.codes, used) }),
    totals: ordered?.totals ?? ucpTotals(quote, used?.saved),
    ...(hasFulfillment && {
      fulfillment: fulfillmentOf(parts, { state, saved, quote, options, ids: lines.map(({ id }) => id) }),
    }),
    ...(messages.length > 0 && { messages }),
    links: linksOf(parts),
    expires_at: session.expiresAt.toISOString(),
    ...(isOpen && { continue_url: `${platform.publicUrl}/checkout/${session.id}` }),
    ...(session.order?.isPlaced && { order: confirmationOf(session.order, session, platform.publicUrl) }),
  }
  return { response, shown: expectedOf(quote), code: isOpen ? (used?.code ?? null) : null }
}

/** Returns the capabilities that the assistant has, too. */
export const capabilitiesOf = (agent: AgentProfile, known: readonly Capability[]): object =>
  Object.fromEntries(known.filter((name) => hasCapability(agent, name)).map((name) => [name, [{ version: UCP_VERSION }]]))

export function buyerOf({ platform }: AssistantParts, goods: SessionGoods, agent: AgentProfile): object | null {
  const asks = hasCapability(agent, BUYER_CONSENT)
  return ucpBuyer(goods, asks ? ucpConsent(goods.consents, storeName(platform.settings.current().store)) : null)
}

const confirmationOf = (order: FoundOrder, session: StoredSession, publicUrl: string): object => ({
  id: order.id,
  label: formatOrderNumber(order.number),
  permalink_url: permalinkOf(order, session, publicUrl),
})

/** Returns what was ordered, at the prices of the order, whatever the catalog says now. */
async function orderedGoods({ platform }: AssistantParts, { state, order }: StoredSession) {
  const found = order && (await getOrdersAndAwaiting(platform.db, [order.id])).get(order.id)
  if (!found) return null
  const wire = orderToWire(found, 'shopper', platform.pictureOrigin)
  const idOf = ({ product, line }: OrderLineWire) => state.lines.find((known) => known.product === product._id)?.id ?? line
  const { code } = found
  const used = code && { code: code.code, title: `Code ${code.code}`, saved: dollarsOf(code.saved) }
  return { lines: ucpOrderedLines(wire, idOf), totals: orderTotals(wire, used?.saved), used }
}

const arrivalOf = (state: CheckoutSession) => ({
  zipcode: chosenDestination(state)?.zipcode ?? '',
  fulfilment: state.fulfilment,
  slotStart: slotStartOfSession(state),
})

const expectedOf = ({ lines, sums, atMost }: QuoteResponse): ExpectedPrices => ({
  lines: lines.flatMap(({ product, offerPrice, message }) =>
    offerPrice === null || message !== undefined
      ? []
      : [{ product: product as ExpectedPrices['lines'][number]['product'], offerPrice: wireCents(offerPrice) }],
  ),
  amount: wireCents(sums.total),
  ...(atMost !== undefined && { atMost: wireCents(atMost) }),
})

/** Returns the status of a session that the assistant can't change any more, or null. */
export function statusOfEnded({ order, isCanceled, expiresAt }: StoredSession, now: Date): CheckoutResponse['status'] | null {
  if (order) return order.isPlaced ? 'completed' : 'complete_in_progress'
  return isCanceled || expiresAt <= now ? 'canceled' : null
}

/** What the assistant can correct comes before what only the shopper can do. */
function statusBy(messages: readonly UcpMessage[]): CheckoutResponse['status'] {
  const severities = messages.flatMap((message) => (message.type === 'error' ? [message.severity] : []))
  if (severities.some((severity) => severity === 'recoverable')) return 'incomplete'
  return severities.length > 0 ? 'requires_escalation' : 'ready_for_complete'
}

const LINK_TYPES: readonly (readonly [StorePageName, string])[] = [
  ['privacy', 'privacy_policy'],
  ['terms', 'terms_of_service'],
  ['returns', 'refund_policy'],
  ['delivery', 'shipping_policy'],
  ['faq', 'faq'],
]

/** The store has these pages once its owner has written them. */
export function linksOf({ platform, urls }: AssistantParts): object[] {
  const { pages } = platform.settings.current()
  return LINK_TYPES.flatMap(([name, type]) =>
    pages[name] === undefined ? [] : [{ type, url: platform.publicUrl + urls.storePage(name) }],
  )
}
