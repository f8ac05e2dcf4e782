import { expect, test } from 'vitest'
import { cents } from '../money.ts'
import { discountPercent } from './product.ts'

test('a discount is a whole percent, and none without an offer', () => {
  expect(discountPercent(cents(450), cents(360))).toBe(20)
  expect(discountPercent(cents(450), cents(450))).toBe(0)
})
