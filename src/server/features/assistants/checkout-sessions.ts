import { ORDERED_ALREADY } from '../../../contract/checkout/place-order.ts'
import type { CheckoutRequest, CompleteRequest, NewCheckoutRequest } from '../../../contract/ucp/checkout-requests.ts'
import { recoverable, type UcpMessage } from '../../../contract/ucp/ucp-message.ts'
import { CART, REHEARSED_HANDLER_ID, REHEARSED_TOKEN } from '../../../contract/ucp/ucp-version.ts'
import { mostOpenCheckouts, siteOf } from '../../../domain/assistants/assistant.ts'
import { type CheckoutSession, orderOfSession } from '../../../domain/checkout/checkout-session.ts'
import type { OrderId } from '../../../domain/orders/order.ts'
import { ClientError } from '../../platform/client-error.ts'
import type { Db } from '../../platform/database/connect.ts'
import { inTransaction } from '../../platform/database/transaction.ts'
import { placeOnlineOrder } from '../checkout/place-online-order.ts'
import { lockCart, saveGoodsToCart } from '../checkout-sessions/assistant-cart-repository.ts'
import {
  cancelSession,
  findSession,
  findSessionOfCart,
  insertSession,
  type StoredSession,
  saveSession,
} from '../checkout-sessions/checkout-session-repository.ts'
import { limitCodeGuesses } from '../discount-codes/use-code.ts'
import { findBegunPayment } from '../payments/payment-session.ts'
import { type AgentProfile, requireCapability } from './agent-profiles.ts'
import { applyCheckout, NOTHING_KNOWN, type ShoppersOwn, withArrival } from './apply-checkout.ts'
import { applyGoods, requireSomeGoods } from './apply-goods.ts'
import { noCart } from './assistant-carts.ts'
import type { AssistantParts } from './assistant-parts.ts'
import { byShopper } from './checkout-messages.ts'
import { countDecline, requireFewDeclines, withinDay } from './limit-orders.ts'
import { CHANGE_LIMIT, COMPLETE_LIMIT, limitBy } from './limit-sender.ts'
import { accountBuyer, type Sender, savedDestinations } from './linked-shopper.ts'
import { type CheckoutResponse, type ShownCheckout, showCheckout, statusOfEnded } from './show-checkout.ts'
import { UcpFailure } from './ucp-failure.ts'

/**
 * Begins a session. Throws a UcpFailure when none of its goods are sold here, and when the assistant has too many. A cart of which a
 * session has begun already leads to that one.
 */
export async function createCheckout(parts: AssistantParts, sender: Sender, request: NewCheckoutRequest): Promise<BegunCheckout> {
  await limitBy(parts, sender, 'changes', CHANGE_LIMIT)
  if (request.cart_id !== undefined) return createFromCart(parts, sender, request.cart_id, request)
  const applied = await applyGoods(parts.platform, sender, request, null)
  requireSomeGoods(applied)
  const { state, messages } = withArrival(applied, request, null, await ownOf(parts, sender))
  const session = await beginSession(parts, parts.platform.db, sender.agent, { state, cartId: null })
  return { response: await showAndRemember(parts, session, sender, messages), isNew: true }
}

async function beginSession(
  { platform }: AssistantParts,
  db: Db,
  agent: AgentProfile,
  begun: Pick<StoredSession, 'state' | 'cartId'>,
): Promise<StoredSession> {
  const most = mostOpenCheckouts(platform.assistantRules.current(), siteOf(agent.url))
  const session = await insertSession(db, agent, begun, { now: platform.clock.now(), most })
  if (!session) throw new UcpFailure('too_many_sessions', `At most ${most} checkouts may be open at once`)
  return session
}

interface BegunCheckout {
  readonly response: CheckoutResponse
  /** `isNew` is false for a checkout that had begun before. */
  readonly isNew: boolean
}

