import type { FastifyRequest } from 'fastify'
import type { ProductId } from '../../../domain/products/product.ts'
import { emailIssue } from '../../../domain/text/email.ts'
import type { EndpointHandlers } from '../../http/endpoint-handlers.ts'
import { ClientError, notFound } from '../../platform/client-error.ts'
import { isReferenceGone } from '../../platform/database/database-errors.ts'
import { inTransaction } from '../../platform/database/transaction.ts'
import { isId } from '../../platform/ids.ts'
import { enqueueJob } from '../../platform/jobs/job-queue.ts'
import type { Platform } from '../../platform/platform.ts'
import { findShopper } from '../accounts/account-repository.ts'
import { saidOfMail } from '../mail/enqueue-mail.ts'
import { findSender } from '../sessions/authentication.ts'
import { limitMails } from '../sessions/limit-mails.ts'
import { confirmAlertsTo, saveRestockAlert } from './restock-alert-repository.ts'

export const restockAlertRoutes = (platform: Platform) =>
  ({
    requestRestockAlert: async ({ body, request }) => {
      const recipient = await recipientOf(platform, request, body.email)
      if (!recipient.isConfirmed) await limitMails(platform, request.ip, 'alert')
      if (!(await requestRestockAlert(platform, body.product, recipient)))
        return { success: true, message: 'You can order it right now', isAvailable: true as const }
      const first = recipient.isConfirmed ? '' : '. The first time, please press the link that we just emailed you.'
      return { success: true, message: saidOfMail(platform, PROMISE + first) }
    },
  }) satisfies Partial<EndpointHandlers>

const PROMISE = 'We’ll email you once it’s back'

interface Recipient {
  readonly email: string
  /** Whether the sender is logged in, and has confirmed that this email is theirs. */
  readonly isConfirmed: boolean
}

async function recipientOf(platform: Platform, request: FastifyRequest, typed: string | undefined): Promise<Recipient> {
  const sender = await findSender(platform, request)
  const account = sender && 'shopper' in sender ? await findShopper(platform.db, sender.shopper.id) : null
  const email = typed ?? account?.email
  if (email === undefined) {
    const issue = emailIssue('') ?? ''
    throw new ClientError(422, issue, { errors: { email: issue } })
  }
  return { email, isConfirmed: account?.isEmailConfirmed === true && account.email.toLowerCase() === email.toLowerCase() }
}

/**
 * Saves an alert, and lets a job ask a stranger's email to confirm, so that the response does not tell whether it is
 * confirmed. Returns false when the product can be bought now. Throws 404 for one that is unknown or archived.
 */
async function requestRestockAlert(
  { db, clock }: Platform,
  product: string,
  { email, isConfirmed }: Recipient,
): Promise<boolean> {
  if (!isId<ProductId>(product)) throw notFound('Product')
  const now = clock.now()
  const save = inTransaction(
    db,
    async (tx) => {
      const requested = await saveRestockAlert(tx, { product, email }, now)
      if (requested !== 'saved') return requested
      if (isConfirmed) await confirmAlertsTo(tx, email, now)
      else await enqueueJob(tx, { kind: 'mail-alert-confirmation', payload: { email } }, now)
      return requested
    },
    isReferenceGone, // a repetition finds that the product was deleted meanwhile
  )
  const requested = await save
  if (requested === 'unknown') throw notFound('Product')
  return requested === 'saved'
}
