import type { FastifyRequest } from 'fastify'
import { emailProblem } from '../../../domain/email.ts'
import type { ProductId } from '../../../domain/product.ts'
import { ClientError, notFound } from '../../errors.ts'
import type { EndpointHandlers } from '../../http/endpoint-handlers.ts'
import { isReferenceGone } from '../../platform/database/database-errors.ts'
import { inTransaction } from '../../platform/database/transaction.ts'
import { isId } from '../../platform/ids.ts'
import type { Platform } from '../../platform/platform.ts'
import { findSender } from '../sessions/authentication.ts'
import { saveRestockAlert } from './restock-alert-repository.ts'

export const restockAlertRoutes = (platform: Platform) =>
  ({
    requestRestockAlert: async ({ body, request }) => {
      const email = body.email ?? (await emailOfSender(platform, request))
      await requestRestockAlert(platform, body.product, email)
      return { success: true, message: 'We’ll email you once it’s back' }
    },
  }) satisfies Partial<EndpointHandlers>

async function emailOfSender(platform: Platform, request: FastifyRequest): Promise<string> {
  const sender = await findSender(platform, request)
  if (sender && 'shopper' in sender) return sender.shopper.email
  const problem = emailProblem('') ?? ''
  throw new ClientError(422, problem, { errors: { email: problem } })
}

/**
 * Does the same whether or not the product is sold out, because the page that the person sees may be older. Throws 404
 * for a product that is unknown or archived.
 */
async function requestRestockAlert({ db, clock }: Platform, product: string, email: string): Promise<void> {
  const isKnown =
    isId<ProductId>(product) &&
    // A repetition finds that the product was deleted meanwhile.
    (await inTransaction(db, (tx) => saveRestockAlert(tx, { product, email }, clock.now()), isReferenceGone))
  if (!isKnown) throw notFound('Product')
}
