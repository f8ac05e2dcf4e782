import { expect, test } from 'vitest'
import { DEFAULT_TERMS, sumLines } from '../checkout/pricing.ts'
import type { OrderableProduct } from '../checkout/requested-order.ts'
import { cents } from '../money.ts'
import type { OrderLine, OrderLineId } from '../orders/order.ts'
import type { ProductId } from '../products/product.ts'
import { DEFAULT_WEIGHING } from '../products/weighed.ts'
import { reorder } from './reorder.ts'

const lineOf = (name: string, offerPrice: number, quantity: number, about: Partial<OrderLine> = {}): OrderLine => ({
  ...{ id: `line of ${name}` as OrderLineId, product: name as ProductId, name, category: 'Fruits', weight: null, weighed: null },
  ...{ deposit: cents(0), minimumAge: null },
  ...{ pictures: [], offerPrice: cents(offerPrice), quantity, pick: null, substituteFor: null, isRejected: false, ...about },
})

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

const again = (lines: readonly OrderLine[], ...products: OrderableProduct[]) =>
  reorder({ lines, sums: sumLines(lines, DEFAULT_TERMS) }, products, { ...DEFAULT_TERMS, weighing: DEFAULT_WEIGHING })

test('an order whose goods are all there at the same prices can be bought as it was', () => {
  expect(again([lineOf('plums', 150, 3)], product('plums', 150))).toEqual({
    items: [{ product: 'plums', quantity: 3 }],
    ...{ skipped: [], changed: [], totals: { was: 459, now: 459 } },
  })
})

test('quantities are limited by what is left, which is said, and goods that are not there are skipped', () => {
  const lines = [lineOf('plums', 150, 3), lineOf('milk', 200, 1), lineOf('old cheese', 300, 1)]
  const [few, off] = [{ count: { onHand: 4, held: 2 } }, { isForSale: false }]
  expect(again(lines, product('plums', 150, few), product('milk', 200, off))).toEqual({
    items: [{ product: 'plums', quantity: 2 }],
    skipped: [
      { name: 'plums', reason: 'Only 2 of 3 plums are left' },
      { name: 'milk', reason: 'milk is out of stock' },
      { name: 'old cheese', reason: 'old cheese is no longer sold' },
    ],
    ...{ changed: [], totals: { was: 969, now: 306 } },
  })
})

test('prices that changed are named only of goods that can be bought', () => {
  const lines = [lineOf('plums', 150, 1), lineOf('milk', 200, 1)]
  expect(again(lines, product('plums', 175), product('milk', 250, { isForSale: false }))).toMatchObject({
    changed: [{ product: 'plums', name: 'plums', was: 150, now: 175 }],
    totals: { was: 357, now: 178 },
  })
})

test('the product that the shopper ordered is ordered again, not its substitute', () => {
  const plums = lineOf('plums', 150, 2)
  const substitute = lineOf('pears', 150, 1, { substituteFor: plums.id })
  expect(again([plums, substitute], product('plums', 150), product('pears', 400)).items).toEqual([
    { product: 'plums', quantity: 2 },
  ])
})

test('several lines of one product share what is left of it', () => {
  const lines = [lineOf('plums', 150, 2), lineOf('plums', 150, 2)]
  expect(again(lines, product('plums', 150, { count: { onHand: 3, held: 0 } }))).toMatchObject({
    items: [{ product: 'plums', quantity: 3 }],
    skipped: [{ name: 'plums', reason: 'Only 3 of 4 plums are left' }],
  })
  expect(again(lines, product('plums', 150, { count: { onHand: 1, held: 0 } })).skipped).toEqual([
    { name: 'plums', reason: 'Only 1 of 4 plums is left' },
  ])
})
