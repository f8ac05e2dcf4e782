import { endpoints } from '../../src/contract/endpoints.ts'
import { CATEGORIES, foldName } from '../../src/domain/product.ts'
import { DEMO_PRODUCTS } from '../../src/server/features/demo-catalog/demo-products.ts'
import type { BenchStore } from '../bench-store.ts'
import { atMost, type Figure, median, ms } from '../figures.ts'
import { ask, logIn, type Orderer, orderOf } from '../shoppers.ts'

interface Side {
  readonly store: BenchStore
  readonly orderer: Orderer
  readonly sellerToken: string
}

type Ask = (side: Side, number: number) => Promise<unknown>

const page =
  (path: (side: Side, number: number) => string): Ask =>
  (side, number) =>
    ask(side.store.url + path(side, number))
const productAt = ({ orderer }: Side, number: number) => orderer.products[number % orderer.products.length] ?? ''

/** A question to the product list. */
const list = (query: (side: Side, number: number) => Record<string, string | number>): Ask =>
  page((side, number) => {
    const params = Object.entries(query(side, number)).map(([name, value]) => [name, String(value)])
    return `${endpoints.listProducts}?${new URLSearchParams(params)}`
  })

const oneOf = <Thing>(things: readonly Thing[], number: number) => things[number % things.length] as Thing // none of them is empty

/** What names are made of: each stands in two products of the small store and more, also after its newest ones. */
const NAMES = DEMO_PRODUCTS.map(({ name }) => foldName(name))
const NEWEST = 25

interface Question {
  readonly what: string
  readonly ask: Ask
  /** What the grown store is asked in turns with it; absent: the small store is asked the same. */
  readonly against?: { readonly what: string; readonly ask: Ask }
  /** Whether it may take no longer than what it is held against. */
  readonly flat: boolean
}

/** The list of which a page is found; `limit` makes its pages others than those that were asked for before. */
const itsList = (limit: number) => ({
  what: `its list, ${limit} of it`,
  ask: list((side, number) => ({ limit, cursor: productAt(side, number) })),
})

/** Asked again and again, each time for something else where there is something else, so that no kept answer answers. */
const QUESTIONS: readonly Question[] = [
  { what: 'product page', flat: true, ask: page((side, number) => `/products/any/${productAt(side, number)}?turn=${number}`) },
  {
    what: 'category, 20 of it',
    flat: true,
    ask: list((side, number) => ({
      category: oneOf(CATEGORIES, number),
      inStock: 'true',
      limit: 20,
      cursor: productAt(side, number),
    })),
  },
  {
    what: 'product list, a page',
    flat: true,
    ask: list((side, number) => ({ limit: 100, cursor: productAt(side, number) })),
  },
  {
    what: 'search for a name, 2 found',
    flat: true,
    ask: list((side, number) => ({ search: oneOf(NAMES, number), limit: 2, cursor: productAt(side, number % NEWEST) })),
  },
  {
    what: 'search for two letters, 2 found',
    flat: true,
    ask: list((side, number) => ({
      search: oneOf(NAMES, number).slice(0, 2),
      limit: 2,
      cursor: productAt(side, number % NEWEST),
    })),
  },
  {
    what: 'search for what no name has',
    flat: true,
    ask: list((_, number) => ({ search: oneOf(['zq', 'quince', 'q', '%_'], number), limit: number + 1 })),
  },
  {
    what: 'search for a word, 100 found',
    flat: false,
    ask: list((side, number) => ({
      search: oneOf(['milk', 'bread', 'rowan', 'apple'], number),
      limit: 100,
      cursor: productAt(side, number),
    })),
    against: itsList(101),
  },
  {
    what: 'search for two letters, 100 found',
    flat: false,
    ask: list((side, number) => ({
      search: oneOf(['mi', 'br', 'ow', 'ap'], number),
      limit: 100,
      cursor: productAt(side, number),
    })),
    against: itsList(102),
  },
  {
    what: 'cash order',
    flat: true,
    ask: ({ store, orderer }, number) =>
      ask(store.url + endpoints.placeCashOrder, {
        token: orderer.token,
        key: crypto.randomUUID(),
        body: orderOf(orderer, number),
      }),
  },
  {
    what: 'my orders',
    flat: true,
    ask: ({ store, orderer }) => ask(`${store.url}${endpoints.listShopperOrders}?limit=20`, { token: orderer.token }),
  },
  {
    what: 'seller’s orders',
    flat: true,
    ask: ({ store, sellerToken }) => ask(`${store.url}${endpoints.listSellerOrders}?limit=20`, { token: sellerToken }),
  },
]

/** The same questions to a small store and to a large one, in turns. `login` is the seller's at both. */
export async function growth(
  small: BenchStore,
  large: BenchStore,
  times: number,
  sellerToken: (store: BenchStore) => Promise<string>,
): Promise<Figure[]> {
  const figures: Figure[] = []
  const smallSide = await sideOf(small, await sellerToken(small))
  const largeSide = await sideOf(large, await sellerToken(large))
  for (const { what, flat, ask: askOnce, against } of QUESTIONS) {
    const asked = (number: number) => askOnce(largeSide, number)
    const beside = (number: number) => (against ? against.ask(largeSide, number) : askOnce(smallSide, number))
    const [before = Number.NaN, after = Number.NaN] = (await inTurns([beside, asked], times)).map(median)
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

const WARM_UP = 50

/** How long each answer of each took. */
async function inTurns(asks: readonly ((number: number) => Promise<unknown>)[], times: number): Promise<number[][]> {
  const took = asks.map((): number[] => [])
  for (let number = 0; number < times + WARM_UP; number++) {
    for (const [place, askOnce] of asks.entries()) {
      const began = performance.now()
      await askOnce(number)
      if (number >= WARM_UP) took[place]?.push(performance.now() - began)
    }
  }
  return took
}

async function sideOf(store: BenchStore, sellerToken: string): Promise<Side> {
  const [orderer] = await logIn(store, 1)
  if (!orderer) throw new Error('Nobody can order')
  for (let number = 0; number < 20; number++) {
    await ask(store.url + endpoints.placeCashOrder, {
      token: orderer.token,
      key: crypto.randomUUID(),
      body: orderOf(orderer, number),
    }) // a page of orders on both sides
  }
  return { store, orderer, sellerToken }
}
