import { expect, test } from 'vitest'
import { withNewOnes } from './growing-list.ts'

const list = (...ids: string[]) => ids.map((_id) => ({ _id }))

test('takes so many new products and all known ones before the next new one', () => {
  expect(withNewOnes(list('a', 'b', 'c', 'd', 'e'), new Set(['b', 'd']), 2)).toEqual(list('a', 'b', 'c', 'd'))
})

test('takes all when no more than so many are new', () => {
  const products = list('a', 'b', 'c')
  expect(withNewOnes(products, new Set(['a']), 2)).toBe(products)
  expect(withNewOnes(products, new Set(['a', 'b', 'c']), 0)).toBe(products)
})

test('takes none when none may be new and the first one is', () => {
  expect(withNewOnes(list('a', 'b'), new Set(['b']), 0)).toEqual([])
})
