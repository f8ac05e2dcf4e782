// @vitest-environment happy-dom
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { endpoints } from '../../../contract/endpoints.ts'
import type { ProductWire } from '../../../contract/products/products.ts'
import { MAX_QUANTITY } from '../../../domain/carts/cart.ts'
import { aProduct } from '../../testing/a-product.ts'
import { renderScreen } from '../../testing/screen.tsx'
import { type FakeResponse, ok, respondToRequests } from '../../testing/store-requests.ts'
import { cartOwner } from '../cart/cart-owner.ts'
import { savedCart } from '../cart/cart-state.ts'
import { addToCart, updateCart } from '../cart/change-cart.ts'
import { LinkQuestion } from './link-question.tsx'

beforeEach(() => cartOwner.leave())
afterEach(() => cartOwner.leave())

const listed = (...products: ProductWire[]) => ok({ products, nextCursor: null })

async function ask(query: string, list: () => FakeResponse) {
  respondToRequests(({ path }) => (path.startsWith(endpoints.listProducts.path) ? list() : ok()))
  const screen = await renderScreen(<LinkQuestion query={query} />, { path: `/cart?${query}` })
  const heading = () => screen.querySelector('h2')?.textContent
  const rows = () => [...screen.querySelectorAll('li')].map(({ textContent }) => textContent)
  const press = (name: string) => [...screen.querySelectorAll('button')].find(({ textContent }) => textContent === name)?.click()
  return { screen, heading, rows, press }
}

const cart = () => Object.fromEntries(savedCart().cart)
const skipped = () => savedCart().additions.flatMap((addition) => addition.skipped.map(({ reason }) => reason))
const address = () => location.pathname + location.search

test('adds what fits to what is there, and says what does not', async () => {
  addToCart(aProduct('Milk'))
  updateCart('Milk', 2)
  addToCart(aProduct('Rice'))
  updateCart('Rice', MAX_QUANTITY - 1)
  const { screen, heading, rows, press } = await ask('add=Milk:3,Rice:5,Eggs:2,Bread:1,Gone:1&missing=2&utm_source=chat', () =>
    listed(
      aProduct('Milk', { stock: 4, weight: '1 l' }),
      aProduct('Rice'),
      aProduct('Eggs', { offerPrice: 3, deposit: 0.25 }),
      aProduct('Bread', { inStock: false }),
    ),
  )
  await expect.poll(heading).toBe('Add these to your cart?')
  expect(rows()).toEqual([
    'Milk2 × $1.00 · 1 l2 of 3, only 4 left$2.00',
    `Rice1 × $1.001 of 5, a cart takes at most ${MAX_QUANTITY}$1.00`,
    'Eggs2 × $3.00 · plus $0.25 deposit$6.00',
    'BreadOut of stock',
    'A product no longer sold',
    '2 products in the link aren’t sold here',
  ])
  expect(screen.textContent).toContain('5 items, $9.00')
  expect(cart()).toEqual({ Milk: 2, Rice: MAX_QUANTITY - 1 })

  press('Add to cart')
  press('Add to cart')
  await expect.poll(address).toBe('/cart?utm_source=chat')
  expect(cart()).toEqual({ Milk: 4, Rice: MAX_QUANTITY, Eggs: 2 })
  expect(skipped()).toEqual([
    'Milk: 2 of 3, only 4 left',
    `Rice: 1 of 5, a cart takes at most ${MAX_QUANTITY}`,
    'Bread is out of stock',
    'One product is no longer sold',
    '2 products in the link aren’t sold here',
  ])
})

test('adds nothing after a no, and goes on to where the link leads, on this site alone', async () => {
  const { heading, press } = await ask('add=Milk:3&continue=/contact', () => listed(aProduct('Milk')))
  await expect.poll(heading).toBe('Add these to your cart?')
  press('No, thanks')
  await expect.poll(address).toBe('/contact')
  expect(cart()).toEqual({})

  const other = await ask('add=Milk:3&continue=//evil.test', () => listed(aProduct('Milk')))
  await expect.poll(other.heading).toBe('Add these to your cart?')
  other.press('Add to cart')
  await expect.poll(address).toBe('/cart')
  expect(cart()).toEqual({ Milk: 3 })
})

test('offers nothing to add when nothing can be added', async () => {
  addToCart(aProduct('Milk'))
  const { heading, rows, press } = await ask('add=Milk:1', () => listed(aProduct('Milk', { stock: 1 })))
  await expect.poll(heading).toBe('Nothing to add')
  expect(rows()).toEqual(['MilkAlready in your cart, only 1 left'])
  press('Close')
  await expect.poll(address).toBe('/cart')
  expect(cart()).toEqual({ Milk: 1 })
})

test('asks once the products have loaded', async () => {
  let response: FakeResponse = 'lost'
  const { screen, heading, press } = await ask('add=Milk:1', () => response)
  await expect.poll(heading, { timeout: 5_000 }).toBe('Your products didn’t load')
  expect(screen.textContent).toContain('The products in the link could not be loaded.')
  response = listed(aProduct('Milk'))
  press('Try again')
  await vi.waitFor(() => expect(heading()).toBe('Add these to your cart?'))
})

test.each([
  ['add=', 'This link doesn’t work'],
  ['add=Milk', 'This link doesn’t work'],
  ['add=&missing=1', 'Nothing to add'],
])('%s says what is wrong with the link', async (query, title) => {
  const { heading } = await ask(query, () => listed())
  expect(heading()).toBe(title)
})
