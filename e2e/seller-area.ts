import type { BrowserContext, Page } from '@playwright/test'
import { endpoints } from '../src/contract/endpoints.ts'
import type { MailWire } from '../src/contract/operations/outbox.ts'
import { PAGES } from '../src/server/testing/page-paths.ts'
import { type StoreProcess, withBareStore } from './store-process.ts'
import { moveOrder, send } from './store-requests.ts'
import { addToLocalStorage, test as base, expect, SELLER_TOKEN } from './test.ts'
import { expectAccessible, expectNoSidewaysScroll, expectValidHtml } from './whole-screen.ts'

const SELLER_ROWS = PAGES.filter(({ access }) => access === 'seller')

/** Paths of the seller's pages that have no parameter. */
export const SELLER_PAGES: readonly string[] = SELLER_ROWS.filter(({ hasParameter }) => !hasParameter).map(({ path }) => path)

interface SellerData {
  readonly store: StoreProcess
  /** The token of a seller. */
  readonly token: string
  readonly catalog: { id(name: string): Promise<string> }
  readonly shopper: { orders(cart: Readonly<Record<string, number>>): Promise<{ _id: string; number: string }> }
}

/** Returns paths of pages that have a parameter. They add what these pages show. */
const PATHS_WITH_DATA: Readonly<Record<string, (data: SellerData) => Promise<string>>> = {
  '/seller/purchases/:id': async ({ store, token, catalog }) => {
    const { supplier } = await send(store, token, endpoints.saveSupplier.path, { name: unique('Hill Farm') })
    const lines = [{ product: await catalog.id('Strawberries'), quantity: 12, cost: 1.5 }]
    const { purchase } = await send(store, token, endpoints.savePurchase.path, { supplier: supplier._id, lines })
    await send(store, token, endpoints.sendPurchase.path, { id: purchase._id })
    return `/seller/purchases/${purchase._id}`
  },
  '/seller/pages/:id?': async () => '/seller/pages',
  '/seller/products/:id': async ({ catalog }) => `/seller/products/${await catalog.id('Strawberries')}`,
  '/seller/customers/:id': async ({ shopper }) => `/seller/customers/${(await shopper.orders({ Strawberries: 1 }))._id}`,
  '/seller/orders/:id': async ({ store, token, shopper }) =>
    startPacking(store, token, await shopper.orders({ Strawberries: 2, 'Emmental, aged for twelve months in the cellar': 12 })),
}

/** Paths of the seller's pages that have a parameter, as they are in the registry of pages. */
export const SELLER_PATTERNS: readonly string[] = SELLER_ROWS.filter(({ hasParameter }) => hasParameter).map(
  ({ pattern }) => pattern,
)

/** Returns a path of one of SELLER_PATTERNS. */
export function pathWithData(pattern: string, data: SellerData): Promise<string> {
  const pathOf = PATHS_WITH_DATA[pattern]
  if (pathOf === undefined) throw new Error(`Say in seller-area.ts how a test gets a path of ${pattern}`)
  return pathOf(data)
}

type UseStore = (store: StoreProcess) => Promise<void>

// Tests whose `store` is the same function share workers, and so a store. Starting one takes some seconds.
const filledStore = async ({}, use: UseStore) => withBareStore(use)
const storeWithoutOrders = async ({}, use: UseStore) => withBareStore(use)

/** A store without the demo catalog, which tests may fill. They find what they have added by its name. */
export const bareStore: { store: [typeof filledStore, { scope: 'worker'; timeout: number }] } = {
  store: [filledStore, { scope: 'worker', timeout: 180_000 }],
}

/** Tests of the seller's area. They may fill their store, which has no demo catalog. */
export const visitorTest = base.extend<object, { store: StoreProcess }>(bareStore)

interface SellerFixtures {
  sellerToken: string
}

export const sellerTest = visitorTest.extend<SellerFixtures>({
  sellerToken: async ({ store }, use) => use(await loginSeller(store)),
  context: async ({ context, store, sellerToken }, use) => {
    await addToLocalStorage(context, store, SELLER_TOKEN, sellerToken)
    await use(context)
  },
})

/** These tests change their whole store, such as its settings and its categories. Only one of them places orders. */
export const storeTest = sellerTest.extend<object, { store: StoreProcess }>({
  store: [storeWithoutOrders, { scope: 'worker', timeout: 180_000 }],
})

export async function loginSeller(store: StoreProcess): Promise<string> {
  return (await send(store, '', endpoints.loginSeller.path, store.seller)).token
}

/** Logs the seller in, also in the browser. Returns the token. */
export async function asSeller(context: BrowserContext, store: StoreProcess): Promise<string> {
  const token = await loginSeller(store)
  await addToLocalStorage(context, store, SELLER_TOKEN, token)
  return token
}

/** Waits for a mail to this address whose subject contains `about`. Returns the first link of the newest one. */
export async function mailedLink(store: StoreProcess, address: string, about: string): Promise<string> {
  const token = await loginSeller(store)
  let link = ''
  await expect
    .poll(async () => {
      const { mails } = await send(store, token, `${endpoints.listMails.path}?limit=500`)
      const mail = mails.find(({ to, subject }: MailWire) => to === address && subject.includes(about))
      link = /https?:\S+/.exec(mail?.text ?? '')?.[0] ?? ''
      return link
    })
    .not.toBe('')
  return link
}

/** Adds a product without pictures. Missing fields have defaults. Returns the product of the response. */
export async function addProduct(store: StoreProcess, token: string, product: { name: string } & Record<string, unknown>) {
  const form = new FormData()
  form.append('productData', JSON.stringify({ category: 'Fruits', price: 2, offerPrice: 1.5, ...product }))
  return (await send(store, token, endpoints.addProduct.path, form)).product
}

/**
 * Expects a state of a screen, such as an open dialog, to fit the narrowest phone, and to be valid and accessible. Its
 * screen is checked at every width by `every-screen.spec.ts` or `expectWholeScreen`.
 */
export const expectStateFits = (page: Page): Promise<void> =>
  base.step('fits and is accessible', async () => {
    await expectAccessible(page)
    await expectValidHtml(page)
    const before = page.viewportSize()
    await page.setViewportSize({ width: 320, height: 400 })
    await expectNoSidewaysScroll(page)
    for (const dialog of await page.getByRole('dialog').all()) await expect(dialog).toBeInViewport({ ratio: 1 })
    if (before) await page.setViewportSize(before)
  })

export const sendOut = (store: StoreProcess, token: string, order: { _id: string }): Promise<void> =>
  moveOrder(store, token, order, 'Packing', 'Out for Delivery')

export const deliver = (store: StoreProcess, token: string, order: { _id: string }): Promise<void> =>
  moveOrder(store, token, order, 'Packing', 'Out for Delivery', 'Delivered')

/** Moves a placed order to Packing. Returns the path of the page to pack it. */
export async function startPacking(store: StoreProcess, token: string, order: { _id: string; number: string }): Promise<string> {
  await moveOrder(store, token, order, 'Packing')
  return `/seller/orders/${order.number}`
}

/** Runs `work` `count` times, eight at once. The sequence of the results is undefined. */
export async function many<Result>(count: number, work: (number: number) => Promise<Result>): Promise<Result[]> {
  const results: Result[] = []
  const numbers = Array.from({ length: count }, (_, index) => index + 1).values()
  const workOn = async () => {
    for (const number of numbers) results.push(await work(number))
  }
  await Promise.all(Array.from({ length: 8 }, workOn))
  return results
}

export const unique = (name: string): string => `${name} ${crypto.randomUUID().slice(0, 8)}`
