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

// An order that awaits its payment, or whose request is on its way, is not found yet.
test.use({ expectedOnConsole: [/status of 404/] })

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
  const issues = page.getByRole('alert').filter({ hasText: '7 things before we can take your order' })
  await expect(issues).toBeFocused()
  await expectWholeScreen(page, 'checkout-issues')
  await issues.getByRole('link', { name: 'Name is required' }).click()
  await expect(page.getByLabel('Name')).toBeFocused()
  await autofill(page)
  await expect(issues).toHaveCount(0)
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
  await expect(find.getByText('No mail server is set up, so nothing was mailed.')).toBeFocused()
  expect(
    await page.evaluate(() => [sessionStorage.getItem('larder.checkout'), localStorage.getItem('larder.guest-attempts')]),
  ).toEqual([null, null])
})

test.describe('a reload in the middle', () => {
  test.use({ expectedOnConsole: [/ERR_FAILED|status of 404/] })

  test('finds the order whose response was lost, which is placed only once', async ({ page, context }) => {
    let orders = 0
    await context.route(endpointPattern(endpoints.placeCashOrder.path), async (route) => {
      orders += 1
      await route.fetch()
      await route.abort()
    })
    await page.goto('/checkout')
    await autofill(page)
    await orderButton(page).click()
    await expect(page.getByRole('alert').filter({ hasText: 'We didn’t hear back' })).toBeVisible()
    await page.reload()
    await expect(page.getByText(/^Your order \S+ is placed\. We took what you ordered out of your cart\.$/)).toBeVisible()
    await expect(page.getByRole('heading', { name: 'Your cart is empty' })).toBeVisible()
    await page.getByRole('link', { name: 'See that order' }).click()
    await expect(page).toHaveURL(/\/order\/\S{20,}$/)
    await expect(page.getByRole('heading', { name: /^Order \S+/, level: 1 })).toBeVisible()
    expect(orders).toBe(1)
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
  const other = await context.newPage()
  await other.goto('/checkout')
  await page.getByRole('button', { name: 'Change payment method' }).click()
  await page.getByRole('radio', { name: /^Cash On Delivery/ }).check()
  await orderButton(page).click()
  await expect(page.getByRole('heading', { name: /^Thank you, Gil/ })).toBeVisible()
  await expect(other.getByRole('heading', { name: 'Your cart is empty' })).toBeVisible()
})

test('a guest who pays and leaves finds the order and an empty cart on whichever page comes next, and pays once', async ({
  page,
  context,
}) => {
  await page.goto('/checkout')
  await autofill(page)
  await page.getByRole('button', { name: 'Change payment method' }).click()
  await page.getByRole('radio', { name: /^Online Payment/ }).check()
  await page.getByRole('button', { name: 'Place Order Then pay $8.92 by card' }).click()
  await expect(page).toHaveURL(/\/rehearsal\/cs_test_\w+$/)
  const payment = page.url()

  // The cart says that a payment is left, also in another tab, and the same order leads back to it.
  const other = await context.newPage()
  await other.goto('/cart')
  await expect(other.getByText('You left a payment unfinished.')).toBeVisible()
  await expectWholeScreen(other, 'cart-left-payment')
  await other.goto('/checkout')
  await autofill(other)
  await other.getByRole('button', { name: 'Place Order Then pay $8.92 by card' }).click()
  await expect(other).toHaveURL(payment)
  await other.goBack()

  // The tab is closed on the loader.
  await page.getByRole('button', { name: /^Pay \$/ }).click()
  await expect(page.getByRole('heading', { name: 'Confirming your payment' })).toBeVisible()
  await page.close()
  const paid = /^Your order \S+ is paid\. We took what you ordered out of your cart\.$/
  const next = await context.newPage()
  await next.goto('/products')
  await expect(next.getByRole('link', { name: 'Cart, 0 products' })).toBeVisible()
  await next.getByRole('link', { name: 'Cart, 0 products' }).click()
  await expect(next.getByText(paid)).toBeVisible()
  await expectWholeScreen(next, 'cart-paid')
  await expect(other.getByText(paid)).toBeVisible()
  await next.getByRole('link', { name: 'See that order' }).click()
  await expect(next.getByRole('heading', { name: /^Thank you, Gil|^Order /, level: 1 })).toBeVisible()
  await next.goto('/cart')
  await expect(next.getByRole('heading', { name: 'Your cart is empty' })).toBeVisible()
  await expect(next.getByText(paid)).toHaveCount(0)
})
