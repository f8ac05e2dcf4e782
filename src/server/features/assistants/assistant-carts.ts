import type { CartRequest } from '../../../contract/ucp/checkout-requests.ts'
import { ucpLineItems, ucpTotals } from '../../../contract/ucp/ucp-checkout.ts'
import { ucpDiscounts, usedCodeOf } from '../../../contract/ucp/ucp-discounts.ts'
import type { UcpMessage } from '../../../contract/ucp/ucp-message.ts'
import { BUYER_CONSENT, CART, CHECKOUT, DISCOUNT, UCP_VERSION } from '../../../contract/ucp/ucp-version.ts'
import { siteOf } from '../../../domain/assistants/assistant.ts'
import { buyItemsOf } from '../../../domain/carts/buy-link.ts'
import { CURRENCY } from '../../../domain/money.ts'
import { formattedLine } from '../../../domain/text/text.ts'
import {
  countCarts,
  deleteCart,
  findCart,
  insertCart,
  type StoredCart,
  saveCart,
} from '../checkout-sessions/assistant-cart-repository.ts'
import { findSessionOfCart } from '../checkout-sessions/checkout-session-repository.ts'
import { type AgentProfile, hasCapability } from './agent-profiles.ts'
import { applyGoods, requireSomeGoods } from './apply-goods.ts'
import type { AssistantParts } from './assistant-parts.ts'
import { goodsMessages } from './checkout-messages.ts'
import { CHANGE_LIMIT, limitBy, MAX_CARTS } from './limit-sender.ts'
import type { Sender } from './linked-shopper.ts'
import { quoteGoods } from './quote-goods.ts'
import { buyerOf, capabilitiesOf, linksOf } from './show-checkout.ts'
import { UcpFailure } from './ucp-failure.ts'

/** Begins a cart. Throws a UcpFailure when none of its goods are sold here, and when the assistant has too many. */
export async function createCart(parts: AssistantParts, sender: Sender, request: CartRequest): Promise<object> {
  const { db, clock } = parts.platform
  const { agent } = sender
  await limitBy(parts, sender, 'changes', CHANGE_LIMIT)
  if ((await countCarts(db, siteOf(agent.url), clock.now())) >= MAX_CARTS)
    throw new UcpFailure('too_many_sessions', `At most ${MAX_CARTS} carts may be open at once`)
  const applied = await applyGoods(parts.platform, sender, request, null)
  requireSomeGoods(applied)
  const cart = await insertCart(db, agent.url, { ...applied.goods, zipcode: zipcodeOf(request) }, clock.now())
  return showCart(parts, cart, agent, applied.messages)
}

const zipcodeOf = ({ context }: CartRequest): string => formattedLine(context?.postal_code ?? '')

/** Throws a UcpFailure when the assistant has no such cart. */
export async function getCart(parts: AssistantParts, { agent }: Sender, id: string): Promise<object> {
  return showCart(parts, await getStoredCart(parts, agent, id), agent)
}

/** Replaces what is in a cart. Throws a UcpFailure when it was changed meanwhile. */
export async function updateCart(parts: AssistantParts, sender: Sender, id: string, request: CartRequest): Promise<object> {
  const { db, clock } = parts.platform
  const { agent } = sender
  await limitBy(parts, sender, 'changes', CHANGE_LIMIT)
  const cart = await getStoredCart(parts, agent, id)
  const { goods, messages } = await applyGoods(parts.platform, sender, request, cart.state)
  if (goods.lines.length === 0) return showCart(parts, cart, agent, messages)
  const state = { ...goods, zipcode: zipcodeOf(request) }
  const expiresAt = await saveCart(db, cart, state, clock.now())
  if (expiresAt === null) throw new UcpFailure('conflict', 'The cart has just changed: read it again')
  return showCart(parts, { ...cart, state, expiresAt }, agent, messages)
}

/** Deletes a cart. A checkout that began with it goes on. */
export async function cancelCart(parts: AssistantParts, { agent }: Sender, id: string): Promise<object> {
  const cart = await getStoredCart(parts, agent, id)
  const shown = await showCart(parts, cart, agent)
  await deleteCart(parts.platform.db, id)
  return shown
}

/** A cart of which an order came is over. */
async function getStoredCart({ platform }: AssistantParts, { url }: AgentProfile, id: string): Promise<StoredCart> {
  const { db, clock } = platform
  const now = clock.now()
  const [cart, session] = await Promise.all([findCart(db, url, id, now), findSessionOfCart(db, id, now)])
  if (!cart || session?.order?.isPlaced) throw noCart()
  return cart
}

export const noCart = (): UcpFailure => new UcpFailure('not_found', 'There is no such cart')

/** Returns a cart with the prices and the stock of now. */
async function showCart(
  parts: AssistantParts,
  { id, state, expiresAt }: StoredCart,
  agent: AgentProfile,
  said: readonly UcpMessage[] = [],
): Promise<object> {
  const { platform } = parts
  const { zipcode } = state
  const { quote, products, codes } = await quoteGoods(parts, state, { zipcode, fulfilment: 'delivery', slotStart: null })
  const messages = [...said, ...goodsMessages(parts, { goods: state, quote, products, codes })]
  const used = usedCodeOf(quote)
  const buyer = buyerOf(parts, state, agent)
  return {
    ucp: {
      version: UCP_VERSION,
      status: 'success',
      capabilities: capabilitiesOf(agent, [CART, CHECKOUT, DISCOUNT, BUYER_CONSENT]),
    },
    id,
    currency: CURRENCY,
    line_items: ucpLineItems(state, quote, products, platform.publicUrl),
    ...(buyer && { buyer }),
    ...(zipcode !== '' && { context: { postal_code: zipcode } }),
    ...(hasCapability(agent, DISCOUNT) && { discounts: ucpDiscounts(state.codes, used) }),
    totals: ucpTotals(quote, used?.saved),
    ...(messages.length > 0 && { messages }),
    links: linksOf(parts),
    continue_url: `${platform.publicUrl}/buy/${buyItemsOf(state.lines.map(({ product, quantity }) => ({ code: product, quantity })))}`,
    expires_at: expiresAt.toISOString(),
  }
}
