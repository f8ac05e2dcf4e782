import type { FastifyInstance } from 'fastify'
import { MAILED_PAGES, mailedLink } from '../../../contract/accounts/mailed-pages.ts'
import { mailedTokenRequest } from '../../../contract/accounts/mailed-requests.ts'
import type { ShopperId } from '../../../domain/accounts/account.ts'
import type { EndpointHandlers } from '../../http/endpoint-handlers.ts'
import { parseQuery } from '../../http/parse-request.ts'
import { rawBodies } from '../../http/request-bodies.ts'
import { ClientError } from '../../platform/client-error.ts'
import type { Db } from '../../platform/database/connect.ts'
import { inTransaction } from '../../platform/database/transaction.ts'
import { enqueueJob } from '../../platform/jobs/job-queue.ts'
import type { Platform } from '../../platform/platform.ts'
import { newToken, tokenHash } from '../../platform/secrets/random-secrets.ts'
import { findShopper } from '../accounts/account-repository.ts'
import { button, composeMail, type MailContent, paragraph, unsubscribeHeaders } from '../mail/compose-mail.ts'
import { enqueueMail } from '../mail/enqueue-mail.ts'
import { deleteAlertsByLink } from '../restock-alerts/restock-alert-repository.ts'
import { limitMails } from '../sessions/limit-mails.ts'
import {
  endSubscription,
  findSubscription,
  type Subscription,
  saveConfirmedSubscriber,
  saveSubscriber,
  setConfirmed,
  setUnsubscribed,
} from './subscriber-repository.ts'

export const newsletterRoutes = (platform: Platform) =>
  ({
    subscribe: async ({ body, request }) => {
      await limitMails(platform, request.ip, 'newsletter')
      // The job looks up who is subscribed, so that the time of the response does not tell.
      await enqueueJob(platform.db, { kind: 'mail-subscription', payload: { email: body.email } }, platform.clock.now())
      return { success: true, message: 'Thank you for subscribing' }
    },
    confirmSubscription: async ({ body }) => {
      if (!(await setConfirmed(platform.db, tokenHash(body.token), platform.clock.now()))) throw linkEnded()
      return { success: true, message: 'Your subscription is confirmed' }
    },
    unsubscribe: async ({ body }) => {
      if (!(await unsubscribe(platform, tokenHash(body.token)))) throw linkEnded()
      return { success: true, message: 'You’re unsubscribed' }
    },
    findSubscription: async ({ shopper }) => {
      const email = await findConfirmedEmail(platform.db, shopper.id)
      const subscription = email === null ? null : await findSubscription(platform.db, email)
      return { success: true, isSubscribed: subscription !== null && isActive(subscription) }
    },
    changeSubscription: async ({ shopper, body: { isSubscribed } }) => {
      await changeSubscription(platform, shopper.id, isSubscribed)
      return { success: true, message: isSubscribed ? 'You’ll get our newsletter' : 'You’re unsubscribed' }
    },
  }) satisfies Partial<EndpointHandlers>

/** The link may be of the newsletter or of an alert. Returns false when it is unknown. */
const unsubscribe = async ({ db, clock }: Platform, linkHash: Buffer): Promise<boolean> =>
  (await setUnsubscribed(db, linkHash, clock.now())) || (await deleteAlertsByLink(db, linkHash))

/**
 * Adds the one-click unsubscription of mail programs (RFC 8058): a POST with a form, to the page that the mail's header
 * names. The form says nothing that the address does not.
 */
export function oneClickRoute(app: FastifyInstance, platform: Platform): void {
  app.register(async (route) => {
    rawBodies(route).post(MAILED_PAGES.unsubscribe, { bodyLimit: MAX_ONE_CLICK_BYTES }, async ({ query }, reply) => {
      const { token } = parseQuery(mailedTokenRequest, query)
      if (!(await unsubscribe(platform, tokenHash(token)))) throw linkEnded()
      return reply.header('cache-control', 'no-store').send({ success: true, message: 'You’re unsubscribed' })
    })
  })
}

const MAX_ONE_CLICK_BYTES = 4096

const linkEnded = () => new ClientError(422, 'This link has expired. Please subscribe again.')

/**
 * Mails a link that confirms the subscription, unless there is one that is confirmed or may still be. Mails nothing when
 * this email got several links within the hour.
 */
export const mailSubscription = ({ db, clock, publicUrl, settings }: Platform, email: string): Promise<void> =>
  inTransaction(db, async (tx) => {
    const now = clock.now()
    const { token, hash } = newToken()
    if (!(await saveSubscriber(tx, email, hash, now))) return
    const confirmUrl = mailedLink(publicUrl, 'confirmSubscription', token)
    const unsubscribeUrl = mailedLink(publicUrl, 'unsubscribe', token)
    const content = composeMail(settings.current(), confirmationMail(confirmUrl, unsubscribeUrl))
    const headers = unsubscribeHeaders(unsubscribeUrl)
    const isMailed = await enqueueMail(tx, { kind: 'newsletter confirmation', to: email, ...content, headers }, now)
    // Without the mail nobody can confirm the subscription, so it ends at once and can be asked for again.
    if (!isMailed) await setUnsubscribed(tx, hash, now)
  })

const isActive = ({ confirmedAt, unsubscribedAt }: Subscription): boolean => confirmedAt !== null && unsubscribedAt === null

/**
 * Subscribes a shopper at once, because their email is confirmed already, or ends the subscription. Throws 409 for an
 * email that is not confirmed, which may be somebody else's.
 */
async function changeSubscription({ db, clock }: Platform, shopper: ShopperId, isSubscribed: boolean): Promise<void> {
  const email = await findConfirmedEmail(db, shopper)
  if (email === null) throw new ClientError(409, 'Confirm your email first')
  if (isSubscribed) await saveConfirmedSubscriber(db, email, clock.now())
  else await endSubscription(db, email, clock.now())
}

async function findConfirmedEmail(db: Db, shopper: ShopperId): Promise<string | null> {
  const account = await findShopper(db, shopper)
  return account?.isEmailConfirmed ? account.email : null
}

const confirmationMail = (confirmUrl: string, unsubscribeUrl: string): MailContent => ({
  subject: 'Confirm your newsletter subscription',
  title: 'Confirm your subscription',
  parts: [
    paragraph(
      'Please confirm that you’d like to get it. We won’t send you anything until you do. The link works for seven days.',
    ),
    button('Confirm subscription', confirmUrl),
  ],
  footer: 'If you didn’t ask for this, you can ignore this email.',
  footerLink: { text: 'Unsubscribe', url: unsubscribeUrl },
})
