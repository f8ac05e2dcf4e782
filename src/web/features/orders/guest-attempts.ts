import { useMemo, useSyncExternalStore } from 'react'
import type { OrderWire } from '../../../contract/orders/orders.ts'
import { storedGuestAttempts } from '../../state/account-storage.ts'
import { forgetDraft } from '../../state/order-draft.ts'
import { tabText } from '../../state/tab-storage.ts'
import { savedCart } from '../cart/cart-state.ts'
import { takeBought, takeBoughtAsGuest } from '../cart/change-cart.ts'
import {
  attemptChanges,
  attemptsIn,
  changeAttempt,
  endAttempt,
  isRecent,
  isUnfinished,
  type OrderAttempt,
  readAttempts,
  unfinishedAttempts,
} from './order-attempts.ts'
import { rememberOrder } from './remembered-orders.ts'

/** Follows the guest's attempts of all tabs. The oldest comes first. */
export function useGuestAttempts(): readonly OrderAttempt[] {
  const text = useSyncExternalStore(subscribe, storedGuestAttempts.read, () => null)
  return useMemo(() => attemptsIn(text), [text])
}

function subscribe(listener: () => void): () => void {
  const [stopTabs, stopHere] = [storedGuestAttempts.onOtherTab(listener), attemptChanges.subscribe(listener)]
  return () => {
    stopTabs()
    stopHere()
  }
}

/** Returns how many pieces of each product the payments hold that this browser can still make. They are free for its next order. */
export function heldPieces(attempts: readonly OrderAttempt[]): ReadonlyMap<string, number> {
  const lines = attempts.filter(({ state }) => state === 'open').flatMap(({ items }) => items)
  return new Map(lines.map(({ product, quantity }) => [product, quantity]))
}

/** Returns the starts of the slots in which these payments hold a place. */
export const heldSlots = (attempts: readonly OrderAttempt[]): string[] =>
  attempts.flatMap(({ state, delivery }) => (state === 'open' && delivery !== undefined ? [delivery] : []))

const guestAttemptOf = (secret: string) => readAttempts(null).find((attempt) => attempt.secret === secret)

/** Forgets the attempt of a guest. An unknown secret changes nothing. */
export function endGuestAttempt(secret: string): void {
  const attempt = guestAttemptOf(secret)
  if (attempt) endAttempt(attempt)
}

/** Tells whether an order got no response, so that it may have been placed. */
export const isGuestOrderUnknown = (now = Date.now()): boolean =>
  unfinishedAttempts().some((attempt) => attempt.state === 'sent' && isRecent(attempt, now))

/**
 * Takes what was ordered out of the cart, once the order is placed, and forgets what was typed and chosen. Returns false for
 * an attempt that is finished already, maybe in another tab, and for an unknown one.
 */
export function finishGuestAttempt(secret: string, { number, isPaid, status }: OrderWire): boolean {
  const attempt = guestAttemptOf(secret)
  if (!attempt || !isUnfinished(attempt)) return false
  const isCanceled = status === 'Cancelled'
  changeAttempt(attempt, { state: 'placed', number, isPaid, isCanceled })
  rememberOrder({ secret, number })
  if (isCanceled) return true // nothing of it will come
  forgetDraft()
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
export const rememberedGuestCheckout = (): string | null => leftFor.read() ?? readAttempts(null).at(-1)?.secret ?? null

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
