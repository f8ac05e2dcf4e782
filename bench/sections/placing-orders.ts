import { Client } from 'pg'
import { endpoints } from '../../src/contract/endpoints.ts'
import { placeOrderResponse } from '../../src/contract/orders.ts'
import type { ProductId } from '../../src/domain/product.ts'
import { placeCashOrder } from '../../src/server/features/orders/place-cash-order.ts'
import { systemClock } from '../../src/server/platform/clock.ts'
import { connectDatabase, type SentStatement } from '../../src/server/platform/database/connect.ts'
import { newOrderNumber } from '../../src/server/platform/ids.ts'
import { tokenHash } from '../../src/server/platform/tokens/token.ts'
import type { BenchStore } from '../bench-store.ts'
import { atLeast, type Figure, median, ms, percentile, perSecond } from '../figures.ts'
import { logIn, type Orderer, orderOf, send } from '../shoppers.ts'

const AT_ONCE = 8

/** Cash orders over HTTP, eight at once, against the same statements by `pg` alone, in alternation. */
export async function placingOrders(
  store: BenchStore,
  { rounds, seconds }: { rounds: number; seconds: number },
): Promise<Figure[]> {
  const orderers = await logIn(store, AT_ONCE)
  const recorded = await recordOrder(store, orderers[0])
  const clients = await Promise.all(orderers.map(() => connect(store.databaseUrl)))
  let number = 0
  const overHttp = (orderer: Orderer) => () =>
    send(store.url + endpoints.placeCashOrder.path, {
      token: orderer.token,
      key: crypto.randomUUID(),
      body: orderOf(orderer, number++),
    })
  const pairs: [ours: Run, bare: Run][] = []
  for (let round = 0; round < rounds + 1; round++) {
    const ours = await run(orderers.map(overHttp), seconds)
    const bare = await run(
      clients.map((client) => () => replay(client, recorded)),
      seconds,
    )
    if (round > 0) pairs.push([ours, bare]) // the first round warms up
  }
  await Promise.all(clients.map((client) => client.end()))
  const ratio = median(pairs.map(([ours, bare]) => ours.perSecond / bare.perSecond))
  const of = (side: 0 | 1, figure: keyof Run) => median(pairs.map((pair) => pair[side][figure]))
  return [
    {
      what: `cash order, ${AT_ONCE} at once`,
      measured: `${perSecond(of(0, 'perSecond'))}, p50 ${ms(of(0, 'p50'))}, p99 ${ms(of(0, 'p99'))}`,
      against: `the same SQL by bare pg ${perSecond(of(1, 'perSecond'))}, p99 ${ms(of(1, 'p99'))}`,
      ratio,
      bar: atLeast(ratio, 0.5),
    },
  ]
}

interface Run {
  readonly perSecond: number
  readonly p50: number
  readonly p99: number
}

/** Each worker repeats its work until the time is up. */
async function run(workers: readonly (() => Promise<unknown>)[], seconds: number): Promise<Run> {
  const took: number[] = []
  const began = performance.now()
  const end = began + seconds * 1000
  await Promise.all(
    workers.map(async (work) => {
      for (let now = performance.now(); now < end; ) {
        await work()
        const done = performance.now()
        took.push(done - now)
        now = done
      }
    }),
  )
  return { perSecond: (took.length * 1000) / (performance.now() - began), p50: median(took), p99: percentile(took, 0.99) }
}

interface Recorded {
  readonly statements: readonly SentStatement[]
  /** Values that must be new each time: the order's id and number, and the idempotency key. */
  readonly unique: readonly { readonly recorded: string; readonly renew: () => string }[]
}

/** The statements of one order, from `begin` to `commit`. */
async function recordOrder({ databaseUrl }: BenchStore, orderer: Orderer | undefined): Promise<Recorded> {
  if (!orderer) throw new Error('Nobody can order')
  const statements: SentStatement[] = []
  const db = connectDatabase(
    databaseUrl,
    () => {},
    (statement) => statements.push(statement),
  )
  const { items, address } = orderOf(orderer, 0)
  const lines = items.map((item) => ({ ...item, product: item.product as ProductId })) // from the product list
  const key = crypto.randomUUID()
  const requested = { lines, addressId: address }
  const idempotencyKey = { key, requestHash: Buffer.alloc(32) }
  const body = await placeCashOrder(
    { db, clock: systemClock, pictureOrigin: '' },
    { tokenHash: tokenHash(orderer.token), order: requested, idempotencyKey },
  )
  await db.destroy()
  const { order } = placeOrderResponse.parse(body)
  const ids = [order._id, key].map((recorded) => ({ recorded, renew: () => crypto.randomUUID() }))
  return { statements, unique: [...ids, { recorded: order.number.replace('-', ''), renew: newOrderNumber }] }
}

/** Sends the recorded statements as another order. */
async function replay(client: Client, { statements, unique }: Recorded): Promise<void> {
  const renewals = unique.map(({ recorded, renew }) => ({ recorded, renewed: renew() }))
  const renewed = (value: unknown) =>
    typeof value === 'string'
      ? renewals.reduce((text, { recorded, renewed }) => text.replaceAll(recorded, renewed), value)
      : value
  for (const [place, { sql, parameters }] of statements.entries()) {
    if (parameters.length === 0) await client.query(sql)
    else await client.query({ name: `recorded_${place}`, text: sql, values: parameters.map(renewed) })
  }
}

async function connect(url: string): Promise<Client> {
  const client = new Client({ connectionString: url })
  await client.connect()
  return client
}
