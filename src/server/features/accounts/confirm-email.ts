import type { Platform } from '../../platform/platform.ts'
import { shopperOfLink } from '../account-links/account-links.ts'
import { setEmailConfirmed } from './account-repository.ts'

/** Confirms the email and can be repeated while the link works. Throws 422 when the link has expired or was used. */
export async function confirmEmail({ db, clock }: Platform, token: string): Promise<void> {
  const now = clock.now()
  await setEmailConfirmed(db, await shopperOfLink(db, token, 'confirm', now), now)
}
