import { expect, test } from 'vitest'
import { withNewOnes } from './growing-list.ts'

const list = (...ids: string[]) => ids.map((_id) => ({ _id }))

test('returns the known products and a limited number of new ones before the next new one', () => {
  expect(withNewOnes(list('a', 'b', 'c', 'd', 'e'), new Set(['b', 'd']), 2)).toEqual(list('a', 'b', 'c', 'd'))
})

test('returns all products when the new ones are within the limit', () => {
  const products = list('a', 'b', 'c')
  expect(withNewOnes(products, new Set(['a']), 2)).toBe(products)
  expect(withNewOnes(products, new Set(['a', 'b', 'c']), 0)).toBe(products)
})

test('returns nothing when the first product is new and none is allowed', () => {
  expect(withNewOnes(list('a', 'b'), new Set(['b']), 0)).toEqual([])
})
