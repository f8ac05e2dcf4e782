import type { Cart } from '../../../domain/carts/cart.ts'
import { cartItemsOf } from '../../../domain/carts/cart.ts'
import { api } from '../../api/api.ts'
import { CHANGE_SAVED_HERE, type Failure } from '../../api/failure.ts'
import { isTemporary, retryUntilDone } from '../../api/retry-until-done.ts'
import { latestCart, type SavedCart, saveCart, savedCart } from './cart-state.ts'

interface CartAccount {
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
 * Sends the cart, one request at a time and the newest state last. A failure is reported once and retried after a pause
 * or with the next change.
 */
export async function sendCart(): Promise<void> {
  if (!sending) {
    stopRetrying()
    const first = send(account.onFailure)
    stopRetrying = retryUntilDone(() => sending ?? send(() => {})) // the first attempt is awaited, not repeated
    await first
  }
  await sending
}

/** Resolves when no cart update is in flight. */
export const cartSent = async (): Promise<void> => void (await sending)

function send(onFailure: CartAccount['onFailure']): Promise<Failure | null> {
  sending = sendUntilSent(onFailure).finally(() => {
    sending = null
  })
  return sending
}

/** Sends until the account has the newest cart. Returns a failure that is worth a retry, or else null. */
async function sendUntilSent(onFailure: CartAccount['onFailure']): Promise<Failure | null> {
  let sent: SavedCart | null = null
  for (;;) {
    const token = account.token()
    const now = savedCart()
    if (token === null || now.owner === null || !isDue(now, sent)) return null
    const response = await api.updateCart(token, cartItemsOf(now.cart))
    if (!response.success) {
      onFailure({ ...response, message: unsentMessage(response) }, token)
      return isTemporary(response) ? response : null
    }
    // Saving an older cart would undo another tab's change.
    const after = latestCart()
    if (after.owner === now.owner && sameCart(after.cart, now.cart)) {
      saveCart(() => ({ unsent: false }))
      return null
    }
    sent = now
  }
}

function unsentMessage({ status, message }: Failure): string {
  if (status === 0) return CHANGE_SAVED_HERE
  return status === 401 ? `${message}. Your cart is saved on this device.` : message
}

/**
 * Returns true when the cart is unsent, or when it differs from the one just sent. Another tab or an order may have
 * updated the account meanwhile, and our request may have arrived after theirs.
 */
const isDue = (now: SavedCart, sent: SavedCart | null): boolean => now.unsent || now.owner === sent?.owner

/** Compares the lines in any order. */
export function sameCart(one: Cart, other: Cart): boolean {
  return one.size === other.size && [...one].every(([product, quantity]) => other.get(product) === quantity)
}
