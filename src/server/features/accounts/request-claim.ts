import type { OrderId } from '../../../domain/orders/order.ts'
import { storeName } from '../../../domain/settings/store-identity.ts'
import { inTransaction } from '../../platform/database/transaction.ts'
import { enqueueJob } from '../../platform/jobs/job-queue.ts'
import type { Platform } from '../../platform/platform.ts'
import { button, composeMail, type MailingStore, paragraph } from '../mail/compose-mail.ts'
import { enqueueMail } from '../mail/enqueue-mail.ts'
import { findGuest, getOrderOfSecret } from '../orders/guest-orders.ts'
import { createLink } from './account-links.ts'
import { lockShopperByEmail } from './account-repository.ts'
import { enqueueResetLink } from './reset-password.ts'

/**
 * Enqueues the mail with which the guest of an order gets an account. It enqueues none when
 * `mayMail` says so. Throws 404 for an unknown secret. The job looks up
 * whether there is an account, so that the response does not reveal it.
 */
export async function requestClaim({ db, clock }: Platform, secret: string, mayMail: () => Promise<boolean>): Promise<void> {
  const order = await getOrderOfSecret(db, secret)
  if (!(await mayMail())) return
  await enqueueJob(db, { kind: 'mail-claim-link', payload: { order, request: crypto.randomUUID() } }, clock.now())
}

interface ClaimRequest {
  readonly order: OrderId
  /** The id of the request, by which its link is mailed only once. */
  readonly request: string
}

/**
 * Mails the guest of an order a link to choose a password, which creates an account (resetPassword). When their email has
 * an account, it is the link of a forgotten password. Both count for the limit of five links an hour.
 */
export const mailClaimLink = ({ db, clock, publicUrl, settings }: Platform, { order, request }: ClaimRequest): Promise<void> =>
  inTransaction(db, async (tx) => {
    const now = clock.now()
    const guest = await findGuest(tx, order)
    if (!guest) return
    const shopper = await lockShopperByEmail(tx, guest.email)
    if (shopper) return enqueueResetLink(tx, { publicUrl, settings }, shopper, { request, now })
    const url = await createLink(tx, publicUrl, { recipient: { orderId: order }, purpose: 'claim', now })
    const onceFor = `claim ${order} ${request}`
    await enqueueMail(tx, { kind: 'password reset', to: guest.email, ...claimMail(settings.current(), url), onceFor }, now)
  })

const claimMail = (from: MailingStore, url: string) =>
  composeMail(from, {
    subject: 'Choose a password',
    title: 'Save your details',
    parts: [
      paragraph(
        `Choose a password to create an account at ${storeName(from.store)}. Your orders with this email will be in it. This link works once, for an hour.`,
      ),
      button('Choose a password', url),
    ],
    footer: 'If you didn’t ask for this, you can ignore this email: no account is created.',
  })
