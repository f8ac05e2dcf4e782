import type { Staff } from '../../../domain/staff.ts'
import { ClientError } from '../../errors.ts'
import type { Platform } from '../../platform/platform.ts'
import { insertSecondFactor } from './second-factor-repository.ts'
import { newTotpSecret, totpToShow } from './totp.ts'
import { withOwnersPassword } from './with-owners-password.ts'

/**
 * Saves a new secret, in place of one that was not confirmed. Throws 409 when the second factor is on, and 422 and 429
 * as `withOwnersPassword` does.
 */
export const beginSecondFactor = (platform: Platform, owner: Staff, password: string): Promise<{ secret: string; uri: string }> =>
  withOwnersPassword(platform, owner, password, async (tx, now) => {
    const secret = newTotpSecret()
    if (!(await insertSecondFactor(tx, { secret, begunAt: now }))) throw alreadyOn()
    return totpToShow(secret, owner.email)
  })

export const alreadyOn = (): ClientError => new ClientError(409, 'Two-factor authentication is on already')
