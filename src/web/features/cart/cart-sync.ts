import { cartItemsOf } from '../../../contract/carts.ts'
import { api, type Failure } from '../../api/api.ts'
import { keepCart, keptCart } from './cart-store.ts'

/** How the sending of the cart knows who is logged in, and tells of a failure. */
export interface CartAccount {
  token(): string | null
  onFailure(failure: Failure): void
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
  for (;;) {
    const token = account.token()
    const before = keptCart()
    if (token === null || before.owner === null || !before.unsent) return
    const answer = await api.updateCart(token, cartItemsOf(before.cart))
    if (!answer.success) return account.onFailure(answer)
    const now = keptCart()
    if (now.owner === before.owner && now.cart === before.cart) return keepCart({ ...now, unsent: false })
  }
}
