import type { UserWire } from '../../../contract/accounts/accounts.ts'
import { cartOf } from '../../../domain/carts/cart.ts'
import { api } from '../../api/api.ts'
import { type Failure, LOGGED_OUT_HERE } from '../../api/failure.ts'
import { retryUntilDone } from '../../api/retry-until-done.ts'
import { storedAccountAttempts, storedAddress, storedSearches } from '../../state/account-storage.ts'
import { storedText } from '../../state/browser-storage.ts'
import { observable, useObservable } from '../../state/observable.ts'
import { forgetSavedPages } from '../../state/service-worker.ts'
import { notify } from '../../ui/notify.ts'
import { cartOwner } from '../cart/cart-owner.ts'
import { latestCart } from '../cart/cart-state.ts'
import { storedFavourites } from '../favourites/favourites-code.ts'

/**
 * `loading` means that the token is not validated yet. `unreachable` means that validating it failed and is retried:
 * only a 401 makes a visitor.
 */
export type ShopperSession =
  | { readonly status: 'loading' }
  | { readonly status: 'unreachable' }
  | { readonly status: 'visitor' }
  | { readonly status: 'shopper'; readonly token: string; readonly user: UserWire }

const LOADING: ShopperSession = { status: 'loading' }
const VISITOR: ShopperSession = { status: 'visitor' }
const UNREACHABLE: ShopperSession = { status: 'unreachable' }

export const SHOPPER_TOKEN_KEY = 'larder.shopper.token'

const storedToken = storedText(SHOPPER_TOKEN_KEY)
const session = observable<ShopperSession>(LOADING)

export const useShopperSession = (): ShopperSession => useObservable(session, LOADING)

export const shopperSession = (): ShopperSession => session.get()

/** Subscribes to login, logout and expiry. Returns the unsubscribe function. */
export const onShopperChange = session.subscribe

/** Returns null unless the server has confirmed the session. */
export function shopperToken(): string | null {
  const current = session.get()
  return current.status === 'shopper' ? current.token : null
}

/** Resolves when the session is no longer `loading`. */
export function knownSession(): Promise<ShopperSession> {
  return new Promise((resolve) => {
    const check = () => {
      const current = session.get()
      if (current.status === 'loading') return
      stop()
      resolve(current)
    }
    const stop = session.subscribe(check)
    check()
  })
}

/** Validates the saved token, now and whenever another tab logs in or out. Must be called once per page load. */
export function startShopperSession(): void {
  storedToken.onOtherTab(() => resume(cartOwner.follow))
  resume(cartOwner.enter)
}

/**
 * Loads the session and the cart again, after a payment (which removes what was bought from the cart) or by hand after
 * a failure.
 */
export const reloadSession = (): void => resume(cartOwner.enter, notify.failure)

type ApplyCart = typeof cartOwner.enter

let stopRetrying = () => {}

/** Loads the session, and tries again until the server has responded. `onFailure` receives the first failure. */
function resume(applyCart: ApplyCart, onFailure?: (failure: Failure) => void): void {
  stopRetrying()
  stopRetrying = retryUntilDone(() => loadSession(applyCart), onFailure)
}

/** Returns null once the session is known. */
async function loadSession(applyCart: ApplyCart): Promise<Failure | null> {
  const token = storedToken.read()
  if (token === null) {
    session.set(VISITOR)
    return null
  }
  const cartAtRequest = latestCart()
  const response = await api.currentShopper(token)
  // Another login or logout came meanwhile and is checked separately.
  if (storedToken.read() !== token) return null
  if (response.success) {
    session.set({ status: 'shopper', token, user: response.user })
    applyCart(response.user._id, cartOf(response.user.cartItems), cartAtRequest)
  } else if (response.status === 401) {
    expire()
    notify.error('You’ve been logged out. Please log in again.')
  } else {
    // The page looks logged out (specification, section 8), but the token is kept.
    if (shopperToken() !== token) session.set(UNREACHABLE)
    return response
  }
  return null
}

/** Merges the visitor's cart into the account's. */
export function enter(token: string, user: UserWire): void {
  storedToken.write(token)
  session.set({ status: 'shopper', token, user })
  cartOwner.enter(user._id, cartOf(user.cartItems))
}

/** Shows the account as it was just changed. Does nothing when the session has ended meanwhile. */
export function changeUser(token: string, user: UserWire): void {
  if (token === shopperToken()) session.set({ status: 'shopper', token, user })
}

/** Ends the session in this browser, because the account was deleted or somebody logs out. */
export function leaveSession(): void {
  cartOwner.leave()
  for (const stored of [storedFavourites, storedAccountAttempts, storedAddress]) stored.write(null)
  clearSession()
}

/** Ends the session in this browser at once, and on the server if it can be reached. */
export async function logout(): Promise<void> {
  const token = shopperToken()
  leaveSession()
  const response = await api.logoutShopper(token)
  if (response.success) notify.success(response.message ?? 'Logged Out')
  else if (response.status === 0) notify.error(LOGGED_OUT_HERE)
  else if (response.status !== 401) notify.failure(response) // 401 means that it had already ended
}

/** Shows the failure, and ends the session after a 401. */
export function reportShopperFailure(failure: Failure, token: string): void {
  if (failure.status === 401) {
    if (token !== shopperToken()) return // the request belonged to an earlier session
    expire()
  }
  notify.failure(failure)
}

/** Ends the session. The cart stays and becomes a visitor's. */
function expire(): void {
  cartOwner.release()
  clearSession()
}

function clearSession(): void {
  storedToken.write(null)
  storedSearches.write(null) // The next person at this browser must not see them.
  void forgetSavedPages()
  session.set(VISITOR)
}
