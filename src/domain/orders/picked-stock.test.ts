import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { ProductId } from '../products/product.ts'
import type { StaffId } from '../staff/staff.ts'
import type { OrderLine, OrderLineId } from './order.ts'
import { movePickedStock } from './picked-stock.ts'

const BY = { at: new Date('2026-11-23T10:00Z'), by: { role: 'staff', id: 'a-seller' as StaffId, name: 'Admin' } } as const
const apples = 'apples' as ProductId
const pears = 'pears' as ProductId

type StockedLine = Pick<OrderLine, 'product' | 'quantity' | 'pick' | 'substituteFor'>

const ordered = (quantity: number, pieces?: number, isRestocked = false): StockedLine => ({
  ...{ product: apples, quantity, substituteFor: null },
  pick: pieces === undefined ? null : { pieces, weight: null, broughtBack: null, isRestocked, ...BY },
})

const substitute = (product: ProductId, quantity: number, pieces = quantity): StockedLine => ({
  ...{ product, quantity, substituteFor: 'apples line' as OrderLineId },
  pick: { pieces, weight: null, broughtBack: null, isRestocked: false, ...BY },
})

const pickOf = (quantity: number) =>
  fc
    .record({ pieces: fc.nat({ max: quantity }), isRestocked: fc.boolean(), others: fc.nat({ max: 3 }) })
    .map((pick) => [ordered(quantity, pick.pieces, pick.isRestocked), substitute(pears, pick.others)])

const sumOf = (moved: ReturnType<typeof movePickedStock>, product: ProductId) =>
  moved.reduce((sum, one) => (one.product === product ? sum + one.change : sum), 0)

test('what was not on the shelf does not come back', () => {
  expect(movePickedStock([ordered(3)], [ordered(3, 1)])).toEqual([
    { product: apples, change: 2, reason: 'picked' },
    { product: apples, change: -2, reason: 'missing' },
  ])
})

test('what is put back on the shelf comes back', () => {
  expect(movePickedStock([ordered(3)], [ordered(3, 1, true)])).toEqual([{ product: apples, change: 2, reason: 'picked' }])
})

test('a substitute is taken, and comes back when it is rejected', () => {
  const [before, after] = [[ordered(3, 3)], [ordered(3, 3), substitute(pears, 2)]]
  expect(movePickedStock(before, after)).toEqual([{ product: pears, change: -2, reason: 'picked' }])
  expect(movePickedStock(after, [ordered(3, 3), substitute(pears, 2, 0)])).toEqual([
    { product: pears, change: 2, reason: 'picked' },
  ])
})

test('a later pick corrects an earlier one exactly, and the same one moves nothing', () => {
  const picks = fc
    .integer({ min: 1, max: 20 })
    .chain((quantity) => fc.tuple(fc.constant(ordered(quantity)), pickOf(quantity), pickOf(quantity)))
  fc.assert(
    fc.property(picks, ([line, first, second]) => {
      const corrected = [...movePickedStock([line], first), ...movePickedStock(first, second)]
      for (const product of [apples, pears])
        expect(sumOf(corrected, product)).toBe(sumOf(movePickedStock([line], second), product))
      expect(movePickedStock(second, second)).toEqual([])
    }),
  )
})
