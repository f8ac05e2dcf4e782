import { readOptions } from '../src/server/testing/program-options.ts'
import { type BenchStore, openBenchStore, openBesideStore } from './bench-store.ts'
import { type Figure, heading, table } from './figures.ts'
import { cachedResponses } from './sections/cached-responses.ts'
import { edge } from './sections/edge.ts'
import { furtherStore } from './sections/further-store.ts'
import { growth } from './sections/growth.ts'
import { orderStreams } from './sections/order-streams.ts'
import { ORDER_LOADS, placingOrders } from './sections/placing-orders.ts'
import { replicaReads } from './sections/replica-reads.ts'
import { searching } from './sections/searching.ts'
import { starting } from './sections/starting.ts'
import { twoStores } from './sections/two-stores.ts'
import { SELLER, sellerToken } from './shoppers.ts'

const FULL = {
  rounds: 5,
  seconds: 5,
  // The small store has at least this many products, and those of the warm-up besides, so that each is requested once.
  times: 130,
  small: { products: 200, users: 100, orders: 0 },
  before: { products: 200, users: 100, orders: 1_000 },
  large: { products: 100_000, users: 5_000, orders: 1_000_000 },
  filled: { products: 10_000, users: 1_000, orders: 20_000 },
  streams: 5_000,
  idleSeconds: 30,
}
const QUICK = {
  rounds: 2,
  seconds: 1,
  times: 60,
  small: FULL.small,
  before: FULL.before,
  large: { products: 10_000, users: 1_000, orders: 20_000 },
  filled: FULL.filled,
  streams: 500,
  idleSeconds: 10,
}

/**
 * Measures the server, each value with a baseline of the same run. `--quick` takes two minutes. `--only=order`
 * measures the sections whose names contain this word.
 */
async function main(): Promise<void> {
  const { quick: isQuick, only } = readOptions({ quick: false, only: '' })
  const plan = isQuick ? QUICK : FULL
  const figures: Figure[] = []
  const section = async (name: string, work: () => Promise<Figure[]>) => {
    if (!name.includes(only)) return
    const began = performance.now()
    figures.push(...(await work()))
    console.error(`${name}: ${((performance.now() - began) / 1000).toFixed(0)} s`)
  }
  await section('starting', starting)
  await section('cached responses', () => withStore(plan.small, (small) => cachedResponses(small, plan)))
  for (const load of ORDER_LOADS) {
    await section(load.what, () =>
      withStore(plan.small, async (small) => placingOrders(small, load, plan, await sellerToken(small))),
    )
  }
  await section('two stores', () =>
    withStore(plan.small, async (store) => {
      const other = await openBesideStore(store, SELLER)
      return twoStores(store, other, plan).finally(() => other.stop())
    }),
  )
  await section('further store', () =>
    withStore(plan.filled, async (store) => furtherStore(store, () => openBesideStore(store, SELLER), await sellerToken(store))),
  )
  await section('replica', () => replicaReads(plan.filled, plan.rounds, SELLER, sellerToken))
  await section('edge', () => withStore(plan.small, (store) => edge(store, plan)))
  await section('order streams', () =>
    withStore({ ...plan.small, users: plan.streams / 5 + 1 }, async (streaming) => {
      const selling = await openBesideStore(streaming, SELLER)
      const token = await sellerToken(selling)
      return orderStreams(streaming, selling, plan, token).finally(() => selling.stop())
    }),
  )
  await section('searching', () => withStore({ products: plan.large.products, users: 1, orders: 0 }, searching))
  await section('growth', () =>
    withStore(plan.before, (small) => withStore(plan.large, (large) => growth(small, large, plan.times, sellerToken))),
  )
  const { products, orders } = plan.large
  const grown = `grown: ${products.toLocaleString('en')} products, ${orders.toLocaleString('en')} orders`
  console.log(`\n${heading(`load by wrk, SQL by pgbench · ${grown}`)}\n\n${table(figures)}`)
  if (!isQuick && figures.some(({ bar }) => bar?.isReached === false)) process.exitCode = 1
}

async function withStore<Result>(
  size: Parameters<typeof openBenchStore>[0],
  work: (store: BenchStore) => Promise<Result>,
): Promise<Result> {
  const store = await openBenchStore(size, SELLER)
  try {
    return await work(store)
  } finally {
    await store.stop()
  }
}

await main()
