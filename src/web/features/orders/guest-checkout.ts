import type { OrderWire } from '../../../contract/orders.ts'
import { tabText } from '../../state/tab-storage.ts'
import { takeBought } from '../cart/change-cart.ts'
import { forgetTabChoices } from '../checkout/tab-choices.ts'
import { forgetTyped } from '../checkout/typed-checkout.ts'
import { rememberOrder } from './remembered-orders.ts'

/**
 * The secret of the order that this tab left for the payment page. It is in session storage, so that the payment provider
 * need not know it, and so that it is gone with the tab.
 */
const stored = tabText('larder.guest-checkout')

/** Call it before the payment page opens. */
export const rememberGuestCheckout = (secret: string): void => stored.write(secret)

/** Returns null when this tab has left for no payment page, and when session storage is blocked. */
export const rememberedGuestCheckout = (): string | null => stored.read()

/** Forgets the order when its payment did not come. Another order changes nothing. */
export function forgetGuestCheckout(secret: string): void {
  if (rememberedGuestCheckout() === secret) stored.write(null)
}

/**
 * Takes what was bought out of the cart, once its payment is through, and forgets what was typed and chosen. Returns false for another
 * order than the one that this tab left for the payment page, and changes nothing then.
 */
export function finishGuestCheckout(secret: string, { items, number }: OrderWire): boolean {
  if (rememberedGuestCheckout() !== secret) return false
  rememberOrder({ secret, number })
  stored.write(null)
  forgetTyped()
  forgetTabChoices()
  const ordered = items.filter(({ substituteFor }) => substituteFor === undefined)
  takeBought(ordered.map(({ product, quantity }) => ({ product: product._id, quantity })))
  return true
}
