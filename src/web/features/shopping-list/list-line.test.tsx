// @vitest-environment happy-dom
import { expect, test } from 'vitest'
import { aProduct } from '../../testing/a-product.ts'
import { renderScreen } from '../../testing/screen.tsx'
import { ok, respondToRequests } from '../../testing/store-requests.ts'
import { ShoppingListPage } from './shopping-list-page.tsx'

const bananas = aProduct('Bananas', { weight: '1 kg', size: { amount: 1, unit: 'kg' }, offerPrice: 2 })

async function openList(text: string) {
  respondToRequests(() => ok({ products: [bananas], related: [], categories: [], isFuzzy: false, nextCursor: null }))
  const screen = await renderScreen(<ShoppingListPage />, { path: '/shopping-list' })
  const field = screen.querySelector('textarea')
  if (field) field.value = text
  screen.querySelector('form')?.dispatchEvent(new Event('submit', { bubbles: true, cancelable: true }))
  const press = (start: string) =>
    [...screen.querySelectorAll('button')].find((one) => one.textContent.startsWith(start))?.click()
  await expect.poll(() => screen.querySelector('output')?.textContent, { timeout: 5_000 }).toBeTruthy()
  return { screen, press, quantity: () => screen.querySelector('output')?.textContent }
}

test('asks whether a number counts the packages of what is sold by weight, and takes one until then', async () => {
  const { screen, press, quantity } = await openList('3 bananas')
  expect(screen.textContent).toContain('This is sold as 1 kg. Do you want 3 of those?')
  expect(quantity()).toBe('1')
  press('Yes, 3 × 1 kg')
  await expect.poll(quantity, { timeout: 5_000 }).toBe('3')
  expect(screen.textContent).not.toContain('Do you want')
})

test('asks nothing when the list says how many packages', async () => {
  const { screen, quantity } = await openList('bananas x3')
  expect(quantity()).toBe('3')
  expect(screen.textContent).not.toContain('Do you want')
})
