import { setTimeout as delay } from 'node:timers/promises'
import type { FastifyInstance, FastifyReply } from 'fastify'
import * as z from 'zod/mini'
import { PAYMENT_ACTION_FIELD, PAYMENT_ACTIONS, type PaymentPage } from '../../../../contract/payment-page.ts'
import { Refusal } from '../../../errors.ts'
import { paymentPagePath } from './gateway-parts.ts'
import { isFromOwnPage } from './own-origin.ts'
import type { RehearsalGateway } from './rehearsal-gateway.ts'

const MAX_FORM_BYTES = 1024 // one button
const WAITS_FOR_STORE_MS = 10_000 // as Stripe does with its answer to the shopper: so the store mostly knows of the payment first

interface RehearsalRoutesParts {
  readonly gateway: RehearsalGateway
  /** The origin under which browsers see the page. */
  readonly pageOrigin: string
  /** Makes the document; of null the one that says that there is no such payment. */
  readonly render: (page: PaymentPage | null) => Promise<string>
}

const params = z.object({ session: z.string().check(z.regex(/^\w{1,100}$/)) })
const query = z.object({ declined: z.optional(z.unknown()) })
const form = z.object({ [PAYMENT_ACTION_FIELD]: z.enum(PAYMENT_ACTIONS) })

/** The payment page and what is done on it. */
export function rehearsalRoutes(app: FastifyInstance, { gateway, pageOrigin, render }: RehearsalRoutesParts): void {
  const path = paymentPagePath(':session')
  const send = async (reply: FastifyReply, page: PaymentPage | null) =>
    reply
      .code(page ? 200 : 404)
      .type('text/html; charset=utf-8')
      .headers({ 'cache-control': 'no-store', 'x-robots-tag': 'noindex' })
      .send(await render(page))

  app.register(async (routes) => {
    routes.addContentTypeParser(
      'application/x-www-form-urlencoded',
      { parseAs: 'string', bodyLimit: MAX_FORM_BYTES },
      async (_request: unknown, body: string) => Object.fromEntries(new URLSearchParams(body)),
    )
    routes.get(path, async (request, reply) => {
      const { declined } = query.parse(request.query)
      return send(reply, await gateway.showPaymentPage(sessionOf(request.params), declined !== undefined))
    })
    routes.post(path, async (request, reply) => {
      if (!isFromOwnPage(request, pageOrigin)) throw new Refusal(403, 'A payment is rehearsed on its own page alone')
      const chosen = form.safeParse(request.body)
      if (!chosen.success) throw new Refusal(422, `${PAYMENT_ACTION_FIELD} must be one of ${PAYMENT_ACTIONS.join(', ')}`)
      const next = await gateway.actOnPaymentPage(sessionOf(request.params), chosen.data.action)
      if (next === null) return send(reply, null)
      await Promise.race([gateway.doWhatIsDue(), delay(WAITS_FOR_STORE_MS, undefined, { ref: false })])
      return reply.header('cache-control', 'no-store').redirect(next, 303)
    })
  })
}

/** What can be no session's id finds none. */
const sessionOf = (value: unknown): string => params.safeParse(value).data?.session ?? ''
