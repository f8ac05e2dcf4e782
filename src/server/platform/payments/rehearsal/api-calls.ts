import type { Db } from '../../database/connect.ts'
import { invalidRequest, noSuch } from './api-error.ts'
import { paymentIntentObject, refundObject } from './api-objects.ts'
import { parameters, readParams } from './api-params.ts'
import type { Session } from './checkout-session-repository.ts'
import { createSession } from './create-session.ts'
import type { GatewayOptions } from './gateway-options.ts'
import { expireSession, holdSession } from './hold-session.ts'
import { presentSession } from './present-session.ts'
import { refundPayment } from './refund-payment.ts'
import { findPayment } from './rehearsed-payment-repository.ts'
import { listRefunds } from './rehearsed-refund-repository.ts'

/** `id`: the one in the path, or nothing. `form`: the parameters, of body or query. */
type Call = (parts: GatewayOptions, tx: Db, form: string, id: string) => Promise<unknown>

interface ApiCall {
  readonly method: 'GET' | 'POST'
  readonly path: RegExp
  readonly answer: Call
}

/** The calls of the payment API that the store makes (docs.stripe.com/api). */
const API_CALLS: readonly ApiCall[] = [
  { method: 'POST', path: /^\/v1\/checkout\/sessions$/, answer: openSession },
  { method: 'GET', path: /^\/v1\/checkout\/sessions\/(?<id>\w+)$/, answer: showSession },
  { method: 'POST', path: /^\/v1\/checkout\/sessions\/(?<id>\w+)\/expire$/, answer: endSession },
  { method: 'GET', path: /^\/v1\/payment_intents\/(?<id>\w+)$/, answer: showPaymentIntent },
  {
    method: 'POST',
    path: /^\/v1\/refunds$/,
    answer: (parts, tx, form) => refundPayment(parts, tx, readParams(parameters.createRefund, form)),
  },
  { method: 'GET', path: /^\/v1\/refunds$/, answer: showRefunds },
]

/** The call at this path, with the id in it; null when the rehearsal has none. */
export function findCall(method: string, path: string): { answer: Call; id: string } | null {
  for (const call of API_CALLS) {
    const match = call.method === method ? call.path.exec(path) : null
    if (match) return { answer: call.answer, id: match.groups?.id ?? '' }
  }
  return null
}

async function openSession(parts: GatewayOptions, tx: Db, form: string): Promise<unknown> {
  const params = readParams(parameters.createSession, form)
  return await presentSession(parts, tx, await createSession(parts, tx, params))
}

async function showSession(parts: GatewayOptions, tx: Db, form: string, id: string): Promise<unknown> {
  const { expand } = readParams(parameters.showSession, form)
  return await presentSession(parts, tx, await getSession(parts, tx, id), expand !== undefined)
}

async function endSession(parts: GatewayOptions, tx: Db, form: string, id: string): Promise<unknown> {
  const { expand } = readParams(parameters.showSession, form)
  const session = await getSession(parts, tx, id)
  if (session.status !== 'open') {
    throw invalidRequest(
      `Only Checkout Sessions with a status in ["open"] can be expired. This Checkout Session has a status of \`${session.status}\`.`,
    )
  }
  return await presentSession(parts, tx, await expireSession(parts, tx, session), expand !== undefined)
}

async function showPaymentIntent(_parts: GatewayOptions, tx: Db, form: string, id: string): Promise<unknown> {
  readParams(parameters.none, form)
  const payment = await findPayment(tx, id)
  if (!payment) throw noSuch('payment_intent', id, 'intent')
  return paymentIntentObject(payment)
}

async function showRefunds(_parts: GatewayOptions, tx: Db, form: string): Promise<unknown> {
  const { payment_intent, limit = 10 } = readParams(parameters.listRefunds, form)
  const found = await listRefunds(tx, payment_intent, limit + 1) // one more tells whether there are more
  return { object: 'list', data: found.slice(0, limit).map(refundObject), has_more: found.length > limit, url: '/v1/refunds' }
}

async function getSession(parts: GatewayOptions, tx: Db, id: string): Promise<Session> {
  const session = await holdSession(parts, tx, id)
  if (!session) throw noSuch('checkout.session', id, 'session')
  return session
}
