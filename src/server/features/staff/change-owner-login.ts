import { mailedLink } from '../../../contract/accounts/mailed-pages.ts'
import type { ChangeOwnerLoginRequest } from '../../../contract/accounts/owner-login.ts'
import { LINK_MS } from '../../../domain/accounts/account.ts'
import { storeName } from '../../../domain/settings/store-identity.ts'
import type { Staff } from '../../../domain/staff/staff.ts'
import { ClientError } from '../../platform/client-error.ts'
import type { Db } from '../../platform/database/connect.ts'
import { inTransaction } from '../../platform/database/transaction.ts'
import { hashPassword } from '../../platform/passwords/password.ts'
import type { Platform } from '../../platform/platform.ts'
import { newToken, tokenHash } from '../../platform/secrets/random-secrets.ts'
import { tooManyLinks } from '../accounts/change-email.ts'
import { button, composeMail, type MailingStore, paragraph } from '../mail/compose-mail.ts'
import { enqueueMail } from '../mail/enqueue-mail.ts'
import { deleteOtherSessions } from '../sessions/session-repository.ts'
import { recordStaffAction } from '../staff-actions/staff-action-repository.ts'
import { withOwnersPassword } from './second-factor.ts'
import { redeemCode, wrongCode } from './second-factor-codes.ts'
import {
  confirmOwnersNewEmail,
  findInvitedByEmail,
  lockOwnerToChange,
  saveNewOwnerEmail,
  setOwnerLogin,
} from './staff-repository.ts'

export interface ChangedOwnerLogin {
  readonly email: string
  /** The link to confirm this email was mailed. It is null when no email waits for that. */
  readonly newEmail: string | null
}

/**
 * Changes the owner's password, or email, or both, and ends the owner's other sessions. Where mail is sent, a new email
 * counts once its mailed link is opened. Throws 422 for a wrong password or code, 409 for an email of the staff, and 429
 * after several failures or mails.
 */
export async function changeOwnerLogin(
  platform: Platform,
  owner: Staff,
  { password, code = '', newEmail, newPassword }: ChangeOwnerLoginRequest,
  sessionHash: Buffer,
): Promise<ChangedOwnerLogin> {
  const passwordHash = newPassword === undefined ? null : await hashPassword(newPassword)
  return withOwnersPassword(platform, owner, { password, lock: lockOwnerToChange }, async (tx, now) => {
    if ((await redeemCode(tx, code, now)) === 'wrong') throw wrongCode()
    await deleteOtherSessions(tx, { ownerId: owner.id }, sessionHash)
    await setOwnerLogin(tx, owner.id, { email: null, passwordHash, now })
    if (passwordHash !== null) await recordStaffAction(tx, owner, { what: 'own-password-changed' }, now)
    if (newEmail === undefined || newEmail === owner.email) return { email: owner.email, newEmail: null }
    return changeEmail(tx, platform, { owner, newEmail, now })
  })
}

interface EmailChange {
  readonly owner: Staff
  readonly newEmail: string
  readonly now: Date
}

/** Mails a link that changes the email. Where mails are only rehearsed, nobody could open it, so the email changes at once. */
async function changeEmail(tx: Db, platform: Platform, { owner, newEmail, now }: EmailChange): Promise<ChangedOwnerLogin> {
  if (await findInvitedByEmail(tx, newEmail)) throw emailTaken()
  if (platform.mail !== null) {
    await mailNewEmailLink(tx, platform, owner, newEmail)
    await recordStaffAction(tx, owner, { what: 'own-email-requested' }, now)
    return { email: owner.email, newEmail }
  }
  await setOwnerLogin(tx, owner.id, { email: newEmail, passwordHash: null, now })
  await recordStaffAction(tx, owner, { what: 'own-email-changed' }, now)
  return { email: newEmail, newEmail: null }
}

async function mailNewEmailLink(tx: Db, { clock, publicUrl, settings }: Platform, owner: Staff, newEmail: string): Promise<void> {
  const now = clock.now()
  const { token, hash } = newToken()
  await saveNewOwnerEmail(tx, owner.id, { newEmail, hash, until: new Date(now.getTime() + LINK_MS['new email']) })
  const link = mailedLink(publicUrl, 'confirmEmail', token)
  const isMailed = await enqueueMail(tx, { kind: 'new email', to: newEmail, ...linkMail(settings.current(), link) }, now)
  if (!isMailed) throw tooManyLinks()
  await enqueueMail(tx, { kind: 'email change', to: owner.email, ...noticeMail(settings.current()) }, now)
}

/**
 * Makes a new email the owner's by its mailed link. Returns false when the link is none of the owner's, or has expired.
 * Throws 409 when someone of the staff has this email by now.
 */
export const confirmOwnerEmail = ({ db, clock }: Platform, token: string): Promise<boolean> =>
  inTransaction(db, async (tx) => {
    const now = clock.now()
    const owner = await confirmOwnersNewEmail(tx, tokenHash(token), now)
    if (!owner) return false
    if (await findInvitedByEmail(tx, owner.email)) throw emailTaken()
    await recordStaffAction(tx, owner, { what: 'own-email-changed' }, now)
    return true
  })

function emailTaken(): ClientError {
  const message = 'Someone with this email already works here'
  return new ClientError(409, message, { errors: { newEmail: message } })
}

const linkMail = (from: MailingStore, url: string) =>
  composeMail(from, {
    subject: 'Confirm your new email',
    title: 'Confirm your new email',
    parts: [
      paragraph(
        `Please confirm that this is the new email of your login as the owner of ${storeName(from.store)}. The link works for a day.`,
      ),
      button('Confirm my new email', url),
    ],
    footer: 'If you didn’t ask for this, you can ignore this email.',
  })

const noticeMail = (from: MailingStore) =>
  composeMail(from, {
    subject: 'Your email is about to change',
    title: 'Your email is about to change',
    parts: [
      paragraph(
        `You asked to change the email of your login as the owner of ${storeName(from.store)}. This one stays until the new one is confirmed.`,
      ),
      paragraph('If that wasn’t you, log in and choose a new password now.'),
    ],
    footer: 'If that was you, there’s nothing to do.',
  })
