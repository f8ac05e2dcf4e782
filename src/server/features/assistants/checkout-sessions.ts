import type { CheckoutRequest, CompleteRequest } from '../../../contract/ucp/checkout-requests.ts'
import type { UcpMessage } from '../../../contract/ucp/ucp-message.ts'
import { REHEARSED_HANDLER_ID, REHEARSED_TOKEN } from '../../../contract/ucp/ucp-version.ts'
import { orderOfSession } from '../../../domain/checkout/checkout-session.ts'
import type { OrderId } from '../../../domain/orders/order.ts'
import { ClientError } from '../../platform/client-error.ts'
import { newToken } from '../../platform/secrets/random-secrets.ts'
import { placeOnlineOrder } from '../checkout/place-online-order.ts'
import {
  cancelSession,
  countOpenSessions,
  findSession,
  insertSession,
  type StoredSession,
  saveSession,
} from '../checkout-sessions/checkout-session-repository.ts'
import { limitTries } from '../sessions/counted-tries.ts'
import type { AgentProfile } from './agent-profiles.ts'
import { applyCheckout } from './apply-checkout.ts'
import type { AssistantParts } from './assistant-parts.ts'
import { payRehearsed } from './pay-rehearsed.ts'
import { type CheckoutResponse, showCheckout, statusOfEnded } from './show-checkout.ts'
import { UcpFailure } from './ucp-failure.ts'

const MAX_OPEN = 500
const MINUTE_MS = 60_000
/** So many sessions may one assistant begin within a minute, and so many orders may it try to place. */
const BEGIN_LIMIT = { max: 120, windowMs: MINUTE_MS }
const COMPLETE_LIMIT = { max: 30, windowMs: MINUTE_MS }

/** Begins a session. Throws a UcpFailure when none of its goods are sold here, and when the assistant has too many. */
export async function createCheckout(
  parts: AssistantParts,
  agent: AgentProfile,
  request: CheckoutRequest,
): Promise<CheckoutResponse> {
  const { db, clock } = parts.platform
  const now = clock.now()
  await limitTries(db, { role: 'guest', subject: `checkouts of ${agent.url}` }, BEGIN_LIMIT, now)
  if ((await countOpenSessions(db, agent.url, now)) >= MAX_OPEN)
    throw new UcpFailure('too_many_sessions', `At most ${MAX_OPEN} checkouts may be open at once`)
  const { state, messages } = await applyCheckout(parts.platform, request, null)
  if (state.lines.length === 0) {
    const [first] = messages
    throw new UcpFailure('item_unavailable', first?.content ?? 'Nothing of this is sold here')
  }
  return showAndRemember(parts, await insertSession(db, agent, state, now), agent, messages)
}

/** Throws a UcpFailure when the assistant has no such session. */
export async function getCheckout(parts: AssistantParts, agent: AgentProfile, id: string): Promise<CheckoutResponse> {
  return showAndRemember(parts, await getSession(parts, agent, id), agent)
}

/** Replaces what is in a session. A session that has ended stays as it is, which a message says. */
export async function updateCheckout(
  parts: AssistantParts,
  agent: AgentProfile,
  id: string,
  request: CheckoutRequest,
): Promise<CheckoutResponse> {
  const session = await getSession(parts, agent, id)
  const ended = endedMessage(parts, session)
  if (ended) return showAndRemember(parts, session, agent, [ended])
  const { state, messages } = await applyCheckout(parts.platform, request, session.state)
  const isEmpty = state.lines.length === 0
  if (!isEmpty) await saveSession(parts.platform.db, id, state)
  return showAndRemember(parts, isEmpty ? session : { ...session, state }, agent, messages)
}

