import { setTimeout as wait } from 'node:timers/promises'
import { endpoints, IDEMPOTENCY_HEADER, TOKEN_HEADER } from '../src/contract/endpoints.ts'
import { AN_ADDRESS } from '../src/server/testing/an-address.ts'
import { PATIENCE_MS } from '../src/server/testing/patience.ts'

/** What became of one order that a client wanted: the id that it was told in the end. */
export interface AcknowledgedOrder {
  readonly key: string
  readonly token: string
  readonly id: string
  readonly quantity: number
}

/** What a load has seen. */
export interface LoadFigures {
  readonly acknowledged: readonly AcknowledgedOrder[]
  /** How often each status was answered; `refused` counts connections that were not taken, `cut` requests without an answer. */
  readonly responses: Readonly<Record<string, number>>
}

/** Clients that order without a pause, each trying the same order under the same key until it is answered. */
export interface OrderLoad {
  readonly figures: LoadFigures
  /** Lets each client bring its present order to its end. */
  stop(): Promise<LoadFigures>
}

interface OrderLoadOptions {
  readonly url: string
  readonly clients: number
  /** Whether a client ends when its connection is refused, instead of trying again. */
  readonly endsWhenRefused?: boolean
}

/** The login with which a store under load is started, so that it can be given a product. */
export const SELLER = { email: 'seller@example.com', password: 'a seller’s password' }

const PAUSE_MS = 50

/** Registers the clients, each with an address, and lets them order a product of their own. */
export async function startOrderLoad({ url, clients, endsWhenRefused = false }: OrderLoadOptions): Promise<OrderLoad> {
  const acknowledged: AcknowledgedOrder[] = []
  const responses: Record<string, number> = {}
  let isOver = false

  async function runClient(client: OrderingClient, number: number): Promise<void> {
    for (let round = 0; !isOver; round++) {
      const order = { key: crypto.randomUUID(), quantity: 1 + ((number + round) % 9) }
      const id = await orderUntilAnswered(client, order)
      if (id === null) return
      acknowledged.push({ ...order, token: client.token, id })
    }
  }

  /** The order's id; null when the client ends for a refused connection. */
  async function orderUntilAnswered(client: OrderingClient, order: WishedOrder): Promise<string | null> {
    for (;;) {
      const { outcome, id } = await client.order(order)
      responses[outcome] = (responses[outcome] ?? 0) + 1
      if (outcome === 201) return id
      if (outcome === 'refused' && endsWhenRefused) return null
      if (typeof outcome === 'number' && outcome < 500) throw new Error(`An order was answered ${outcome}`)
      await wait(PAUSE_MS)
    }
  }

  const product = await addProduct(url)
  const ready: OrderingClient[] = []
  while (ready.length < clients) ready.push(await openClient(url, product)) // one by one: each costs the store a hashed password
  const running = Promise.all(ready.map(runClient))
  running.catch(() => {}) // told by stop
  const figures = { acknowledged, responses }
  return {
    figures,
    async stop() {
      isOver = true
      await running
      return figures
    },
  }
}

/** Waits until so many orders are acknowledged that were not before: the store is whole again. */
export async function moreOrders({ acknowledged }: LoadFigures, count = 1): Promise<void> {
  const enough = acknowledged.length + count
  await until(() => acknowledged.length >= enough, 'No order was acknowledged')
}

/** Waits until it is so, and throws when it never is. */
export async function until(holds: () => boolean | Promise<boolean>, otherwise: string): Promise<void> {
  const since = performance.now()
  while (!(await holds())) {
    if (performance.now() - since > PATIENCE_MS) throw new Error(otherwise)
    await wait(PAUSE_MS)
  }
}

/** Whether a connection was not taken, so that nothing can have been done, or cut, so that nobody knows. */
function kindOfFailure(error: unknown): 'refused' | 'cut' {
  const cause = error instanceof Error ? error.cause : undefined
  return cause instanceof Error && 'code' in cause && cause.code === 'ECONNREFUSED' ? 'refused' : 'cut'
}

interface WishedOrder {
  readonly key: string
  readonly quantity: number
}

interface OrderingClient {
  readonly token: string
  order(wish: WishedOrder): Promise<{ outcome: number | 'refused' | 'cut'; id: string }>
}

async function openClient(url: string, product: string): Promise<OrderingClient> {
  const account = { name: 'Maya Winter', email: `maya.${crypto.randomUUID()}@example.com`, password: 'a long password' }
  const { token } = (await post(url + endpoints.registerShopper, account)).body
  const { address } = (await post(url + endpoints.addAddress, AN_ADDRESS, { [TOKEN_HEADER]: token })).body
  return {
    token,
    async order({ key, quantity }) {
      const wish = { items: [{ product, quantity }], address: address._id }
      try {
        const response = await post(url + endpoints.placeCashOrder, wish, { [TOKEN_HEADER]: token, [IDEMPOTENCY_HEADER]: key })
        return { outcome: response.status, id: response.body.order?._id ?? '' }
      } catch (error) {
        return { outcome: kindOfFailure(error), id: '' }
      }
    },
  }
}

/** The id of a product that the seller has just added. */
async function addProduct(url: string): Promise<string> {
  const { token } = (await post(url + endpoints.loginSeller, SELLER)).body
  const form = new FormData()
  form.append('productData', JSON.stringify({ name: 'Apples', category: 'Fruits', price: 4.5, offerPrice: 3.6, description: [] }))
  const response = await fetch(url + endpoints.addProduct, { method: 'POST', headers: { [TOKEN_HEADER]: token }, body: form })
  const { product }: Body = await response.json()
  return product._id
}

// biome-ignore lint/suspicious/noExplicitAny: answers of any form; what has another one fails the run
type Body = any

export async function post(
  url: string,
  body: unknown,
  headers: Record<string, string> = {},
): Promise<{ status: number; body: Body }> {
  const response = await fetch(url, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...headers },
    body: JSON.stringify(body),
    signal: AbortSignal.timeout(PATIENCE_MS),
  })
  return { status: response.status, body: await response.json() }
}
