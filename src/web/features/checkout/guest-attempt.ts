import * as z from 'zod/mini'
import type { GuestOrderRequest } from '../../../contract/orders.ts'
import type { PaymentType } from '../../../domain/order.ts'
import { randomKey } from '../../api/request.ts'
import { parseStored, storedText } from '../../state/browser-storage.ts'
import { MAX_ATTEMPT_MS } from './saved-attempt.ts'

/** All tabs share the attempt. It has only a hash of the order, so that no name or address stays in local storage. */
const stored = storedText('larder.guest-attempt')

const storedShape = z.object({ key: z.string(), begunAt: z.number(), hash: z.string(), hasResponse: z.boolean() })
type StoredAttempt = z.output<typeof storedShape>

export interface GuestAttempt {
  readonly key: string
  /** The same order was sent with this key before. */
  readonly isRepeated: boolean
}

/**
 * Returns the idempotency key of the same order when it was sent before and its outcome is unknown, as after a lost response
 * or a reload, or when its payment was left. Otherwise it returns a new key.
 */
export function beginGuestAttempt(paymentType: PaymentType, order: GuestOrderRequest, now = Date.now()): GuestAttempt {
  const hash = hashOf(JSON.stringify([paymentType, order]))
  const last = readAttempt(now)
  if (last?.hash === hash) return { key: last.key, isRepeated: true }
  const key = randomKey()
  save({ key, begunAt: now, hash, hasResponse: false })
  return { key, isRepeated: false }
}

/** Notes that the payment page of the order is known, so that nobody is told that its outcome is not. */
export function noteResponse({ key }: GuestAttempt): void {
  const last = readAttempt()
  if (last?.key === key) save({ ...last, hasResponse: true })
}

/** Deletes the attempt once its outcome is known. */
export function endGuestAttempt({ key }: GuestAttempt): void {
  if (readAttempt()?.key === key) stored.write(null)
}

/** Tells whether an order got no response, so that it may have been placed. */
export const isGuestOrderUnknown = (now = Date.now()): boolean => readAttempt(now)?.hasResponse === false

const save = (attempt: StoredAttempt): void => stored.write(JSON.stringify(attempt))

function readAttempt(now = Date.now()): StoredAttempt | null {
  const last = parseStored(stored.read(), storedShape)
  return last && now - last.begunAt < MAX_ATTEMPT_MS ? last : null
}

const FNV_OFFSET = 0x811c9dc5
const FNV_PRIME = 0x01000193

/**
 * Returns the 32-bit FNV-1a hash. `crypto.subtle` needs HTTPS, which stores in a local network may lack. The store rejects
 * another order with the same key, so a collision places no wrong order.
 */
function hashOf(text: string): string {
  let hash = FNV_OFFSET
  for (let index = 0; index < text.length; index++) hash = Math.imul(hash ^ text.charCodeAt(index), FNV_PRIME)
  return (hash >>> 0).toString(36)
}
