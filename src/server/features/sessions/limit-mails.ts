import { MAILS_PER_MINUTE } from '../../../contract/limits.ts'
import { personAtAddress } from '../../../domain/accounts/client-address.ts'
import { ClientError } from '../../platform/client-error.ts'
import type { Platform } from '../../platform/platform.ts'
import { limitTries } from './counted-tries.ts'

const LIMIT = { max: MAILS_PER_MINUTE, windowMs: 60_000 }

/** Names what sends the mails. Each is limited by itself. */
type MailedRequest = 'newsletter' | 'alert' | 'claim' | 'forgot' | 'registration' | 'confirmation'

/**
 * Counts a request that makes the store mail an address of the sender's choice, so that nobody makes it mail hundreds of
 * strangers. Throws 429 when the client address has sent too many within a minute.
 */
export async function limitMails(
  { db, clock }: Pick<Platform, 'db' | 'clock'>,
  address: string,
  what: MailedRequest,
): Promise<void> {
  await limitTries(db, { role: 'guest', subject: `mails of ${what} ${personAtAddress(address)}` }, LIMIT, clock.now())
}

/** Counts as limitMails does. Returns false instead, for a response that says the same whether or not there is a mail. */
export const mayMail = (platform: Pick<Platform, 'db' | 'clock'>, address: string, what: MailedRequest): Promise<boolean> =>
  limitMails(platform, address, what).then(
    () => true,
    (error: unknown) => {
      if (error instanceof ClientError && error.status === 429) return false
      throw error
    },
  )
