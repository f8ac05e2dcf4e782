import type { UserWire } from '../../../contract/accounts.ts'
import { cartOf } from '../../../contract/carts.ts'
import type { Cart } from '../../../domain/cart.ts'
import { api, type Failure } from '../../api/api.ts'
import { LOGGED_OUT_HERE } from '../../api/no-response.ts'
import { retryUntilDone } from '../../api/retry-until-done.ts'
import { storedText } from '../../state/browser-storage.ts'
import { observable, useObservable } from '../../state/observable.ts'
import { notify } from '../../ui/notify.ts'
import { cartOwner } from '../cart/cart-owner.ts'

/** `loading`: the token is not validated yet; `unreachable`: validating it failed and is retried. Only a 401 makes a visitor. */
export type ShopperSession =
  | { readonly status: 'loading' }
  | { readonly status: 'unreachable' }
  | { readonly status: 'visitor' }
  | { readonly status: 'shopper'; readonly token: string; readonly user: UserWire }

const LOADING: ShopperSession = { status: 'loading' }
const VISITOR: ShopperSession = { status: 'visitor' }
const UNREACHABLE: ShopperSession = { status: 'unreachable' }

const storedToken = storedText('larder.shopper.token')
const session = observable<ShopperSession>(LOADING)

export const useShopperSession = (): ShopperSession => useObservable(session, LOADING)

/** Login, logout, expiry. Returns the unsubscribe function. */
export const onShopperChange = session.subscribe

/** Null for a visitor. */
export function shopperToken(): string | null {
  const current = session.get()
  return current.status === 'shopper' ? current.token : null
}

/** Resolves when the session is no longer `loading`. */
export function settledSession(): Promise<ShopperSession> {
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

/** Validates the saved token, now and whenever another tab logs in or out. Once per page load. */
export function startShopperSession(): void {
  storedToken.onOtherTab(() => resume(cartOwner.follow))
  resume(cartOwner.enter)
}

/** After a payment, which removes what was bought from the cart, and by hand after a failure. */
export const reloadSession = (): void => resume(cartOwner.enter, notify.failure)

type ApplyCart = (user: string, accountCart: Cart) => void

let stopRetrying = () => {}

/** Retries until the server has responded. `onFailure`: the first failure. */
function resume(applyCart: ApplyCart, onFailure?: (failure: Failure) => void): void {
  stopRetrying()
  stopRetrying = retryUntilDone(() => loadSession(applyCart), onFailure)
}

/** Null once the session is known. */
async function loadSession(applyCart: ApplyCart): Promise<Failure | null> {
  const token = storedToken.read()
  if (token === null) {
    session.set(VISITOR)
    return null
  }
  const response = await api.currentShopper(token)
  if (storedToken.read() !== token) return null // another login or logout counts
  if (response.success) {
    session.set({ status: 'shopper', token, user: response.user })
    applyCart(response.user._id, cartOf(response.user.cartItems))
  } else if (response.status === 401) {
    expire()
    notify.error('You’ve been logged out. Please log in again.')
  } else {
    if (shopperToken() !== token) session.set(UNREACHABLE) // looks logged out (specification, section 8); the token stays
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

/** Ends the session in this browser whatever the response, and on the server when it can be reached. */
export async function logout(): Promise<void> {
  const token = shopperToken()
  cartOwner.leave()
  clearSession()
  const response = await api.logoutShopper(token)
  if (response.success) notify.success(response.message ?? 'Logged Out')
  else if (response.status === 0) notify.error(LOGGED_OUT_HERE)
  else if (response.status !== 401) notify.failure(response) // 401: already ended
}

/** Also ends the session after a 401. */
export function reportShopperFailure(failure: Failure, token: string): void {
  if (failure.status === 401) {
    if (token !== shopperToken()) return // of an earlier session
    expire()
  }
  notify.failure(failure)
}

/** The cart stays as a visitor's. */
function expire(): void {
  cartOwner.release()
  clearSession()
}

function clearSession(): void {
  storedToken.write(null)
  session.set(VISITOR)
}
