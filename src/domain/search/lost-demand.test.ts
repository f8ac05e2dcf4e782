import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { cents } from '../money.ts'
import { MAX_SEARCH } from '../products/product.ts'
import { lostAmount, recordedSearch, stateOfLosses, subjectOfSearch } from './lost-demand.ts'

test.each([
  ['  Oat   milk\n', 'Oat milk'],
  ['crème brûlée', 'crème brûlée'],
  ['米粉', '米粉'],
  ['7 up', '7 up'],
  ['a', null],
  ['%%%', null],
  ['maya@example.com', null],
  ['(555) 123-4567', null],
  ['5551234567', null],
  ['x'.repeat(MAX_SEARCH + 1), null],
])('of the search %j, %j is recorded', (typed, recorded) => {
  expect(recordedSearch(typed)).toBe(recorded)
})

test('what is recorded of a search is one short line, recorded the same again', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme', maxLength: 250 }), (typed) => {
      const recorded = recordedSearch(typed)
      if (recorded === null) return
      expect(recordedSearch(recorded)).toBe(recorded)
      expect(recorded).not.toMatch(/[\p{C}@\n]|^ | $| {2}/u)
      expect(recorded.length).toBeLessThanOrEqual(MAX_SEARCH)
      expect(subjectOfSearch(recorded)).toBe(subjectOfSearch(recorded).toLowerCase())
    }),
  )
})

test('a row is open while something was lost and is not there, unless it was dismissed', () => {
  const losses = { kind: 'search', isDismissed: false } as const
  expect(stateOfLosses({ ...losses, openPeople: 2 }, false)).toBe('open')
  expect(stateOfLosses({ ...losses, openPeople: 2 }, true)).toBe('served')
  expect(stateOfLosses({ ...losses, openPeople: 0 }, false)).toBe('served')
  expect(stateOfLosses({ ...losses, openPeople: 2, isDismissed: true }, true)).toBe('dismissed')
})

test('a search is worth a line for each person, a product what was asked for it', () => {
  fc.assert(
    fc.property(fc.nat(10_000), fc.nat(100_000), fc.nat(10_000), (people, amount, line) => {
      const losses = { people, amount: cents(amount) }
      expect(lostAmount('search', losses, cents(line))).toBe(people * line)
      expect(lostAmount('short', losses, cents(line))).toBe(amount)
      expect(lostAmount('soldOut', losses, cents(line))).toBe(amount)
    }),
  )
})
