import { cartItemsOf } from '../../../contract/carts.ts'
import { api, type Failure } from '../../api/api.ts'
import { CHANGE_SAVED_HERE } from '../../api/no-response.ts'
import { type KeptCart, keepCart, keptCart } from './cart-store.ts'
import { sameCart } from './same-cart.ts'

/** How the sending of the cart knows who is logged in, and tells of a failure. */
export interface CartAccount {
  token(): string | null
  onFailure(failure: Failure, token: string): void
}

let account: CartAccount = { token: () => null, onFailure: () => {} }
let sending: Promise<void> | null = null

export function connectCart(to: CartAccount): void {
  account = to
}

/**
 * Sends the whole cart to the account, one sending at a time and the newest state last. After a failure the cart stays
 * unsent and the next change sends it again.
 */
export function sendCart(): Promise<void> {
  sending ??= sendUntilSent().finally(() => {
    sending = null
  })
  return sending
}

/** Waits for a sending that is under way, so that nothing overtakes it. */
export const cartSent = (): Promise<void> => sending ?? Promise.resolve()

async function sendUntilSent(): Promise<void> {
  let sent: KeptCart | null = null
  for (;;) {
    const token = account.token()
    const now = keptCart()
    if (token === null || now.owner === null || !isDue(now, sent)) return
    const answer = await api.updateCart(token, cartItemsOf(now.cart))
    if (!answer.success) return account.onFailure({ ...answer, message: unsentMessage(answer) }, token)
    const after = keptCart()
    if (after.owner === now.owner && sameCart(after.cart, now.cart)) return keepCart({ ...after, unsent: false })
    sent = now
  }
}

/** Why the account did not get the cart, and that nothing is lost. */
function unsentMessage({ status, message }: Failure): string {
  if (status === 0) return CHANGE_SAVED_HERE
  return status === 401 ? `${message}. Your cart is saved on this device.` : message
}

/**
 * A cart that is unsent is due, and one that differs from what was just sent of the same owner's: another tab may have
 * sent it or an order emptied it meanwhile, but our sending may have arrived after theirs.
 */
const isDue = (now: KeptCart, sent: KeptCart | null): boolean => now.unsent || now.owner === sent?.owner
