// @vitest-environment happy-dom
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { endpoints } from '../../../contract/endpoints.ts'
import { aProduct } from '../../testing/a-product.ts'
import { renderScreen } from '../../testing/screen.tsx'
import { type FakeResponse, ok, respondToRequests } from '../../testing/store-requests.ts'
import { startShopperSession } from '../account/shopper-session.ts'
import { cartOwner } from '../cart/cart-owner.ts'
import { startCart, useSavedCart } from '../cart/cart-state.ts'
import { addToCart, updateCart } from '../cart/change-cart.ts'
import { FilledCart } from './filled-cart.tsx'

beforeEach(() => cartOwner.leave())
afterEach(() => cartOwner.leave())

const Cart = () => <FilledCart saved={useSavedCart()} />

async function open(list: () => FakeResponse) {
  respondToRequests(({ path }) => {
    if (path.startsWith(endpoints.listProducts.path)) return list()
    return path === endpoints.quoteCart.path || path === endpoints.findCartSwaps.path ? 'lost' : ok()
  })
  startShopperSession()
  startCart() // as a reload does
  const screen = await renderScreen(<Cart />, { path: '/cart' })
  const names = () => [...screen.querySelectorAll('.cart-line a .long-name')].map(({ textContent }) => textContent)
  return { screen, names, total: () => screen.querySelector('.total')?.textContent }
}

test('shows products without a network as the page had them from which they were added, until the store responds', async () => {
  addToCart(aProduct('Milk', { offerPrice: 3, weight: '1 l' }))
  updateCart('Milk', 2)
  let response: FakeResponse = 'lost'
  const { screen, names, total } = await open(() => response)
  await vi.waitFor(() => expect(names()).toEqual(['Milk']))
  expect(screen.querySelector('.cart-line a')?.getAttribute('href')).toBe('/products/fruits/Milk')
  expect(screen.querySelector('.cart-line-subtotal')?.textContent).toBe('$6.00')
  expect(total()).toBe('Total $6.12')
  expect(screen.textContent).toContain('Prices and stock could not be checked. They’re as you last saw them.')

  response = ok({ products: [aProduct('Milk', { name: 'Whole milk', offerPrice: 4 })] })
  window.dispatchEvent(new Event('online'))
  await vi.waitFor(() => expect(names()).toEqual(['Whole milk']))
  expect(total()).toBe('Total $8.16')
  expect(screen.textContent).not.toContain('could not be checked')
  expect(screen.querySelector('.cart-receipt li')?.textContent).toBe('Whole milk went up, from $3.00 to $4.00')
})

test('says that products could not be loaded when the shopper has not seen all of them', async () => {
  addToCart(aProduct('Milk'))
  updateCart('unseen', 1)
  const { screen, names } = await open(() => 'lost')
  await vi.waitFor(() => expect(screen.textContent).toContain('The products in your cart could not be loaded.'))
  expect(names()).toEqual([])
})

test('goods by weight are chosen by weight, and cost about so much and at most so much, also without a network', async () => {
  addToCart(aProduct('Tomatoes', { offerPrice: 1.5, price: 1.5, weighed: { per: 'lb', piece: 0.5, price: 2.99 } }))
  addToCart(aProduct('Milk', { offerPrice: 3, weight: '1 l' }))
  updateCart('Tomatoes', 3)
  let response: FakeResponse = 'lost'
  const { screen, total } = await open(() => response)
  const texts = (selector: string) => [...screen.querySelectorAll(selector)].map(({ textContent }) => textContent)
  const expectWeights = () => {
    expect(texts('.cart-line-subtotal')).toEqual(['about $4.50', '$3.00'])
    expect(total()).toBe('Total About $7.65at most $8.08: weighed when packed')
    expect(texts('.page-head .soft')).toEqual(['4 items, 1 by weight'])
    expect(texts('[aria-label="Weight of Tomatoes"] option').slice(0, 3)).toEqual(['0.5 lb', '1 lb', '1.5 lb'])
    expect(screen.textContent).toContain('never more than $8.08')
  }
  await vi.waitFor(expectWeights)
  const tomatoes = aProduct('Tomatoes', { offerPrice: 1.5, price: 1.5, weighed: { per: 'lb', piece: 0.5, price: 2.99 } })
  response = ok({ products: [tomatoes, aProduct('Milk', { offerPrice: 3, weight: '1 l' })] })
  window.dispatchEvent(new Event('online'))
  await vi.waitFor(() => expect(screen.textContent).not.toContain('could not be checked'))
  expectWeights()
})
