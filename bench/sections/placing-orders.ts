import { endpoints } from '../../src/contract/endpoints.ts'
import { MAX_STOCK } from '../../src/domain/stock/stock.ts'
import type { BenchStore } from '../bench-store.ts'
import { atLeast, type Figure, ms, perSecond } from '../figures.ts'
import { createLeastTables, placeLeastOrders } from '../least-order.ts'
import { type Comparison, inTurns } from '../measure.ts'
import type { PgbenchReport } from '../pgbench.ts'
import { type RecordedOrder, recordOrder } from '../recorded-order.ts'
import { repeatOrders } from '../repeat-orders.ts'
import { logIn, type Orderer, send } from '../shoppers.ts'
import { placeOrders, type WrkReport } from '../wrk.ts'

interface Load {
  readonly what: string
  /** The number of shoppers, each with one order at a time. */
  readonly atOnce: number
  readonly isCounted: boolean
  /** All shoppers order this many of the first products. */
  readonly products: number
  /** The store must reach this share of the rate at which pgbench sends the same statements. */
  readonly least: number
  /** Tells whether the store is also compared with pgbench sending the least SQL. */
  readonly withLeastSql: boolean
}

const ALL = Number.POSITIVE_INFINITY

export const ORDER_LOADS: readonly Load[] = [
  { what: 'cash order, 8 at once', atOnce: 8, isCounted: false, products: ALL, least: 0.4, withLeastSql: false },
  {
    what: 'cash order of counted products, 8 at once',
    atOnce: 8,
    isCounted: true,
    products: ALL,
    least: 0.4,
    withLeastSql: true,
  },
  {
    what: 'cash order of one counted product, 64 at once',
    atOnce: 64,
    isCounted: true,
    products: 1,
    least: 0.5,
    withLeastSql: false,
  },
]

interface Plan {
  readonly rounds: number
  readonly seconds: number
}

/**
 * Compares cash orders over HTTP with pgbench that sends the same statements, or the least that any store needs. Throws
 * when an order is rejected.
 */
export async function placingOrders(store: BenchStore, load: Load, plan: Plan, sellerToken: string): Promise<Figure[]> {
  const { rounds, seconds } = plan
  const shoppers = await logIn(store, load.atOnce)
  const orderers = shoppers.map((orderer) => ({ ...orderer, products: orderer.products.slice(0, load.products) }))
  if (load.isCounted) await countProducts(store, orderers[0]?.products ?? [], sellerToken)
  const overHttp = () => placeOrders(store.url, orderers, seconds)
  const figures: Figure[] = []
  if (load.withLeastSql) {
    await createLeastTables(store.databaseUrl)
    // The runs beside the least SQL are first, because after the others the store has more mails to send.
    const leastSql = await inTurns(rounds, overHttp, () => placeLeastOrders(store.databaseUrl, load.atOnce, seconds))
    figures.push(figureOf(load.what, leastSql, 'the least SQL'))
  }
  const recorded = await recordOrders(store, orderers)
  let run = 0
  const sameSql = await inTurns(rounds, overHttp, () => repeatOrders(store.databaseUrl, recorded, { seconds, run: run++ }))
  const { ratio } = sameSql
  return [...figures, { ...figureOf(load.what, sameSql, 'the same SQL'), bar: atLeast(ratio, load.least) }]
}

const figureOf = (what: string, { ours, baseline, ratio }: Comparison<WrkReport, PgbenchReport>, statements: string): Figure => ({
  what,
  measured: `${perSecond(ours('perSecond'))}, p50 ${ms(ours('p50'))}, p99 ${ms(ours('p99'))}`,
  against: `${statements} by pgbench ${perSecond(baseline('perSecond'))}, mean ${ms(baseline('latency'))}`,
  ratio,
})

async function countProducts({ url }: BenchStore, products: readonly string[], token: string): Promise<void> {
  for (const product of products)
    await send(url + endpoints.changeStock.path, { token, body: { product, count: MAX_STOCK, reason: 'counted' } })
}

async function recordOrders({ databaseUrl }: BenchStore, orderers: readonly Orderer[]): Promise<RecordedOrder[]> {
  const recorded: RecordedOrder[] = []
  for (const [number, orderer] of orderers.entries()) recorded.push(await recordOrder(databaseUrl, orderer, number))
  return recorded
}
