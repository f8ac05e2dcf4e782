// @vitest-environment happy-dom
import { afterEach, expect, test, vi } from 'vitest'
import { renderScreen } from '../../testing/screen.tsx'
import { cartOwner } from './cart-owner.ts'
import { closeReceipt, putIntoCart } from './cart-receipt.ts'
import { savedCart, useSavedCart } from './cart-state.ts'
import { dropFromCart, takeBought, updateCart } from './change-cart.ts'
import { ReceiptPanel } from './receipt-panel.tsx'

afterEach(() => cartOwner.leave())

const wanted = (name: string, quantity: number) => ({ _id: name, name, offerPrice: 2, quantity })
const cart = () => Object.fromEntries(savedCart().cart)
const Panel = () => <ReceiptPanel saved={useSavedCart()} />
const open = () => renderScreen(<Panel />, { path: '/cart' })
const press = (screen: HTMLElement, name: string) =>
  [...screen.querySelectorAll('button')]
    .find((button) => (button.getAttribute('aria-label') ?? button.textContent).startsWith(name))
    ?.click()

test('says what was added, left out and changed, and takes back with one press only what was added', async () => {
  updateCart('milk', 3)
  updateCart('eggs', 1)
  putIntoCart([wanted('milk', 2), wanted('eggs', 2), wanted('bread', 4)], {
    from: 'order 7K3M-9QXD',
    skipped: [{ name: 'Tea', reason: 'Tea is out of stock' }],
    changed: [{ product: 'bread', name: 'Bread', was: 3, now: 2 }],
  })
  expect(cart()).toEqual({ milk: 3, eggs: 2, bread: 4 })
  const screen = await open()
  expect(screen.querySelector('h2')?.textContent).toBe('5 items added from order 7K3M-9QXD')
  expect([...screen.querySelectorAll('li')].map(({ textContent }) => textContent)).toEqual([
    'Bread went down, from $3.00 to $2.00',
    'Tea is out of stock',
  ])
  updateCart('bread', 6)
  press(screen, 'Undo')
  await vi.waitFor(() => expect(screen.querySelector('section')).toBeNull())
  expect(cart()).toEqual({ milk: 3, eggs: 1, bread: 2 })
})

test('Undo leaves what the cart had before, even when pieces were taken out since then', async () => {
  updateCart('milk', 3)
  putIntoCart([wanted('milk', 5), wanted('eggs', 2)], { from: 'your shopping list' })
  updateCart('milk', 3)
  dropFromCart('eggs')
  const screen = await open()
  press(screen, 'Undo')
  await vi.waitFor(() => expect(screen.querySelector('section')).toBeNull())
  expect(cart()).toEqual({ milk: 3 })
})

test('adding the same again adds nothing more, and says so', async () => {
  putIntoCart([wanted('milk', 2)], { from: 'your shopping list' })
  putIntoCart([wanted('milk', 2)], { from: 'your shopping list' })
  expect(cart()).toEqual({ milk: 2 })
  const screen = await open()
  expect(screen.querySelector('h2')?.textContent).toBe('It was all in your cart already')
  press(screen, 'Close')
  await vi.waitFor(() => expect(screen.querySelector('section')).toBeNull())
})

test('names what does not fit into a full cart', async () => {
  putIntoCart(
    Array.from({ length: 201 }, (_, number) => wanted(`product ${number}`, 1)),
    { from: 'your shopping list' },
  )
  expect((await open()).querySelector('li')?.textContent).toBe('There was no room for product 200')
})

test('shows nothing once the products are gone from the cart, and to nobody else', async () => {
  putIntoCart([wanted('milk', 2)], { from: 'your shopping list' })
  const screen = await open()
  expect(screen.querySelector('section')).not.toBeNull()
  cartOwner.enter('noor', new Map())
  await vi.waitFor(() => expect(screen.querySelector('section')).toBeNull())
  cartOwner.leave()
  expect(localStorage.getItem('larder.cart-receipt')).toBeNull()
  closeReceipt()
})

test('is over once its goods are bought, and stays over for the rest of the cart', async () => {
  putIntoCart([wanted('milk', 2), wanted('eggs', 2)], { from: 'your shopping list' })
  const screen = await open()
  expect(screen.querySelector('section')).not.toBeNull()
  takeBought([{ product: 'milk', quantity: 2 }])
  await vi.waitFor(() => expect(screen.querySelector('section')).toBeNull())
  expect(localStorage.getItem('larder.cart-receipt')).toBeNull()
})

test('is over with the last line of the cart, also on another page', () => {
  putIntoCart([wanted('milk', 2)], { from: 'your shopping list' })
  dropFromCart('milk')
  expect(localStorage.getItem('larder.cart-receipt')).toBeNull()
})

test('does not return when a product that was taken out is added again', async () => {
  updateCart('eggs', 1)
  putIntoCart([wanted('milk', 2)], { from: 'your shopping list' })
  const screen = await open()
  dropFromCart('milk')
  await vi.waitFor(() => expect(screen.querySelector('section')).toBeNull())
  updateCart('milk', 1)
  await vi.waitFor(() => expect(cart()).toEqual({ eggs: 1, milk: 1 }))
  expect(screen.querySelector('section')).toBeNull()
  expect(localStorage.getItem('larder.cart-receipt')).toBeNull()
})
