import { setTimeout as wait } from 'node:timers/promises'
import { endpoints } from '../src/contract/endpoints.ts'
import { IDEMPOTENCY_HEADER, TOKEN_HEADER } from '../src/contract/headers.ts'
import type { OrderWire } from '../src/contract/orders/orders.ts'
import { AN_ADDRESS } from '../src/server/testing/an-address.ts'
import { PATIENCE_MS } from '../src/server/testing/test-clock.ts'
import { print } from './figures.ts'

/** An order that the store has confirmed. `id` is the one in the response. */
export interface AcknowledgedOrder {
  readonly key: string
  readonly token: string
  readonly id: string
  readonly line: string
  readonly quantity: number
  /** The moment of its first try, by `performance.now()`. */
  readonly sentAt: number
  /** The time until its acknowledgment, with all tries. */
  readonly tookMs: number
}

export interface LoadFigures {
  readonly acknowledged: readonly AcknowledgedOrder[]
  /** The number of responses by status. `refused` counts refused connections, and `cut` counts requests without a response. */
  readonly responses: Readonly<Record<string, number>>
}

/** Clients that place orders without pause. Each retries an order with the same idempotency key until it is acknowledged. */
export interface OrderLoad {
  readonly figures: LoadFigures
  readonly product: string
  /** Lets each client finish its current order. */
  stop(): Promise<LoadFigures>
}

interface OrderLoadOptions {
  readonly url: string
  readonly clients: number
  /** Whether a client stops when its connection is refused, instead of retrying. */
  readonly endsWhenRefused?: boolean
}

export const SELLER = { email: 'seller@example.com', password: 'a seller’s password' }

export const PAUSE_MS = 50

export async function startOrderLoad({ url, clients, endsWhenRefused = false }: OrderLoadOptions): Promise<OrderLoad> {
  const acknowledged: AcknowledgedOrder[] = []
  const responses: Record<string, number> = {}
  let isStopped = false

  async function runClient(client: OrderingClient, number: number): Promise<void> {
    for (let round = 0; !isStopped; round++) {
      const order = { key: crypto.randomUUID(), quantity: 1 + ((number + round) % 9) }
      const sentAt = performance.now()
      const placed = await orderUntilAcknowledged(client, order)
      if (!placed) return
      acknowledged.push({ ...order, token: client.token, ...placed, sentAt, tookMs: performance.now() - sentAt })
    }
  }

  /** Returns null when the connection was refused and the client shall stop. */
  async function orderUntilAcknowledged(client: OrderingClient, order: RequestedOrder): Promise<PlacedOrder | null> {
    for (;;) {
      const { outcome, placed } = await client.order(order)
      responses[outcome] = (responses[outcome] ?? 0) + 1
      if (placed) return placed
      if (outcome === 'refused' && endsWhenRefused) return null
      if (typeof outcome === 'number' && outcome < 500) throw new Error(`An order was answered ${outcome}`)
      await wait(PAUSE_MS)
    }
  }

  const product = await addProduct(url, 'Apples')
  const ready: OrderingClient[] = []
  // Clients register one by one, since each registration hashes a password.
  while (ready.length < clients) ready.push(await openClient(url, product))
  const running = Promise.all(ready.map(runClient))
  running.catch(() => {}) // `stop` rejects with the error
  const figures = { acknowledged, responses }
  return {
    figures,
    product,
    async stop() {
      isStopped = true
      await running
      return figures
    },
  }
}

/**
 * Compares what the store has with what it acknowledged: `lost` orders were acknowledged and don't exist, and `doubled`
 * ones are more than one for each idempotency key.
 */
export async function countLostAndDoubled(
  url: string,
  acknowledged: readonly AcknowledgedOrder[],
): Promise<{ lost: number; doubled: number }> {
  let [lost, doubled] = [0, 0]
  for (const [token, orders] of Map.groupBy(acknowledged, (order) => order.token)) {
    const stored = await listAllOrders(url, token)
    const acknowledgedIds = new Set(orders.map((order) => order.id))
    lost += acknowledgedIds.difference(stored).size
    doubled += stored.difference(acknowledgedIds).size + (orders.length - acknowledgedIds.size)
  }
  return { lost, doubled }
}

async function listAllOrders(url: string, token: string): Promise<Set<string>> {
  const ids = new Set<string>()
  let cursor: string | null = null
  do {
    const query: string = cursor === null ? '' : `&cursor=${cursor}`
    const response = await fetch(`${url}${endpoints.listShopperOrders.path}?limit=500${query}`, {
      headers: { [TOKEN_HEADER]: token },
    })
    const { orders, nextCursor } = endpoints.listShopperOrders.response.parse(await successOf(response))
    for (const order of orders) ids.add(order._id)
    cursor = nextCursor
  } while (cursor !== null)
  return ids
}

/** Returns the body of a response. Throws an error with status and body when the status is none of success. */
export async function successOf(response: Response): Promise<unknown> {
  const text = await response.text()
  if (!response.ok) throw new Error(`${response.url} was answered ${response.status}: ${text.slice(0, 500)}`)
  return JSON.parse(text)
}

export async function moreOrders({ acknowledged }: LoadFigures, count = 1): Promise<void> {
  const enough = acknowledged.length + count
  await until(() => acknowledged.length >= enough, 'No order was acknowledged')
}

