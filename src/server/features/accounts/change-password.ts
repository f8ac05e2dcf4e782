import type { Shopper } from '../../../domain/accounts/account.ts'
import { ClientError } from '../../platform/client-error.ts'
import { inTransaction } from '../../platform/database/transaction.ts'
import { hashPassword } from '../../platform/passwords/password.ts'
import type { Platform } from '../../platform/platform.ts'
import { deleteLinksOf } from '../linked-assistants/linked-assistant-repository.ts'
import { deleteOtherSessions } from '../sessions/session-repository.ts'
import { endLinks } from './account-links.ts'
import { replacePassword } from './account-repository.ts'
import { checkPassword } from './check-password.ts'

interface PasswordChange {
  readonly oldPassword: string
  readonly newPassword: string
  /** The token hash of the session that stays. */
  readonly tokenHash: Buffer
}

/**
 * Changes the password, and ends the other sessions, the links of assistants and the link of a new email, which somebody else may have asked for.
 * Throws 422 for a wrong old password, and 429 after several failures.
 */
export async function changePassword(
  { db, clock }: Platform,
  shopper: Shopper,
  { oldPassword, newPassword, tokenHash }: PasswordChange,
): Promise<void> {
  const oldHash = await checkPassword({ db, clock }, shopper, oldPassword, wrongOldPassword)
  const newHash = await hashPassword(newPassword)
  const recipient = { shopperId: shopper.id }
  await inTransaction(db, async (tx) => {
    // A concurrent change was first.
    if (!(await replacePassword(tx, shopper.id, { oldHash, newHash }))) throw wrongOldPassword()
    await Promise.all([
      deleteOtherSessions(tx, recipient, tokenHash),
      deleteLinksOf(tx, [shopper.id]),
      endLinks(tx, { recipient, purpose: 'new email', now: clock.now() }),
    ])
  })
}

function wrongOldPassword(): ClientError {
  const message = 'The current password is incorrect'
  return new ClientError(422, message, { errors: { oldPassword: message } })
}
