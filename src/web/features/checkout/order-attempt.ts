import * as z from 'zod/mini'
import { type OrderRequest, orderRequest } from '../../../contract/orders.ts'
import { PAYMENT_TYPES, type PaymentType } from '../../../domain/order.ts'
import { storedText } from '../../browser-storage.ts'
import { randomKey } from '../../random-key.ts'

/** What somebody orders, and how it is paid. */
export interface OrderIntent {
  /** The id of the shopper's account. */
  readonly shopper: string
  readonly paymentType: PaymentType
  readonly order: OrderRequest
  /** Cents, as the shopper saw it: at another price it is another wish. */
  readonly total: number
}

/** A wish that is being sent, under the key by which the server knows its tries for one (contract, section 2). */
export interface OrderAttempt extends OrderIntent {
  readonly key: string
  readonly begunAt: number
  /** The online order that it made, which waits for its payment. */
  readonly waitingOrder?: string | undefined
}

/** Whoever orders the very same later than this wants it once more. */
const MAX_ATTEMPT_MS = 30 * 60 * 1000

const stored = storedText('larder.order-attempt')
const storedShape = z.object({
  key: z.string(),
  begunAt: z.number(),
  shopper: z.string(),
  paymentType: z.enum(PAYMENT_TYPES),
  order: orderRequest,
  total: z.int(),
  waitingOrder: z.optional(z.string()),
})

/**
 * The attempt for a wish. While the fate of the last attempt is unknown (an answer lost, the page reloaded) the same wish
 * is the same attempt, with the same key and body; another wish is a new one. Kept for all tabs and the next visit.
 */
export function beginAttempt(wish: OrderIntent, now = Date.now()): OrderAttempt {
  const last = readAttempt()
  if (last && isSameIntent(last, wish) && now - last.begunAt < MAX_ATTEMPT_MS) return last
  const attempt = { ...wish, key: randomKey(), begunAt: now }
  stored.write(JSON.stringify(attempt))
  return attempt
}

/** It made an online order, which is not an order before it is paid. */
export function attemptWaits(attempt: OrderAttempt, waitingOrder: string): void {
  stored.write(JSON.stringify({ ...attempt, waitingOrder }))
}

/** Its fate is known: the order was made, or refused for good. */
export function endAttempt(attempt: OrderAttempt): void {
  if (readAttempt()?.key === attempt.key) stored.write(null)
}

/** Whether a status says that this order will never be made; else the same try may still succeed, or has done so already. */
export function isRefusedForGood(status: number): boolean {
  return status >= 400 && status < 500 && status !== 401 && status !== 429
}

function readAttempt(): OrderAttempt | null {
  const text = stored.read()
  if (text === null) return null
  try {
    return storedShape.parse(JSON.parse(text))
  } catch {
    return null // another version's, or somebody's own hand
  }
}

/** The same lines in whatever order: the account's cart comes back in another one. */
function isSameIntent(one: OrderIntent, other: OrderIntent): boolean {
  return fingerprint(one) === fingerprint(other)
}

function fingerprint({ shopper, paymentType, order, total }: OrderIntent): string {
  const lines = order.items.map(({ product, quantity }) => `${product} ${quantity}`).sort()
  return JSON.stringify([shopper, paymentType, order.address, lines, total])
}