/** Waits until `holds` returns true. Throws an error with the message after `limitMs`. */
export async function until(
  holds: () => boolean | Promise<boolean>,
  message: string | (() => string),
  limitMs = PATIENCE_MS,
): Promise<void> {
  const since = performance.now()
  while (!(await holds())) {
    if (performance.now() - since > limitMs) throw new Error(typeof message === 'string' ? message : message())
    await wait(PAUSE_MS)
  }
}

/** Returns `refused` when the server has certainly done nothing, and `cut` when that is unknown. */
export function kindOfFailure(error: unknown): 'refused' | 'cut' {
  const cause = error instanceof Error ? error.cause : undefined
  return cause instanceof Error && 'code' in cause && cause.code === 'ECONNREFUSED' ? 'refused' : 'cut'
}

interface RequestedOrder {
  readonly key: string
  readonly quantity: number
}

type PlacedOrder = Pick<AcknowledgedOrder, 'id' | 'line'>

export interface OrderingClient {
  readonly email: string
  readonly token: string
  /** The id of the client's address. */
  readonly address: string
  /** `placed` is null when the outcome is not 201. */
  order(requested: RequestedOrder): Promise<{ outcome: number | 'refused' | 'cut'; placed: PlacedOrder | null }>
}

export async function openClient(url: string, product: string): Promise<OrderingClient> {
  const account = { name: 'Maya Winter', email: `maya.${crypto.randomUUID()}@example.com`, password: 'a long password' }
  const { registerShopper, addAddress, placeCashOrder } = endpoints
  const { token } = registerShopper.response.parse((await post(url + registerShopper.path, account)).body)
  const added = await post(url + addAddress.path, AN_ADDRESS, { [TOKEN_HEADER]: token })
  const { address } = addAddress.response.parse(added.body)
  return {
    email: account.email,
    token,
    address: address._id,
    async order({ key, quantity }) {
      const requested = { items: [{ product, quantity }], address: address._id }
      const headers = { [TOKEN_HEADER]: token, [IDEMPOTENCY_HEADER]: key }
      const response = await post(url + placeCashOrder.path, requested, headers).catch(kindOfFailure)
      if (typeof response === 'string') return { outcome: response, placed: null }
      if (response.status !== 201) return { outcome: response.status, placed: null }
      const { order } = placeCashOrder.response.parse(response.body)
      return { outcome: 201, placed: { id: order._id, line: order.items[0]?.line ?? '' } }
    },
  }
}

/** `more` are further fields of the product, or others than the usual ones. */
export async function addProduct(url: string, name: string, more: { readonly weighed?: object } = {}): Promise<string> {
  const token = await logInSeller(url)
  const form = new FormData()
  const prices = more.weighed ? {} : { price: 4.5, offerPrice: 3.6 }
  form.append('productData', JSON.stringify({ name, category: 'Fruits', description: [], ...prices, ...more }))
  const response = await fetch(url + endpoints.addProduct.path, {
    method: 'POST',
    headers: { [TOKEN_HEADER]: token },
    body: form,
  })
  return endpoints.addProduct.response.parse(await successOf(response)).product._id
}

/** Returns the token of a new session. */
export async function logInSeller(url: string): Promise<string> {
  const { body } = await post(url + endpoints.loginSeller.path, SELLER)
  return endpoints.loginSeller.response.parse(body).token
}

const GONE_FOR_MS = 300_000
const AGAIN_MS = 5_000

/**
 * Sends a request with one idempotency key until it is done, and returns the body of the response. A 404 is printed, and tried
 * again: a primary that is stopped may show for a moment what its standby does not have.
 */
export async function sendUntilDone(
  url: string,
  { token, body, isDone }: { readonly token: string; readonly body: object; isDone(status: number): boolean },
): Promise<unknown> {
  const headers = { [TOKEN_HEADER]: token, [IDEMPOTENCY_HEADER]: crypto.randomUUID() }
  const since = performance.now()
  for (;;) {
    const response = await post(url, body, headers).catch(kindOfFailure)
    if (typeof response !== 'string' && isDone(response.status)) return response.body
    if (typeof response !== 'string' && response.status < 500) {
      const answer = `${url} was answered ${response.status}: ${JSON.stringify(response.body)}`
      if (response.status !== 404 || performance.now() - since > GONE_FOR_MS) throw new Error(answer)
      print(`${answer}, ${JSON.stringify(body)}`)
      await wait(AGAIN_MS)
    }
    await wait(PAUSE_MS)
  }
}

/** Returns an order as the store shows it, or null when it does not, or the connection was cut. */
export async function findOrder(url: string, id: string, token: string): Promise<OrderWire | null> {
  const headers = { [TOKEN_HEADER]: token }
  const response = await fetch(`${url}${endpoints.getOrder.path}?id=${id}`, { headers }).catch(() => null)
  const text = await response?.text().catch(() => null)
  return response?.status === 200 && text ? endpoints.getOrder.response.parse(JSON.parse(text)).order : null
}

export async function post(
  url: string,
  body: unknown,
  headers: Record<string, string> = {},
): Promise<{ status: number; body: unknown }> {
  const response = await fetch(url, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...headers },
    body: JSON.stringify(body),
    signal: AbortSignal.timeout(PATIENCE_MS),
  })
  return { status: response.status, body: await response.json() }
}
