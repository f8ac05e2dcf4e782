import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { ProductId } from '../products/product.ts'
import {
  type Cart,
  changeQuantity,
  countPieces,
  MAX_LINES,
  mergeCarts,
  quantityChoices,
  raiseQuantities,
  setQuantity,
} from './cart.ts'

const product = fc.integer({ min: 0, max: 300 }).map((number) => `product-${number}` as ProductId)
const quantity = fc.integer({ min: 1, max: 999 })
const cart: fc.Arbitrary<Cart> = fc
  .uniqueArray(fc.tuple(product, quantity), { selector: ([id]) => id, maxLength: MAX_LINES })
  .map((lines) => new Map(lines))

const isSound = (some: Cart) => some.size <= MAX_LINES && [...some.values()].every((pieces) => pieces >= 1 && pieces <= 999)

test('keeps a cart within its bounds after any change', () => {
  fc.assert(
    fc.property(cart, product, fc.integer({ min: -2000, max: 2000 }), (before, id, step) => {
      expect(isSound(changeQuantity(before, id, step))).toBe(true)
      expect(isSound(setQuantity(before, id, step))).toBe(true)
    }),
  )
})

test('changes no other line and does not mutate the cart', () => {
  fc.assert(
    fc.property(cart, product, fc.integer({ min: -5, max: 5 }), (before, id, step) => {
      const unchanged = [...before]
      const after = changeQuantity(before, id, step)
      expect([...before]).toEqual(unchanged)
      expect([...after].filter(([other]) => other !== id)).toEqual(unchanged.filter(([other]) => other !== id))
    }),
  )
})

test('adding one and removing one cancel out', () => {
  fc.assert(
    fc.property(cart, product, (before, id) => {
      fc.pre((before.get(id) ?? 0) < 999 && (before.has(id) || before.size < MAX_LINES))
      expect(changeQuantity(changeQuantity(before, id, 1), id, -1)).toEqual(before)
    }),
  )
})

test('a line keeps its position when its quantity changes', () => {
  fc.assert(
    fc.property(cart, quantity, (before, pieces) => {
      const [first] = before.keys()
      fc.pre(first !== undefined)
      expect([...setQuantity(before, first as ProductId, pieces).keys()]).toEqual([...before.keys()])
    }),
  )
})

test('a merged cart has the larger quantity of each product, and merging is idempotent', () => {
  fc.assert(
    fc.property(cart, cart, (account, visitor) => {
      const merged = mergeCarts(account, visitor)
      expect(isSound(merged)).toBe(true)
      for (const [id, pieces] of merged) expect(pieces).toBe(Math.max(account.get(id) ?? 0, visitor.get(id) ?? 0))
      for (const id of account.keys()) expect(merged.has(id)).toBe(true)
      expect(mergeCarts(merged, visitor)).toEqual(merged)
    }),
  )
})

test('the badge counts pieces', () => {
  fc.assert(
    fc.property(cart, (some) => {
      expect(countPieces(some)).toBe([...some.values()].reduce((a, b) => a + b, 0))
    }),
  )
})

test('a line offers quantities from 1 to 9, or up to the present one', () => {
  expect(quantityChoices(3)).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 9])
  expect(quantityChoices(12)).toHaveLength(12)
})

test('offers no more than are left, and the present quantity', () => {
  expect(quantityChoices(1, 3)).toEqual([1, 2, 3])
  expect(quantityChoices(5, 3)).toEqual([1, 2, 3, 5])
})

test('raising quantities lowers none, and doing it again changes nothing', () => {
  fc.assert(
    fc.property(cart, fc.array(fc.record({ product, quantity })), (before, lines) => {
      const after = raiseQuantities(before, lines)
      expect(isSound(after)).toBe(true)
      for (const [id, pieces] of before) expect(after.get(id)).toBeGreaterThanOrEqual(pieces)
      for (const line of lines) if (after.has(line.product)) expect(after.get(line.product)).toBeGreaterThanOrEqual(line.quantity)
      expect(raiseQuantities(after, lines)).toEqual(after)
    }),
  )
})
