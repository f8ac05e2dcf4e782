import type { Endpoint } from '../../contract/endpoints/endpoint.ts'
import { endpoints } from '../../contract/endpoints.ts'
import { IDEMPOTENCY_HEADER } from '../../contract/headers.ts'
import type { ProductWire } from '../../contract/products/products.ts'
import type { SessionId } from '../../domain/accounts/account.ts'
import type { InvitedRole } from '../../domain/staff/staff.ts'
import type { Db } from '../platform/database/connect.ts'
import { tokenHash } from '../platform/secrets/random-secrets.ts'
import type { Caller } from './caller.ts'
import type { TestShopper, TestStaff, TestStore } from './test-store.ts'

export interface Persons {
  readonly shopper: FullShopper
  readonly seller: Caller & { token: string }
  readonly staff: Readonly<Record<InvitedRole, TestStaff>>
}

interface FullShopper extends TestShopper {
  readonly id: string
  readonly addressId: string
  readonly productId: string
  /** The session of this caller, and one of another client. */
  readonly sessionIds: readonly [SessionId, SessionId]
  readonly orderId: string
  readonly orderKey: string
}

/**
 * Creates the persons. The shopper has a cart, an address, an order for the product, a second session and an
 * unconfirmed email.
 */
export async function newPersons(store: TestStore, product: ProductWire): Promise<Persons> {
  const shopper = await store.shopper()
  await store.db.updateTable('shoppers').set({ email_confirmed_at: null }).where('email', '=', shopper.email).execute()
  await store.visitor().post(endpoints.loginShopper, { email: shopper.email, password: shopper.password })
  const { _id: addressId } = await shopper.address()
  const orderKey = 'the same key for everybody'
  const order = { items: [{ product: product._id, quantity: 1 }], address: addressId }
  const placed = await shopper.post(endpoints.placeCashOrder, order, { [IDEMPOTENCY_HEADER]: orderKey })
  await shopper.post(endpoints.updateCart, { cartItems: { [product._id]: 2 } })
  const { sessions } = (await shopper.get(endpoints.listSessions)).body
  const isThis = (session: { isThis: boolean }) => session.isThis
  return {
    shopper: {
      ...shopper,
      id: (await shopper.get(endpoints.currentShopper)).body.user._id,
      addressId,
      productId: product._id,
      sessionIds: [sessions.find(isThis)._id, sessions.find((session: { isThis: boolean }) => !isThis(session))._id],
      orderId: placed.body.order._id,
      orderKey,
    },
    seller: await store.freshSeller(),
    staff: {
      manager: await store.staff('manager'),
      packer: await store.staff('packer'),
      courier: await store.staff('courier'),
    },
  }
}

/** Returns a person who may use an endpoint of this access. Null stands for a visitor. */
export function personFor({ shopper, seller }: Persons, access: Endpoint['access']): FullShopper | Persons['seller'] | null {
  if (access === 'anyone') return null
  return access === 'seller' ? seller : shopper
}

/** Returns the persons, or new ones when an endpoint has ended one of their sessions. */
export async function stillLoggedIn(db: Db, persons: Persons, create: () => Promise<Persons>): Promise<Persons> {
  const { shopper, seller, staff } = persons
  const tokens = [seller, ...Object.values(staff)].map(({ token }) => tokenHash(token))
  const sessions = await db
    .selectFrom('sessions')
    .select('id')
    .where(({ eb, or }) => or([eb('token_hash', 'in', tokens), eb('id', 'in', shopper.sessionIds)]))
    .execute()
  return sessions.length === tokens.length + shopper.sessionIds.length ? persons : create()
}

const WEEK_MS = 7 * 24 * 60 * 60 * 1000

/** Tokens that the store must reject, by kind: expired, deleted and made-up ones. */
export type DeadTokens = Readonly<Record<string, string | undefined>>

/** Advances the store's clock by a week, so that a session expires. */
export async function deadTokensIn(store: TestStore): Promise<DeadTokens> {
  const [expired, expiredSeller] = [await store.shopper(), await store.freshSeller()]
  store.clock.pass(WEEK_MS)
  const [left, leftSeller, present] = [await store.shopper(), await store.freshSeller(), await store.shopper()]
  await left.get(endpoints.logoutShopper)
  await leftSeller.get(endpoints.logoutSeller)
  const hash = tokenHash(present.token)
  return {
    none: undefined,
    empty: '',
    'an expired one': expired.token,
    'the seller’s expired one': expiredSeller.token,
    'one logged out': left.token,
    'the seller’s, logged out': leftSeller.token,
    'a forged one': `${present.token.slice(0, -1)}${present.token.endsWith('A') ? 'B' : 'A'}`,
    'one and a bit more': `${present.token}A`,
    'one in capitals': present.token.toUpperCase(),
    'the hash of one': hash.toString('hex'),
    'the hash of one as the token': hash.toString('base64url'),
    'the id of its session': (await present.get(endpoints.listSessions)).body.sessions[0]._id,
    SQL: "' or true --",
  }
}
