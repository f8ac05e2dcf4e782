import type { AccountUpdate } from '../../../contract/accounts/account-requests.ts'
import type { Shopper } from '../../../domain/accounts/account.ts'
import { ClientError } from '../../platform/client-error.ts'
import { inTransaction } from '../../platform/database/transaction.ts'
import type { Platform } from '../../platform/platform.ts'
import { limitMails } from '../sessions/limit-mails.ts'
import { findNewEmail } from './account-links.ts'
import { findShopper, lockShopper, respellEmail, saveProfile } from './account-repository.ts'
import { keepEmail, requestNewEmail } from './change-email.ts'
import { checkPassword } from './check-password.ts'

interface UpdatedAccount {
  readonly shopper: Shopper
  /** The email that was asked for and is not confirmed yet. */
  readonly newEmail: string | null
}

/**
 * Changes name and phone at once. A new email is the account's only once it is confirmed. The present email keeps itself,
 * and ends an earlier change. Throws 422 for a wrong password, and 429 after several failures or several mails.
 */
export async function updateAccount(
  platform: Platform,
  shopper: Shopper,
  { name, phone, email, password }: AccountUpdate,
  address: string,
): Promise<UpdatedAccount> {
  const { db, clock } = platform
  // The schema requires the password with an email.
  if (email !== undefined && password !== undefined) {
    await checkPassword(platform, shopper, password)
    await limitMails(platform, address, 'confirmation')
  }
  return inTransaction(db, async (tx) => {
    const now = clock.now()
    const account = await lockShopper(tx, shopper.id)
    if (!account) throw new ClientError(401, 'Please log in')
    await saveProfile(tx, account.id, { name, phone })
    if (email !== undefined && email.toLowerCase() === account.email.toLowerCase()) {
      await keepEmail(tx, account.id, now)
      await respellEmail(tx, account.id, email)
    } else if (email !== undefined) await requestNewEmail(tx, platform, { shopper: account, newEmail: email, now })
    return { shopper: (await findShopper(tx, account.id)) ?? account, newEmail: await findNewEmail(tx, account.id, now) }
  })
}
