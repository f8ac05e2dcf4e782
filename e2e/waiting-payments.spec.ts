import type { Locator, Page } from '@playwright/test'
import { endpoints } from '../src/contract/endpoints.ts'
import { checkOut, skipLoader } from './check-out.ts'
import { saveScreenshot } from './screenshot.ts'
import { asSeller } from './seller-area.ts'
import { cartBadge, expect, test, toast } from './shopper-test.ts'
import { expectAccessible, expectWholeScreen } from './whole-screen.ts'

const button = (page: Page, name: string | RegExp) => page.getByRole('button', { name, exact: typeof name === 'string' })

const textBox = (part: Locator): Promise<{ left: number; right: number }> =>
  part.evaluate((element) => {
    const range = document.createRange()
    range.selectNodeContents(element)
    const { left, right } = range.getBoundingClientRect()
    return { left, right }
  })

test.beforeEach(async ({ shopper }) => {
  await shopper.fillsCart({ 'Kiwi fruit': 2 })
  await shopper.hasAddress()
})

test('lists a waiting payment between earlier and later orders, in line with them, from where it continues', async ({
  page,
  shopper,
}) => {
  await shopper.orders({ Broccoli: 1 })
  await shopper.fillsCart({ 'Kiwi fruit': 2 }) // a cash order empties the cart
  const payment = await checkOut(page)
  await shopper.orders({ Bananas: 1 })
  await page.goto('/my-orders')
  const cards = page.locator('.order-card')
  await expect(cards).toHaveCount(3)
  await expect(cards.nth(0)).toContainText('Bananas')
  await expect(cards.nth(1)).toContainText('Waiting for your payment')
  await cards.nth(2).getByText('Order details').click()
  await expect(cards.nth(2)).toContainText('Broccoli')
  await expectWholeScreen(page, 'my-orders-waiting')
  for (const width of [360, 768, 1280]) {
    await page.setViewportSize({ width, height: 800 })
    await expectAlignedCards(cards.nth(0), cards.nth(1), width)
  }
  await page.getByRole('link', { name: 'Continue payment' }).click()
  await expect(page).toHaveURL(payment)
})

/** Card and title are measured one after the other, while the window may still be resized. So it polls. */
const expectAlignedCards = (order: Locator, waiting: Locator, width: number): Promise<void> =>
  expect(async () => {
    const [title, amount] = [await insetOf(order, 'h2'), await insetOf(order, '.order-card-amount')]
    expect((await insetOf(waiting, 'h2')).left, `title at ${width}`).toBe(title.left)
    // On phones, what an order costs is below its title.
    if (width >= 768) expect((await insetOf(waiting, '.order-card-amount')).right, `amount at ${width}`).toBe(amount.right)
    expect((await insetOf(waiting, '.waiting-payment-foot p')).left, `words at ${width}`).toBe(title.left)
  }).toPass()

async function insetOf(card: Locator, part: string): Promise<{ left: number; right: number }> {
  const [outer, inner] = [await card.boundingBox(), await textBox(card.locator(part).first())]
  return { left: inner.left - (outer?.x ?? 0), right: (outer?.x ?? 0) + (outer?.width ?? 0) - inner.right }
}

test('cancels a waiting payment from its card, for good', async ({ page }) => {
  const payment = await checkOut(page)
  await page.goto('/my-orders')
  await button(page, 'Cancel this payment').focus()
  await page.keyboard.press('Enter')
  await expect(toast(page, 'Payment canceled')).toBeVisible()
  await expect(page.getByRole('heading', { name: 'No orders yet' })).toBeVisible()
  await expect(page.locator('#main')).toBeFocused()
  await expect(cartBadge(page, 2)).toBeVisible()
  await page.goto(payment)
  await expect(page.getByRole('heading', { name: 'This payment has expired' })).toBeVisible()
  await page.goto('/my-orders')
  await expect(page.getByRole('heading', { name: 'No orders yet' })).toBeVisible()
})

test('continues an abandoned payment when its cart is ordered again, and replaces it when that is in cash', async ({ page }) => {
  const payment = await checkOut(page)
  await page.goBack()
  await expect(page).toHaveURL('/cart')
  expect(await checkOut(page)).toBe(payment)
  await page.goBack()
  await page.getByLabel('Payment method').selectOption('Cash On Delivery')
  await button(page, 'Place Order').click()
  await expect(page).toHaveURL('/my-orders')
  await expect(page.locator('.order-card')).toHaveCount(1)
  await expect(page.locator('.order-card')).toContainText('Payment: Pending')
  await expect(page.getByText('Continue payment')).toHaveCount(0)
  await expect(async () => {
    await page.goto(payment)
    await expect(page.getByRole('heading', { name: 'This payment has expired' })).toBeVisible({ timeout: 1_000 })
  }).toPass()
})

