import type { CheckoutRequest, CompleteRequest } from '../../../contract/ucp/checkout-requests.ts'
import { recoverable, type UcpMessage } from '../../../contract/ucp/ucp-message.ts'
import { REHEARSED_HANDLER_ID, REHEARSED_TOKEN } from '../../../contract/ucp/ucp-version.ts'
import { personAtAddress } from '../../../domain/accounts/client-address.ts'
import { mostOpenCheckouts, siteOf } from '../../../domain/assistants/assistant.ts'
import { orderOfSession } from '../../../domain/checkout/checkout-session.ts'
import type { OrderId } from '../../../domain/orders/order.ts'
import { ClientError } from '../../platform/client-error.ts'
import { placeOnlineOrder } from '../checkout/place-online-order.ts'
import {
  cancelSession,
  findSession,
  insertSession,
  type StoredSession,
  saveSession,
} from '../checkout-sessions/checkout-session-repository.ts'
import { findBegunPayment } from '../payments/payment-session.ts'
import { limitTries } from '../sessions/counted-tries.ts'
import type { AgentProfile } from './agent-profiles.ts'
import { applyCheckout, NOTHING_KNOWN, type ShoppersOwn } from './apply-checkout.ts'
import type { AssistantParts } from './assistant-parts.ts'
import { countDecline, requireFewDeclines, withinDay } from './limit-orders.ts'
import { accountBuyer, type LinkedShopper, savedDestinations } from './linked-shopper.ts'
import { type CheckoutResponse, type ShownCheckout, showCheckout, statusOfEnded } from './show-checkout.ts'
import { UcpFailure } from './ucp-failure.ts'

/** Who sends a request: the assistant, and the client address that it comes from. */
export interface Sender {
  readonly agent: AgentProfile
  readonly address: string
  /** The request has the token of this shopper. */
  readonly shopper: LinkedShopper | null
}

const MINUTE_MS = 60_000
/** An assistant may begin or change this many sessions within a minute. */
const CHANGE_LIMIT = { max: 120, windowMs: MINUTE_MS }
/** An assistant may try to place this many orders within a minute. */
const COMPLETE_LIMIT = { max: 30, windowMs: MINUTE_MS }

/** Begins a session. Throws a UcpFailure when none of its goods are sold here, and when the assistant has too many. */
export async function createCheckout(parts: AssistantParts, sender: Sender, request: CheckoutRequest): Promise<CheckoutResponse> {
  const { db, clock, assistantRules } = parts.platform
  const { agent } = sender
  await limitBy(parts, sender, 'changes', CHANGE_LIMIT)
  const { state, messages } = await applyCheckout(parts.platform, request, null, await ownOf(parts, sender))
  if (state.lines.length === 0) {
    const [first] = messages
    throw new UcpFailure('item_unavailable', first?.content ?? 'Nothing of this is sold here')
  }
  const most = mostOpenCheckouts(assistantRules.current(), siteOf(agent.url))
  const session = await insertSession(db, agent, state, { now: clock.now(), most })
  if (!session) throw new UcpFailure('too_many_sessions', `At most ${most} checkouts may be open at once`)
  return showAndRemember(parts, session, sender, messages)
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
 * Replaces what is in a session, with what the assistant is told that it costs. A session that has ended, and one for which
 * something was chosen that can't be, stays as it is, which a message says. Throws a UcpFailure when it was changed meanwhile.
 */
export async function updateCheckout(
  parts: AssistantParts,
  sender: Sender,
  id: string,
  request: CheckoutRequest,
): Promise<CheckoutResponse> {
  await limitBy(parts, sender, 'changes', CHANGE_LIMIT)
  const session = await getSession(parts, sender, id)
  const ended = endedMessage(parts, session)
  if (ended) return showAndRemember(parts, session, sender, [ended])
  const own = await ownOf(parts, sender)
  const { state, messages, isRejected } = await applyCheckout(parts.platform, request, session.state, own)
  if (isRejected || state.lines.length === 0) return showAndRemember(parts, session, sender, messages)
  const { response, shown } = await showCheckout(parts, { ...session, state }, sender, messages)
  if (!(await saveSession(parts.platform.db, session, { ...state, shown }))) throw new UcpFailure('conflict', CHANGED)
  return response
}

export async function cancelCheckout(parts: AssistantParts, sender: Sender, id: string): Promise<CheckoutResponse> {
  const { db, clock } = parts.platform
  const session = await getSession(parts, sender, id)
  const ended = endedMessage(parts, session)
  if (ended) return showAndRemember(parts, session, sender, [recoverable('not_cancelable', 'This checkout has ended already')])
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
  await limitBy(parts, sender, 'orders', COMPLETE_LIMIT)
  const checkout = await showCheckout(parts, session, sender)
  if (checkout.response.status !== 'ready_for_complete' || session.state.shown === null || !parts.rehearsal)
    return remember(parts, session, checkout)
  await requireFewDeclines(parts, agent)
  const issue = paymentIssue(payment?.instruments ?? [])
  if (issue?.some(({ code }) => code === 'payment_failed')) await countDecline(parts, agent)
  const rejected = issue ?? (await withinDay(parts, agent, () => order(parts, session)))
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
async function order(parts: AssistantParts, { id, revision, state }: StoredSession): Promise<UcpMessage[]> {
  try {
    const requested = orderOfSession(state, { id, revision })
    const placed = await placeOnlineOrder(parts.platform, { shopper: null, key: null, requested })
    if (placed.url !== undefined) await payRehearsed(parts, placed.order._id as OrderId) // it is the id of the saved order
    return []
  } catch (error) {
    if (!(error instanceof ClientError) || error.status === 429 || error.status >= 500) throw error
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

/** Counts what comes from one site of assistants, and from one client address. Throws 429. */
async function limitBy(
  { platform }: AssistantParts,
  { agent, address }: Sender,
  what: string,
  limit: typeof CHANGE_LIMIT,
): Promise<void> {
  const { db, clock } = platform
  for (const subject of [siteOf(agent.url), personAtAddress(address)])
    await limitTries(db, { role: 'guest', subject: `${what} of ${subject}` }, limit, clock.now())
}

function endedMessage({ platform }: AssistantParts, session: StoredSession): UcpMessage | null {
  const status = statusOfEnded(session, platform.clock.now())
  return status === null
    ? null
    : recoverable('checkout_ended', `This checkout is ${status.replaceAll('_', ' ')}, and stays as it is`)
}

/** Sessions belong to the assistant that began them, and to the shopper for whom it did. */
async function getSession({ platform }: AssistantParts, { agent, shopper }: Sender, id: string): Promise<StoredSession> {
  const session = await findSession(platform.db, id, platform.clock.now())
  if (session?.profile !== agent.url) throw new UcpFailure('not_found', 'There is no such checkout')
  const owner = session.state.shopper ?? null
  if (owner !== null && !shopper)
    throw new UcpFailure('identity_required', 'This checkout is for a shopper who linked you: send their token')
  if (owner !== null && owner !== shopper?.id) throw new UcpFailure('not_found', 'There is no such checkout')
  return session
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
