import * as z from 'zod/mini'
import { MOST_OPEN_CHECKOUTS, MOST_ORDERS_A_DAY, siteIssue } from '../../domain/assistants/assistant.ts'
import { formatBy } from '../text.ts'

/** Amounts are dollars. Orders count by the day on which they were placed, unless they were canceled. */
const counts = z.object({
  searches: z.int(),
  /** Requests for one product, or for several by their ids. */
  lookups: z.int(),
  checkouts: z.int(),
  declines: z.int(),
  orders: z.int(),
  /** What the orders came to, less refunds. */
  amount: z.number(),
})
export type AssistantCountsWire = z.output<typeof counts>

const ruleFields = {
  site: z.string(),
  isBlocked: z.boolean(),
  /** A limit is null when it is the one of all assistants. */
  ordersADay: z.nullable(z.int()),
  openCheckouts: z.nullable(z.int()),
}

const assistantWire = z.object({
  ...ruleFields,
  /** The URL of the profile that came last. It and the times are absent when only the rule is known. */
  profile: z.optional(z.string()),
  firstSeenAt: z.optional(z.string()),
  lastSeenAt: z.optional(z.string()),
  /** The last 30 days, with today. */
  recent: counts,
  /** Orders of the last two years, and all else since the first request. */
  total: counts,
})
export type AssistantWire = z.output<typeof assistantWire>

export const listAssistantsResponse = z.object({
  success: z.literal(true),
  /** The store serves assistants. */
  isOpen: z.boolean(),
  /** Those with a rule, and up to 100 others, by the orders of the last 30 days, their searches, and when they came last. */
  assistants: z.array(assistantWire),
  /** All further assistants together, or null when there are none. */
  others: z.nullable(z.object({ recent: counts, total: counts })),
  /** What assistants searched for most in the last 30 days, without those that are blocked. */
  searches: z.array(z.object({ text: z.string(), searches: z.int() })),
})
export type ListAssistantsResponse = z.output<typeof listAssistantsResponse>

const limit = (name: string, most: number) => {
  const issue = `${name} must be a whole number from 0 to ${most}, or null`
  return z.optional(z.nullable(z.int(issue).check(z.minimum(0, issue), z.maximum(most, issue))))
}

/** What is absent stays. Null ends a limit. */
export const saveAssistantRuleRequest = z.object({
  site: formatBy(siteIssue),
  isBlocked: z.optional(z.boolean('isBlocked must be true or false')),
  ordersADay: limit('ordersADay', MOST_ORDERS_A_DAY),
  openCheckouts: limit('openCheckouts', MOST_OPEN_CHECKOUTS),
})

export const saveAssistantRuleResponse = z.object({
  success: z.literal(true),
  message: z.string(),
  rule: z.object(ruleFields),
})
