import type { OrderWire } from '../../../contract/orders.ts'
import { takeBought } from '../cart/change-cart.ts'

/**
 * The secret of the order that this tab left for the payment page. It is in session storage, so that the payment provider
 * need not know it, and so that it is gone with the tab.
 */
const KEY = 'larder.guest-checkout'

/** Call it before the payment page opens. */
export const rememberGuestCheckout = (secret: string): void => tryStorage(() => sessionStorage.setItem(KEY, secret))

/** Returns null when this tab has left for no payment page, and when session storage is blocked. */
export const rememberedGuestCheckout = (): string | null => tryStorage(() => sessionStorage.getItem(KEY)) ?? null

/** Takes what was bought out of the cart, once its payment is through. Another order changes nothing. */
export function finishGuestCheckout(secret: string, { items }: OrderWire): void {
  if (rememberedGuestCheckout() !== secret) return
  tryStorage(() => sessionStorage.removeItem(KEY))
  const ordered = items.filter(({ substituteFor }) => substituteFor === undefined)
  takeBought(ordered.map(({ product, quantity }) => ({ product: product._id, quantity })))
}

function tryStorage<Result>(access: () => Result): Result | undefined {
  try {
    return access()
  } catch {
    return undefined
  }
}
