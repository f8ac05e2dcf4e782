// @vitest-environment happy-dom
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { CartSwap } from '../../../contract/swaps.ts'
import { queryClient } from '../../api/query-client.ts'
import { aProduct } from '../../testing/a-product.ts'
import { renderScreen } from '../../testing/screen.tsx'
import { ok, respondToRequests, type SentRequest } from '../../testing/store-requests.ts'
import { ShopperQueries } from '../account/shopper-queries.tsx'
import { cartLines } from './cart-lines.ts'
import { cartOwner } from './cart-owner.ts'
import { savedCart, startCart, useSavedCart } from './cart-state.ts'
import { CartSwaps } from './cart-swaps.tsx'
import { dropFromCart, takeBought, updateCart } from './change-cart.ts'

// Files share processes, so another file's cart may still be there.
beforeEach(emptyCart)
afterEach(emptyCart)

function emptyCart(): void {
  cartOwner.leave()
  queryClient.clear()
}

const PRICES: Readonly<Record<string, number>> = { gala: 2.6, cooking: 1.95, bread: 3, toast: 2.01, milk: 1 }
const PRODUCTS = Object.entries(PRICES).map(([name, offerPrice]) => aProduct(name, { offerPrice }))

const swapOf = (product: string, quantity: number, target: string, saving: number): CartSwap => ({
  product,
  name: product,
  quantity,
  swap: aProduct(target, { offerPrice: PRICES[target] ?? 0, weight: '1 kg' }),
  swapQuantity: quantity,
  saving,
})

/** Responds like a store that knows two swaps. */
function respond({ path, body }: SentRequest) {
  if (path !== '/api/cart/swaps') return ok()
  const { items } = body as { items: { product: string; quantity: number }[] }
  const swaps = items.flatMap(({ product, quantity }) => [
    ...(product === 'gala' ? [swapOf('gala', quantity, 'cooking', (quantity * 65) / 100)] : []),
    ...(product === 'bread' ? [swapOf('bread', quantity, 'toast', (quantity * 99) / 100)] : []),
  ])
  return ok({ swaps, saving: 0 })
}

function Swaps() {
  const saved = useSavedCart()
  const lines = cartLines(saved, { requested: new Set(saved.cart.keys()), found: PRODUCTS })
  return (
    <ShopperQueries>
      <CartSwaps saved={saved} lines={lines} />
    </ShopperQueries>
  )
}

const cart = () => [...savedCart().cart]
const button = (screen: HTMLElement, name: string) =>
  [...screen.querySelectorAll('button')].find(({ textContent }) => textContent.startsWith(name))
const titles = (screen: HTMLElement) => [...screen.querySelectorAll('h2')].map(({ textContent }) => textContent)

async function open(offers: number) {
  const screen = await renderScreen(<Swaps />, { path: '/cart' })
  await vi.waitFor(() => expect(screen.querySelectorAll('input')).toHaveLength(offers))
  return screen
}

async function swapAll(screen: HTMLElement): Promise<void> {
  button(screen, 'Choose all and save $2.29')?.click()
  await vi.waitFor(() => expect(button(screen, 'Swap 2 and save $2.29')).toBeDefined())
  button(screen, 'Swap 2')?.click()
}

function fillCart(): void {
  updateCart('gala', 2)
  updateCart('milk', 1)
  updateCart('bread', 1)
}

test('swaps all lines, once they are chosen, in their places', async () => {
  respondToRequests(respond)
  fillCart()
  const screen = await open(2)
  expect([...screen.querySelectorAll('label')].map(({ textContent }) => textContent)).toEqual([
    'Swap 2 × gala $5.20 for 2 × cooking 1 kg $3.90Saves $1.30',
    'Swap 1 × bread $3.00 for 1 × toast 1 kg $2.01Saves $0.99',
  ])
  expect(screen.querySelectorAll('input:checked')).toHaveLength(0)
  await swapAll(screen)
  await vi.waitFor(() => expect(titles(screen)).toEqual(['2 products swapped, $2.29 saved']))
  expect(cart()).toEqual([['cooking', 2], ['milk', 1], ['toast', 1]]) // biome-ignore format: a cart
  expect(document.activeElement?.querySelector('h2')?.textContent).toBe('2 products swapped, $2.29 saved')
})

test('swaps only what is ticked, and an Undo after a reload brings the lines back exactly', async () => {
  respondToRequests(respond)
  fillCart()
  const screen = await open(2)
  screen.querySelectorAll('input')[1]?.click()
  await vi.waitFor(() => expect(button(screen, 'Swap 1 and save $0.99')).toBeDefined())
  button(screen, 'Swap 1')?.click()
  await vi.waitFor(() => expect(titles(screen)).toEqual(['1 product swapped, $0.99 saved', 'Similar products for less']))
  expect(cart()).toEqual([['gala', 2], ['milk', 1], ['toast', 1]]) // biome-ignore format: a cart
  expect(screen.querySelector('input')?.checked).toBe(false) // it is still not wanted

  startCart() // as a reload does
  const reloaded = await open(1)
  button(reloaded, 'Undo')?.click()
  await vi.waitFor(() => expect(titles(reloaded)).toEqual(['Similar products for less']))
  expect(cart()).toEqual([['gala', 2], ['milk', 1], ['bread', 1]]) // biome-ignore format: a cart
  expect(localStorage.getItem('larder.swap-receipt')).toBeNull()
})

test('the receipt tells only what the cart still has of it, also when that is added again', async () => {
  respondToRequests(respond)
  fillCart()
  const screen = await open(2)
  await swapAll(screen)
  await vi.waitFor(() => expect(titles(screen)).toEqual(['2 products swapped, $2.29 saved']))
  dropFromCart('cooking')
  await vi.waitFor(() => expect(titles(screen)).toEqual(['1 product swapped, $0.99 saved']))
  updateCart('cooking', 1)
  button(screen, 'Undo')?.click()
  await vi.waitFor(() => expect(cart()).toEqual([['milk', 1], ['bread', 1], ['cooking', 1]])) // biome-ignore format: a cart
})

test('shows nothing without swaps, and when the store does not respond', async () => {
  const sent = respondToRequests(({ path }) => (path === '/api/cart/swaps' ? 'lost' : ok()))
  fillCart()
  const screen = await renderScreen(<Swaps />, { path: '/cart' })
  await vi.waitFor(() => expect(sent.filter(({ path }) => path === '/api/cart/swaps')).toHaveLength(1))
  expect(screen.textContent).toBe('')
})

test('the receipt is over with the order, with what was swapped in, and is shown to nobody else', async () => {
  respondToRequests(respond)
  const fillAndSwap = async () => {
    fillCart()
    const screen = await open(2)
    await swapAll(screen)
    await vi.waitFor(() => expect(titles(screen)).toHaveLength(1))
    return screen
  }
  const screen = await fillAndSwap()
  dropFromCart('cooking')
  dropFromCart('toast')
  await vi.waitFor(() => expect(titles(screen)).toEqual([]))
  expect(localStorage.getItem('larder.swap-receipt')).toBeNull()

  await fillAndSwap()
  takeBought([{ product: 'toast', quantity: 1 }])
  expect(localStorage.getItem('larder.swap-receipt')).toBeNull()

  dropFromCart('cooking')
  const others = await fillAndSwap()
  cartOwner.enter('noor', new Map())
  await vi.waitFor(() => expect(titles(others).filter((title) => title.includes('swapped'))).toEqual([]))
  cartOwner.leave()
  expect(localStorage.getItem('larder.swap-receipt')).toBeNull()
})
