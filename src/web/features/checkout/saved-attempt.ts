import * as z from 'zod/mini'
import { parseStored } from '../../state/browser-storage.ts'
import { storedAttempt } from '../../state/stored-order.ts'

/** The same order counts as a new one after this time. */
export const MAX_ATTEMPT_MS = 30 * 60 * 1000

const cashShape = z.object({ key: z.string(), begunAt: z.number(), shopper: z.string(), paymentType: z.literal('COD') })
export type CashAttempt = z.output<typeof cashShape>

/**
 * Returns an attempt of an earlier page load to order for cash that got no response. The store may have placed the
 * order all the same. It reads only the parts that it needs, since the page of an empty cart does not load the code of
 * orders.
 */
export function unansweredAttempt(now = Date.now()): CashAttempt | null {
  const last = parseStored(storedAttempt.read(), cashShape) // an attempt for online payment has another shape
  return last && now - last.begunAt < MAX_ATTEMPT_MS ? last : null
}
