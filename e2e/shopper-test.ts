import type { APIRequestContext, BrowserContext, Locator, Page } from '@playwright/test'
import { endpoints } from '../src/contract/endpoints.ts'
import type { OrderWire } from '../src/contract/orders.ts'
import { AN_ADDRESS } from '../src/server/testing/an-address.ts'
import type { StoreProcess } from './store-process.ts'
import { type Account, test as base, expect, pageReady, SHOPPER_TOKEN } from './test.ts'

/** Pieces by the names of products of the demo catalog. */
type NamedCart = Readonly<Record<string, number>>

/** The shop's shelves, as the calls of the store have them. */
interface Shelves {
  /** The product's id. */
  id(name: string): Promise<string>
  /** Switches the stock as the seller does; after the test it is as before. */
  setStock(name: string, inStock: boolean): Promise<void>
}

/** What a browser keeps from earlier visits. To be told before a page opens. */
interface EarlierVisit {
  /** A visitor's cart; `unknown` pieces of a product that the store does not have, `seenPrices` in cents. */
  cart(cart: NamedCart, more?: { readonly unknown?: number; readonly seenPrices?: NamedCart }): Promise<void>
}

/** Somebody with an account, logged in in the test's browser. */
interface Shopper extends Account {
  /** Puts these into the account's cart. */
  fillsCart(cart: NamedCart): Promise<void>
  /** The account's cart as the server has it. */
  cart(): Promise<Record<string, number>>
  /** Saves an address like AN_ADDRESS. */
  hasAddress(changes?: Partial<typeof AN_ADDRESS>): Promise<{ _id: string }>
  /** Orders in cash, to a new address. */
  orders(cart: NamedCart): Promise<OrderWire>
  /** How many orders the account has. */
  countOrders(): Promise<number>
  /** The token is no longer known to the server, and the browser does not know. */
  loginEnds(): Promise<void>
}

interface Fixtures {
  shelves: Shelves
  earlierVisit: EarlierVisit
  shopper: Shopper
}

export const test = base.extend<Fixtures>({
  shelves: async ({ request, store }, use) => {
    const switched = new Map<string, boolean>()
    const setStock = async (name: string, inStock: boolean) => {
      const { token } = await json(request.post(endpoints.loginSeller, { data: store.seller }))
      const data = { id: await productId(request, name), inStock }
      await json(request.post(endpoints.setStock, { headers: { token }, data }))
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
        const kept = { items, owner: null, unsent: false, seenPrices: await cartById(request, seenPrices) }
        await keepInBrowser(context, store, 'larder.cart', JSON.stringify(kept))
      },
    })
  },
  shopper: async ({ account, context, request, store }, use) => {
    const headers = { token: account.token }
    const hasAddress = async (changes = {}) => {
      const data = { ...AN_ADDRESS, ...changes }
      return (await json(request.post(endpoints.addAddress, { headers, data }))).address
    }
    const shopper: Shopper = {
      ...account,
      hasAddress,
      async fillsCart(cart) {
        await json(request.post(endpoints.updateCart, { headers, data: { cartItems: await cartById(request, cart) } }))
      },
      cart: async () => (await json(request.get(endpoints.currentShopper, { headers }))).user.cartItems,
      async orders(cart) {
        const lines = Object.entries(await cartById(request, cart))
        const items = lines.map(([product, quantity]) => ({ product, quantity }))
        const address = (await hasAddress())._id
        return (await json(request.post(endpoints.placeCashOrder, { headers, data: { items, address } }))).order
      },
      countOrders: async () => (await json(request.get(endpoints.listShopperOrders, { headers }))).orders.length,
      async loginEnds() {
        await json(request.get(endpoints.logoutShopper, { headers }))
      },
    }
    await keepInBrowser(context, store, SHOPPER_TOKEN, account.token)
    await use(shopper)
  },
})

export { expect }

/** The toast that says just this. */
export const toast = (page: Page, words: string): Locator => page.locator('.toaster').getByText(words, { exact: true })

/** The line of a product in the cart. */
export const cartLine = (page: Page, product: string): Locator => page.locator('.cart-line').filter({ hasText: product })

/** The cart's number in the navbar. */
export const cartBadge = (page: Page, pieces: number): Locator =>
  page.getByRole('link', { name: `Cart, ${pieces === 1 ? '1 product' : `${pieces} products`}`, exact: true })

/** In the navbar while nobody is logged in. */
export const loginButton = (page: Page): Locator => page.locator('.navbar').getByRole('button', { name: 'Login' })

/** In the navbar once a shopper is logged in: opens the menu. */
export const profileButton = (page: Page): Locator => page.getByRole('button', { name: /^Maya\s?, your account/ })

/** The dialog that is open, for login or registration. */
export const loginDialog = (page: Page): Locator => page.getByRole('dialog')

/** Opens the login dialog over a page, as a visitor. */
export async function openLoginDialog(page: Page, path = '/contact'): Promise<void> {
  await page.goto(path)
  await pageReady(page)
  await loginButton(page).click()
  await expect(loginDialog(page)).toBeVisible()
}

/** Logs in with the dialog that is open. */
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
  const { products } = await json(request.get(endpoints.listProducts, { params: { search: name } }))
  return products.find((product: { name: string }) => product.name === name)._id
}

// biome-ignore lint/suspicious/noExplicitAny: a test looks into answers of any form, and fails when they have another
async function json(answering: ReturnType<APIRequestContext['get']>): Promise<any> {
  const response = await answering
  expect(response.ok(), response.url()).toBe(true)
  return response.json()
}

/** Adds to what the browser keeps of the store. */
async function keepInBrowser(context: BrowserContext, store: StoreProcess, name: string, value: string): Promise<void> {
  const { cookies, origins } = await context.storageState()
  const kept = origins.find(({ origin }) => origin === store.url)?.localStorage ?? []
  const origin = { origin: store.url, localStorage: [...kept, { name, value }] }
  await context.setStorageState({ cookies, origins: [origin] })
}
