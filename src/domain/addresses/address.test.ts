import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { defaultAfterRemoval, splitName } from './address.ts'

const IDS = ['a', 'b', 'c', 'd', 'e'] as const
const someIds = fc.subarray([...IDS], { minLength: 1 })

test('the default stays when another address is removed', () => {
  fc.assert(
    fc.property(someIds, fc.nat(), fc.nat(), (ids, one, other) => {
      const [current, removed] = [ids[one % ids.length] ?? 'a', ids[other % ids.length] ?? 'a']
      fc.pre(current !== removed)
      expect(defaultAfterRemoval(ids, current, removed)).toBe(current)
    }),
  )
})

test('the newest of the rest follows a removed default, and none follows the last', () => {
  fc.assert(
    fc.property(someIds, fc.nat(), (ids, index) => {
      const removed = ids[index % ids.length] ?? 'a'
      const rest = ids.filter((id) => id !== removed)
      expect(defaultAfterRemoval(ids, removed, removed)).toBe(rest.at(-1) ?? null)
    }),
  )
})

test.each([
  ['Maya Winter', { firstName: 'Maya', lastName: 'Winter' }],
  ['  Mary  Ann   Smith ', { firstName: 'Mary Ann', lastName: 'Smith' }],
  ['Ana María de la Cruz', { firstName: 'Ana María', lastName: 'de la Cruz' }],
  ['Vincent van Gogh', { firstName: 'Vincent', lastName: 'van Gogh' }],
  ['Cher', { firstName: 'Cher', lastName: '' }],
  ['王小明', { firstName: '王小明', lastName: '' }],
])('splits %j', (name, expected) => {
  expect(splitName(name)).toEqual(expected)
})
