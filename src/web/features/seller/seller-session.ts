import type { Failure } from '../../api/api.ts'
import type { LoginFields } from '../../api/login-api.ts'
import { LOGGED_OUT_HERE } from '../../api/no-response.ts'
import { sellerApi } from '../../api/seller-api.ts'
import { observable, useObservable } from '../../observable.ts'
import { retryUntilDone } from '../../retry-until-done.ts'
import { notify } from '../../ui/notify.ts'
import { storedToken } from './stored-token.ts'

/**
 * Whether the seller is at the page. `asking`: the server was not heard yet; `unreachable`: it could not be asked, and will be asked
 * again.
 */
export type SellerSession =
  | { readonly status: 'asking' }
  | { readonly status: 'unreachable' }
  | { readonly status: 'stranger' }
  | { readonly status: 'seller'; readonly token: string }

const ASKING: SellerSession = { status: 'asking' }
const STRANGER: SellerSession = { status: 'stranger' }
const UNREACHABLE: SellerSession = { status: 'unreachable' }

const session = observable<SellerSession>(ASKING)

export const useSellerSession = (): SellerSession => useObservable(session, ASKING)

export function sellerToken(): string | null {
  const present = session.get()
  return present.status === 'seller' ? present.token : null
}

let isStarted = false

/** Asks the server whether the kept token is a seller's, now and whenever another tab logs in or out. Once for a page. */
export function startSellerSession(): void {
  if (isStarted) return
  isStarted = true
  storedToken.onOtherTab(() => resume())
  resume()
}

/** Asks again by hand, where the server was out of reach, and says so when it still is. */
export const askSellerAgain = (): void => resume(notify.failure)

let stopAsking = () => {}

/** Asks until the server has responded. `onFailure` hears of the first failure. */
function resume(onFailure?: (failure: Failure) => void): void {
  stopAsking()
  stopAsking = retryUntilDone(ask, onFailure)
}

/** Gives null once it is known who is at the page, else why not. */
async function ask(): Promise<Failure | null> {
  const token = storedToken.read()
  if (token === null) {
    session.set(STRANGER)
    return null
  }
  const response = await sellerApi.currentSeller(token)
  if (storedToken.read() !== token) return null
  if (response.success) {
    session.set({ status: 'seller', token })
  } else if (response.status === 401 || response.status === 403) {
    forget()
    notify.error('You’ve been logged out of the seller area. Please log in again.') // it may be a shopper’s page that says so
  } else {
    if (sellerToken() !== token) session.set(UNREACHABLE)
    return response
  }
  return null
}

/** Logs the seller in. Gives the failure when there is one. */
export async function loginSeller(fields: LoginFields): Promise<Failure | null> {
  const response = await sellerApi.loginSeller(fields)
  if (!response.success) return response
  storedToken.write(response.token)
  session.set({ status: 'seller', token: response.token })
  return null
}

/** Ends the seller's login here whatever the server says, and on the server when it can be reached. */
export async function logoutSeller(): Promise<void> {
  const token = sellerToken()
  forget()
  const response = await sellerApi.logoutSeller(token)
  if (response.success) notify.success(response.message ?? 'Logged Out')
  else if (response.status === 0) notify.error(LOGGED_OUT_HERE)
  else if (response.status !== 401) notify.failure(response)
}

/** A call made with `token` failed: says so, and ends the login when it was this token that was refused. */
export function reportSellerFailure(failure: Failure, token: string | null): void {
  if (failure.status === 401 && token !== null && sellerToken() === token) forget() // a newer login stays
  notify.failure(failure)
}

function forget(): void {
  storedToken.write(null)
  session.set(STRANGER)
}
