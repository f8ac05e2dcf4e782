import fc from 'fast-check'
import { expect, test } from 'vitest'
import { cents } from '../money.ts'
import type { ProductId } from '../products/product.ts'
import { DEFAULT_WEIGHING, type Weight } from '../products/weighed.ts'
import { combineLines, type OrderableProduct, priceRequestedLines } from './requested-order.ts'

const idOf = (name: string) => name as ProductId

function product(name: string, about: Partial<OrderableProduct> = {}): OrderableProduct {
  return {
    id: idOf(name),
    name,
    category: 'Fruits',
    offerPrice: cents(150),
    deposit: cents(0),
    minimumAge: null,
    weight: null,
    isForSale: true,
    isArchived: false,
    count: null,
    pictures: [],
    weighed: null,
    ...about,
  }
}

test('combines a repeated product into one line', () => {
  const requested = [
    { product: idOf('apples'), quantity: 2 },
    { product: idOf('milk'), quantity: 1 },
    { product: idOf('apples'), quantity: 3 },
  ]
  expect(combineLines(requested)).toEqual([
    { product: 'apples', quantity: 5 },
    { product: 'milk', quantity: 1 },
  ])
})

test('rejects a combined line of more than 999 pieces', () => {
  const line = { product: idOf('apples'), quantity: 999 }
  expect(combineLines([line, line])).toBeNull()
})

test('combining preserves the total quantity', () => {
  const requested = fc.array(
    fc.record({ product: fc.constantFrom(idOf('a'), idOf('b'), idOf('c')), quantity: fc.integer({ min: 1, max: 9 }) }),
  )
  const pieces = (lines: readonly { quantity: number }[]) => lines.reduce((sum, line) => sum + line.quantity, 0)
  fc.assert(
    fc.property(requested, (some) => {
      expect(pieces(combineLines(some) ?? [])).toBe(pieces(some))
    }),
  )
})

test('prices a line as in the catalog', () => {
  expect(priceRequestedLines([{ product: idOf('apples'), quantity: 2 }], [product('apples')], DEFAULT_WEIGHING)).toEqual({
    lines: [
      {
        ...{ product: 'apples', name: 'apples', category: 'Fruits', weight: null, pictures: [], offerPrice: 150, quantity: 2 },
        ...{ deposit: 0, minimumAge: null },
        ...{ weighed: null, pick: null, substituteFor: null, isRejected: false },
      },
    ],
    ...{ unavailable: [], unknown: [] },
  })
})

test('reports all products that are out of stock, and prices the others', () => {
  const requested = [idOf('milk'), idOf('eggs'), idOf('apples')].map((id) => ({ product: id, quantity: 1 }))
  const hidden = { isForSale: false }
  const priced = priceRequestedLines(
    requested,
    [product('milk', hidden), product('eggs', hidden), product('apples')],
    DEFAULT_WEIGHING,
  )
  expect(priced).toMatchObject({ lines: [{ name: 'apples' }], unavailable: [{ name: 'milk' }, { name: 'eggs' }], unknown: [] })
})

test('reports what is left of a counted product, less what is held', () => {
  const count = { onHand: 5, held: 2 }
  const order = (quantity: number, about: Partial<OrderableProduct>) =>
    priceRequestedLines([{ product: idOf('milk'), quantity }], [product('milk', about)], DEFAULT_WEIGHING)
  expect(order(3, { count })).toMatchObject({ lines: [{ quantity: 3 }], unavailable: [] })
  const short = { product: 'milk', name: 'milk', isCounted: true }
  expect(order(4, { count })).toMatchObject({ lines: [], unavailable: [{ ...short, wanted: 4, left: 3 }] })
  expect(order(1, { count, isForSale: false })).toMatchObject({ lines: [], unavailable: [{ ...short, wanted: 1, left: 0 }] })
})

test('reports unknown products beside those out of stock', () => {
  const requested = [idOf('milk'), idOf('nothing')].map((id) => ({ product: id, quantity: 1 }))
  expect(priceRequestedLines(requested, [product('milk', { isForSale: false })], DEFAULT_WEIGHING)).toMatchObject({
    ...{ lines: [], unavailable: [{ product: 'milk' }], unknown: ['nothing'] },
  })
})

test('a line of goods that are sold by weight keeps how they are sold, and how much more they may cost', () => {
  const apples = product('apples', { weighed: { per: 'lb', piece: 500 as Weight, price: cents(350), offerPrice: cents(299) } })
  const { lines } = priceRequestedLines([{ product: idOf('apples'), quantity: 2 }], [apples], { overPercent: 12 })
  expect(lines[0]?.weighed).toEqual({ per: 'lb', piece: 500, unitPrice: 299, overPercent: 12 })
})
