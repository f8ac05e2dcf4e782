// @vitest-environment happy-dom
import { afterEach, expect, test, vi } from 'vitest'
import { MAX_LINES } from '../../../domain/carts/cart.ts'
import type { ProductId } from '../../../domain/products/product.ts'
import { aProduct } from '../../testing/a-product.ts'
import { renderScreen } from '../../testing/screen.tsx'
import { cartLines } from '../cart/cart-lines.ts'
import { cartOwner } from '../cart/cart-owner.ts'
import { putIntoCart } from '../cart/cart-receipt.ts'
import { CART_KEY, latestCart, savedCart, useSavedCart } from '../cart/cart-state.ts'
import { addToCart, dropFromCart, takeBought, updateCart } from '../cart/change-cart.ts'
import { ReceiptPanel } from './receipt-panel.tsx'

afterEach(() => cartOwner.leave())

const wanted = (name: string, quantity: number) => ({ ...aProduct(name, { offerPrice: 2 }), quantity })
const cart = () => Object.fromEntries(savedCart().cart)

type StoreProducts = Readonly<Record<string, { readonly offerPrice?: number; readonly inStock?: boolean }>>

/** Shows the saved cart's receipt. Each product is as `store` says, or else in stock for 2 dollars. */
function Panel({ store }: { store: StoreProducts }) {
  const saved = useSavedCart()
  const found = [...saved.cart.keys()].map((id) => aProduct(id, { offerPrice: 2, ...store[id] }))
  return <ReceiptPanel saved={saved} lines={cartLines(saved, { requested: new Set(), found })} />
}
const open = (store: StoreProducts = {}) => renderScreen(<Panel store={store} />, { path: '/cart' })
const changesIn = (screen: HTMLElement) =>
  [...screen.querySelectorAll('li')].map((row) => (row.querySelector('p') ?? row).textContent)
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
  expect(changesIn(screen)).toEqual(['Bread went down, from $3.00 to $2.00', 'Tea is out of stock'])
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
  expect(screen.querySelector('h2')?.textContent).toBe('Everything was already in your cart')
  press(screen, 'Close')
  await vi.waitFor(() => expect(screen.querySelector('section')).toBeNull())
})

test('does not say that all was in the cart already when something was left out', async () => {
  const reason = 'Tea is out of stock'
  const skipped = [{ name: 'Tea', reason }, { name: 'Tea', reason }] // biome-ignore format: two products of one name
  const errors = vi.spyOn(console, 'error')
  updateCart('milk', 2)
  putIntoCart([wanted('milk', 2)], { from: 'order 7K3M-9QXD', skipped })
  const screen = await open()
  expect(screen.querySelector('h2')?.textContent).toBe('Nothing added from order 7K3M-9QXD')
  expect(changesIn(screen)).toEqual([reason, reason])
  putIntoCart([wanted('milk', 2)], { from: 'your shopping list', skipped })
  await vi.waitFor(() => expect(changesIn(screen)).toContain('Nothing added from your shopping list'))
  expect(errors).not.toHaveBeenCalled()
})

test('names what does not fit into a full cart', async () => {
  putIntoCart(
    Array.from({ length: 201 }, (_, number) => wanted(`product ${number}`, 1)),
    { from: 'your shopping list' },
  )
  expect((await open()).querySelector('li')?.textContent).toBe('There was no room for product 200')
})

test('what a visitor added can be undone after the login, and by nobody else', async () => {
  updateCart('milk', 1)
  putIntoCart([wanted('milk', 2), wanted('eggs', 1)], { from: 'your shopping list' })
  cartOwner.enter('maya', new Map([['milk' as ProductId, 4]]))
  const screen = await open()
  expect(changesIn(screen)).toEqual(['2 items added from your shopping list', 'milk added from your account’s cart, from 2 to 4'])
  press(screen, 'Undo, take out 2 items')
  await vi.waitFor(() => expect(changesIn(screen)).toEqual(['milk added from your account’s cart, from 1 to 3']))
  expect(cart()).toEqual({ milk: 3 })
  cartOwner.enter('noor', new Map([['milk' as ProductId, 4]]))
  await vi.waitFor(() => expect(screen.querySelector('section')).toBeNull())
  expect(savedCart().additions).toEqual([])
})

