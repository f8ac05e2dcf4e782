import { setTimeout as wait } from 'node:timers/promises'
import { endpoints } from '../src/contract/endpoints.ts'
import { IDEMPOTENCY_HEADER, TOKEN_HEADER } from '../src/contract/headers.ts'
import { AN_ADDRESS } from '../src/server/testing/an-address.ts'
import { PATIENCE_MS } from '../src/server/testing/patience.ts'

/** An order that the store has confirmed. `id` is the one in the response. */
export interface AcknowledgedOrder {
  readonly key: string
  readonly token: string
  readonly id: string
  readonly line: string
  readonly quantity: number
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
      const placed = await orderUntilAcknowledged(client, order)
      if (!placed) return
      acknowledged.push({ ...order, token: client.token, ...placed })
    }
  }

  /** Returns null when the connection was refused and the client shall stop. */
  async function orderUntilAcknowledged(client: OrderingClient, order: RequestedOrder): Promise<PlacedOrder | null> {
    for (;;) {
      const { outcome, ...placed } = await client.order(order)
      responses[outcome] = (responses[outcome] ?? 0) + 1
      if (outcome === 201) return placed
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

export async function moreOrders({ acknowledged }: LoadFigures, count = 1): Promise<void> {
  const enough = acknowledged.length + count
  await until(() => acknowledged.length >= enough, 'No order was acknowledged')
}

/** Waits until `holds` returns true. Throws after PATIENCE_MS. */
export async function until(holds: () => boolean | Promise<boolean>, message: string): Promise<void> {
  const since = performance.now()
  while (!(await holds())) {
    if (performance.now() - since > PATIENCE_MS) throw new Error(message)
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

interface OrderingClient {
  readonly token: string
  order(requested: RequestedOrder): Promise<PlacedOrder & { outcome: number | 'refused' | 'cut' }>
}

async function openClient(url: string, product: string): Promise<OrderingClient> {
  const account = { name: 'Maya Winter', email: `maya.${crypto.randomUUID()}@example.com`, password: 'a long password' }
  const { token } = (await post(url + endpoints.registerShopper.path, account)).body
  const { address } = (await post(url + endpoints.addAddress.path, AN_ADDRESS, { [TOKEN_HEADER]: token })).body
  return {
    token,
    async order({ key, quantity }) {
      const requested = { items: [{ product, quantity }], address: address._id }
      try {
        const response = await post(url + endpoints.placeCashOrder.path, requested, {
          [TOKEN_HEADER]: token,
          [IDEMPOTENCY_HEADER]: key,
        })
        const { order } = response.body
        return { outcome: response.status, id: order?._id ?? '', line: order?.items[0].line ?? '' }
      } catch (error) {
        return { outcome: kindOfFailure(error), id: '', line: '' }
      }
    },
  }
}

export async function addProduct(url: string, name: string): Promise<string> {
  const { token } = (await post(url + endpoints.loginSeller.path, SELLER)).body
  const form = new FormData()
  form.append('productData', JSON.stringify({ name, category: 'Fruits', price: 4.5, offerPrice: 3.6, description: [] }))
  const response = await fetch(url + endpoints.addProduct.path, {
    method: 'POST',
    headers: { [TOKEN_HEADER]: token },
    body: form,
  })
  const { product }: Body = await response.json()
  return product._id
}

// biome-ignore lint/suspicious/noExplicitAny: a response of another shape fails the run
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
