// @vitest-environment happy-dom
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { CartSwap } from '../../../contract/carts/swaps.ts'
import { MAX_LINES } from '../../../domain/carts/cart.ts'
import type { ProductId } from '../../../domain/products/product.ts'
import { queryClient } from '../../api/query-client.ts'
import { aProduct } from '../../testing/a-product.ts'
import { renderScreen } from '../../testing/screen.tsx'
import { ok, respondToRequests, type SentRequest } from '../../testing/store-requests.ts'
import { notify } from '../../ui/notify.ts'
import { ShopperQueries } from '../account/shopper-queries.tsx'
import { cartLines } from '../cart/cart-lines.ts'
import { cartOwner } from '../cart/cart-owner.ts'
import { putIntoCart } from '../cart/cart-receipt.ts'
import { savedCart, startCart, useSavedCart } from '../cart/cart-state.ts'
import { dropFromCart, updateCart } from '../cart/change-cart.ts'
import { CartSwaps } from './cart-swaps.tsx'
import { ReceiptPanel } from './receipt-panel.tsx'

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
      <ReceiptPanel saved={saved} lines={lines} />
      <CartSwaps lines={lines} />
    </ShopperQueries>
  )
}

const cart = () => [...savedCart().cart]
const button = (screen: HTMLElement, name: string) =>
  [...screen.querySelectorAll('button')].find(({ textContent }) => textContent.startsWith(name))
const changes = (screen: HTMLElement) => [...screen.querySelectorAll('.cart-receipt li p')].map(({ textContent }) => textContent)
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
  expect(changes(screen)).toEqual(['Swapped, from 2 × gala to 2 × cooking', 'Swapped, from 1 × bread to 1 × toast'])
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

test('the swaps survive a login, beside what that added, each with its own Undo', async () => {
  respondToRequests(respond)
  fillCart()
  const screen = await open(2)
  await swapAll(screen)
  await vi.waitFor(() => expect(titles(screen)).toHaveLength(1))
  cartOwner.enter('maya', new Map([['bread', 1]] as [ProductId, number][]))
  await vi.waitFor(() => {
    expect(changes(screen)).toEqual([
      'Swapped, from 2 × gala to 2 × cooking',
      'Swapped, from 1 × bread to 1 × toast',
      'bread added from your account’s cart',
    ])
  })
  button(screen, 'Undo, bring back 2 × gala')?.click()
  await vi.waitFor(() => expect(changes(screen)).toHaveLength(2))
  button(screen, 'Undo, bring back 1 × bread')?.click()
  await vi.waitFor(() => expect(changes(screen)).toEqual([]))
  expect(Object.fromEntries(cart())).toEqual({ bread: 1, gala: 2, milk: 1 })
})

test('swaps that are accepted later join the earlier ones', async () => {
  respondToRequests(respond)
  fillCart()
  putIntoCart([{ ...aProduct('milk', { offerPrice: 1 }), quantity: 3 }], { from: 'your shopping list' })
  const screen = await open(2)
  screen.querySelector('input')?.click()
  await vi.waitFor(() => expect(button(screen, 'Swap 1 and')).toBeDefined())
  button(screen, 'Swap 1 and')?.click()
  await vi.waitFor(() => expect(button(screen, 'Choose all and save $0.99')).toBeDefined())
  button(screen, 'Choose all')?.click()
  await vi.waitFor(() => expect(button(screen, 'Swap 1 and')).toBeDefined())
  button(screen, 'Swap 1 and')?.click()
  await vi.waitFor(() => {
    expect(changes(screen)).toEqual([
      '2 items added from your shopping list',
      'Swapped, from 2 × gala to 2 × cooking',
      'Swapped, from 1 × bread to 1 × toast',
    ])
  })
})

test('an Undo brings back what is left of a swap after the shopper took a piece out', async () => {
  respondToRequests(respond)
  fillCart()
  const screen = await open(2)
  await swapAll(screen)
  await vi.waitFor(() => expect(titles(screen)).toHaveLength(1))
  updateCart('cooking', 1)
  await vi.waitFor(() => expect(titles(screen)).toEqual(['2 products swapped, $1.64 saved']))
  expect(changes(screen)[0]).toBe('Swapped, from 1 × gala to 1 × cooking')
  button(screen, 'Undo')?.click()
  await vi.waitFor(() => expect(cart()).toEqual([['gala', 1], ['milk', 1], ['bread', 1]])) // biome-ignore format: a cart
})

test('says that the cart is full when there is no room to bring a line back', async () => {
  respondToRequests(respond)
  fillCart()
  const screen = await open(2)
  await swapAll(screen)
  await vi.waitFor(() => expect(titles(screen)).toHaveLength(1))
  dropFromCart('toast')
  updateCart('cooking', 5)
  for (let number = 2; number < MAX_LINES; number += 1) updateCart(`product ${number}`, 1)
  const error = vi.spyOn(notify, 'error')
  button(screen, 'Undo')?.click()
  await vi.waitFor(() => expect(error).toHaveBeenCalledExactlyOnceWith('Your cart is full'))
  expect(savedCart().cart.get('cooking' as ProductId)).toBe(5)
  expect(titles(screen)).toContain('1 product swapped, $1.30 saved')
})
