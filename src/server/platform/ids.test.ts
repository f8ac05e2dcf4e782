import { expect, test } from 'vitest'
import { isId, newId } from './ids.ts'

test('IDs sort in the order of creation', () => {
  const ids = Array.from({ length: 10_000 }, () => newId<string>())
  expect(ids.toSorted()).toEqual(ids)
  expect(new Set(ids).size).toBe(ids.length)
})

test('recognizes texts that can be an ID', () => {
  expect(isId(newId())).toBe(true)
  for (const text of ['', 'nonsense', "' or 1=1", '\0', '123']) expect(isId(text)).toBe(false)
})
