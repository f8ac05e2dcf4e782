import fc from 'fast-check'
import { expect, test } from 'vitest'
import { cents } from './money.ts'
import { combineLines, priceRequestedLines } from './order.ts'
import type { Product, ProductId } from './product.ts'

const idOf = (name: string) => name as ProductId // any text serves as an id here

function product(name: string, inStock = true): Product {
  return {
    id: idOf(name),
    name,
    category: 'Fruits',
    price: cents(200),
    offerPrice: cents(150),
    description: ['Fresh'],
    weight: null,
    inStock,
    pictures: [],
  }
}

test('a product that is mentioned twice becomes one line with all its pieces', () => {
  const wishes = [
    { product: idOf('apples'), quantity: 2 },
    { product: idOf('milk'), quantity: 1 },
    { product: idOf('apples'), quantity: 3 },
  ]
  expect(combineLines(wishes)).toEqual([
    { product: 'apples', quantity: 5 },
    { product: 'milk', quantity: 1 },
  ])
})

test('no line holds more than 999 pieces', () => {
  const wish = { product: idOf('apples'), quantity: 999 }
  expect(combineLines([wish, wish])).toBeNull()
})

test('combining loses no piece', () => {
  const wishes = fc.array(
    fc.record({ product: fc.constantFrom(idOf('a'), idOf('b'), idOf('c')), quantity: fc.integer({ min: 1, max: 9 }) }),
  )
  const pieces = (lines: readonly { quantity: number }[]) => lines.reduce((sum, line) => sum + line.quantity, 0)
  fc.assert(
    fc.property(wishes, (some) => {
      expect(pieces(combineLines(some) ?? [])).toBe(pieces(some))
    }),
  )
})

test('a line is priced as the catalog has it', () => {
  expect(priceRequestedLines([{ product: idOf('apples'), quantity: 2 }], [product('apples')])).toEqual({
    lines: [{ product: 'apples', name: 'apples', category: 'Fruits', weight: null, pictures: [], offerPrice: 150, quantity: 2 }],
  })
})

test('what is out of stock is named, all of it', () => {
  const wishes = [idOf('milk'), idOf('eggs'), idOf('apples')].map((id) => ({ product: id, quantity: 1 }))
  const priced = priceRequestedLines(wishes, [product('milk', false), product('eggs', false), product('apples')])
  expect(priced).toMatchObject({ outOfStock: [{ name: 'milk' }, { name: 'eggs' }] })
})

test('what does not exist comes before what is out of stock', () => {
  const wishes = [idOf('milk'), idOf('nothing')].map((id) => ({ product: id, quantity: 1 }))
  expect(priceRequestedLines(wishes, [product('milk', false)])).toEqual({ unknown: ['nothing'] })
})
