import type { Shopper } from '../../../domain/accounts/account.ts'
import { ClientError } from '../../platform/client-error.ts'
import { isPassword } from '../../platform/passwords/password.ts'
import type { Platform } from '../../platform/platform.ts'
import { limitLoginAttempts } from '../sessions/limit-login-attempts.ts'
import { findPasswordHash } from './account-repository.ts'

/**
 * Checks the password of a logged-in shopper, and returns its hash. Throws 422 for a wrong password, and 429 after
 * several failures as a login does, so that nobody can guess the password with a stolen token. Throws 401 when the
 * account was deleted meanwhile.
 */
export function checkPassword(
  { db, clock }: Pick<Platform, 'db' | 'clock'>,
  { id, email }: Shopper,
  password: string,
  wrongPassword: () => ClientError = wrongOwnPassword,
): Promise<string> {
  return limitLoginAttempts(db, { role: 'shopper', email, now: clock.now() }, async () => {
    const hash = await findPasswordHash(db, id)
    if (hash === null) throw new ClientError(401, 'Please log in') // the account was deleted just now
    if (!(await isPassword(password, hash))) throw wrongPassword()
    return hash
  })
}

export function wrongOwnPassword(): ClientError {
  const message = 'The password is incorrect'
  return new ClientError(422, message, { errors: { password: message } })
}
