import type { Shopper, ShopperId } from '../../../domain/accounts/account.ts'
import { storeName } from '../../../domain/settings/store-identity.ts'
import { ClientError } from '../../platform/client-error.ts'
import type { Db } from '../../platform/database/connect.ts'
import { inTransaction } from '../../platform/database/transaction.ts'
import type { Platform } from '../../platform/platform.ts'
import { button, composeMail, paragraph } from '../mail/compose-mail.ts'
import { enqueueMail } from '../mail/enqueue-mail.ts'
import { keyOfAccountMail } from '../mail/mail-repository.ts'
import { moveSubscription } from '../newsletter/subscriber-repository.ts'
import { createLink, endLinks, linkEnded, useLink } from './account-links.ts'
import { findShopper, findShopperByEmail, isEmailTaken, lockShopper, replaceEmail } from './account-repository.ts'
import { claimGuestOrders } from './claim-orders.ts'

/** Mails about an account have the store's name and links to its pages. */
export type MailSender = Pick<Platform, 'publicUrl' | 'settings'>

interface EmailRequest {
  readonly shopper: Shopper
  readonly newEmail: string
  readonly now: Date
}

/**
 * Mails a link to the new email, which becomes the account's once the link is opened, and tells the old one. A new email
 * that has an account gets another mail, without a link. Neither the response nor its time tells the difference, so that
 * nobody learns who has an account. Throws 429 when several mails were sent within the hour.
 */
export async function requestNewEmail(tx: Db, sender: MailSender, request: EmailRequest): Promise<void> {
  const { shopper, now } = request
  await mailNewEmailLink(tx, sender, request)
  if (!(await enqueueMail(tx, noticeTo(shopper, requestedMail(sender)), now))) throw tooManyLinks()
}

/** Mails the link of a new email, and ends earlier ones. Throws 429 when several were mailed within the hour. */
export async function mailNewEmailLink(tx: Db, sender: MailSender, { shopper, newEmail, now }: EmailRequest): Promise<void> {
  const link = { recipient: { shopperId: shopper.id }, purpose: 'new email', now } as const
  await endLinks(tx, link)
  const url = await createLink(tx, sender.publicUrl, { ...link, newEmail })
  const isTaken = (await findShopperByEmail(tx, newEmail)) !== null
  const content = isTaken ? takenMail(sender) : linkMail(sender, url)
  const mail = { kind: 'new email', to: newEmail, ...content, onceFor: keyOfAccountMail(shopper.id) } as const
  if (!(await enqueueMail(tx, mail, now))) throw tooManyLinks()
}

const noticeTo = ({ id, email }: Shopper, content: ReturnType<typeof composeMail>) =>
  ({ kind: 'email change', to: email, ...content, onceFor: keyOfAccountMail(id) }) as const

/** Keeps the account's email, and ends the link of a new one. */
export async function keepEmail(tx: Db, shopperId: ShopperId, now: Date): Promise<void> {
  await endLinks(tx, { recipient: { shopperId }, purpose: 'new email', now })
}

/**
 * Makes a new email the account's by its mailed link, and gives the account the orders of guests with it. It can be
 * repeated. Links that were mailed to the old email end, because they would open the account. Throws 422 when the link
 * was replaced, and 409 when another account has the email by now.
 */
export async function confirmNewEmail(
  platform: Platform,
  token: string,
  link: { readonly shopper: ShopperId; readonly newEmail: string },
): Promise<void> {
  const { db, clock } = platform
  const now = clock.now()
  const { newEmail } = link
  const changing = inTransaction(db, async (tx) => {
    await claimGuestOrders(tx, { id: link.shopper, email: newEmail })
    const shopper = await lockShopper(tx, link.shopper)
    if (!shopper) throw linkEnded()
    const recipient = { shopperId: shopper.id }
    await useLink(tx, token, { recipient, purpose: 'new email', now })
    await replaceEmail(tx, shopper.id, newEmail, now)
    await endLinks(tx, { recipient, purpose: 'reset', now })
    await endLinks(tx, { recipient, purpose: 'confirm', now })
    if (shopper.isEmailConfirmed) await moveSubscription(tx, shopper.email, newEmail)
    await enqueueMail(tx, noticeTo(shopper, changedMail(platform)), now)
  })
  await changing.catch(async (error: unknown) => {
    if (isEmailTaken(error)) throw new ClientError(409, 'Another account has this email')
    // The link of a repeated request has ended because the email was changed by it.
    const account = await findShopper(db, link.shopper)
    if (account?.email.toLowerCase() !== newEmail.toLowerCase()) throw error
  })
}

export const tooManyLinks = () =>
  new ClientError(429, 'We’ve emailed you several links. Please try again in an hour.', { retryAfterSeconds: 3600 })

const nameOf = (settings: MailSender['settings']): string => storeName(settings.current().store)

const linkMail = ({ settings }: MailSender, url: string) =>
  composeMail(settings.current(), {
    subject: 'Confirm your new email',
    title: 'Confirm your new email',
    parts: [
      paragraph(`Please confirm that this is the new email for your account at ${nameOf(settings)}. The link works for a day.`),
      button('Confirm my new email', url),
    ],
    footer: 'If you didn’t ask for this, you can ignore this email.',
  })

const takenMail = ({ publicUrl, settings }: MailSender) =>
  composeMail(settings.current(), {
    subject: 'You have an account with this email',
    title: 'You have an account with this email',
    parts: [
      paragraph(
        `Someone tried to use this email for another account at ${nameOf(settings)}. Each email can belong to only one account.`,
      ),
      paragraph('If that was you, log in with this email. To use it for your other account, delete this one first.'),
      button('Log in', `${publicUrl}/login`),
    ],
    footer: 'If that wasn’t you, you can ignore this email. Nothing has changed.',
  })

/** The mail does not say the new email, because the old one may belong to a stranger, such as after a typing error. */
const requestedMail = ({ publicUrl, settings }: MailSender) =>
  composeMail(settings.current(), {
    subject: 'Your email is about to change',
    title: 'Your email is about to change',
    parts: [
      paragraph(
        `You asked to change the email of your account at ${nameOf(settings)}. This one stays until the new one is confirmed.`,
      ),
      paragraph('If that wasn’t you, choose a new password now. That also stops the change.'),
      button('Choose a new password', `${publicUrl}/forgot`),
    ],
    footer: 'If that was you, there’s nothing to do.',
  })

const changedMail = ({ publicUrl, settings }: MailSender) =>
  composeMail(settings.current(), {
    subject: 'Your email has changed',
    title: 'Your email has changed',
    parts: [
      paragraph(`Your account at ${nameOf(settings)} has a new email. Please use it to log in from now on.`),
      paragraph('If that wasn’t you, please contact us.'),
      button('Contact us', `${publicUrl}/contact`),
    ],
    footer: 'This is the last email about your account to this address.',
  })
