import type { SellerWire } from '../../../contract/staff/staff.ts'
import { DEFAULT_ROLES, type StaffRole } from '../../../domain/staff/staff.ts'
import { type Failure, LOGGED_OUT_HERE } from '../../api/failure.ts'
import { retryUntilDone } from '../../api/retry-until-done.ts'
import { type SellerLoginFields, sellerApi } from '../../api/seller-api.ts'
import { observable, useObservable } from '../../state/observable.ts'
import { notify } from '../../ui/notify.ts'
import { storedToken } from './resume-seller.ts'
import { sellerDrafts } from './seller-drafts.ts'

/**
 * `loading` means that the token is not validated yet. `unreachable` means that validating it has failed and is
 * retried.
 */
export type SellerSession =
  | { readonly status: 'loading' }
  | { readonly status: 'unreachable' }
  | { readonly status: 'visitor' }
  | { readonly status: 'seller'; readonly token: string; readonly seller: SellerWire }

const LOADING: SellerSession = { status: 'loading' }
const VISITOR: SellerSession = { status: 'visitor' }
const UNREACHABLE: SellerSession = { status: 'unreachable' }

const session = observable<SellerSession>(LOADING)

export const useSellerSession = (): SellerSession => useObservable(session, LOADING)

/** Calls a listener after a login, a logout or an expired session. Returns the unsubscribe function. */
export const onSellerChange = session.subscribe

export function sellerToken(): string | null {
  const current = session.get()
  return current.status === 'seller' ? current.token : null
}

export function useSeller(): SellerWire | null {
  const current = useSellerSession()
  return current.status === 'seller' ? current.seller : null
}

export function useIsManager(): boolean {
  const seller = useSeller()
  return seller !== null && DEFAULT_ROLES.includes(seller.role)
}

export function sellerRole(): StaffRole | null {
  const current = session.get()
  return current.status === 'seller' ? current.seller.role : null
}

let isStarted = false

/** Validates the saved token now and whenever another tab logs in or out. Later calls in the same page do nothing. */
export function startSellerSession(): void {
  if (isStarted) return
  isStarted = true
  storedToken.onOtherTab(() => resume())
  resume()
}

/** Validates the token again when the person asks for it, and shows a failure. */
export const reloadSellerSession = (): void => resume(notify.failure)

let stopRetrying = () => {}

/** Repeats validating the token until the server has responded. `onFailure` gets the first failure. */
function resume(onFailure?: (failure: Failure) => void): void {
  stopRetrying()
  stopRetrying = retryUntilDone(loadSession, onFailure)
}

/** Resolves to null once the session is known. */
async function loadSession(): Promise<Failure | null> {
  const token = storedToken.read()
  if (token === null) {
    session.set(VISITOR)
    return null
  }
  const response = await sellerApi.currentSeller(token)
  if (storedToken.read() !== token) return null
  if (response.success) {
    showSession(token, response.seller)
  } else if (response.status === 401 || response.status === 403) {
    clearSession()
    // The toast may show on a shopper’s page, so it names the seller area.
    notify.error('You’ve been logged out of the seller area. Please log in again.')
  } else {
    if (sellerToken() !== token) session.set(UNREACHABLE)
    return response
  }
  return null
}

export async function loginSeller(fields: SellerLoginFields): Promise<Failure | null> {
  const response = await sellerApi.loginSeller(fields)
  if (!response.success) return response
  beginSession(response)
  return null
}

export function beginSession({ token, seller }: { readonly token: string; readonly seller: SellerWire }): void {
  storedToken.write(token)
  showSession(token, seller)
}

/** Shows the email that the seller has changed. */
export function changeSellerEmail(email: string): void {
  const current = session.get()
  if (current.status === 'seller') showSession(current.token, { ...current.seller, email })
}

function showSession(token: string, seller: SellerWire): void {
  sellerDrafts.begin(seller.email)
  session.set({ status: 'seller', token, seller })
}

/**
 * Ends the session in this browser whatever the response is, and deletes all drafts. The server's session ends when the
 * server can be reached.
 */
export async function logoutSeller(): Promise<void> {
  const token = sellerToken()
  clearSession()
  void sellerDrafts.end()
  const response = await sellerApi.logoutSeller(token)
  if (response.success) notify.success(response.message ?? 'Logged Out')
  else if (response.status === 0) notify.error(LOGGED_OUT_HERE)
  else if (response.status !== 401) notify.failure(response)
}

/** Shows a failure as a toast, as every failed request does (specification, section 8). A 401 also ends the session. */
export function reportSellerFailure(failure: Failure, token: string | null): void {
  // A late response to an earlier session must not end a newer one.
  if (failure.status === 401 && token !== null && sellerToken() === token) clearSession()
  notify.failure(failure)
}

/** Logs what could not be loaded, without showing it (specification, section 8). A 401 ends the session, and is shown. */
export function logLoadFailure(what: string, failure: Failure, token: string | null): void {
  if (failure.status === 401) reportSellerFailure(failure, token)
  // biome-ignore lint/suspicious/noConsole: required by the specification
  else console.error(`${what} could not be loaded:`, failure.message)
}

/** Shows a failure as `reportSellerFailure` does, and returns it for the form, which keeps it when the toast is gone. */
export function formFailure(failure: Failure, token: string | null): Failure {
  reportSellerFailure(failure, token)
  return failure
}

function clearSession(): void {
  storedToken.write(null)
  session.set(VISITOR)
}
