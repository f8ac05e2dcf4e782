import fc from 'fast-check'
import { expect, test } from 'vitest'
import { cents } from '../money.ts'
import { changeByPercent, nearest99, upTo99 } from './price-change.ts'

const amounts = fc.integer({ min: 1, max: 10_000_000 }).map(cents)
const percents = fc.integer({ min: -10_000, max: 100_000 })

test.each([
  [360, 500, 378],
  [10, 500, 11], // 10.5 cents
  [10, -500, 10], // 9.5 cents
  [199, -10_000, 0],
  [250, 1250, 281],
])('%i cents by %i hundredths of a percent are %i', (amount, hundredths, changed) => {
  expect(changeByPercent(cents(amount), hundredths)).toBe(changed)
})

test('a percentage is exact to half a cent, and half a cent goes up', () => {
  fc.assert(
    fc.property(amounts, percents, (amount, hundredths) => {
      const exact = BigInt(amount) * BigInt(10_000 + hundredths) // This is in hundredths of a percent of a cent.
      const error = BigInt(changeByPercent(amount, hundredths)) * 10_000n - exact
      expect(error > -5_000n && error <= 5_000n).toBe(true)
    }),
  )
})

test('no percent changes nothing, and a higher price stays the higher one', () => {
  fc.assert(
    fc.property(amounts, amounts, percents, (one, other, hundredths) => {
      expect(changeByPercent(one, 0)).toBe(one)
      const [lower, higher] = one < other ? [one, other] : [other, one]
      expect(changeByPercent(lower, hundredths)).toBeLessThanOrEqual(changeByPercent(higher, hundredths))
    }),
  )
})

test.each([
  [1, 99, 99],
  [49, 99, 99],
  [148, 99, 199],
  [149, 199, 199],
  [199, 199, 199],
  [315, 299, 399],
  [349, 399, 399],
])('%i cents are nearest to %i, and go up to %i', (amount, nearest, up) => {
  expect([nearest99(cents(amount)), upTo99(cents(amount))]).toEqual([nearest, up])
})

test('what is rounded ends in .99, is near, and stays when rounded again', () => {
  fc.assert(
    fc.property(amounts, (amount) => {
      for (const round of [nearest99, upTo99]) {
        expect(round(amount) % 100).toBe(99)
        expect(round(round(amount))).toBe(round(amount))
      }
      if (amount > 99) expect(Math.abs(nearest99(amount) - amount)).toBeLessThanOrEqual(50)
      expect(upTo99(amount)).toBeGreaterThanOrEqual(amount)
    }),
  )
})
