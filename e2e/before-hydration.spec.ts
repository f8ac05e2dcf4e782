import type { Page } from '@playwright/test'
import { hold } from './api-responses.ts'
import { cartBadge, expect, test } from './shopper-test.ts'
import { pageReady } from './test.ts'

const CODE = /\/assets\/entry-client[^/]*\.js$/
const STILL_LIFE = /\/assets\/still-life[^/]*\.avif$/

/**
 * Opens a page whose code is held. The page's `load` event waits for the code when a slow load has started it before, so
 * that waiting for that event could take forever.
 */
const open = (page: Page, path: string) => page.goto(path, { waitUntil: 'domcontentloaded' })

test('loads the code after the first picture', async ({ page }) => {
  await page.goto('/')
  await pageReady(page)
  const fetched = await page.evaluate(() => performance.getEntriesByType('resource').map((entry) => entry.toJSON()))
  const picture = fetched.find(({ name }) => STILL_LIFE.test(name))
  const code = fetched.find(({ name }) => CODE.test(name))
  expect(code.startTime).toBeGreaterThan(picture.responseEnd)
})

test('loads the code at the first interaction without waiting for pictures', async ({ page }) => {
  const gate = await hold(page, STILL_LIFE)
  await page.goto('/', { waitUntil: 'commit' })
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await page.keyboard.press('Tab')
  await pageReady(page)
  gate.open()
})

test('shows at once what was added before hydration, and adds each press once', async ({ page }) => {
  const gate = await hold(page, CODE)
  await open(page, '/products')
  const add = page.getByRole('button', { name: 'Add Strawberries to cart' })
  await add.click()
  await add.click()
  await expect(add).toHaveAttribute('data-added', '2 added')
  await expect(page.locator('.cart-link')).toHaveAttribute('data-pieces', '2')
  await expect.poll(() => gate.arrived).toBe(1)
  gate.open()
  await pageReady(page)
  await expect(cartBadge(page, 2)).toBeVisible()
  await expect(page.locator('[data-added], [data-pieces]')).toHaveCount(0)
  await page.getByRole('button', { name: 'Add Bananas to cart' }).click()
  await expect(cartBadge(page, 3)).toBeVisible()
})

test('keeps what was added before hydration when the next press opens the cart, which never looks empty', async ({
  page,
  earlierVisit,
}) => {
  await earlierVisit.cart({ Bananas: 1 })
  const gate = await hold(page, CODE)
  await open(page, '/products')
  await page.getByRole('button', { name: 'Add Strawberries to cart' }).click()
  await page.locator('.cart-link').click()
  await expect(page).toHaveURL('/cart')
  await expect(page.getByText('Loading your cart')).toBeVisible()
  await expect(page.getByText('Your cart is empty')).toBeHidden()
  gate.open()
  await expect(page.getByLabel('Quantity of Strawberries')).toHaveValue('1')
  await expect(page.getByLabel('Quantity of Bananas')).toHaveValue('1')
})

test('replays what else was pressed before hydration', async ({ page }) => {
  await page.setViewportSize({ width: 360, height: 740 })
  const gate = await hold(page, CODE)
  await open(page, '/contact')
  await page.getByRole('button', { name: 'Menu' }).click()
  gate.open()
  await expect(
    page
      .getByRole('navigation', { name: 'Menu' })
      .or(page.getByRole('link', { name: 'All Product' }))
      .first(),
  ).toBeVisible()
})

test('loads the code when a picture does not load', async ({ page }) => {
  await page.route(STILL_LIFE, () => {}) // The picture never loads.
  await page.goto('/', { waitUntil: 'commit' })
  await pageReady(page)
})

test('shows the empty cart of a visitor at once', async ({ page }) => {
  const gate = await hold(page, CODE)
  await open(page, '/cart')
  await expect(page.getByRole('heading', { name: 'Your cart is empty' })).toBeVisible()
  await expect(page.getByRole('region', { name: 'Best Sellers' }).getByRole('article')).toHaveCount(5)
  await expect(page.getByText('Loading your cart')).toBeHidden()
  gate.open()
  await pageReady(page)
  await expect(page.getByRole('heading', { name: 'Your cart is empty' })).toBeVisible()
})

test('treats an invalid saved cart as empty', async ({ page, context, store }) => {
  await context.addInitScript(
    ([origin]) => location.origin === origin && localStorage.setItem('larder.cart', '{"items":'),
    [store.url],
  )
  const gate = await hold(page, CODE)
  await open(page, '/cart')
  await expect(page.getByRole('heading', { name: 'Your cart is empty' })).toBeVisible()
  gate.open()
  await pageReady(page)
})
