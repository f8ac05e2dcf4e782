import { useMemo, useSyncExternalStore } from 'react'
import * as z from 'zod/mini'
import type { GuestOrderRequest, OrderWire } from '../../../contract/orders/orders.ts'
import type { PaymentType } from '../../../domain/orders/order.ts'
import { randomKey } from '../../api/request.ts'
import { parseStored } from '../../state/browser-storage.ts'
import { observable } from '../../state/observable.ts'
import { storedGuestAttempts } from '../../state/stored-order.ts'
import { tabText } from '../../state/tab-storage.ts'
import { savedCart } from '../cart/cart-state.ts'
import { takeBought, takeBoughtAsGuest } from '../cart/change-cart.ts'
import { MAX_ATTEMPT_MS } from '../checkout/saved-attempt.ts'
import { forgetTabChoices } from '../checkout/tab-choices.ts'
import { forgetTyped } from '../checkout/typed-checkout.ts'
import { rememberOrder } from './remembered-orders.ts'

/** An attempt is `sent` until a response says what became of it. An `open` one can still be paid. */
const STATES = ['sent', 'open', 'processing', 'placed'] as const

const attemptShape = z.object({
  /** The order has this secret, which the browser chose. So the order is found even when no response has arrived. */
  secret: z.string(),
  key: z.string(),
  begunAt: z.number(),
  /** It is of all that was sent, so that no name or address stays in local storage. */
  hash: z.string(),
  items: z.array(z.object({ product: z.string(), quantity: z.number() })),
  /** It is the start of a slot, which an open attempt holds. */
  delivery: z.optional(z.string()),
  /** These are the secrets of the attempts that were unfinished then. A repeated request sends the same. */
  earlier: z.array(z.string()),
  state: z.enum(STATES),
  /** These are there once the order is placed. */
  number: z.optional(z.string()),
  isPaid: z.optional(z.boolean()),
  isCanceled: z.optional(z.boolean()),
})
/** This browser has sent an order as a guest, and does not know yet that the guest knows what became of it. */
export type GuestAttempt = z.output<typeof attemptShape>

const storedShape = z.array(attemptShape)
const MAX_ATTEMPTS = 5
const changes = observable(0)

const attemptsIn = (text: string | null): readonly GuestAttempt[] => parseStored(text, storedShape) ?? []
const readAttempts = (): readonly GuestAttempt[] => attemptsIn(storedGuestAttempts.read())

function saveAttempts(attempts: readonly GuestAttempt[]): void {
  storedGuestAttempts.write(attempts.length === 0 ? null : JSON.stringify(attempts.slice(-MAX_ATTEMPTS)))
  changes.set(changes.get() + 1)
}

const changeAttempt = (secret: string, change: Partial<GuestAttempt>): void =>
  saveAttempts(readAttempts().map((attempt) => (attempt.secret === secret ? { ...attempt, ...change } : attempt)))

/** Follows the attempts of all tabs. The oldest comes first. */
export function useGuestAttempts(): readonly GuestAttempt[] {
  const text = useSyncExternalStore(subscribe, storedGuestAttempts.read, () => null)
  return useMemo(() => attemptsIn(text), [text])
}

function subscribe(listener: () => void): () => void {
  const [stopTabs, stopHere] = [storedGuestAttempts.onOtherTab(listener), changes.subscribe(listener)]
  return () => {
    stopTabs()
    stopHere()
  }
}

const isUnfinished = ({ state }: GuestAttempt): boolean => state !== 'placed'

export const attemptOf = (secret: string): GuestAttempt | undefined => readAttempts().find((attempt) => attempt.secret === secret)

export const unfinishedAttempts = (): readonly GuestAttempt[] => readAttempts().filter(isUnfinished)

/** Returns the secrets of the orders that give way to a new one of this browser, unless they are paid. */
export const secretsOf = (attempts: readonly GuestAttempt[]): string[] =>
  attempts.filter(isUnfinished).map(({ secret }) => secret)

/** Returns how many pieces of each product the payments hold that this browser can still make. They are free for its next order. */
export function heldPieces(attempts: readonly GuestAttempt[]): ReadonlyMap<string, number> {
  const lines = attempts.filter(({ state }) => state === 'open').flatMap(({ items }) => items)
  return new Map(lines.map(({ product, quantity }) => [product, quantity]))
}

