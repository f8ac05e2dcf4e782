import type { UcpMessage } from '../../../contract/ucp/ucp-message.ts'
import { siteOf } from '../../../domain/assistants/assistant.ts'
import { ClientError } from '../../platform/client-error.ts'
import { countPlaced, uncountPlaced } from '../known-assistants/assistant-rules.ts'
import { limitTries, requireTriesLeft } from '../sessions/counted-tries.ts'
import { today } from '../settings/store-settings.ts'
import type { AgentProfile } from './agent-profiles.ts'
import type { AssistantParts } from './assistant-parts.ts'
import { BlockedAssistant, UcpFailure } from './ucp-failure.ts'

/** Whoever tries out stolen cards has as many tries. */
const DECLINE_LIMIT = { max: 10, windowMs: 60 * 60 * 1000 }

const declinesOf = ({ url }: AgentProfile) => ({ role: 'guest', subject: `declines of ${siteOf(url)}` }) as const

/** Throws a UcpFailure when many payments of the assistant were declined within the last hour. */
export const requireFewDeclines = ({ platform: { db, clock } }: AssistantParts, agent: AgentProfile): Promise<void> =>
  requireTriesLeft(db, declinesOf(agent), DECLINE_LIMIT, clock.now()).catch(throwDeclined)

/** Counts a payment that was declined. Throws a UcpFailure when too many were, so that it does not tell whether this one was. */
export async function countDecline({ platform: { db, clock }, counts }: AssistantParts, agent: AgentProfile): Promise<void> {
  await limitTries(db, declinesOf(agent), DECLINE_LIMIT, clock.now()).catch(throwDeclined)
  counts.count(agent.url, 'declines')
}

function throwDeclined(error: unknown): never {
  if (!(error instanceof ClientError)) throw error
  const message = 'Too many payments of this assistant were declined: no order is placed for a while'
  throw new UcpFailure('too_many_declines', message, { retryAfterSeconds: error.retryAfterSeconds })
}

/**
 * Places an order unless the assistant has placed as many today as the owner lets it. `place` returns why it was not placed. Throws
 * a UcpFailure when there are none left, and when the assistant was just blocked.
 */
export async function withinDay(
  { platform }: AssistantParts,
  { url }: AgentProfile,
  place: () => Promise<UcpMessage[]>,
): Promise<UcpMessage[]> {
  const [site, day] = [siteOf(url), today(platform)]
  const counted = await countPlaced(platform.db, site, day)
  if (counted === 'blocked') throw new BlockedAssistant()
  if (counted === 'too many')
    throw new UcpFailure('too_many_orders', 'This assistant has placed as many orders today as this store allows')
  try {
    const issues = await place()
    if (issues.length > 0) await uncountPlaced(platform.db, site, day)
    return issues
  } catch (error) {
    if (error instanceof ClientError) await uncountPlaced(platform.db, site, day)
    throw error
  }
}
