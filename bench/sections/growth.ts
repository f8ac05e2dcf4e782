import { endpoints } from '../../src/contract/endpoints.ts'
import { changeOrderResponse } from '../../src/contract/orders/orders.ts'
import { foldText } from '../../src/domain/search/fold.ts'
import { DEMO_PRODUCTS } from '../../src/server/features/demo/demo-products.ts'
import type { BenchStore } from '../bench-store.ts'
import { atMost, type Figure, median, ms } from '../figures.ts'
import { logIn, type Orderer, orderOf, send } from '../shoppers.ts'

interface Side {
  readonly store: BenchStore
  readonly orderer: Orderer
  readonly sellerToken: string
  /** Numbers of orders that the orderer has placed. */
  readonly numbers: readonly string[]
}

const CATEGORIES = [...new Set(DEMO_PRODUCTS.map(({ category }) => category))]

type RunQuery = (side: Side, number: number) => Promise<unknown>

const page =
  (path: (side: Side, number: number) => string): RunQuery =>
  (side, number) =>
    send(side.store.url + path(side, number))
const productAt = ({ orderer }: Side, number: number) => orderer.products[number % orderer.products.length] ?? ''

const list = (query: (side: Side, number: number) => Record<string, string | number>): RunQuery =>
  page((side, number) => {
    const params = Object.entries(query(side, number)).map(([name, value]) => [name, String(value)])
    return `${endpoints.listProducts.path}?${new URLSearchParams(params)}`
  })

const sellerOrders =
  (query: (side: Side, number: number) => Record<string, string>): RunQuery =>
  (side, number) =>
    send(`${side.store.url}${endpoints.listSellerOrders.path}?${new URLSearchParams({ limit: '20', ...query(side, number) })}`, {
      token: side.sellerToken,
    })
const today = () => new Date().toISOString().slice(0, 10)

// No list that is passed is empty.
const oneOf = <Thing>(things: readonly Thing[], number: number) => things[number % things.length] as Thing

/** Each name occurs in at least two products of the small store, even when the list begins after its newest ones. */
const NAMES = DEMO_PRODUCTS.map(({ name }) => foldText(name))
const NEWEST = 25

interface Query {
  readonly what: string
  readonly run: RunQuery
  /** A query to the large store as the baseline. By default the baseline is the same query to the small store. */
  readonly against?: { readonly what: string; readonly run: RunQuery }
  /** Whether the query must take no longer than its baseline. */
  readonly flat: boolean
}

/** The product list as the baseline of a search. `limit` differs from earlier requests, so that no response is cached. */
const listOf = (limit: number) => ({
  what: `its list, ${limit} of it`,
  run: list((side, number) => ({ limit, cursor: productAt(side, number) })),
})

