import * as z from 'zod/mini'
import { type OrderRequest, orderRequest } from '../../../contract/orders/orders.ts'
import { PAYMENT_TYPES, type PaymentType } from '../../../domain/orders/order.ts'
import { randomKey } from '../../api/request.ts'
import { parseStored } from '../../state/browser-storage.ts'
import { storedAttempt } from '../../state/stored-order.ts'
import { MAX_ATTEMPT_MS } from './saved-attempt.ts'

export interface OrderIntent {
  readonly shopper: string
  readonly paymentType: PaymentType
  readonly order: OrderRequest
  /** This is the total in cents, as shown. Another total makes another intent. */
  readonly total: number
}

/** This is an intent with its idempotency key (contract, section 2). */
export interface OrderAttempt extends OrderIntent {
  readonly key: string
  readonly begunAt: number
  /** This is the id of the online order that it created and that waits for payment. */
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
 * Returns the saved attempt when the intent is the same and its outcome is unknown, as after a lost response or a
 * reload. Otherwise it saves a new one, which all tabs and the next visit share.
 */
export function beginAttempt(intent: OrderIntent, now = Date.now()): OrderAttempt {
  const last = readAttempt()
  if (last && isSameIntent(last, intent) && now - last.begunAt < MAX_ATTEMPT_MS) return last
  const attempt = { ...intent, key: randomKey(), begunAt: now }
  storedAttempt.write(JSON.stringify(attempt))
  return attempt
}

export function attemptOf(key: string): OrderAttempt | null {
  const last = readAttempt()
  return last?.key === key ? last : null
}

/** Saves the order that waits for payment. The attempt is over once that order no longer waits for payment. */
export function saveWaitingOrder(attempt: OrderAttempt, waitingOrder: string): void {
  storedAttempt.write(JSON.stringify({ ...attempt, waitingOrder }))
}

/** Deletes the attempt once its outcome is known. */
export function endAttempt(attempt: OrderAttempt): void {
  if (readAttempt()?.key === attempt.key) storedAttempt.write(null)
}

/** Tells whether this status is final. After any other, a retry may succeed or the order may exist already. */
export function isFinalRejection(status: number): boolean {
  return status >= 400 && status < 500 && status !== 401 && status !== 429
}

const readAttempt = (): OrderAttempt | null => parseStored(storedAttempt.read(), storedShape)

/** Compares the lines in any order, since the account's cart returns them in another one. */
function isSameIntent(one: OrderIntent, other: OrderIntent): boolean {
  return fingerprint(one) === fingerprint(other)
}

function fingerprint({ shopper, paymentType, order, total }: OrderIntent): string {
  const lines = order.items.map(({ product, quantity }) => `${product} ${quantity}`).sort()
  const { address, substitutions = null, code = null, note = null, fulfilment, delivery } = order
  return JSON.stringify([shopper, paymentType, address, substitutions, code, note, lines, total, fulfilment, delivery])
}
