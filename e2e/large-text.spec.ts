import type { Page } from '@playwright/test'
import { expectToHoldLargeText, layoutFindings, NARROW, WIDE } from './large-text.ts'
import { networkSettled, transitionsEnded } from './loaded-page.ts'
import { deliver, loginSeller } from './seller-area.ts'
import { expect, test } from './shopper-test.ts'
import { pageReady } from './test.ts'
import { expectNoSidewaysScroll } from './whole-screen.ts'

// The test every-screen.spec.ts checks screens that need no preparation.

async function open(page: Page, path: string): Promise<void> {
  await page.goto(path)
  await networkSettled(page)
  await expect(page.locator('.skeleton, .is-loading')).toHaveCount(0)
}

test.use({ viewport: { width: 360, height: 740 } })

test('finds what is wrong with the layout of texts', async ({ page }) => {
  await open(page, '/contact')
  await page.locator('h1').evaluate((heading) => {
    const [broken, cut] = [document.createElement('p'), document.createElement('p')]
    broken.textContent = 'Strawberries'
    broken.style.cssText = 'width: 40px; overflow-wrap: anywhere'
    cut.textContent = 'Whole milk'
    cut.style.cssText = 'width: 40px; overflow: hidden; white-space: nowrap'
    heading.after(broken, cut)
  })
  expect(await layoutFindings(page)).toEqual(['broken within “Strawberries”: Strawberries', 'cut off by : Whole milk'])
})

test('the loader and the choice of an address hold text at 200%', async ({ page, shopper }) => {
  await open(page, '/loader?next=cart')
  await expectToHoldLargeText(page, 'the loader')
  await shopper.hasAddress()
  await shopper.fillsCart({ Strawberries: 2 })
  await open(page, '/cart')
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
  const later = new Date(2027, 8, 30, 22, 55)
  await page.clock.setFixedTime(later)
  await page.route(/\/api\/(?!order\/events)/, async (route) => {
    const response = await route.fetch()
    // The response has the same time, since the page reads the store's clock from it.
    await route.fulfill({ response, headers: { ...response.headers(), date: later.toUTCString() } })
  })
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

test('holds text at 200% by the browser’s own setting', async ({ page, catalog, context }) => {
  const session = await context.newCDPSession(page)
  await session.send('Page.setFontSizes', { fontSizes: { standard: 32, fixed: 26 } })
  for (const path of ['/', '/products/fruits', `/products/fruits/${await catalog.id('Strawberries')}`, '/cart']) {
    await open(page, path)
    await expect(page.locator('html')).toHaveCSS('font-size', '32px')
    for (const width of NARROW) {
      await page.setViewportSize({ width, height: 740 })
      await transitionsEnded(page)
      expect(await layoutFindings(page), `${path} at ${width} px`).toEqual([])
      await expectNoSidewaysScroll(page)
    }
  }
})