async function createFromCart(
  parts: AssistantParts,
  sender: Sender,
  cartId: string,
  request: Pick<NewCheckoutRequest, 'fulfillment'>,
): Promise<BegunCheckout> {
  const { agent } = sender
  requireCapability(agent, CART)
  const { db, clock } = parts.platform
  const [now, own] = [clock.now(), await ownOf(parts, sender)]
  const { session, messages, isNew } = await inTransaction(db, async (tx) => {
    const cart = await lockCart(tx, agent.url, cartId, now)
    const earlier = await findSessionOfCart(tx, cartId, now)
    if (!cart || earlier?.order?.isPlaced) throw noCart()
    if (earlier && statusOfEnded(earlier, now) === null) return { session: earlier, messages: [], isNew: false }
    const { zipcode: _, ...goods } = cart.state
    const { state, messages } = withArrival({ goods, messages: [] }, request, null, own)
    return { session: await beginSession(parts, tx, agent, { state, cartId }), messages, isNew: true }
  })
  requireOwner(session, sender)
  return { response: await showAndRemember(parts, session, sender, messages), isNew }
}

/** Throws a UcpFailure when the assistant has no such session. */
export async function getCheckout(parts: AssistantParts, sender: Sender, id: string): Promise<CheckoutResponse> {
  return showAndRemember(parts, await getSession(parts, sender, id), sender)
}

/** Returns what an assistant may know of the shopper for whom it asks. */
async function ownOf({ platform }: AssistantParts, { shopper }: Sender): Promise<ShoppersOwn> {
  if (!shopper) return NOTHING_KNOWN
  const [destinations, buyer] = await Promise.all([savedDestinations(platform.db, shopper), accountBuyer(platform.db, shopper)])
  return { shopper: shopper.id, destinations, buyer }
}

/**
 * Replaces what is in a session, with what the assistant is told that it costs. A session for which something was chosen that can't
 * be stays as it is, which a message says. Throws a UcpFailure when the session has ended, or was changed meanwhile.
 */
export async function updateCheckout(
  parts: AssistantParts,
  sender: Sender,
  id: string,
  request: CheckoutRequest,
): Promise<CheckoutResponse> {
  await limitBy(parts, sender, 'changes', CHANGE_LIMIT)
  const session = await getSession(parts, sender, id)
  requireOpen(parts, session)
  const { state, messages, isRejected } = await applyCheckout(
    parts.platform,
    sender,
    request,
    session.state,
    await ownOf(parts, sender),
  )
  if (isRejected || state.lines.length === 0) return showAndRemember(parts, session, sender, messages)
  const { response, shown } = await showCheckout(parts, { ...session, state }, sender, messages)
  const isSaved = await inTransaction(parts.platform.db, (tx) => saveWithCart(tx, session, { ...state, shown }))
  if (!isSaved) throw new UcpFailure('conflict', CHANGED)
  return response
}

/** The cart that a session began with has the same goods. Of the buyer, who may be known by a token, it learns nothing. */
async function saveWithCart(tx: Db, session: StoredSession, { lines, codes, ...state }: CheckoutSession): Promise<boolean> {
  const isSaved = await saveSession(tx, session, { lines, codes, ...state })
  if (isSaved && session.cartId !== null) await saveGoodsToCart(tx, session.cartId, { lines, codes })
  return isSaved
}

/** Throws a UcpFailure when the session has ended, or was changed meanwhile. */
export async function cancelCheckout(parts: AssistantParts, sender: Sender, id: string): Promise<CheckoutResponse> {
  const { db, clock } = parts.platform
  const session = await getSession(parts, sender, id)
  requireOpen(parts, session)
  if (!(await cancelSession(db, session, clock.now()))) throw new UcpFailure('conflict', CHANGED)
  return showAndRemember(parts, { ...session, isCanceled: true }, sender)
}

const CHANGED = 'The checkout has just changed: read it again'

/**
 * Places the order of a session that is ready for it, and pays it by the rehearsed handler. Where the shopper must decide or pay, the
 * response says so and nothing is ordered. The same goes for prices that differ from those that the assistant was told.
 */
export async function completeCheckout(
  parts: AssistantParts,
  sender: Sender,
  id: string,
  { payment }: CompleteRequest,
): Promise<CheckoutResponse> {
  const { agent } = sender
  const session = await getSession(parts, sender, id)
  requireOpen(parts, session)
  await limitBy(parts, sender, 'orders', COMPLETE_LIMIT)
  const checkout = await showCheckout(parts, session, sender)
  if (checkout.response.status !== 'ready_for_complete' || session.state.shown === null || !parts.rehearsal)
    return remember(parts, session, checkout)
  await requireFewDeclines(parts, agent)
  const issue = paymentIssue(payment?.instruments ?? [])
  if (issue?.some(({ code }) => code === 'payment_failed')) await countDecline(parts, agent)
  const rejected = issue ?? (await withinDay(parts, agent, () => order(parts, sender, session, checkout.code)))
  return showAndRemember(parts, await getSession(parts, sender, id), sender, rejected)
}

