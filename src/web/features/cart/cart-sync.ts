import { cartItemsOf } from '../../../contract/carts.ts'
import { api, type Failure } from '../../api/api.ts'
import { CHANGE_SAVED_HERE } from '../../api/no-response.ts'
import { retryUntilDone } from '../../api/retry-until-done.ts'
import { latestCart, type SavedCart, saveCart, savedCart } from './cart-state.ts'
import { sameCart } from './same-cart.ts'

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

/** One request at a time, the newest state last. Reports a failure once and retries with the next change or after a pause. */
export async function sendCart(): Promise<void> {
  if (!sending) {
    stopRetrying()
    const first = send(account.onFailure)
    stopRetrying = retryUntilDone(() => sending ?? send(() => {})) // waits for the first attempt
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

/** A failure that is worth a retry, else null. */
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
    const after = latestCart() // saving an older one would undo another tab's change
    if (after.owner === now.owner && sameCart(after.cart, now.cart)) {
      saveCart({ ...after, unsent: false })
      return null
    }
    sent = now
  }
}

const mayPass = ({ status }: Failure): boolean => status === 0 || status === 429 || status >= 500

function unsentMessage({ status, message }: Failure): string {
  if (status === 0) return CHANGE_SAVED_HERE
  return status === 401 ? `${message}. Your cart is saved on this device.` : message
}

/**
 * Unsent, or different from the one just sent: another tab or an order may have updated the account meanwhile, and our request
 * may have arrived after theirs.
 */
const isDue = (now: SavedCart, sent: SavedCart | null): boolean => now.unsent || now.owner === sent?.owner
