import type { Page } from '@playwright/test'
import { expectNoSidewaysScroll } from './accessible.ts'
import { networkSettled } from './network-settled.ts'
import { asSeller, deliver, loginSeller, SELLER_PAGES, sendOut, startPacking } from './seller-area.ts'
import { expect, test } from './shopper-test.ts'
import { pageReady } from './test.ts'
import { textFaults } from './text-problems.ts'
import { transitionsEnded } from './transitions-ended.ts'

// Text at 200% on a phone (WCAG 1.4.4 and 1.4.12): it wraps, rows break and boxes grow, and nothing is lost.

const NARROW = [360, 320]
const WIDE = [1280]

/** In wide windows, cards end long names after two lines; which names Home shows depends on what was sold. */
const isClampedName = (fault: string): boolean => fault.startsWith('cut off by product-name:')

async function setTextSize(page: Page, percent: number): Promise<void> {
  await page.evaluate((size) => {
    document.documentElement.style.fontSize = size
  }, `${percent}%`)
  await transitionsEnded(page)
}

/** Fails unless the screen holds large text. What is clipped at any size, such as a card's third line, may be clipped here. */
const expectToHoldLargeText = (page: Page, screen: string, widths = NARROW): Promise<void> =>
  test.step(`${screen} at 200%`, async () => {
    for (const width of widths) {
      await page.setViewportSize({ width, height: 740 })
      await transitionsEnded(page)
      const usual = await textFaults(page)
      await setTextSize(page, 200)
      const faults = await textFaults(page)
      expect(
        faults.filter((fault) => !usual.includes(fault) && !(WIDE.includes(width) && isClampedName(fault))),
        `${screen} at ${width} px`,
      ).toEqual([])
      await expectNoSidewaysScroll(page)
      await setTextSize(page, 100)
    }
  })

async function open(page: Page, path: string): Promise<void> {
  await page.goto(path)
  await networkSettled(page)
  await expect(page.locator('.skeleton, .is-loading')).toHaveCount(0)
}

test.use({ viewport: { width: 360, height: 740 }, expectedOnConsole: [/status of 404 .*\/nothing$/] })
test('finds layout faults of texts', async ({ page }) => {
  await open(page, '/contact')
  await page.locator('h1').evaluate((heading) => {
    const [broken, cut] = [document.createElement('p'), document.createElement('p')]
    broken.textContent = 'Strawberries'
    broken.style.cssText = 'width: 40px; overflow-wrap: anywhere'
    cut.textContent = 'Whole milk'
    cut.style.cssText = 'width: 40px; overflow: hidden; white-space: nowrap'
    heading.after(broken, cut)
  })
  expect(await textFaults(page)).toEqual(['broken within “Strawberries”: Strawberries', 'cut off by : Whole milk'])
})

test('public pages hold text at 200%', async ({ page, catalog }) => {
  const products = ['Strawberries', 'Sweet cherries'].map(async (name) => `/products/fruits/${await catalog.id(name)}`)
  const lists = ['/', '/products', '/products?q=milk', '/products?q=nothing-of-the-kind', '/products/dairy', '/products/nothing']
  const others = [
    '/cart',
    '/my-orders',
    '/addresses',
    '/account',
    '/contact',
    '/forgot',
    '/reset',
    '/confirm',
    '/loader?next=cart',
    '/nothing',
    '/seller',
  ]
  for (const path of [...lists, ...(await Promise.all(products)), ...others]) {
    await open(page, path)
    await expectToHoldLargeText(page, path)
  }
})

test('a shopper’s cart, orders, account and address form hold text at 200%', async ({ page, shopper }) => {
  await shopper.hasAddress()
  await shopper.orders({ 'Butter croissants': 12, Bananas: 1, Broccoli: 2, 'All-purpose flour': 1, Cucumber: 1, Waffles: 3 })
  const { number } = await shopper.orders({ Strawberries: 1, 'Emmental, aged for twelve months in the cellar': 12 })
  await shopper.fillsCart({ Strawberries: 2, 'Emmental, aged for twelve months in the cellar': 12, 'Sweet cherries': 1 })
  for (const path of ['/my-orders', `/my-orders/${number}`, '/account', '/addresses', '/add-address', '/cart']) {
    await open(page, path)
    await expectToHoldLargeText(page, path)
  }
  await page.getByRole('button', { name: 'Change delivery address' }).click()
  await expectToHoldLargeText(page, 'the choice of an address')
})

test('wide windows hold text at 200%', async ({ page, shopper }) => {
  const { number } = await shopper.orders({ Strawberries: 1 })
  for (const path of ['/', '/cart', '/my-orders', `/my-orders/${number}`]) {
    await open(page, path)
    await expectToHoldLargeText(page, path, WIDE)
  }
})

test('an order delivered on another day holds text at 200%', async ({ page, shopper, store }) => {
  const order = await shopper.orders({ Bananas: 1 })
  await deliver(store, await loginSeller(store), order)
  await page.clock.setFixedTime(new Date(2027, 8, 30, 22, 55))
  await open(page, `/my-orders/${order.number}`)
  await expect(page.getByText(/^Delivered [A-Z][a-z]+ \d+, \d{4}, /)).toBeVisible()
  await expectToHoldLargeText(page, 'an order of another day')
})

test('the cart bar of a product, a toast, the menu and the login hold text at 200%', async ({ page, catalog }) => {
  await page.goto(`/products/fruits/${await catalog.id('Strawberries')}`)
  await pageReady(page)
  await page.getByRole('button', { name: 'Add to Cart' }).click()
  await expect(page.locator('.toast')).toBeVisible()
  await expectToHoldLargeText(page, 'a product in the cart')
  await page.getByRole('button', { name: 'Menu' }).click()
  await expectToHoldLargeText(page, 'the menu')
  await page.getByRole('dialog').getByRole('button', { name: 'Login' }).click()
  await expectToHoldLargeText(page, 'the login')
  await page.getByRole('button', { name: 'Create an account' }).click()
  await expectToHoldLargeText(page, 'the registration')
})

test('the seller’s pages hold text at 200%', async ({ page, shopper, store, catalog }) => {
  await shopper.orders({ Strawberries: 1, 'Emmental, aged for twelve months in the cellar': 12 })
  const token = await asSeller(page.context(), store)
  for (const cart of [{ Bananas: 1 }, { Broccoli: 2 }]) await sendOut(store, token, await shopper.orders(cart))
  const packing = await startPacking(store, token, await shopper.orders({ 'Whole milk': 3, Bananas: 2 }))
  const product = `/seller/products/${await catalog.id('Strawberries')}`
  for (const path of [...SELLER_PAGES, packing, product, '/staff/accept?token=nothing', '/seller/nothing']) {
    await open(page, path)
    await expectToHoldLargeText(page, path)
  }
})

test('holds text at 200% by the browser’s own setting', async ({ page, catalog, context }) => {
  const session = await context.newCDPSession(page)
  await session.send('Page.setFontSizes', { fontSizes: { standard: 32, fixed: 26 } })
  for (const path of ['/', '/products/fruits', `/products/fruits/${await catalog.id('Strawberries')}`, '/cart']) {
    await open(page, path)
    await expect(page.locator('html')).toHaveCSS('font-size', '32px')
    for (const width of NARROW) {
      await page.setViewportSize({ width, height: 740 })
      await transitionsEnded(page)
      expect(await textFaults(page), `${path} at ${width} px`).toEqual([])
      await expectNoSidewaysScroll(page)
    }
  }
})
