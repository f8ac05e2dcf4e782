import fc from 'fast-check'
import { expect, test } from 'vitest'
import { cents } from './money.ts'
import { discountPercent, lineSubtotal, sumLines } from './pricing.ts'

const price = fc.integer({ min: 1, max: 10_000_000 }).map(cents)
const line = fc.record({ offerPrice: price, quantity: fc.integer({ min: 1, max: 999 }) })
const lines = fc.array(line, { maxLength: 200 })

test('the total is the line subtotals plus tax, to the cent', () => {
  fc.assert(
    fc.property(lines, (bought) => {
      const { cartAmount, tax, total } = sumLines(bought)
      expect(cartAmount).toBe(bought.reduce((sum, one) => sum + lineSubtotal(one), 0))
      expect(total).toBe(cartAmount + tax)
    }),
  )
})

test('rounds the tax of 2% down to whole cents', () => {
  fc.assert(
    fc.property(lines, (bought) => {
      const { cartAmount, tax } = sumLines(bought)
      const exact = BigInt(cartAmount) * 2n
      expect(BigInt(tax) * 100n <= exact && exact < (BigInt(tax) + 1n) * 100n).toBe(true)
    }),
  )
})

test('the order of lines does not matter', () => {
  fc.assert(
    fc.property(lines, (bought) => {
      expect(sumLines(bought.toReversed())).toEqual(sumLines(bought))
    }),
  )
})

test('computes the tax once per order, not per line', () => {
  const quarter = { offerPrice: cents(49), quantity: 1 } // 2% of each alone is less than a cent
  expect(sumLines([quarter, quarter])).toEqual({ cartAmount: 98, tax: 1, total: 99 })
})

test('an empty cart costs nothing', () => {
  expect(sumLines([])).toEqual({ cartAmount: 0, tax: 0, total: 0 })
})

test('a discount is a whole percent, and none without an offer', () => {
  expect(discountPercent(cents(450), cents(360))).toBe(20)
  expect(discountPercent(cents(450), cents(450))).toBe(0)
})
