import { randomUUID } from 'node:crypto'
import { setTimeout as delay } from 'node:timers/promises'
import type { RehearsalGateway } from '@larder/stripe-rehearsal'
import type { FastifyBaseLogger, FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import * as z from 'zod/mini'
import { PAYMENT_ACTION_FIELD, PAYMENT_ACTIONS, type PaymentPage } from '../../../contract/payments/payment-page.ts'
import { TRY_AGAIN } from '../../http/error-responses.ts'
import { ClientError } from '../../platform/client-error.ts'
import { isDatabaseUnavailable } from '../../platform/database/database-errors.ts'
import { actOnPaymentPage, paymentPagePath, showPaymentPage } from './payment-page.ts'

const MAX_FORM_BYTES = 1024 // the form has one button
// Stripe waits too, so that the store usually knows of the payment before the shopper returns.
const WAITS_FOR_STORE_MS = 10_000

interface RehearsalRoutesOptions {
  readonly gateway: RehearsalGateway
  readonly pageOrigin: string
  /** Renders the page. A null page means that the payment is unknown. */
  readonly render: (page: PaymentPage | null) => Promise<string>
  readonly renderServerError: (reference: string) => Promise<string>
  readonly renderUnavailable: () => Promise<string>
}

const params = z.object({ session: z.string().check(z.regex(/^\w{1,100}$/)) })
const query = z.object({ declined: z.optional(z.unknown()) })
const form = z.object({ [PAYMENT_ACTION_FIELD]: z.enum(PAYMENT_ACTIONS) })

export function rehearsalRoutes(
  app: FastifyInstance,
  { gateway, pageOrigin, render, renderServerError, renderUnavailable }: RehearsalRoutesOptions,
): void {
  const path = paymentPagePath(':session')
  const sendHtml = (reply: FastifyReply, status: number, html: string) =>
    reply
      .code(status)
      .type('text/html; charset=utf-8')
      .headers({ 'cache-control': 'no-store', 'x-robots-tag': 'noindex' })
      .send(html)
  const send = async (reply: FastifyReply, page: PaymentPage | null) => sendHtml(reply, page ? 200 : 404, await render(page))

  const settle = (log: FastifyBaseLogger) =>
    gateway.doWhatIsDue().catch((error: unknown) => log.warn({ err: error }, 'a rehearsed payment is settled later'))

  app.register(async (routes) => {
    routes.setErrorHandler<FastifyError>(async (error, request, reply) => {
      if (error instanceof ClientError || (error.statusCode ?? 500) < 500) throw error // the error handler of the app responds
      const reference = randomUUID()
      request.log.error({ err: error, reference }, 'the payment page failed')
      if (isDatabaseUnavailable(error)) return sendHtml(reply.headers(TRY_AGAIN), 503, await renderUnavailable())
      return sendHtml(reply, 500, await renderServerError(reference))
    })
    routes.addContentTypeParser(
      'application/x-www-form-urlencoded',
      { parseAs: 'string', bodyLimit: MAX_FORM_BYTES },
      async (_request: unknown, body: string) => Object.fromEntries(new URLSearchParams(body)),
    )
    routes.get(path, async (request, reply) => {
      const { declined } = query.parse(request.query)
      return send(reply, await showPaymentPage(gateway, sessionOf(request.params), declined !== undefined))
    })
    routes.post(path, async (request, reply) => {
      if (!isFromOwnPage(request, pageOrigin)) throw new ClientError(403, 'A payment is rehearsed on its own page alone')
      const chosen = form.safeParse(request.body)
      if (!chosen.success) throw new ClientError(422, `${PAYMENT_ACTION_FIELD} must be one of ${PAYMENT_ACTIONS.join(', ')}`)
      const next = await actOnPaymentPage(gateway, sessionOf(request.params), chosen.data.action)
      if (next === null) return send(reply, null)
      await Promise.race([settle(request.log), delay(WAITS_FOR_STORE_MS, undefined, { ref: false })])
      return reply.header('cache-control', 'no-store').redirect(next, 303)
    })
  })
}

/**
 * Checks that a request was not forged by another site (CSRF). Clients without these headers are not browsers, and have
 * no session to abuse.
 */
function isFromOwnPage({ headers }: Pick<FastifyRequest, 'headers'>, origin: string): boolean {
  const site = headers['sec-fetch-site']
  if (site !== undefined) return site === 'same-origin'
  return headers.origin === undefined || headers.origin === origin
}

/** Returns the id of the session, or an empty text, which finds no session. */
const sessionOf = (value: unknown): string => params.safeParse(value).data?.session ?? ''
