import type { UserWire } from '../../../contract/accounts.ts'
import { cartOf } from '../../../contract/carts.ts'
import type { Cart } from '../../../domain/cart.ts'
import { api, type Failure, type LoginFields, type RegisterFields } from '../../api/api.ts'
import { storedText } from '../../browser-storage.ts'
import { observable, useObservable } from '../../observable.ts'
import { notify } from '../../ui/notify.ts'
import { cartOwner } from '../cart/cart-owner.ts'

/** Who is at the page. `asking`: there is a token, and the server was not heard yet. */
export type ShopperSession =
  | { readonly status: 'asking' }
  | { readonly status: 'visitor' }
  | { readonly status: 'shopper'; readonly token: string; readonly user: UserWire }

const ASKING: ShopperSession = { status: 'asking' }
const VISITOR: ShopperSession = { status: 'visitor' }

const storedToken = storedText('larder.shopper.token')
const session = observable<ShopperSession>(ASKING)

export const useShopperSession = (): ShopperSession => useObservable(session, ASKING)

/** The token of the shopper who is logged in, else null. */
export function shopperToken(): string | null {
  const present = session.get()
  return present.status === 'shopper' ? present.token : null
}

/** Asks the server who the kept token belongs to, now and whenever another tab logs in or out. Once, at the start of the page. */
export async function startShopperSession(): Promise<void> {
  storedToken.onOtherTab(() => void resume(cartOwner.follow))
  await resume(cartOwner.resume)
}

async function resume(takeCart: (user: string, accountCart: Cart) => void): Promise<void> {
  const token = storedToken.read()
  if (token === null) return becomeVisitor()
  const answer = await api.currentShopper(token)
  if (storedToken.read() !== token) return // somebody logged in or out meanwhile: that counts
  if (answer.success) {
    session.set({ status: 'shopper', token, user: answer.user })
    takeCart(answer.user._id, cartOf(answer.user.cartItems))
  } else {
    if (answer.status === 401) storedToken.write(null)
    becomeVisitor() // specification, section 8; after a fault that passes, the kept token serves again
  }
}

function becomeVisitor(): void {
  if (session.get().status === 'shopper') cartOwner.leave()
  session.set(VISITOR)
}

/** Logs in and joins the visitor's cart with the account's. Gives the failure when there is one. */
export const login = (fields: LoginFields): Promise<Failure | null> => enter(api.loginShopper(fields))

/** Makes an account and logs in. Gives the failure when there is one. */
export const register = (fields: RegisterFields): Promise<Failure | null> => enter(api.registerShopper(fields))

async function enter(calling: ReturnType<typeof api.loginShopper>): Promise<Failure | null> {
  const answer = await calling
  if (!answer.success) return answer
  storedToken.write(answer.token)
  session.set({ status: 'shopper', token: answer.token, user: answer.user })
  cartOwner.enter(answer.user._id, cartOf(answer.user.cartItems))
  return null
}

/** Ends the login here whatever the server says, and on the server when it can be reached. */
export async function logout(): Promise<void> {
  const token = shopperToken()
  forget()
  const answer = await api.logoutShopper(token)
  if (answer.success) notify.success(answer.message ?? 'Logged Out')
  else if (answer.status !== 401) notify.failure(answer) // 401: it had ended already, which is what was wanted
}

/** A call made with the shopper's token failed: says so, and ends the login when it was the token that was refused. */
export function reportShopperFailure(failure: Failure): void {
  if (failure.status === 401 && shopperToken() !== null) forget()
  notify.failure(failure)
}

function forget(): void {
  storedToken.write(null)
  becomeVisitor()
}