type Instruments = NonNullable<NonNullable<CompleteRequest['payment']>['instruments']>

/** Returns why nothing can be paid by these, or null. */
function paymentIssue([instrument, ...others]: Instruments): UcpMessage[] | null {
  if (others.length > 0) return [recoverable('payment_failed', 'An order is paid by one instrument', '$.payment.instruments')]
  const token = instrument?.handler_id === REHEARSED_HANDLER_ID ? instrument.credential?.token : undefined
  if (token === REHEARSED_TOKEN) return null
  if (token !== undefined) return [recoverable('payment_failed', 'The payment was declined', '$.payment')]
  return [
    recoverable('payment_required', `Send an instrument of the handler ${REHEARSED_HANDLER_ID} with its token`, '$.payment'),
  ]
}

/** Places and pays an order. Returns why it was not placed. */
async function order(
  parts: AssistantParts,
  { address }: Sender,
  { id, revision, state }: StoredSession,
  code: string | null,
): Promise<UcpMessage[]> {
  try {
    const requested = orderOfSession(state, { id, revision }, code)
    const placed = await limitCodeGuesses(parts.platform, { code, address, person: null }, () =>
      placeOnlineOrder(parts.platform, { shopper: null, key: null, requested }),
    )
    if (placed.url !== undefined) await payRehearsed(parts, placed.order._id as OrderId) // it is the id of the saved order
    return []
  } catch (error) {
    if (!(error instanceof ClientError) || error.status === 429 || error.status >= 500) throw error
    if (error.details?.code === ORDERED_ALREADY) return [byShopper('requires_buyer_review', 'ordered_already', error.message)]
    return [recoverable(error.status === 409 ? 'changed' : 'order_rejected', error.message)]
  }
}

/** Pays an order as its shopper would on the rehearsed payment page, and waits until the store knows of it. */
async function payRehearsed({ platform, rehearsal }: AssistantParts, order: OrderId): Promise<void> {
  const { session } = (await findBegunPayment(platform.db, order)) ?? {}
  if (!session) return
  await rehearsal?.paySession(session.sessionId, { arrives: 'at once' })
  await rehearsal?.doWhatIsDue()
}

/** Throws a UcpFailure for a session that the assistant can't change any more. */
function requireOpen({ platform }: AssistantParts, session: StoredSession): void {
  const status = statusOfEnded(session, platform.clock.now())
  if (status !== null)
    throw new UcpFailure('checkout_ended', `This checkout is ${status.replaceAll('_', ' ')}, and stays as it is`)
}

/** Sessions belong to the assistant that began them, and to the shopper for whom it did. */
async function getSession({ platform }: AssistantParts, sender: Sender, id: string): Promise<StoredSession> {
  const session = await findSession(platform.db, id, platform.clock.now())
  if (session?.profile !== sender.agent.url) throw new UcpFailure('not_found', 'There is no such checkout')
  requireOwner(session, sender)
  return session
}

function requireOwner({ state }: StoredSession, { shopper }: Sender): void {
  const owner = state.shopper ?? null
  if (owner !== null && !shopper)
    throw new UcpFailure('identity_required', 'This checkout is for a shopper who linked you: send their token')
  if (owner !== null && owner !== shopper?.id) throw new UcpFailure('not_found', 'There is no such checkout')
}

async function showAndRemember(
  parts: AssistantParts,
  session: StoredSession,
  sender: Sender,
  messages: readonly UcpMessage[] = [],
): Promise<CheckoutResponse> {
  return remember(parts, session, await showCheckout(parts, session, sender, messages))
}

/** Saves what the assistant is told that the order costs, by which the order is held later. */
async function remember(
  { platform }: AssistantParts,
  session: StoredSession,
  { response, shown }: ShownCheckout,
): Promise<CheckoutResponse> {
  const { state } = session
  const isEnded = statusOfEnded(session, platform.clock.now()) !== null
  // Prices that could not be saved, because the session has just changed, are not agreed to.
  if (!isEnded && JSON.stringify(shown) !== JSON.stringify(state.shown))
    await saveSession(platform.db, session, { ...state, shown })
  return response
}
