import type { Page } from '@playwright/test'
import { expectAccessible, expectNoSidewaysScroll } from './accessible.ts'
import { checkOut } from './check-out.ts'
import { cartBadge, expect, test } from './shopper-test.ts'

const WIDTHS = [320, 360, 768, 1280, 2560]

const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true })

/** The way from the payment ends at one order that is paid, and an empty cart. */
async function expectPaidOrder(page: Page): Promise<void> {
  await expect(page).toHaveURL('/my-orders')
  await expect(page.locator('.order-card')).toHaveCount(1)
  await expect(page.locator('.order-card')).toContainText('$8.92')
  await expect(page.locator('.order-card')).toContainText('Payment: Paid')
  await expect(cartBadge(page, 0)).toBeVisible()
}

test.beforeEach(async ({ shopper }) => {
  await shopper.fillsCart({ Strawberries: 2, Bananas: 1 })
  await shopper.hasAddress()
})

test('an online order is paid on a page that says it is a test, and stands in My Orders as paid', async ({ page, shopper }) => {
  await checkOut(page)
  await expect(page).toHaveTitle(/^Test payment/)
  await expect(page.getByText('Test payment: no money is charged')).toBeVisible()
  await expect(page.getByRole('listitem')).toHaveText([/Strawberries.*\$7\.20/s, /Bananas.*\$1\.55/s, /Tax \(2%\).*\$0\.17/s])
  expect(await shopper.countOrders()).toBe(0)
  await button(page, 'Pay $8.92').click()
  await expectPaidOrder(page)
  expect(await shopper.cart()).toEqual({})
})

test('the page fits from phone to desk, works without script and is accessible, declined or not', async ({ page, browser }) => {
  await checkOut(page)
  for (const width of WIDTHS) {
    await page.setViewportSize({ width, height: 800 })
    await expectNoSidewaysScroll(page)
    await expectAccessible(page)
  }
  const context = await browser.newContext({ javaScriptEnabled: false })
  const plain = await context.newPage()
  await plain.goto(page.url())
  await button(plain, 'Decline the card').click()
  await expect(plain.getByRole('alert')).toContainText('Your card was declined')
  await page.goto(plain.url())
  await expectAccessible(page)
  await context.close()
})

test('a declined card can be tried again, by keyboard too', async ({ page }) => {
  await checkOut(page)
  await button(page, 'Decline the card').focus()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('alert')).toContainText('Your card was declined')
  await expect(page).toHaveTitle(/^Card declined/)
  await button(page, 'Pay $8.92').click()
  await expectPaidOrder(page)
})

test('who goes back without paying finds the cart as it was', async ({ page, shopper }) => {
  await checkOut(page)
  await button(page, 'Back without paying').click()
  await expect(page).toHaveURL('/cart')
  await expect(cartBadge(page, 3)).toBeVisible()
  expect(await shopper.countOrders()).toBe(0)
})

test('money that comes later makes the order when it has come', async ({ page, shopper }) => {
  await checkOut(page)
  const payment = page.url()
  await button(page, 'Pay later').click()
  await expect(page).toHaveURL('/my-orders')
  await expect.poll(() => shopper.countOrders(), { timeout: 30_000 }).toBe(1)
  await expectPaidOrder(page)
  await page.goto(payment)
  await expect(page.getByRole('heading', { name: 'Payment complete' })).toBeVisible()
  await expectAccessible(page)
})

test('money that does not come makes no order', async ({ page, shopper }) => {
  await checkOut(page)
  const payment = page.url()
  await button(page, 'Pay later, and fail').click()
  await expect(page).toHaveURL('/my-orders')
  await expect(async () => {
    await page.goto(payment)
    await expect(page.getByRole('heading', { name: 'Your payment didn’t go through' })).toBeVisible({ timeout: 500 })
  }).toPass({ timeout: 20_000 })
  expect(await shopper.countOrders()).toBe(0)
  await page.getByRole('link', { name: 'Back to the cart' }).click()
  await expect(page).toHaveURL('/cart')
})

test('a double click on Pay pays once', async ({ page, shopper }) => {
  await checkOut(page)
  const payment = page.url()
  await button(page, 'Pay $8.92').dblclick()
  await expectPaidOrder(page)
  expect(await shopper.countOrders()).toBe(1)
  await page.goto(payment)
  await expect(page.getByRole('heading', { name: 'Payment complete' })).toBeVisible()
  await page.getByRole('link', { name: 'See my orders' }).click()
  await expectPaidOrder(page)
})

test.describe('in another time zone', () => {
  test.use({ timezoneId: 'Asia/Kolkata', locale: 'en-US' }) // half an hour off

  test('the payment page and My Orders name the same end, in local time', async ({ page, browser }) => {
    const before = Date.now()
    await checkOut(page)
    const sentence = await page.getByText('You can pay until').textContent()
    const time = /until (\d{1,2}:\d\d\s[AP]M)\.$/.exec(sentence ?? '')?.[1]
    const local = new Intl.DateTimeFormat('en-US', { timeStyle: 'short', timeZone: 'Asia/Kolkata' })
    const likely = [before, Date.now()].map((now) => local.format(now + 30 * 60_000))
    expect(likely).toContain(time)
    const plain = await browser.newContext({ javaScriptEnabled: false })
    const unscripted = await plain.newPage()
    await unscripted.goto(page.url())
    await expect(unscripted.getByText('You can pay until')).toHaveText(/\d [AP]M UTC\.$/) // true without a script, too
    await plain.close()
    await page.goto('/my-orders')
    await expect(page.getByText(`you can pay until ${time}.`)).toBeVisible()
  })
})

test.describe('where there is no such payment', () => {
  test.use({ expectedOnConsole: [/404/] })

  test('the page says so, with a way home', async ({ page }) => {
    const response = await page.goto('/rehearsal/cs_test_none')
    expect(response?.status()).toBe(404)
    await expect(page.getByRole('heading', { name: 'Payment not found' })).toBeVisible()
    await expectAccessible(page)
    await page.getByRole('link', { name: 'Back to Home' }).click()
    await expect(page).toHaveURL('/')
  })
})
