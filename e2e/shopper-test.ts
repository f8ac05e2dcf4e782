import type { APIRequestContext, Locator, Page } from '@playwright/test'
import type { OrderRequest } from '../src/contract/checkout/place-order.ts'
import { endpoints } from '../src/contract/endpoints.ts'
import type { OrderWire } from '../src/contract/orders/orders.ts'
import { AN_ADDRESS } from '../src/server/testing/an-address.ts'
import { json } from './api-responses.ts'
import { type Account, addToLocalStorage, test as base, expect, pageReady, SHOPPER_TOKEN } from './test.ts'

/** Quantities by the names of products of the demo catalog. */
type NamedCart = Readonly<Record<string, number>>

interface Catalog {
  id(name: string): Promise<string>
  /** Sets the stock as the seller. It is restored after the test. */
  setStock(name: string, inStock: boolean): Promise<void>
}

/** Storage of the browser from earlier visits. It must be set before a page opens. */
interface EarlierVisit {
  /** Saves a visitor's cart. `unknown` is the quantity of a product that does not exist, and `seenPrices` are in cents. */
  cart(cart: NamedCart, more?: { readonly unknown?: number; readonly seenPrices?: NamedCart }): Promise<void>
}

interface Shopper extends Account {
  fillsCart(cart: NamedCart): Promise<void>
  cart(): Promise<Record<string, number>>
  hasAddress(changes?: Partial<typeof AN_ADDRESS>): Promise<{ _id: string }>
  orders(cart: NamedCart, more?: Partial<OrderRequest>): Promise<OrderWire>
  countOrders(): Promise<number>
  /** Ends the session on the server. The browser is not told. */
  loginEnds(): Promise<void>
}

interface Fixtures {
  catalog: Catalog
  earlierVisit: EarlierVisit
  shopper: Shopper
}

export const test = base.extend<Fixtures>({
  catalog: async ({ request, store }, use) => {
    const switched = new Map<string, boolean>()
    const setStock = async (name: string, inStock: boolean) => {
      const { token } = await json(request.post(endpoints.loginSeller.path, { data: store.seller }))
      const data = { id: await productId(request, name), inStock }
      await json(request.post(endpoints.setStock.path, { headers: { token }, data }))
    }
    await use({
      id: (name) => productId(request, name),
      setStock: async (name, inStock) => {
        switched.set(name, !inStock)
        await setStock(name, inStock)
      },
    })
    for (const [name, inStock] of switched) await setStock(name, inStock)
  },
  earlierVisit: async ({ context, request, store }, use) => {
    await use({
      async cart(cart, { unknown, seenPrices = {} } = {}) {
        const items = { ...(await cartById(request, cart)), ...(unknown ? { [crypto.randomUUID()]: unknown } : {}) }
        const savedCart = { items, owner: null, unsent: false, seenPrices: await cartById(request, seenPrices) }
        await addToLocalStorage(context, store, 'larder.cart', JSON.stringify(savedCart))
      },
    })
  },
  shopper: async ({ account, context, request, store }, use) => {
    const headers = { token: account.token }
    const hasAddress = async (changes = {}) => {
      const data = { ...AN_ADDRESS, ...changes }
      return (await json(request.post(endpoints.addAddress.path, { headers, data }))).address
    }
    const shopper: Shopper = {
      ...account,
      hasAddress,
      async fillsCart(cart) {
        await json(request.post(endpoints.updateCart.path, { headers, data: { cartItems: await cartById(request, cart) } }))
      },
      cart: async () => (await json(request.get(endpoints.currentShopper.path, { headers }))).user.cartItems,
      async orders(cart, more) {
        const lines = Object.entries(await cartById(request, cart))
        const items = lines.map(([product, quantity]) => ({ product, quantity }))
        const address = (await hasAddress())._id
        return (await json(request.post(endpoints.placeCashOrder.path, { headers, data: { items, address, ...more } }))).order
      },
      countOrders: async () => (await json(request.get(endpoints.listShopperOrders.path, { headers }))).orders.length,
      async loginEnds() {
        await json(request.get(endpoints.logoutShopper.path, { headers }))
      },
    }
    await addToLocalStorage(context, store, SHOPPER_TOKEN, account.token)
    await use(shopper)
  },
})

export { expect }

export const toast = (page: Page, words: string): Locator => page.locator('.toaster').getByText(words, { exact: true })

export const cartLine = (page: Page, product: string): Locator => page.locator('.cart-line').filter({ hasText: product })

export const cartBadge = (page: Page, pieces: number): Locator =>
  page.getByRole('link', { name: `Cart, ${pieces === 1 ? '1 product' : `${pieces} products`}`, exact: true })

export const loginButton = (page: Page): Locator => page.locator('.navbar').getByRole('button', { name: 'Login' })

export const profileButton = (page: Page): Locator => page.getByRole('button', { name: /^Maya\s?, your account/ })

export const loginDialog = (page: Page): Locator => page.getByRole('dialog')

export async function openLoginDialog(page: Page, path = '/contact'): Promise<void> {
  await page.goto(path)
  await pageReady(page)
  await loginButton(page).click()
  await expect(loginDialog(page)).toBeVisible()
}

export async function logIn(page: Page, { email, password }: Pick<Account, 'email' | 'password'>): Promise<void> {
  const dialog = loginDialog(page)
  await dialog.getByLabel('Email').fill(email)
  await dialog.getByLabel('Password').fill(password)
  await dialog.getByRole('button', { name: 'Login' }).click()
  await expect(dialog).toBeHidden()
}

async function cartById(request: APIRequestContext, cart: NamedCart): Promise<Record<string, number>> {
  const lines = Object.entries(cart).map(async ([name, pieces]) => [await productId(request, name), pieces] as const)
  return Object.fromEntries(await Promise.all(lines))
}

async function productId(request: APIRequestContext, name: string): Promise<string> {
  const { products } = await json(request.get(endpoints.listProducts.path, { params: { search: name } }))
  return products.find((product: { name: string }) => product.name === name)._id
}