test('names the lines that had no room at a login, before what joined the cart', async () => {
  for (const name of ['milk', 'eggs']) addToCart(aProduct(name, { offerPrice: 2 }))
  const lines = Array.from({ length: MAX_LINES - 1 }, (_, number) => [`product ${number}` as ProductId, 1] as const)
  cartOwner.enter('maya', new Map([...lines, ['eggs' as ProductId, 1]]))
  expect(savedCart().cart.size).toBe(MAX_LINES)
  const screen = await open()
  expect(changesIn(screen).slice(0, 2)).toEqual(['There was no room for milk', 'product 0 added from your account’s cart'])
})

test('is over once its goods are bought, and stays over for the rest of the cart', async () => {
  putIntoCart([wanted('milk', 2), wanted('eggs', 2)], { from: 'your shopping list' })
  const screen = await open()
  expect(screen.querySelector('section')).not.toBeNull()
  takeBought([{ product: 'milk', quantity: 2 }])
  await vi.waitFor(() => expect(screen.querySelector('section')).toBeNull())
  expect(savedCart().additions).toEqual([])
})

test('is over with the last line of the cart, also on another page', () => {
  putIntoCart([wanted('milk', 2)], { from: 'your shopping list' })
  dropFromCart('milk')
  expect(savedCart().additions).toEqual([])
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
  expect(savedCart().additions).toEqual([])
})

const joinedCart = () => {
  updateCart('milk', 1)
  updateCart('eggs', 2)
  cartOwner.enter(
    'maya',
    new Map([
      ['tea', 2],
      ['milk', 3],
      ['bread', 1],
    ] as [ProductId, number][]),
  )
}

test('says what joined a visitor’s cart at login, and takes out each by itself', async () => {
  joinedCart()
  expect(cart()).toEqual({ tea: 2, milk: 3, bread: 1, eggs: 2 })
  const screen = await open()
  expect(screen.querySelector('h2')?.textContent).toBe('Changed since you last looked')
  expect(changesIn(screen)).toEqual([
    'tea added from your account’s cart',
    'milk added from your account’s cart, from 1 to 3',
    'bread added from your account’s cart',
  ])
  press(screen, 'Undo, take out milk')
  await vi.waitFor(() => expect(changesIn(screen)).toHaveLength(2))
  press(screen, 'Undo, take out tea')
  await vi.waitFor(() => expect(changesIn(screen)).toHaveLength(1))
  expect(cart()).toEqual({ milk: 1, bread: 1, eggs: 2 })
  expect(savedCart().unsent).toBe(true)
})

test('a login without a cart of one’s own, or another person’s, tells nothing of a merge', () => {
  cartOwner.enter('maya', new Map([['tea' as ProductId, 2]]))
  expect(savedCart().additions).toEqual([])
  cartOwner.leave()
  joinedCart()
  cartOwner.enter('noor', new Map([['tea' as ProductId, 2]]))
  expect(savedCart().additions).toEqual([])
})

test('nothing is left of it after the logout and the end of the session', () => {
  joinedCart()
  cartOwner.release()
  expect(savedCart().additions).toEqual([])
  cartOwner.leave()
  expect(localStorage.getItem(CART_KEY)).not.toMatch(/milk|tea|bread|eggs/)
})

test('tells which prices changed and what sold out since they were seen, until it is closed', async () => {
  for (const name of ['milk', 'eggs', 'bread']) addToCart(aProduct(name, { offerPrice: 2 }))
  expect((await open()).querySelector('section')).toBeNull()
  const screen = await open({ milk: { offerPrice: 1.5 }, eggs: { inStock: false } })
  expect(changesIn(screen)).toEqual(['milk went down, from $2.00 to $1.50', 'eggs sold out'])
  press(screen, 'Close')
  await vi.waitFor(() => expect(screen.querySelector('section')).toBeNull())
  const later = await open({ milk: { offerPrice: 3 } })
  expect(changesIn(later)).toEqual(['milk went up, from $1.50 to $3.00', 'eggs is available again'])
})

