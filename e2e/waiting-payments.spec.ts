import type { Page } from '@playwright/test'
import { expectAccessible, expectNoSidewaysScroll } from './accessible.ts'
import { checkOut } from './check-out.ts'
import { loginSeller } from './seller-area.ts'
import { cartBadge, expect, test, toast } from './shopper-test.ts'
import { SELLER_TOKEN } from './test.ts'

const button = (page: Page, name: string | RegExp) => page.getByRole('button', { name, exact: typeof name === 'string' })

test.beforeEach(async ({ shopper }) => {
  await shopper.fillsCart({ 'Kiwi fruit': 2 })
  await shopper.hasAddress()
})

test('a payment that waits stands in My Orders and is gone on with from there', async ({ page }) => {
  const payment = await checkOut(page)
  await page.goto('/my-orders')
  await expect(page.getByRole('heading', { name: 'Waiting for your payment' })).toBeVisible()
  for (const width of [320, 360, 768, 1280]) {
    await page.setViewportSize({ width, height: 800 })
    await expectNoSidewaysScroll(page)
    await expectAccessible(page)
    await page.screenshot({ path: `test-results/screens/my-orders-waiting-${width}.png` })
  }
  await page.getByRole('link', { name: 'Continue payment' }).click()
  await expect(page).toHaveURL(payment)
})

test('whoever comes back unpaid and presses again goes on with the same checkout', async ({ page }) => {
  const payment = await checkOut(page)
  await page.goBack()
  await expect(page).toHaveURL('/cart')
  expect(await checkOut(page)).toBe(payment)
})

test('money that comes later turns the waiting payment into a paid order without a reload', async ({ page }) => {
  await checkOut(page)
  await button(page, 'Pay later').click()
  await expect(page.getByRole('heading', { name: 'Your payment is on its way' })).toBeVisible()
  await expectAccessible(page)
  await expect(page.getByText('Payment: Paid')).toBeVisible({ timeout: 30_000 })
  await expect(page.getByRole('heading', { name: 'Your payment is on its way' })).toHaveCount(0)
  await expect(cartBadge(page, 0)).toBeVisible()
})

test('money that does not come is told, and the cart is as it was', async ({ page }) => {
  await checkOut(page)
  await button(page, 'Pay later, and fail').click()
  await expect(page.getByRole('heading', { name: 'Your payment did not arrive' })).toBeVisible({ timeout: 30_000 })
  await expectAccessible(page)
  await expect(cartBadge(page, 2)).toBeVisible()
})

test('what sold out while it was paid is kept, seen by the seller and refunded', async ({ page, browser, store, shelves }) => {
  await checkOut(page)
  await shelves.setStock('Kiwi fruit', false)
  await button(page, /^Pay \$/).click()
  await expect(page.getByText('Kiwi fruit sold out while you paid.')).toBeVisible({ timeout: 15_000 })
  await expectAccessible(page)
  await page.screenshot({ path: 'test-results/screens/my-orders-sold-out-1280.png' })

  const localStorage = [{ name: SELLER_TOKEN, value: await loginSeller(store) }]
  const context = await browser.newContext({ storageState: { cookies: [], origins: [{ origin: store.url, localStorage }] } })
  const sellers = await context.newPage()
  await sellers.goto(`${store.url}/seller/orders`)
  const panel = sellers.getByRole('region', { name: 'Payments to look at' })
  await expect(panel).toContainText('Kiwi fruit sold out while this order was paid.')
  for (const width of [360, 768, 1280]) {
    await sellers.setViewportSize({ width, height: 800 })
    await expectNoSidewaysScroll(sellers)
    await expectAccessible(sellers)
    await sellers.screenshot({ path: `test-results/screens/seller-attention-${width}.png` })
  }
  await button(sellers, /^Refund \$/).click()
  await button(sellers, /^Refund \$.* now$/).click()
  await expect(toast(sellers, 'Payment refunded')).toBeVisible()
  await expect(panel).toHaveCount(0)
  await expect(sellers.getByText('Refunded', { exact: true })).toBeVisible()
  await context.close()

  await page.reload()
  await expect(page.getByText('Payment: Refunded')).toBeVisible()
  await expect(page.getByText('Your payment of the whole amount was refunded.')).toBeVisible()
})