export async function cancelCheckout(parts: AssistantParts, agent: AgentProfile, id: string): Promise<CheckoutResponse> {
  const { db, clock } = parts.platform
  const session = await getSession(parts, agent, id)
  const isCanceled = endedMessage(parts, session) === null && (await cancelSession(db, id, clock.now()))
  const now = isCanceled ? { ...session, isCanceled } : await getSession(parts, agent, id)
  const refused = isCanceled ? [] : [recoverable('not_cancelable', 'This checkout has ended already')]
  return showAndRemember(parts, now, agent, refused)
}

/**
 * Places the order of a session that is ready for it, and pays it by the rehearsed handler. Where the shopper must decide or pay, the
 * response says so and nothing is ordered. The same goes for prices that differ from those that the assistant was told.
 */
export async function completeCheckout(
  parts: AssistantParts,
  agent: AgentProfile,
  id: string,
  { payment }: CompleteRequest,
): Promise<CheckoutResponse> {
  const { db, clock } = parts.platform
  const session = await getSession(parts, agent, id)
  await limitTries(db, { role: 'guest', subject: `orders of ${agent.url}` }, COMPLETE_LIMIT, clock.now())
  const { response } = await showCheckout(parts, session, agent)
  if (response.status !== 'ready_for_complete' || !parts.rehearsal) return showAndRemember(parts, session, agent)
  const instruments = payment?.instruments ?? []
  const instrument = instruments.find(({ selected }) => selected) ?? instruments[0]
  const token = instrument?.handler_id === REHEARSED_HANDLER_ID ? instrument.credential?.token : undefined
  if (token === undefined) {
    const missing = recoverable(
      'payment_required',
      `Send an instrument of the handler ${REHEARSED_HANDLER_ID} with its token`,
      '$.payment',
    )
    return showAndRemember(parts, session, agent, [missing])
  }
  const isDeclined = token !== REHEARSED_TOKEN
  const rejected = isDeclined
    ? [recoverable('payment_failed', 'The payment was declined', '$.payment')]
    : await order(parts, session)
  return showAndRemember(parts, await getSession(parts, agent, id), agent, rejected)
}

/** Places and pays an order. Returns why it was not placed. */
async function order(parts: AssistantParts, { id, state }: StoredSession): Promise<UcpMessage[]> {
  const requested = { ...orderOfSession(state, { secret: newToken().token, earlier: [] }), session: id }
  try {
    const placed = await placeOnlineOrder(parts.platform, { shopper: null, key: null, requested })
    if (placed.url !== undefined) await payRehearsed(parts, placed.order._id as OrderId) // it is the id of the saved order
    return []
  } catch (error) {
    if (!(error instanceof ClientError) || error.status === 429 || error.status >= 500) throw error
    return [recoverable(error.status === 409 ? 'changed' : 'order_rejected', error.message)]
  }
}

const recoverable = (code: string, content: string, path?: string): UcpMessage => ({
  ...{ type: 'error', code, content, severity: 'recoverable' },
  ...(path !== undefined && { path }),
})

function endedMessage({ platform }: AssistantParts, session: StoredSession): UcpMessage | null {
  const status = statusOfEnded(session, platform.clock.now())
  return status === null
    ? null
    : recoverable('checkout_ended', `This checkout is ${status.replaceAll('_', ' ')}, and stays as it is`)
}

/** Sessions belong to the assistant that began them. */
async function getSession({ platform }: AssistantParts, { url }: AgentProfile, id: string): Promise<StoredSession> {
  const session = await findSession(platform.db, id, platform.clock.now())
  if (session?.profile !== url) throw new UcpFailure('not_found', 'There is no such checkout')
  return session
}

/** Saves what the assistant is told that the order costs, by which the order is held later. */
async function showAndRemember(
  parts: AssistantParts,
  session: StoredSession,
  agent: AgentProfile,
  messages: readonly UcpMessage[] = [],
): Promise<CheckoutResponse> {
  const { response, shown } = await showCheckout(parts, session, agent, messages)
  const { state, id, order: placed } = session
  if (placed === null && JSON.stringify(shown) !== JSON.stringify(state.shown))
    await saveSession(parts.platform.db, id, { ...state, shown })
  return response
}
