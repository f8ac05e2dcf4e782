import { endpoints } from '../../contract/endpoints.ts'
import { IDEMPOTENCY_HEADER } from '../../contract/headers.ts'
import type { OrderWire } from '../../contract/orders/orders.ts'
import { AN_ADDRESS } from './an-address.ts'
import type { Caller, TestResponse } from './caller.ts'
import type { TestStore } from './test-store.ts'

export interface TestGuest {
  readonly name: string
  readonly email: string
  readonly phone: string
  /** The IP address from which the guest sends, if the store trusts a proxy. */
  readonly address: string
  post(...request: Parameters<Caller['post']>): Promise<TestResponse>
}

let guests = 0

export function newGuest(store: TestStore, email = `guest.${crypto.randomUUID()}@example.com`): TestGuest {
  guests += 1
  const address = `10.1.${Math.floor(guests / 250)}.${guests % 250}`
  const headers = { 'x-forwarded-for': address }
  return {
    address,
    name: 'Gil Santos',
    email,
    phone: '+1 503 555 0199',
    post: (at, body, more) => store.visitor().post(at, body, { ...headers, ...more }),
  }
}

/** Returns the body of an order of one piece. */
export const guestOrderOf = ({ name, email, phone }: TestGuest, product: string, more: object = {}) => ({
  items: [{ product, quantity: 1 }],
  guest: { name, email, phone },
  address: AN_ADDRESS,
  ...more,
})

export interface PlacedGuestOrder {
  readonly guest: TestGuest
  readonly order: OrderWire
  readonly secret: string
}

/** Places a cash order of two pieces of a new product as a guest. */
export async function placedGuestOrder(store: TestStore, guest = newGuest(store)): Promise<PlacedGuestOrder> {
  const { _id: product } = await store.product()
  const { body } = await guest.post(endpoints.placeCashOrder, {
    ...guestOrderOf(guest, product),
    items: [{ product, quantity: 2 }],
  })
  return { guest, order: body.order, secret: body.secret }
}

/** Order events are numbered, and settings, categories and changes of the catalog are read, at any moment. */
const OF_THE_BACKGROUND =
  /from order_events where|number_order_events|recursive used|from "(?:settings|categories)"|catalog_changes/

/** Returns the SQL that `work` sends, without that of work in the background. */
export async function sqlOf(store: TestStore, work: () => Promise<void>): Promise<string[]> {
  return (await store.statementsOf(work)).map(({ sql }) => sql).filter((sql) => !OF_THE_BACKGROUND.test(sql))
}

export const withKey = (key: string) => ({ [IDEMPOTENCY_HEADER]: key })
