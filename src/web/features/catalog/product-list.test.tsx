// @vitest-environment happy-dom
import { flushSync } from 'react-dom'
import { expect, test } from 'vitest'
import type { ProductWire } from '../../../contract/products/products.ts'
import { observable, useObservable } from '../../state/observable.ts'
import { aProduct } from '../../testing/a-product.ts'
import { renderScreen } from '../../testing/screen.tsx'
import { useGrowingList, withNewOnes } from './product-list.tsx'

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

const NONE: readonly ProductWire[] = []
const MANY = Array.from({ length: 60 }, (_, number) => aProduct(`Jar ${number}`))

const products = observable(NONE)
const renders = observable(0)

function List() {
  useObservable(renders, 0)
  return useGrowingList(useObservable(products, NONE)).map(({ _id }) => <p key={_id} />)
}

test('draws few new cards first, no more because something else renders, and then all', async () => {
  const screen = await renderScreen(<List />, { path: '/products' })
  flushSync(() => products.set(MANY))
  const first = screen.children.length
  for (const count of [1, 2, 3]) flushSync(() => renders.set(count))
  expect([first, screen.children.length]).toEqual([8, 8])
  await expect.poll(() => screen.children.length).toBe(60)
})
