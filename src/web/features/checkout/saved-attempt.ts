import * as z from 'zod/mini'
import { storedText } from '../../state/browser-storage.ts'

/** Afterwards the same order is meant as another one. */
export const MAX_ATTEMPT_MS = 30 * 60 * 1000

/** In local storage: an attempt to order (order-attempt.ts). */
export const storedAttempt = storedText('larder.order-attempt')

const cashShape = z.object({ key: z.string(), begunAt: z.number(), shopper: z.string(), paymentType: z.literal('COD') })
export type CashAttempt = z.output<typeof cashShape>

/**
 * Returns an attempt of an earlier page load to order for cash that got no response. The store may have placed it all the same. Without
 * what was ordered, since an empty cart's page does not load the code of orders.
 */
export function unansweredAttempt(now = Date.now()): CashAttempt | null {
  const text = storedAttempt.read()
  if (text === null) return null
  try {
    const last = cashShape.parse(JSON.parse(text))
    return now - last.begunAt < MAX_ATTEMPT_MS ? last : null
  } catch {
    return null // for online payment, by another version or edited by hand
  }
}
