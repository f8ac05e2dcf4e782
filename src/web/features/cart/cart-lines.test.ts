import { expect, test } from 'vitest'
import { cents } from '../../../domain/money.ts'
import type { ProductId } from '../../../domain/products/product.ts'
import { aProduct } from '../../testing/a-product.ts'
import { availableLines, type CartLine, cartLines, describePieces, isOver } from './cart-lines.ts'

const id = (text: string) => text as ProductId

const product = (id: string, offerPrice: number, inStock = true) => aProduct(id, { price: 10, offerPrice, inStock })

const cart = (...ids: string[]) => new Map(ids.map((text) => [id(text), 2]))

const NOTHING_SEEN = { seenPrices: new Map(), seenSoldOut: new Set<ProductId>(), seenFacts: new Map() }

test('returns the lines in the order of the cart, each with the state of its product', () => {
  const lines = cartLines(
    { ...NOTHING_SEEN, cart: cart('new', 'sold-out', 'gone', 'apples') },
    { requested: new Set(['sold-out', 'gone', 'apples']), found: [product('apples', 3.6), product('sold-out', 1, false)] },
  )
  expect(lines.map((line) => [line.id, line.status])).toEqual([
    ['new', 'loading'],
    ['sold-out', 'out-of-stock'],
    ['gone', 'gone'],
    ['apples', 'available'],
  ])
  expect(availableLines(lines).map((line) => line.id)).toEqual(['apples'])
})

test('a product that the store was not asked for is as the shopper saw it', () => {
  const facts = { name: 'Milk', category: 'Dairy', image: ['/pictures/milk.webp'], weight: '1 l' }
  const seen = {
    cart: cart('milk', 'tea', 'unpriced', 'gone'),
    seenPrices: new Map([[id('milk'), cents(145)], [id('tea'), cents(300)], [id('gone'), cents(100)]]), // biome-ignore format: prices
    seenSoldOut: new Set([id('tea')]),
    seenFacts: new Map([...cart('milk', 'tea', 'unpriced', 'gone').keys()].map((product) => [product, facts])),
  }
  const lines = cartLines(seen, { requested: new Set(['gone']), found: [] })
  expect(lines.map(({ status }) => status)).toEqual(['available', 'out-of-stock', 'loading', 'gone'])
  expect(availableLines(lines)).toMatchObject([{ offerPrice: 145, product: { ...facts, _id: 'milk', offerPrice: 1.45 } }])
})

test('is over when it wants more than are left, as far as is known', () => {
  expect([isOver(4, 3), isOver(3, 3), isOver(99, undefined)]).toEqual([true, false, false])
})

const apples = aProduct('Apples', { offerPrice: 2 })
const applesId = id(apples._id)
const available = (quantity: number): CartLine => {
  return { status: 'available', id: applesId, quantity, product: apples, offerPrice: cents(200) }
}
const outOfStock = (quantity: number): CartLine => ({ status: 'out-of-stock', id: applesId, quantity, product: apples })
const gone = (quantity: number): CartLine => ({ status: 'gone', id: applesId, quantity })

test.each<[lines: CartLine[], expected: string]>([
  [[available(1)], '1 item'],
  [[available(3), available(1)], '4 items'],
  [[available(4), outOfStock(2)], '4 items, 2 out of stock'],
  [[outOfStock(2), available(1), gone(3)], '1 item, 2 out of stock, 3 no longer sold'],
  [[outOfStock(1)], '1 item out of stock'],
  [[outOfStock(2), gone(1)], '2 items out of stock, 1 no longer sold'],
  [[available(1200), outOfStock(1001)], '1,200 items, 1,001 out of stock'],
  [[gone(3)], '3 items no longer sold'],
  [[{ status: 'loading', id: applesId, quantity: 2 }, outOfStock(1)], '2 items, 1 out of stock'],
])('describes %j as %s', (lines, expected) => {
  expect(describePieces(lines)).toBe(expected)
})
