import { beforeEach, expect, test } from 'vitest'
import { openBrowser } from '../../testing/browser.ts'
import { openCart } from '../../testing/open-cart.ts'

beforeEach(() => void openBrowser())

test('adds no more of a product than are left', async () => {
  const page = await openCart()
  for (let press = 0; press < 5; press += 1) page.add('milk', 1, 3)
  expect(page.cart()).toEqual({ milk: 3 })
})

test('adds any number of a product of which it is not said how many are left', async () => {
  const page = await openCart()
  for (let press = 0; press < 12; press += 1) page.add('milk')
  expect(page.cart()).toEqual({ milk: 12 })
})

test('takes what is left of several products at once, and lets the other lines be', async () => {
  const page = await openCart()
  for (const [product, quantity] of [
    ['milk', 5],
    ['figs', 2],
    ['eggs', 9],
  ] as const)
    page.set(product, quantity)
  page.takeWhatIsLeft([
    { product: 'milk', left: 3 },
    { product: 'eggs', left: 1 },
  ])
  expect(page.cart()).toEqual({ milk: 3, figs: 2, eggs: 1 })
})