/** Returns the starts of the slots in which these payments hold a place. */
export const heldSlots = (attempts: readonly GuestAttempt[]): string[] =>
  attempts.flatMap(({ state, delivery }) => (state === 'open' && delivery !== undefined ? [delivery] : []))

export interface BegunAttempt {
  readonly attempt: GuestAttempt
  /** The same order was sent before. */
  readonly isRepeated: boolean
}

/**
 * Returns the attempt of the same order when that was sent before and is unfinished, as after a lost response or a reload,
 * or when its payment was left. Otherwise it saves a new one.
 */
export function beginGuestAttempt(paymentType: PaymentType, order: GuestOrderRequest, now = Date.now()): BegunAttempt {
  const hash = hashOf(JSON.stringify([paymentType, order]))
  const known = readAttempts()
  const last = known.find((attempt) => attempt.hash === hash && isUnfinished(attempt) && isRecent(attempt, now))
  if (last) return { attempt: last, isRepeated: true }
  const attempt: GuestAttempt = {
    secret: newSecret(),
    key: randomKey(),
    begunAt: now,
    hash,
    items: order.items.map(({ product, quantity }) => ({ product, quantity })),
    ...(order.delivery !== undefined && { delivery: order.delivery }),
    earlier: secretsOf(known),
    state: 'sent',
  }
  saveAttempts([...known, attempt])
  return { attempt, isRepeated: false }
}

export const isRecent = ({ begunAt }: GuestAttempt, now = Date.now()): boolean => now - begunAt < MAX_ATTEMPT_MS

/** Notes that a payment can still be made, or is on its way. */
export function notePayment(secret: string, state: 'open' | 'processing'): void {
  if (readAttempts().some((attempt) => attempt.secret === secret && attempt.state !== state)) changeAttempt(secret, { state })
}

/** Forgets an attempt, once it is known to have failed or the guest knows what became of it. */
export function endGuestAttempt(secret: string): void {
  const known = readAttempts()
  if (known.some((attempt) => attempt.secret === secret)) saveAttempts(known.filter((attempt) => attempt.secret !== secret))
}

/** Tells whether an order got no response, so that it may have been placed. */
export const isGuestOrderUnknown = (now = Date.now()): boolean =>
  unfinishedAttempts().some((attempt) => attempt.state === 'sent' && isRecent(attempt, now))

/**
 * Takes what was ordered out of the cart, once the order is placed, and forgets what was typed and chosen. Returns false for
 * an attempt that is finished already, maybe in another tab, and for an unknown one.
 */
export function finishGuestAttempt(secret: string, { number, isPaid, status }: OrderWire): boolean {
  const attempt = unfinishedAttempts().find((one) => one.secret === secret)
  if (!attempt) return false
  const isCanceled = status === 'Cancelled'
  changeAttempt(secret, { state: 'placed', number, isPaid, ...(isCanceled && { isCanceled }) })
  rememberOrder({ secret, number })
  if (isCanceled) return true // nothing of it will come
  forgetTyped()
  forgetTabChoices()
  // The account that has logged in since does not know what its guest has bought.
  if (savedCart().owner === null) takeBought(attempt.items)
  else takeBoughtAsGuest(attempt.items)
  return true
}

/** This tab left for the payment page of the order with this secret, which the payment provider need not know. */
const leftFor = tabText('larder.guest-checkout')

/** Call it before the payment page opens. */
export const rememberGuestCheckout = (secret: string): void => leftFor.write(secret)

/** Returns the order that this tab left for payment, or else the newest attempt of this browser. */
export const rememberedGuestCheckout = (): string | null => leftFor.read() ?? readAttempts().at(-1)?.secret ?? null

/** Forgets the order when its payment did not come. Another order changes nothing. */
export function forgetGuestCheckout(secret: string): void {
  if (leftFor.read() === secret) leftFor.write(null)
  endGuestAttempt(secret)
}

/** Finishes the attempt, and returns whether its guest comes from the payment page or had not heard of the order. */
export function finishGuestCheckout(secret: string, order: OrderWire): boolean {
  const hasLeft = leftFor.read() === secret
  if (hasLeft) leftFor.write(null)
  const isNews = finishGuestAttempt(secret, order)
  endGuestAttempt(secret) // the page of the order is on screen
  return hasLeft || isNews
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
