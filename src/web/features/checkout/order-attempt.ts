import * as z from 'zod/mini'
import { type OrderRequest, orderRequest } from '../../../contract/orders.ts'
import { PAYMENT_TYPES, type PaymentType } from '../../../domain/order.ts'
import { randomKey } from '../../api/random-key.ts'
import { MAX_ATTEMPT_MS, storedAttempt } from './saved-attempt.ts'

export interface OrderIntent {
  readonly shopper: string
  readonly paymentType: PaymentType
  readonly order: OrderRequest
  /** Cents, as shown: another price is another intent. */
  readonly total: number
}

/** With its idempotency key (contract, section 2). */
export interface OrderAttempt extends OrderIntent {
  readonly key: string
  readonly begunAt: number
  /** The online order that it created, waiting for payment. */
  readonly waitingOrder?: string | undefined
}

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
 * The saved attempt, when its outcome is unknown (a lost response, a reload) and the intent is the same; else a new one. For all
 * tabs and the next visit.
 */
export function beginAttempt(intent: OrderIntent, now = Date.now()): OrderAttempt {
  const last = readAttempt()
  if (last && isSameIntent(last, intent) && now - last.begunAt < MAX_ATTEMPT_MS) return last
  const attempt = { ...intent, key: randomKey(), begunAt: now }
  storedAttempt.write(JSON.stringify(attempt))
  return attempt
}

/** Returns the saved attempt with this key. */
export function attemptOf(key: string): OrderAttempt | null {
  const last = readAttempt()
  return last?.key === key ? last : null
}

/** It counts only once it is paid. */
export function saveWaitingOrder(attempt: OrderAttempt, waitingOrder: string): void {
  storedAttempt.write(JSON.stringify({ ...attempt, waitingOrder }))
}

/** Deletes the attempt, since its outcome is known. */
export function endAttempt(attempt: OrderAttempt): void {
  if (readAttempt()?.key === attempt.key) storedAttempt.write(null)
}

/** Whether this status is final; after any other, a retry may succeed or the order may exist already. */
export function isFinalRejection(status: number): boolean {
  return status >= 400 && status < 500 && status !== 401 && status !== 429
}

function readAttempt(): OrderAttempt | null {
  const text = storedAttempt.read()
  if (text === null) return null
  try {
    return storedShape.parse(JSON.parse(text))
  } catch {
    return null // by another version or edited by hand
  }
}

/** In any order of lines: the account's cart returns them in another one. */
function isSameIntent(one: OrderIntent, other: OrderIntent): boolean {
  return fingerprint(one) === fingerprint(other)
}

function fingerprint({ shopper, paymentType, order, total }: OrderIntent): string {
  const lines = order.items.map(({ product, quantity }) => `${product} ${quantity}`).sort()
  return JSON.stringify([shopper, paymentType, order.address, order.substitutions ?? null, lines, total])
}
