import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import type { ProductId } from '../products/product.ts'
import {
  changeStock,
  isLow,
  leftOf,
  MAX_STOCK,
  piecesIssue,
  piecesOfTyped,
  type StockChange,
  type StockCount,
  shortSentence,
  shownLeft,
  sumByProduct,
} from './stock.ts'

const counts = fc
  .record({ onHand: fc.nat(30), held: fc.nat(30) })
  .map(({ onHand, held }): StockCount => ({ onHand, held: Math.min(onHand, held) }))
const changes: fc.Arbitrary<StockChange> = fc.oneof(
  fc.record({ count: fc.option(fc.integer({ min: -5, max: 40 })) }),
  fc.record({ change: fc.integer({ min: -40, max: 40 }) }),
)

test('shows how many are left from five down, and nothing above', () => {
  expect([7, 6, 5, 1, 0].map((onHand) => shownLeft({ onHand, held: 0 }))).toEqual([null, null, 5, 1, 0])
  expect(shownLeft({ onHand: 9, held: 6 })).toBe(3)
  expect(leftOf({ onHand: 2, held: 3 })).toBe(0)
  expect([isLow(5, 5), isLow(6, 5)]).toEqual([true, false])
})

test('no change leaves less than nothing, more than fits, or less than is held', () => {
  fc.assert(
    fc.property(fc.option(counts), changes, (before, change) => {
      const after = changeStock(before, change)
      if ('reason' in after || after.onHand === null) return
      expect(after.onHand).toBeGreaterThanOrEqual(before?.held ?? 0)
      expect(after.onHand).toBeLessThanOrEqual(MAX_STOCK)
    }),
  )
})

test('movements sum up to what is on hand, however often counting ends and begins anew', () => {
  fc.assert(
    fc.property(fc.array(changes), (all) => {
      let onHand: number | null = null
      let sum = 0
      for (const change of all) {
        const after = changeStock(onHand === null ? null : { onHand, held: 0 }, change)
        if ('reason' in after) continue
        onHand = after.onHand
        sum += after.movement
        expect(sum).toBe(onHand ?? 0)
      }
    }),
  )
})

test('says why a change is not possible', () => {
  const before = { onHand: 5, held: 2 }
  expect(changeStock(null, { change: 1 })).toEqual({ reason: 'uncounted' })
  expect(changeStock(before, { change: -6 })).toEqual({ reason: 'negative' })
  expect(changeStock(before, { change: -4 })).toEqual({ reason: 'held' })
  expect(changeStock(before, { count: 1 })).toEqual({ reason: 'held' })
  expect(changeStock(before, { change: MAX_STOCK })).toEqual({ reason: 'too many' })
  expect(changeStock(before, { count: null })).toEqual({ onHand: null, movement: -5 })
  expect(changeStock(null, { count: 0 })).toEqual({ onHand: 0, movement: 0 })
})

test('sums the pieces of one product', () => {
  const [apples, pears] = ['apples', 'pears'] as ProductId[] as [ProductId, ProductId]
  const wanted = [apples, pears, apples].map((product) => ({ product, quantity: 2 }))
  expect(sumByProduct(wanted)).toEqual([
    { product: apples, quantity: 4 },
    { product: pears, quantity: 2 },
  ])
})

test('names what is missing', () => {
  expect(shortSentence({ name: 'Milk', left: 0 })).toBe('Milk is out of stock')
  expect(shortSentence({ name: 'Milk', left: 2 })).toBe('Milk has only 2 left')
})

test.each([
  ['', null],
  ['0', null],
  ['1000000', null],
  ['1000001', 'Stock must be 1000000 or less'],
  ['-1', 'Stock must be a whole number'],
  ['1.5', 'Stock must be a whole number'],
  ['a dozen', 'Stock must be a whole number'],
])('finds in the typed count “%s” the issue %o', (text, issue) => {
  expect(piecesIssue(piecesOfTyped(text), 'Stock')).toBe(issue)
})
