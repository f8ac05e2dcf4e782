import type { Page } from '@playwright/test'
import { endpoints } from '../src/contract/endpoints.ts'
import { json } from './api-responses.ts'
import { NetworkLink, tellOffline } from './network-link.ts'
import { expect, test as shopperTest, toast } from './shopper-test.ts'
import { pageReady } from './test.ts'
import { expectWholeScreen } from './whole-screen.ts'

const test = shopperTest.extend<{ link: NetworkLink }>({
  link: async ({ store }, use) => {
    const link = await NetworkLink.to(store.url)
    await use(link)
    link.close()
  },
  baseURL: async ({ link }, use) => use(link.url),
})
test.use({
  serviceWorkers: 'allow',
  expectedOnConsole: [/ERR_CONNECTION|ERR_EMPTY_RESPONSE|ERR_FAILED|status of 404 .*\/api\/order\/waiting/],
})

const product = (page: Page) => page.getByRole('heading', { name: 'Strawberries', level: 1 })

/** Tells whether the service worker has saved a page or a response whose URL contains `part`. */
const isSaved = (page: Page, part: string) =>
  page.evaluate(async (part) => {
    for (const name of ['pages', 'responses'])
      for (const { url } of await (await caches.open(name)).keys()) if (url.includes(part)) return true
    return false
  }, part)

test('opens the cart and the pages looked at last without a network, and sends no order then or later', async ({
  page,
  context,
  catalog,
  request,
  store,
  link,
}) => {
  await tellOffline(context)
  const id = await catalog.id('Strawberries')
  await page.goto('/products')
  await page.evaluate(async () => void (await navigator.serviceWorker.ready))
  for (const name of ['Bananas', 'Whole milk']) await page.getByRole('button', { name: `Add ${name} to cart` }).click()
  await page.getByRole('link', { name: 'Strawberries' }).first().click()
  await page.getByRole('button', { name: 'Add to Cart' }).click()
  await expect.poll(() => isSaved(page, `/products/fruits/${id}`)).toBe(true)
  const inCart = [id, await catalog.id('Bananas'), await catalog.id('Whole milk')]
  await expect.poll(() => isSaved(page, new URLSearchParams({ ids: inCart.sort().join(',') }).toString())).toBe(true)

  await link.cut(page)
  await page.reload()
  await expect(product(page)).toBeVisible()
  await expect(page.getByText('You’re offline. Your cart is saved.')).toBeVisible()

  await page.goto('/products/bakery')
  await expect(page.getByRole('heading', { name: 'You’re offline', level: 1 })).toBeVisible()
  await expectWholeScreen(page, 'offline-page')
  await expect(async () => {
    // The page may be loading itself again, as it does when the browser tells of a network.
    await page.getByRole('navigation').getByRole('link', { name: 'Strawberries' }).click({ timeout: 5_000 })
    await expect(product(page)).toBeVisible({ timeout: 5_000 })
  }).toPass()

  await page.goto('/cart')
  await page.getByRole('button', { name: 'Remove Bananas' }).click()
  await page.reload()
  await expect(page.getByLabel('Quantity of Strawberries')).toBeVisible()

  await page.goto('/products')
  await page.getByRole('button', { name: 'Add Blueberries to cart' }).click()
  await page.goto('/cart')
  await expect(page.getByLabel('Quantity of Blueberries')).toHaveValue('1')
  await expect(page.getByText('Prices and stock could not be checked.')).toBeVisible()
  await page.getByRole('button', { name: 'Remove Blueberries' }).click()
  await page.getByRole('button', { name: 'Place Order' }).click()
  const email = `gil.${crypto.randomUUID()}@example.com`
  const guest = { Name: 'Gil Santos', Email: email, Phone: '+1 503 555 0199' }
  const address = { 'Street address': '12 Orchard Lane', City: 'Portland', State: 'Oregon', 'ZIP code': '97205' }
  for (const [label, text] of Object.entries({ ...guest, ...address })) await page.getByLabel(label, { exact: true }).fill(text)
  await page.getByRole('button', { name: /^Place Order/ }).click()
  await expect(toast(page, 'We can’t reach the store right now. Check your connection and try again.')).toBeVisible()

  await link.restore(page)
  await page.reload()
  await pageReady(page)
  await expect(page.getByLabel('Name', { exact: true })).toHaveValue('Gil Santos')
  const { token } = await json(request.post(endpoints.loginSeller.path, { data: store.seller }))
  const found = await json(request.get(endpoints.listSellerOrders.path, { headers: { token }, params: { q: email } }))
  expect(found.orders).toEqual([])
})
