import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { averageStars, MAX_STARS } from './product.ts'

test('the average is among the stars that were given, and has two decimals', () => {
  fc.assert(
    fc.property(fc.array(fc.integer({ min: 1, max: MAX_STARS }), { minLength: 1, maxLength: 200 }), (given) => {
      const stars = given.reduce((sum, each) => sum + each, 0)
      const average = averageStars({ count: given.length, stars }) ?? Number.NaN
      expect(Math.abs(average - stars / given.length)).toBeLessThanOrEqual(0.005 + Number.EPSILON * 10)
      expect(average).toBeGreaterThanOrEqual(Math.min(...given))
      expect(average).toBeLessThanOrEqual(Math.max(...given))
      expect(Number.isInteger(Math.round(average * 1e6) / 1e4)).toBe(true)
    }),
  )
})

test('there is none without a rating', () => {
  expect(averageStars({ count: 0, stars: 0 })).toBeNull()
})
