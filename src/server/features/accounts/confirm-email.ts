import type { Platform } from '../../platform/platform.ts'
import { tokenHash } from '../../platform/tokens/token.ts'
import { findLiveLink } from './account-link-repository.ts'
import { setEmailConfirmed } from './account-repository.ts'
import { deadLink } from './dead-link.ts'

/** Idempotent while the link works. Throws 422 when it does not. */
export async function confirmEmail({ db, clock }: Platform, token: string): Promise<void> {
  const now = clock.now()
  const shopper = await findLiveLink(db, tokenHash(token), 'confirm', now)
  if (!shopper) throw deadLink()
  await setEmailConfirmed(db, shopper, now)
}
