import { cartItemsOf } from '../../../contract/carts.ts'
import { api, type Failure } from '../../api/api.ts'
import { CHANGE_SAVED_HERE } from '../../api/no-response.ts'
import { retryUntilDone } from '../../retry-until-done.ts'
import { type SavedCart, saveCart, savedCart } from './cart-state.ts'
import { sameCart } from './same-cart.ts'

/** How the sending of the cart knows who is logged in, and tells of a failure. */
export interface CartAccount {
  token(): string | null
  onFailure(failure: Failure, token: string): void
}

let account: CartAccount = { token: () => null, onFailure: () => {} }
let sending: Promise<Failure | null> | null = null
let stopRetrying = () => {}

export function connectCart(to: CartAccount): void {
  account = to
}

/**
 * Sends the whole cart to the account, one sending at a time and the newest state last. After a failure, which is told once, the cart
 * stays unsent, and is sent again with the next change or by itself.
 */
export async function sendCart(): Promise<void> {
  if (!sending) {
    stopRetrying()
    const first = send(account.onFailure)
    stopRetrying = retryUntilDone(() => sending ?? send(() => {})) // which begins by waiting for the first
    await first
  }
  await sending
}

/** Waits for a sending that is under way, so that nothing overtakes it. */
export const cartSent = async (): Promise<void> => void (await sending)

function send(onFailure: CartAccount['onFailure']): Promise<Failure | null> {
  sending = sendUntilSent(onFailure).finally(() => {
    sending = null
  })
  return sending
}

/** Gives a failure that may pass. */
async function sendUntilSent(onFailure: CartAccount['onFailure']): Promise<Failure | null> {
  let sent: SavedCart | null = null
  for (;;) {
    const token = account.token()
    const now = savedCart()
    if (token === null || now.owner === null || !isDue(now, sent)) return null
    const response = await api.updateCart(token, cartItemsOf(now.cart))
    if (!response.success) {
      onFailure({ ...response, message: unsentMessage(response) }, token)
      return mayPass(response) ? response : null
    }
    const after = savedCart()
    if (after.owner === now.owner && sameCart(after.cart, now.cart)) {
      saveCart({ ...after, unsent: false })
      return null
    }
    sent = now
  }
}

const mayPass = ({ status }: Failure): boolean => status === 0 || status === 429 || status >= 500

/** Why the account did not get the cart, and that nothing is lost. */
function unsentMessage({ status, message }: Failure): string {
  if (status === 0) return CHANGE_SAVED_HERE
  return status === 401 ? `${message}. Your cart is saved on this device.` : message
}

/**
 * A cart that is unsent is due, and one that differs from what was just sent of the same owner's: another tab may have
 * sent it or an order emptied it meanwhile, but our sending may have arrived after theirs.
 */
const isDue = (now: SavedCart, sent: SavedCart | null): boolean => now.unsent || now.owner === sent?.owner
