import { endpoints } from '../../src/contract/endpoints.ts'
import { MAX_STOCK } from '../../src/domain/stock.ts'
import type { BenchStore } from '../bench-store.ts'
import { atLeast, type Figure, ms, perSecond } from '../figures.ts'
import { inTurns } from '../in-turns.ts'
import { repeatOrders } from '../pgbench.ts'
import { type RecordedOrder, recordOrder } from '../recorded-order.ts'
import { logIn, type Orderer, send } from '../shoppers.ts'
import { placeOrders } from '../wrk.ts'

interface Load {
  readonly what: string
  /** The number of shoppers, each with one order at a time. */
  readonly atOnce: number
  readonly isCounted: boolean
  /** All shoppers order this many of the first products. */
  readonly products: number
  readonly least: number
}

export const ORDER_LOADS: readonly Load[] = [
  { what: 'cash order, 8 at once', atOnce: 8, isCounted: false, products: Number.POSITIVE_INFINITY, least: 0.4 },
  {
    what: 'cash order of counted products, 8 at once',
    atOnce: 8,
    isCounted: true,
    products: Number.POSITIVE_INFINITY,
    least: 0.4,
  },
  { what: 'cash order of one counted product, 64 at once', atOnce: 64, isCounted: true, products: 1, least: 0.5 },
]

/** Compares cash orders over HTTP with pgbench that sends the same statements. Throws when an order is rejected. */
export async function placingOrders(
  store: BenchStore,
  { what, atOnce, isCounted, products, least }: Load,
  { rounds, seconds }: { rounds: number; seconds: number },
  sellerToken: string,
): Promise<Figure[]> {
  const shoppers = await logIn(store, atOnce)
  const orderers = shoppers.map((orderer) => ({ ...orderer, products: orderer.products.slice(0, products) }))
  if (isCounted) await countProducts(store, orderers[0]?.products ?? [], sellerToken)
  const recorded = await recordOrders(store, orderers)
  let run = 0
  const { ours, baseline, ratio } = await inTurns(
    rounds,
    () => placeOrders(store.url, orderers, seconds),
    () => repeatOrders(store.databaseUrl, recorded, { seconds, run: run++ }),
  )
  return [
    {
      what,
      measured: `${perSecond(ours('perSecond'))}, p50 ${ms(ours('p50'))}, p99 ${ms(ours('p99'))}`,
      against: `the same SQL by pgbench ${perSecond(baseline('perSecond'))}, mean ${ms(baseline('latency'))}`,
      ratio,
      bar: atLeast(ratio, least),
    },
  ]
}

async function countProducts({ url }: BenchStore, products: readonly string[], token: string): Promise<void> {
  for (const product of products)
    await send(url + endpoints.changeStock.path, { token, body: { product, count: MAX_STOCK, reason: 'counted' } })
}

async function recordOrders({ databaseUrl }: BenchStore, orderers: readonly Orderer[]): Promise<RecordedOrder[]> {
  const recorded: RecordedOrder[] = []
  for (const [number, orderer] of orderers.entries()) recorded.push(await recordOrder(databaseUrl, orderer, number))
  return recorded
}
