import type { Page } from '@playwright/test'
import { endpoints } from '../src/contract/endpoints.ts'
import { endpointPattern } from './api-responses.ts'
import { expect, test } from './shopper-test.ts'
import { expectWholeScreen } from './whole-screen.ts'

const GUEST = {
  Name: 'Gil Santos',
  Email: 'gil@example.com',
  Phone: '+1 503 555 0199',
  'Street address': '12 Orchard Lane',
  City: 'Portland',
  State: 'Oregon',
  'ZIP code': '97205-1234',
}

const orderButton = (page: Page) => page.getByRole('button', { name: /^Place Order/ })

/** Fills the fields in one moment, as a browser's autofill does. */
async function autofill(page: Page): Promise<void> {
  for (const [label, text] of Object.entries(GUEST)) await page.getByLabel(label, { exact: true }).fill(text)
}

test.beforeEach(async ({ earlierVisit }) => {
  await earlierVisit.cart({ Strawberries: 2, Bananas: 1 })
})

test('a guest orders in one page, within a minute, on a phone', async ({ page }) => {
  await page.setViewportSize({ width: 360, height: 800 })
  const begun = Date.now()
  await page.goto('/cart')
  await page.getByRole('button', { name: 'Place Order' }).click()
  await expect(page).toHaveURL('/checkout')
  await orderButton(page).click()
  const problems = page.getByRole('alert').filter({ hasText: '7 things before we can take your order' })
  await expect(problems).toBeFocused()
  await expectWholeScreen(page, 'checkout-problems')
  await problems.getByRole('link', { name: 'Name is required' }).click()
  await expect(page.getByLabel('Name')).toBeFocused()
  await autofill(page)
  await expect(problems).toHaveCount(0)
  await expect(page.getByText('We deliver to 97205-1234')).toBeVisible()
  await expect(page.getByText('Pay $8.92 at the door')).toBeVisible()
  await expectWholeScreen(page, 'checkout')
  await orderButton(page).click()
  await expect(page).toHaveURL(/\/order\/\S{20,}$/)
  await expect(page.getByRole('heading', { name: /^Thank you, Gil/ })).toBeInViewport()
  await expect(page.getByRole('main')).toBeFocused()
  expect(Date.now() - begun).toBeLessThan(60_000)
  await expect(page.getByRole('link', { name: 'Cart, 0 products' })).toBeVisible()
  await expectWholeScreen(page, 'order-confirmed')
  const order = page.url()
  await page.goto('/my-orders')
  await page.getByRole('region', { name: 'Ordered in this browser' }).getByRole('link').click()
  await expect(page).toHaveURL(order)
  await page.goto('/my-orders')
  await page.getByRole('button', { name: 'Forget them' }).click()
  await expect(page.getByRole('region', { name: 'Ordered in this browser' })).toHaveCount(0)
  const find = page.getByRole('region', { name: 'Ordered without an account?' })
  await find.getByLabel('Order number').fill('7K3M 9QXD')
  await find.getByLabel('Email').fill(GUEST.Email)
  await find.getByRole('button', { name: 'Email me the link' }).click()
  await expect(find.getByText(`If an order with this number belongs to ${GUEST.Email}, its link is on the way.`)).toBeFocused()
  expect(
    await page.evaluate(() => [sessionStorage.getItem('larder.checkout'), localStorage.getItem('larder.guest-attempt')]),
  ).toEqual([null, null])
})

test.describe('a reload in the middle', () => {
  test.use({ expectedOnConsole: [/ERR_FAILED/] })

  test('keeps what was typed, and the order is placed only once', async ({ page, context }) => {
    const keys: (string | undefined)[] = []
    let isLost = true
    await context.route(endpointPattern(endpoints.placeCashOrder.path), async (route) => {
      keys.push(route.request().headers()['idempotency-key'])
      if (!isLost) return route.continue()
      await route.fetch()
      await route.abort()
    })
    await page.goto('/checkout')
    await autofill(page)
    await orderButton(page).click()
    await expect(page.getByRole('alert').filter({ hasText: 'We didn’t hear back' })).toBeVisible()
    await page.reload()
    await expect(page.getByLabel('Name')).toHaveValue('Gil Santos')
    await expect(page.getByText('We didn’t hear back about your last order.')).toBeVisible()
    isLost = false
    await orderButton(page).click()
    await expect(page).toHaveURL(/\/order\/\S{20,}$/)
    expect(new Set(keys).size).toBe(1)
  })
})

test('a guest who comes back unpaid finds what was typed, and pays in cash instead', async ({ page, context }) => {
  await page.goto('/checkout')
  await autofill(page)
  await page.getByRole('button', { name: 'Change payment method' }).click()
  await page.getByRole('radio', { name: /^Online Payment/ }).check()
  await page.getByRole('button', { name: 'Place Order Then pay $8.92 by card' }).click()
  await expect(page).toHaveURL(/\/rehearsal\/cs_test_\w+$/)
  await page.goto('/checkout')
  await expect(page.getByLabel('Name')).toHaveValue('Gil Santos')
  await expect(page.getByRole('link', { name: 'See that order' })).toBeVisible()
  const canceled = page.waitForResponse(endpointPattern(endpoints.cancelWaitingPayment.path))
  const other = await context.newPage()
  await other.goto('/checkout')
  await page.getByRole('button', { name: 'Change payment method' }).click()
  await page.getByRole('radio', { name: /^Cash On Delivery/ }).check()
  await orderButton(page).click()
  expect((await canceled).ok()).toBe(true)
  await expect(page.getByRole('heading', { name: /^Thank you, Gil/ })).toBeVisible()
  await expect(other.getByRole('heading', { name: 'Your cart is empty' })).toBeVisible()
})