/** Each repetition requests something else where possible, so that no response comes from a cache. */
const QUERIES: readonly Query[] = [
  { what: 'product page', flat: true, run: page((side, number) => `/products/any/${productAt(side, number)}?turn=${number}`) },
  {
    what: 'category, 20 of it',
    flat: true,
    run: list((side, number) => ({
      category: oneOf(CATEGORIES, number),
      inStock: 'true',
      limit: 20,
      cursor: productAt(side, number),
    })),
  },
  {
    what: 'product list, a page',
    flat: true,
    run: list((side, number) => ({ limit: 100, cursor: productAt(side, number) })),
  },
  {
    what: 'search for a name, 2 found',
    flat: true,
    run: list((side, number) => ({ search: oneOf(NAMES, number), limit: 2, cursor: productAt(side, number % NEWEST) })),
  },
  {
    what: 'search for two letters, 2 found',
    flat: true,
    run: list((side, number) => ({
      search: oneOf(NAMES, number).slice(0, 2),
      limit: 2,
      cursor: productAt(side, number % NEWEST),
    })),
  },
  {
    what: 'search for what no name has',
    flat: true,
    run: list((_, number) => ({ search: oneOf(['zq', 'quince', 'q', '%_'], number), limit: number + 1 })),
  },
  {
    what: 'search for a word, 100 found',
    flat: false,
    run: list((side, number) => ({
      search: oneOf(['milk', 'bread', 'rowan', 'apple'], number),
      limit: 100,
      cursor: productAt(side, number),
    })),
    against: listOf(101),
  },
  {
    what: 'search for two letters, 100 found',
    flat: false,
    run: list((side, number) => ({
      search: oneOf(['mi', 'br', 'ow', 'ap'], number),
      limit: 100,
      cursor: productAt(side, number),
    })),
    against: listOf(102),
  },
  {
    what: 'cash order',
    flat: true,
    run: ({ store, orderer }, number) => placeOrder(store, orderer, number),
  },
  {
    what: 'my orders',
    flat: true,
    run: ({ store, orderer }) => send(`${store.url}${endpoints.listShopperOrders.path}?limit=20`, { token: orderer.token }),
  },
  { what: 'seller’s orders', flat: true, run: sellerOrders(() => ({})) },
  { what: 'seller’s open orders, due first', flat: true, run: sellerOrders(() => ({ sort: 'due' })) },
  {
    what: 'seller’s orders of a status and day',
    flat: true,
    run: sellerOrders(() => ({ status: 'Order Placed', from: today(), to: today() })),
  },
  { what: 'seller’s search for an email', flat: true, run: sellerOrders(({ orderer }) => ({ q: orderer.email })) },
  {
    what: 'seller’s search for a number',
    flat: true,
    run: sellerOrders(({ numbers }, number) => ({ q: oneOf(numbers, number) })),
  },
  {
    what: 'seller’s dashboard, 30 days',
    flat: false,
    run: ({ store, sellerToken }) => send(`${store.url}${endpoints.getDashboard.path}?period=30`, { token: sellerToken }),
  },
  { what: 'seller’s counts by status', flat: true, run: sellerOrders(() => ({ counts: 'true', limit: '1' })) },
]

/** Sends the same queries to a small store and a large one in alternation. `sellerToken` logs in the seller. */
export async function growth(
  small: BenchStore,
  large: BenchStore,
  times: number,
  sellerToken: (store: BenchStore) => Promise<string>,
): Promise<Figure[]> {
  const figures: Figure[] = []
  const smallSide = await sideOf(small, await sellerToken(small))
  const largeSide = await sideOf(large, await sellerToken(large))
  for (const { what, flat, run: runQuery, against } of QUERIES) {
    const onLarge = (number: number) => runQuery(largeSide, number)
    const baseline = (number: number) => (against ? against.run(largeSide, number) : runQuery(smallSide, number))
    const [before = Number.NaN, after = Number.NaN] = (await timeInTurns([baseline, onLarge], times)).map(median)
    const ratio = after / before
    figures.push({
      what: `grown: ${what}`,
      measured: `p50 ${ms(after)}`,
      against: `${against?.what ?? 'small store'} p50 ${ms(before)}`,
      ratio,
      ...(flat ? { bar: atMost(ratio, 1.3) } : {}),
    })
  }
  return figures
}

const placeOrder = ({ url }: BenchStore, orderer: Orderer, number: number): Promise<string> =>
  send(url + endpoints.placeCashOrder.path, {
    token: orderer.token,
    key: crypto.randomUUID(),
    body: orderOf(orderer, number),
  })

const WARM_UP = 50

/** Returns durations in ms, a list for each query. */
async function timeInTurns(queries: readonly ((number: number) => Promise<unknown>)[], times: number): Promise<number[][]> {
  const took = queries.map((): number[] => [])
  for (let number = 0; number < times + WARM_UP; number++) {
    for (const [index, runQuery] of queries.entries()) {
      const began = performance.now()
      await runQuery(number)
      if (number >= WARM_UP) took[index]?.push(performance.now() - began)
    }
  }
  return took
}

async function sideOf(store: BenchStore, sellerToken: string): Promise<Side> {
  const [orderer] = await logIn(store, 1)
  if (!orderer) throw new Error('Nobody can order')
  const numbers: string[] = []
  for (let number = 0; number < 20; number++) {
    const placed = await placeOrder(store, orderer, number) // Each store needs a page of orders.
    numbers.push(changeOrderResponse.parse(JSON.parse(placed)).order.number)
  }
  return { store, orderer, sellerToken, numbers }
}
