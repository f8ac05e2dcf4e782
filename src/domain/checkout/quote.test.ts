import { expect, test } from 'vitest'
import { cents } from '../money.ts'
import type { ProductId } from '../products/product.ts'
import { DEFAULT_WEIGHING } from '../products/weighed.ts'
import { DEFAULT_TERMS } from './pricing.ts'
import { quoteLines } from './quote.ts'
import type { OrderableProduct } from './requested-order.ts'

const product = (name: string, offerPrice: number, about: Partial<OrderableProduct> = {}): OrderableProduct => ({
  ...{
    id: name as ProductId,
    name,
    category: 'Fruits',
    offerPrice: cents(offerPrice),
    deposit: cents(0),
    minimumAge: null,
    weight: null,
    pictures: [],
    weighed: null,
  },
  ...{ isForSale: true, isArchived: false, count: null, ...about },
})

const FOR_ALL = { deposit: 0, minimumAge: null }

const PRODUCTS = [
  product('plums', 150),
  product('milk', 200, { isForSale: false }),
  product('cheese', 300, { isForSale: false, isArchived: true }),
  product('eggs', 400, { count: { onHand: 5, held: 3 }, deposit: cents(25), minimumAge: 21 }),
  product('bread', 500, { count: { onHand: 2, held: 2 } }),
]

const quote = (...lines: [name: string, quantity: number][]) =>
  quoteLines(
    lines.map(([name, quantity]) => ({ product: name as ProductId, quantity })),
    PRODUCTS,
    DEFAULT_WEIGHING,
    DEFAULT_TERMS,
  )

test('only lines that can be bought count in the sums, and the others say why', () => {
  const quoted = quote(['nothing', 1], ['bread', 1], ['plums', 3], ['eggs', 3], ['cheese', 1], ['milk', 1])
  expect(quoted.lines).toEqual([
    { product: 'nothing', quantity: 1, offerPrice: null, ...FOR_ALL, reason: 'This product is no longer sold' },
    { product: 'bread', quantity: 1, offerPrice: 500, ...FOR_ALL, reason: 'bread is out of stock' },
    { product: 'plums', quantity: 3, offerPrice: 150, ...FOR_ALL, reason: null },
    { product: 'eggs', quantity: 3, offerPrice: 400, deposit: 25, minimumAge: 21, reason: 'eggs has only 2 left' },
    { product: 'cheese', quantity: 1, offerPrice: 300, ...FOR_ALL, reason: 'cheese is no longer sold' },
    { product: 'milk', quantity: 1, offerPrice: 200, ...FOR_ALL, reason: 'milk is out of stock' },
  ])
  expect(quoted.sums).toMatchObject({ cartAmount: 450, tax: 9, delivery: 0, total: 459 })
})

test('a line says its deposit and its minimum age, and the deposits of what can be bought are a sum of their own', () => {
  const quoted = quote(['eggs', 2], ['plums', 2], ['bread', 1])
  expect(quoted.sums).toMatchObject({ cartAmount: 1100, tax: 22, deposit: 50, total: 1172 })
  expect(quoted).toMatchObject({ atMost: 1172, goods: [{ minimumAge: 21 }, { minimumAge: null }] })
})

test('nothing costs nothing when no line can be bought', () => {
  expect(quote(['milk', 1]).sums).toMatchObject({ cartAmount: 0, tax: 0, delivery: 0, total: 0 })
})

test('a cart below the minimum says what is missing, and goods that can’t be bought don’t count', () => {
  const terms = { ...DEFAULT_TERMS, fees: { delivery: cents(490), freeFrom: cents(2000), minimum: cents(600), zones: [] } }
  const lines = [
    { product: 'plums' as ProductId, quantity: 3 },
    { product: 'milk' as ProductId, quantity: 9 },
  ]
  expect(quoteLines(lines, PRODUCTS, DEFAULT_WEIGHING, terms)).toMatchObject({
    sums: { delivery: 490, total: 949 },
    missing: 150,
  })
})
