import * as z from 'zod/mini'
import type { GuestOrderRequest, OrderRequest } from '../../../contract/checkout/place-order.ts'
import { PAYMENT_TYPES, type PaymentType } from '../../../domain/orders/order.ts'
import { randomKey } from '../../api/random-key.ts'
import { storedAccountAttempts, storedGuestAttempts } from '../../state/account-storage.ts'
import { parseStored } from '../../state/browser-storage.ts'
import { observable } from '../../state/observable.ts'
import { forgetDraft } from '../../state/order-draft.ts'
import { takeBought } from '../cart/change-cart.ts'

/** An attempt is `sent` until a response says what became of it. An `open` one can still be paid. */
const STATES = ['sent', 'open', 'processing', 'placed'] as const

const attemptShape = z.object({
  /** The id of the account. Guests have none. */
  shopper: z.nullable(z.string()),
  /** A guest's order has this secret, which the browser chose, so that it is found even when no response has arrived. */
  secret: z.string(),
  /** The idempotency key, by which a repeated request creates no second order (contract, section 2). */
  key: z.string(),
  begunAt: z.number(),
  paymentType: z.enum(PAYMENT_TYPES),
  /** All that was sent is hashed, so that no name or address stays in local storage. */
  hash: z.string(),
  items: z.array(z.object({ product: z.string(), quantity: z.number() })),
  /** The start of a slot, which an open attempt holds. */
  delivery: z.optional(z.string()),
  /** The secrets of the guest's attempts that were unfinished then. A repeated request sends the same. */
  earlier: z.array(z.string()),
  state: z.enum(STATES),
  /** The id of an account's order that waits for its payment. */
  order: z.optional(z.string()),
  /** The page tells a guest by these that the order is placed. */
  number: z.optional(z.string()),
  isPaid: z.optional(z.boolean()),
  isCanceled: z.optional(z.boolean()),
})
/** An order that this browser has sent, and of which the shopper does not know yet what became. */
export type OrderAttempt = z.output<typeof attemptShape>

const storedShape = z.array(attemptShape)
const MAX_ATTEMPTS = 5

/** The same order counts as a new one after this time. */
const MAX_ATTEMPT_MS = 30 * 60 * 1000

/** Counts the changes by this tab. */
export const attemptChanges = observable(0)

export const attemptsIn = (text: string | null): readonly OrderAttempt[] => parseStored(text, storedShape) ?? []
const storedOf = (shopper: string | null) => (shopper === null ? storedGuestAttempts : storedAccountAttempts)
export const readAttempts = (shopper: string | null) =>
  attemptsIn(storedOf(shopper).read()).filter((attempt) => attempt.shopper === shopper)

/** All tabs and the next visit share the attempts. Of an account, which has My Orders, only the last one is kept. */
function saveAttempts(shopper: string | null, attempts: readonly OrderAttempt[]): void {
  const kept = attempts.slice(shopper === null ? -MAX_ATTEMPTS : -1)
  storedOf(shopper).write(kept.length === 0 ? null : JSON.stringify(kept))
  attemptChanges.set(attemptChanges.get() + 1)
}

export const changeAttempt = ({ shopper, key }: OrderAttempt, change: Partial<OrderAttempt>): void =>
  saveAttempts(
    shopper,
    readAttempts(shopper).map((attempt) => (attempt.key === key ? { ...attempt, ...change } : attempt)),
  )

/** Returns the attempt as it is by now, and null when it has ended. */
export const latestAttempt = ({ shopper, key }: OrderAttempt): OrderAttempt | null =>
  readAttempts(shopper).find((attempt) => attempt.key === key) ?? null

export const isUnfinished = ({ state }: OrderAttempt): boolean => state !== 'placed'

/** Returns the attempts of an account, or of guests, of which it is not known what became. */
export const unfinishedAttempts = (shopper: string | null = null): readonly OrderAttempt[] =>
  readAttempts(shopper).filter(isUnfinished)

/** Returns the secrets of the orders that a new one of this browser replaces, unless they are paid. */
export const secretsOf = (attempts: readonly OrderAttempt[]): string[] =>
  attempts.filter(isUnfinished).map(({ secret }) => secret)

/**
 * Returns the attempt of the same order when that was sent before and is unfinished, as after a lost response or a reload,
 * or when its payment was left. Otherwise it saves a new one.
 */
export function beginAttempt(
  shopper: string | null,
  paymentType: PaymentType,
  order: OrderRequest | GuestOrderRequest,
  now = Date.now(),
): OrderAttempt {
  const hash = hashOf(JSON.stringify([paymentType, inOrderOf(order, order.items.toSorted(byProduct))]))
  const known = readAttempts(shopper)
  const last = known.find((attempt) => attempt.hash === hash && isUnfinished(attempt) && isRecent(attempt, now))
  if (last) return last
  const attempt: OrderAttempt = {
    shopper,
    secret: newSecret(),
    key: randomKey(),
    begunAt: now,
    paymentType,
    hash,
    items: order.items.map(({ product, quantity }) => ({ product, quantity })),
    delivery: order.delivery,
    earlier: secretsOf(known),
    state: 'sent',
  }
  saveAttempts(shopper, [...known, attempt])
  return attempt
}

type Item = OrderAttempt['items'][number]

const byProduct = (one: Item, other: Item): number => (one.product < other.product ? -1 : 1)

/** Sorts the lines of an order as in `items`. The account's cart may return the same lines in another order. */
export function inOrderOf<Order extends Pick<OrderRequest, 'items' | 'expected'>>(order: Order, items: readonly Item[]): Order {
  const ids = items.map(({ product }) => product)
  const sorted = <Line extends { readonly product: string }>(lines: readonly Line[]) =>
    lines.toSorted((one, other) => ids.indexOf(one.product) - ids.indexOf(other.product))
  const expected = order.expected && { ...order.expected, lines: sorted(order.expected.lines) }
  return { ...order, items: sorted(order.items), ...(expected && { expected }) }
}

export const isRecent = ({ begunAt }: OrderAttempt, now = Date.now()): boolean => now - begunAt < MAX_ATTEMPT_MS

/** Notes that a payment can still be made, or is on its way. */
export function notePayment(attempt: OrderAttempt, change: Pick<OrderAttempt, 'state' | 'order'>): void {
  if (latestAttempt(attempt)?.state !== change.state) changeAttempt(attempt, change)
}

/** Forgets an attempt, once it is known to have failed or the shopper knows what became of it. */
export function endAttempt({ shopper, key }: OrderAttempt): void {
  const known = readAttempts(shopper)
  const others = known.filter((attempt) => attempt.key !== key)
  if (others.length < known.length) saveAttempts(shopper, others)
}

/** Ends the attempt of an account once its order is placed, and takes what was ordered out of the cart. */
export function finishAccountAttempt(attempt: OrderAttempt): void {
  endAttempt(attempt)
  takeBought(attempt.items)
  forgetDraft()
}

const SECRET_BYTES = 32

/** Returns 256 random bits in base64url. */
function newSecret(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(SECRET_BYTES))
  return btoa(String.fromCharCode(...bytes))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replaceAll('=', '')
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
