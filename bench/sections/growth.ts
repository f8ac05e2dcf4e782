import { calls } from '../../src/contract/calls.ts'
import { CATEGORIES } from '../../src/domain/product.ts'
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

/** Asked again and again, each time for something else where there is something else, so that no cache of pages answers. */
const QUESTIONS: readonly { what: string; flat: boolean; ask: Ask }[] = [
  { what: 'product page', flat: true, ask: page((side, number) => `/products/any/${productAt(side, number)}?turn=${number}`) },
  {
    what: 'category, 20 of it',
    flat: true,
    ask: page(
      (side, number) =>
        `${calls.listProducts}?category=${CATEGORIES[number % CATEGORIES.length]}&inStock=true&limit=20&cursor=${productAt(side, number)}`,
    ),
  },
  {
    what: 'product list, a page',
    flat: true,
    ask: page((side, number) => `${calls.listProducts}?limit=100&cursor=${productAt(side, number)}`),
  },
  {
    what: 'search for a word',
    flat: false,
    ask: page(
      (side, number) =>
        `${calls.listProducts}?limit=100&search=${['milk', 'bread', 'rowan', 'apple'][number % 4]}&cursor=${productAt(side, number)}`,
    ),
  },
  {
    what: 'search for two letters',
    flat: false,
    ask: page(
      (side, number) =>
        `${calls.listProducts}?limit=100&search=${['mi', 'zq', 'br', 'xx'][number % 4]}&cursor=${productAt(side, number)}`,
    ),
  },
  {
    what: 'cash order',
    flat: true,
    ask: ({ store, orderer }, number) =>
      ask(store.url + calls.placeCashOrder, { token: orderer.token, key: crypto.randomUUID(), body: orderOf(orderer, number) }),
  },
  {
    what: 'my orders',
    flat: true,
    ask: ({ store, orderer }) => ask(`${store.url}${calls.listShopperOrders}?limit=20`, { token: orderer.token }),
  },
  {
    what: 'seller’s orders',
    flat: true,
    ask: ({ store, sellerToken }) => ask(`${store.url}${calls.listSellerOrders}?limit=20`, { token: sellerToken }),
  },
]

/** The same questions to a small store and to a large one, in turns. `login` is the seller's at both. */
export async function growth(
  small: BenchStore,
  large: BenchStore,
  times: number,
  sellerToken: (store: BenchStore) => Promise<string>,
): Promise<Figure[]> {
  const sides = await Promise.all([small, large].map(async (store) => sideOf(store, await sellerToken(store))))
  const figures: Figure[] = []
  for (const { what, flat, ask: askOnce } of QUESTIONS) {
    const took = await inTurns(sides, askOnce, times)
    const [before = Number.NaN, after = Number.NaN] = took.map(median)
    const ratio = after / before
    figures.push({
      what: `grown: ${what}`,
      measured: `p50 ${ms(after)}`,
      against: `small store p50 ${ms(before)}`,
      ratio,
      ...(flat ? { bar: atMost(ratio, 1.3) } : {}),
    })
  }
  return figures
}

const WARM_UP = 50

/** How long each answer of each side took. */
async function inTurns(sides: readonly Side[], askOnce: Ask, times: number): Promise<number[][]> {
  const took = sides.map((): number[] => [])
  for (let number = 0; number < times + WARM_UP; number++) {
    for (const [place, side] of sides.entries()) {
      const began = performance.now()
      await askOnce(side, number)
      if (number >= WARM_UP) took[place]?.push(performance.now() - began)
    }
  }
  return took
}

async function sideOf(store: BenchStore, sellerToken: string): Promise<Side> {
  const [orderer] = await logIn(store, 1)
  if (!orderer) throw new Error('Nobody can order')
  for (let number = 0; number < 20; number++) {
    await ask(store.url + calls.placeCashOrder, {
      token: orderer.token,
      key: crypto.randomUUID(),
      body: orderOf(orderer, number),
    }) // a page of orders on both sides
  }
  return { store, orderer, sellerToken }
}
