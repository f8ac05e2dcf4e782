import { endpoints } from '../src/contract/endpoints.ts'
import type { OrderWire } from '../src/contract/orders/orders.ts'
import type { OrderStatus } from '../src/domain/orders/order.ts'
import { AN_ADDRESS } from '../src/server/testing/an-address.ts'
import type { StoreProcess } from './store-process.ts'

// These functions prepare what a test needs by requests to the store, without a browser.

/** Sends a POST request, or a GET request when there is no body. Throws when the store rejects it. */
// biome-ignore lint/suspicious/noExplicitAny: tests read responses of any shape, and fail on another one
export async function send({ url }: StoreProcess, token: string, path: string, body?: object): Promise<any> {
  const response = await fetch(url + path, { ...(body && bodyOf(body)), headers: headersOf(token, body) })
  const text = await response.text()
  const result = response.ok ? JSON.parse(text) : {}
  if (!result.success) throw new Error(`${path}: ${text}`)
  return result
}

const bodyOf = (body: object) => ({ method: 'POST', body: body instanceof FormData ? body : JSON.stringify(body) })

const headersOf = (token: string, body?: object) => ({
  ...(token && { token }),
  ...(body && !(body instanceof FormData) && { 'Content-Type': 'application/json' }),
})

/** Registers a shopper with an email of their own. Returns the token. */
export async function registerShopper(store: StoreProcess, name = 'Leo Summer'): Promise<string> {
  const account = { name, email: `${crypto.randomUUID()}@example.com`, password: 'a long password' }
  return (await send(store, '', endpoints.registerShopper.path, account)).token
}

/** Adds an address like AN_ADDRESS to the shopper's account. Returns its id. */
export async function addAddress(store: StoreProcess, token: string, changes: Partial<typeof AN_ADDRESS> = {}): Promise<string> {
  return (await send(store, token, endpoints.addAddress.path, { ...AN_ADDRESS, ...changes })).address._id
}

interface OrderOptions {
  /** How many of each product are ordered. The default is one. */
  readonly quantity?: number
  /** The id of a saved address. By default a new one is added. */
  readonly address?: string
}

/** Places a cash order as the shopper. */
export async function placeOrder(
  store: StoreProcess,
  token: string,
  products: readonly { readonly _id: string }[],
  { quantity = 1, address }: OrderOptions = {},
): Promise<OrderWire> {
  const items = products.map(({ _id }) => ({ product: _id, quantity }))
  const order = { items, address: address ?? (await addAddress(store, token)) }
  return (await send(store, token, endpoints.placeCashOrder.path, order)).order
}

/** Sets an order to each of these statuses as the seller. The reason is only for a cancellation. */
export async function moveOrder(
  store: StoreProcess,
  token: string,
  { _id: id }: { readonly _id: string },
  ...statuses: OrderStatus[]
): Promise<void> {
  for (const status of statuses) await send(store, token, endpoints.changeOrderStatus.path, { id, status, reason: 'a reason' })
}
