import type { UserWire } from '../../../contract/accounts.ts'
import { cartOf } from '../../../contract/carts.ts'
import type { Cart } from '../../../domain/cart.ts'
import { api, type Failure } from '../../api/api.ts'
import { LOGGED_OUT_HERE } from '../../api/no-response.ts'
import { storedText } from '../../browser-storage.ts'
import { observable, useObservable } from '../../observable.ts'
import { retryUntilDone } from '../../retry-until-done.ts'
import { notify } from '../../ui/notify.ts'
import { cartOwner } from '../cart/cart-owner.ts'

/**
 * Who is at the page. `asking`: there is a token, and the server was not heard yet; `unreachable`: it could not be asked, and will be
 * asked again. Only its refusal of the token makes a visitor.
 */
export type ShopperSession =
  | { readonly status: 'asking' }
  | { readonly status: 'unreachable' }
  | { readonly status: 'visitor' }
  | { readonly status: 'shopper'; readonly token: string; readonly user: UserWire }

const ASKING: ShopperSession = { status: 'asking' }
const VISITOR: ShopperSession = { status: 'visitor' }
const UNREACHABLE: ShopperSession = { status: 'unreachable' }

const storedToken = storedText('larder.shopper.token')
const session = observable<ShopperSession>(ASKING)

export const useShopperSession = (): ShopperSession => useObservable(session, ASKING)

/** The token of the shopper who is logged in, else null. */
export function shopperToken(): string | null {
  const present = session.get()
  return present.status === 'shopper' ? present.token : null
}

/** Who is at the page, as soon as that is known. */
export function settledSession(): Promise<ShopperSession> {
  return new Promise((resolve) => {
    const look = () => {
      const present = session.get()
      if (present.status === 'asking') return
      stop()
      resolve(present)
    }
    const stop = session.subscribe(look)
    look()
  })
}

/** Asks the server who the kept token belongs to, now and whenever another tab logs in or out. Once, at the start of the page. */
export function startShopperSession(): void {
  storedToken.onOtherTab(() => resume(cartOwner.follow))
  resume(cartOwner.enter)
}

/**
 * Asks again, and says so when that fails: after a payment, which takes what was bought out of the cart, and by hand where the server
 * was out of reach.
 */
export const askSessionAgain = (): void => resume(cartOwner.enter, notify.failure)

type TakeCart = (user: string, accountCart: Cart) => void

let stopAsking = () => {}

/** Asks until the server has responded. `onFailure` hears of the first failure. */
function resume(takeCart: TakeCart, onFailure?: (failure: Failure) => void): void {
  stopAsking()
  stopAsking = retryUntilDone(() => ask(takeCart), onFailure)
}

/** Gives null once it is known who is at the page, else why not. */
async function ask(takeCart: TakeCart): Promise<Failure | null> {
  const token = storedToken.read()
  if (token === null) {
    session.set(VISITOR)
    return null
  }
  const response = await api.currentShopper(token)
  if (storedToken.read() !== token) return null // somebody logged in or out meanwhile: that counts
  if (response.success) {
    session.set({ status: 'shopper', token, user: response.user })
    takeCart(response.user._id, cartOf(response.user.cartItems))
  } else if (response.status === 401) {
    expire()
    notify.error('You’ve been logged out. Please log in again.')
  } else {
    if (shopperToken() !== token) session.set(UNREACHABLE) // logged out as the specification has it (section 8), but the token stays
    return response
  }
  return null
}

/** Somebody has just logged in: the visitor's cart is joined with the account's. */
export function enter(token: string, user: UserWire): void {
  storedToken.write(token)
  session.set({ status: 'shopper', token, user })
  cartOwner.enter(user._id, cartOf(user.cartItems))
}

/** Ends the login here whatever the server says, and on the server when it can be reached. */
export async function logout(): Promise<void> {
  const token = shopperToken()
  cartOwner.leave()
  forget()
  const response = await api.logoutShopper(token)
  if (response.success) notify.success(response.message ?? 'Logged Out')
  else if (response.status === 0) notify.error(LOGGED_OUT_HERE)
  else if (response.status !== 401) notify.failure(response) // 401: it had ended already, which is what was wanted
}

/** A call made with `token` failed: says so, and ends the login when it was the token that was refused. */
export function reportShopperFailure(failure: Failure, token: string): void {
  if (failure.status === 401) {
    if (token !== shopperToken()) return // of a login that is over: nobody waits for the answer
    expire()
  }
  notify.failure(failure)
}

/** The server no longer knows the token: the login is over, and what lies in the cart is a visitor's. */
function expire(): void {
  cartOwner.release()
  forget()
}

function forget(): void {
  storedToken.write(null)
  session.set(VISITOR)
}
