import { personAtAddress } from '../../../domain/accounts/client-address.ts'
import { siteOf } from '../../../domain/assistants/assistant.ts'
import { limitTries } from '../sessions/counted-tries.ts'
import type { AssistantParts } from './assistant-parts.ts'
import type { Sender } from './linked-shopper.ts'

/** A site of assistants may have this many carts. */
export const MAX_CARTS = 500

const MINUTE_MS = 60_000
/** An assistant may begin or change this many carts and checkouts within a minute. */
export const CHANGE_LIMIT = { max: 120, windowMs: MINUTE_MS }
/** An assistant may try to place this many orders within a minute. */
export const COMPLETE_LIMIT = { max: 30, windowMs: MINUTE_MS }

/** Counts what comes from one site of assistants, and from one client address. Throws 429. */
export async function limitBy(
  { platform }: AssistantParts,
  { agent, address }: Sender,
  what: string,
  limit: typeof CHANGE_LIMIT,
): Promise<void> {
  const { db, clock } = platform
  for (const subject of [siteOf(agent.url), personAtAddress(address)])
    await limitTries(db, { role: 'guest', subject: `${what} of ${subject}` }, limit, clock.now())
}
