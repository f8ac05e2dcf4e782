import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { CLAIMED_CUSTOMERS, shownCustomers } from './store-figures.ts'

test('says never more than there are, and at least nine tenths of them', () => {
  fc.assert(
    fc.property(fc.integer({ min: CLAIMED_CUSTOMERS, max: 10_000_000 }), (count) => {
      const shown = shownCustomers(count) ?? 0
      expect(shown).toBeLessThanOrEqual(count)
      expect(shown).toBeGreaterThan(count * 0.9)
      expect(String(shown).replace(/0+$/, '').length).toBeLessThanOrEqual(2)
    }),
  )
})

test.each([
  [0, null],
  [9_999, null],
  [10_000, 10_000],
  [10_999, 10_000],
  [12_345, 12_000],
])('of %i customers it says %s', (count, shown) => {
  expect(shownCustomers(count)).toBe(shown)
})
