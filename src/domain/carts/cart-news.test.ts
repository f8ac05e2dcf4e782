import fc from 'fast-check'
import { expect, test } from 'vitest'
import { cents } from '../money.ts'
import type { ProductId } from '../products/product.ts'
import { newsOf, type ProductNow, type SeenProducts, see } from './cart-news.ts'

const MILK = 'milk' as ProductId
const UNSEEN: SeenProducts = { seenPrices: new Map(), seenSoldOut: new Set() }
const milk = (offerPrice: number, isAvailable = true): ProductNow => ({
  product: MILK,
  offerPrice: cents(offerPrice),
  isAvailable,
})

test.each<[when: string, seen: readonly ProductNow[], now: ProductNow, news: object[]]>([
  ['a product is seen for the first time', [], milk(200), []],
  ['a product is seen for the first time and is sold out', [], milk(200, false), []],
  ['nothing changed', [milk(200)], milk(200), []],
  ['a price changed', [milk(200)], milk(150), [{ kind: 'price', product: MILK, was: 200, now: 150 }]],
  ['a price changed and came back', [milk(200)], milk(200), []],
  ['a product sold out, whatever it costs', [milk(200)], milk(150, false), [{ kind: 'sold out', product: MILK }]],
  ['it was sold out before', [milk(200), milk(200, false)], milk(200, false), []],
  [
    'it is back at another price than the shopper saw when it could be bought',
    [milk(200), milk(150, false)],
    milk(150),
    [
      { kind: 'available again', product: MILK },
      { kind: 'price', product: MILK, was: 200, now: 150 },
    ],
  ],
])('the news when %s', (_, seen, now, news) => {
  const known = seen.reduce((known, one) => see(known, [one]), UNSEEN)
  expect(newsOf(known, [now])).toEqual(news)
})

const products = fc.uniqueArray(
  fc.record({
    product: fc.constantFrom('milk', 'eggs', 'bread').map((id) => id as ProductId),
    offerPrice: fc.integer({ min: 1, max: 5 }).map(cents),
    isAvailable: fc.boolean(),
  }),
  { selector: ({ product }) => product },
)
const history = fc.array(products)

const seenAfter = (visits: readonly (readonly ProductNow[])[]): SeenProducts => visits.reduce<SeenProducts>(see, UNSEEN)

test('what was seen is not told again', () => {
  fc.assert(
    fc.property(history, products, (visits, now) => {
      expect(newsOf(see(seenAfter(visits), now), now)).toEqual([])
    }),
  )
})

test('each price that differs from the last one seen is told, with both', () => {
  fc.assert(
    fc.property(history, products, (visits, now) => {
      const seen = seenAfter(visits)
      const reported = new Map(newsOf(seen, now).flatMap((news) => (news.kind === 'price' ? [[news.product, news]] : [])))
      for (const { product, offerPrice, isAvailable } of now) {
        const was = seen.seenPrices.get(product)
        const isReported = isAvailable && was !== undefined && was !== offerPrice
        expect(reported.get(product)).toEqual(isReported ? { kind: 'price', product, was, now: offerPrice } : undefined)
      }
    }),
  )
})