test('says that a payment failed, leads to the unchanged cart, hides it while its products are not there, and for good once dismissed', async ({
  page,
  shopper,
}) => {
  const payment = await checkOut(page)
  await button(page, 'Pay later, and fail').click()
  await skipLoader(page)
  const card = page.locator('.order-card').filter({ hasText: 'Your payment didn’t go through' })
  await expect(card).toContainText('You weren’t charged. Your items are still in your cart.')
  await expectAccessible(page)
  await expect(cartBadge(page, 2)).toBeVisible()
  await card.getByRole('link', { name: 'Go to cart' }).click()
  await expect(page).toHaveURL('/cart')
  await shopper.fillsCart({ Bananas: 1 })
  await page.goto('/my-orders')
  await expect(page.getByRole('heading', { name: 'No orders yet' })).toBeVisible()
  await expect(card).toHaveCount(0)
  await shopper.fillsCart({ 'Kiwi fruit': 2 })
  await page.reload()
  await card.getByRole('button', { name: 'Dismiss' }).click()
  await expect(page.getByRole('heading', { name: 'No orders yet' })).toBeVisible()
  await page.reload()
  await expect(page.getByRole('heading', { name: 'No orders yet' })).toBeVisible()
  await page.goto(payment)
  await expect(page.getByRole('heading', { name: 'Your payment didn’t go through' })).toBeVisible()
  expect(await shopper.countOrders()).toBe(0)
  await page.getByRole('link', { name: 'Back to the cart' }).click()
  await expect(page).toHaveURL('/cart')
})

test('shows an order that sold out during payment to shopper and seller, whose refund fails and is repeated', async ({
  page,
  browser,
  request,
  store,
  catalog,
}) => {
  await checkOut(page)
  await catalog.setStock('Kiwi fruit', false)
  await button(page, 'Pay, with a refund that fails').click()
  await skipLoader(page)
  await expect(page.getByText('Kiwi fruit sold out while you were paying.')).toBeVisible()
  await expectAccessible(page)
  await saveScreenshot(page, 'my-orders-sold-out-1280')

  const context = await browser.newContext()
  const token = await asSeller(context, store)
  const sellers = await context.newPage()
  await sellers.goto(`${store.url}/seller/orders?q=winter`)
  const panel = sellers.getByRole('region', { name: 'Payments that need attention' })
  const issues = async () => (await (await request.get(endpoints.listPaymentIssues.path, { headers: { token } })).json()).payments
  const refund = async () => {
    await panel.getByRole('button', { name: /^Refund \$/ }).click()
    await panel.getByRole('button', { name: /^Refund \$.* now$/ }).click()
    await expect(panel).toHaveCount(0)
  }
  await expect(panel).toContainText('Kiwi fruit sold out while this order was being paid.')
  await expectWholeScreen(sellers, 'payment-issues')
  await refund()
  await expect(toast(sellers, 'Payment refunded')).toBeVisible()
  await expect
    .poll(issues, { timeout: 60_000 }) // the refund takes 12 s to fail
    .toMatchObject([{ refund: 'failed' }])
  await sellers.reload()
  await expect(panel).toContainText(/The refund of \$\d+\.\d\d failed\./)
  await expect(sellers.getByText('Refund failed', { exact: true }).first()).toBeVisible()
  await expectWholeScreen(sellers, 'seller-refund-failed')
  await page.reload()
  await expect(page.getByText('Payment: Refund failed')).toBeVisible()
  await expect(page.getByText(/Your refund of \$\d+\.\d\d didn’t go through\./)).toBeVisible()
  await expectAccessible(page)
  await saveScreenshot(page, 'my-orders-refund-failed-1280')
  await refund()
  await expect(sellers.getByText('Refunded', { exact: true }).first()).toBeVisible()
  await context.close()
  await page.reload()
  await expect(page.getByText('Payment: Refunded')).toBeVisible()
  await expect(page.getByText('We refunded your payment in full.')).toBeVisible()
})