test('has one heading for several kinds of changes, each with its own undo', async () => {
  addToCart(aProduct('eggs', { offerPrice: 3 }))
  putIntoCart([wanted('milk', 2)], { from: 'your shopping list' })
  putIntoCart([wanted('bread', 1)], { from: 'order 7K3M-9QXD', skipped: [{ name: 'Tea', reason: 'Tea is out of stock' }] })
  const screen = await open()
  expect(screen.querySelector('h2')?.textContent).toBe('Changed since you last looked')
  expect(changesIn(screen)).toEqual([
    'eggs went down, from $3.00 to $2.00',
    '2 items added from your shopping list',
    '1 item added from order 7K3M-9QXD',
    'Tea is out of stock',
  ])
  press(screen, 'Undo, take out 2 items')
  await vi.waitFor(() => expect(changesIn(screen)).toHaveLength(3))
  expect(cart()).toEqual({ eggs: 1, bread: 1 })
})

test('is announced once, and not again when a part of it is undone', async () => {
  joinedCart()
  const screen = await open()
  const announced = () => screen.querySelector('[aria-live]')?.textContent
  const first = announced()
  expect(first).toMatch(/^Changed since you last looked\. tea added from your account’s cart\. milk .* from 1 to 3\./)
  press(screen, 'Undo, take out milk')
  await vi.waitFor(() => expect(changesIn(screen)).toHaveLength(2))
  expect(announced()).toBe(first)
})

test('a long list of changes shows the first five, and the others on demand', async () => {
  for (let index = 0; index < 8; index += 1) addToCart(aProduct(`product ${index}`, { offerPrice: 3 }))
  const screen = await open()
  expect(screen.querySelectorAll('section > ul > li')).toHaveLength(5)
  expect(screen.querySelector('summary')?.textContent).toBe('Show 3 more')
})

test('survives a reload, with its undo', async () => {
  putIntoCart([wanted('milk', 2)], { from: 'your shopping list' })
  const text = localStorage.getItem(CART_KEY)
  cartOwner.leave()
  localStorage.setItem(CART_KEY, text ?? '')
  latestCart()
  const screen = await open()
  press(screen, 'Undo')
  await vi.waitFor(() => expect(cart()).toEqual({}))
})

test('closing it leaves what another tab has added since it was shown', async () => {
  addToCart(aProduct('eggs', { offerPrice: 2 }))
  putIntoCart([wanted('milk', 2)], { from: 'your shopping list' })
  const screen = await open()
  const saved = JSON.parse(localStorage.getItem(CART_KEY) ?? '')
  const lines = [{ product: 'bread', before: 0, quantity: 1 }]
  saved.additions.push({ from: 'order 7K3M-9QXD', lines, skipped: [], changed: [] })
  localStorage.setItem(CART_KEY, JSON.stringify({ ...saved, items: { ...saved.items, bread: 1 } })) // its event has not arrived
  press(screen, 'Close')
  await vi.waitFor(() => expect(screen.querySelector('h2')?.textContent).toBe('1 item added from order 7K3M-9QXD'))
  expect(cart()).toEqual({ eggs: 1, milk: 2, bread: 1 })
})

test('names no product while it is loading', async () => {
  updateCart('milk', 1)
  cartOwner.enter('maya', new Map([['tea' as ProductId, 2]]))
  const saved = savedCart()
  const lines = cartLines(saved, { requested: new Set(['milk']), found: [aProduct('milk')] })
  const screen = await renderScreen(<ReceiptPanel saved={saved} lines={lines} />, { path: '/cart' })
  expect(screen.textContent).not.toContain('no longer sold')
})

test('an order ends all of it, also of what stays in the cart', async () => {
  for (const name of ['milk', 'eggs']) addToCart(aProduct(name, { offerPrice: 2 }))
  takeBought([{ product: 'milk', quantity: 1 }])
  expect((await open({ eggs: { inStock: false } })).querySelector('section')).toBeNull()
})
