import { cancelPayment, capturePayment } from '../checkout/capture-payment.ts'
import type { Session } from '../checkout/checkout-session-repository.ts'
import { createSession } from '../checkout/create-session.ts'
import { expireSession, lockCurrentSession, presentSession } from '../checkout/current-session.ts'
import { findPayment } from '../checkout/payment-repository.ts'
import type { GatewayOptions } from '../gateway-options.ts'
import { refundPayment } from '../refunds/refund-payment.ts'
import { listRefunds } from '../refunds/refund-repository.ts'
import type { Db } from '../schema.ts'
import { invalidRequest, noSuch } from './api-error.ts'
import { paymentIntentObject, refundObject } from './api-objects.ts'
import { parameters, readParams } from './api-params.ts'

/** Handles a request. `form` is its body or query, and `id` is the id in its path, or ''. */
type Handler = (options: GatewayOptions, tx: Db, form: string, id: string) => Promise<unknown>

interface ApiEndpoint {
  readonly method: 'GET' | 'POST'
  readonly path: RegExp
  readonly handle: Handler
}

/** These endpoints have the paths of docs.stripe.com/api. */
const ENDPOINTS: readonly ApiEndpoint[] = [
  { method: 'POST', path: /^\/v1\/checkout\/sessions$/, handle: openSession },
  { method: 'GET', path: /^\/v1\/checkout\/sessions\/(?<id>\w+)$/, handle: showSession },
  { method: 'POST', path: /^\/v1\/checkout\/sessions\/(?<id>\w+)\/expire$/, handle: endSession },
  { method: 'GET', path: /^\/v1\/payment_intents\/(?<id>\w+)$/, handle: showPaymentIntent },
  {
    method: 'POST',
    path: /^\/v1\/payment_intents\/(?<id>\w+)\/capture$/,
    handle: (options, tx, form, id) => capturePayment(options, tx, id, readParams(parameters.capturePayment, form)),
  },
  {
    method: 'POST',
    path: /^\/v1\/payment_intents\/(?<id>\w+)\/cancel$/,
    handle: (options, tx, form, id) => cancelPayment(options, tx, id, readParams(parameters.cancelPayment, form)),
  },
  {
    method: 'POST',
    path: /^\/v1\/refunds$/,
    handle: (options, tx, form) => refundPayment(options, tx, readParams(parameters.createRefund, form)),
  },
  { method: 'GET', path: /^\/v1\/refunds$/, handle: showRefunds },
]

export function findEndpoint(method: string, path: string): { handle: Handler; id: string } | null {
  for (const endpoint of ENDPOINTS) {
    const match = endpoint.method === method ? endpoint.path.exec(path) : null
    if (match) return { handle: endpoint.handle, id: match.groups?.id ?? '' }
  }
  return null
}

async function openSession(options: GatewayOptions, tx: Db, form: string): Promise<unknown> {
  const params = readParams(parameters.createSession, form)
  return await presentSession(options, tx, await createSession(options, tx, params))
}

async function showSession(options: GatewayOptions, tx: Db, form: string, id: string): Promise<unknown> {
  const { expand } = readParams(parameters.showSession, form)
  return await presentSession(options, tx, await getSession(options, tx, id), expand !== undefined)
}

async function endSession(options: GatewayOptions, tx: Db, form: string, id: string): Promise<unknown> {
  const { expand } = readParams(parameters.showSession, form)
  const session = await getSession(options, tx, id)
  if (session.status !== 'open') {
    throw invalidRequest(
      `Only Checkout Sessions with a status in ["open"] can be expired. This Checkout Session has a status of \`${session.status}\`.`,
    )
  }
  return await presentSession(options, tx, await expireSession(options, tx, session), expand !== undefined)
}

async function showPaymentIntent(_options: GatewayOptions, tx: Db, form: string, id: string): Promise<unknown> {
  readParams(parameters.none, form)
  const payment = await findPayment(tx, id)
  if (!payment) throw noSuch('payment_intent', id, 'intent')
  return paymentIntentObject(payment)
}

async function showRefunds(_options: GatewayOptions, tx: Db, form: string): Promise<unknown> {
  const { payment_intent, limit = 10 } = readParams(parameters.listRefunds, form)
  const found = await listRefunds(tx, payment_intent, limit + 1) // one more than the limit tells `has_more`
  return { object: 'list', data: found.slice(0, limit).map(refundObject), has_more: found.length > limit, url: '/v1/refunds' }
}

async function getSession(options: GatewayOptions, tx: Db, id: string): Promise<Session> {
  const session = await lockCurrentSession(options, tx, id)
  if (!session) throw noSuch('checkout.session', id, 'session')
  return session
}
