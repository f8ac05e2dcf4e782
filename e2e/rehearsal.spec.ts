import type { Page } from '@playwright/test'
import { checkOut, skipLoader } from './check-out.ts'
import { cartBadge, expect, test } from './shopper-test.ts'
import { expectAccessible, expectNoSidewaysScroll } from './whole-screen.ts'

const WIDTHS = [320, 1280]

const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true })

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

test('pays once on a page that says it is a test, after a declined card, and lists the order as paid', async ({
  page,
  shopper,
}) => {
  const payment = await checkOut(page)
  await expect(page).toHaveTitle(/^Test payment/)
  await expect(page.getByText('Test payment: no money is charged')).toBeVisible()
  await expect(page.getByRole('listitem')).toHaveText([/Strawberries.*\$7\.20/s, /Bananas.*\$1\.55/s, /Tax \(2%\).*\$0\.17/s])
  for (const width of WIDTHS) {
    await page.setViewportSize({ width, height: 800 })
    await expectNoSidewaysScroll(page)
    await expectAccessible(page)
  }
  await button(page, 'Decline the card').focus()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('alert')).toContainText('Your card was declined')
  await expect(page).toHaveTitle(/^Card declined/)
  await expectAccessible(page)
  expect(await shopper.countOrders()).toBe(0)
  await button(page, 'Pay $8.92').dblclick()
  await skipLoader(page)
  await expectPaidOrder(page)
  expect(await shopper.cart()).toEqual({})
  expect(await shopper.countOrders()).toBe(1)
  await page.goto(payment)
  await expect(page.getByRole('heading', { name: 'Payment complete' })).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('link', { name: 'See my orders' }).click()
  await expectPaidOrder(page)
})

test('places the order once a delayed payment has succeeded, which My Orders shows without a reload', async ({
  page,
  shopper,
}) => {
  await checkOut(page)
  await button(page, 'Pay later').click()
  await skipLoader(page)
  await expect(page.getByRole('heading', { name: 'Your payment is on its way' })).toBeVisible()
  await expectAccessible(page)
  await expectPaidOrder(page)
  await expect(page.getByRole('heading', { name: 'Your payment is on its way' })).toHaveCount(0)
  expect(await shopper.countOrders()).toBe(1)
})

test.describe('in another time zone', () => {
  test.use({ timezoneId: 'Asia/Kolkata', locale: 'en-US' }) // the time zone is UTC+5:30

  test('says in local time until when to pay, and in UTC without JavaScript, and returns to the cart without paying', async ({
    page,
    browser,
    shopper,
  }) => {
    const before = Date.now()
    const payment = await checkOut(page)
    const sentence = page.getByText('You can pay until')
    await expect(sentence).toHaveText(/[AP]M\.$/) // until the script runs, the time is in UTC
    const time = /until (\d{1,2}:\d\d\s[AP]M)\.$/.exec((await sentence.textContent()) ?? '')?.[1]
    const local = new Intl.DateTimeFormat('en-US', { timeStyle: 'short', timeZone: 'Asia/Kolkata' })
    const likely = [before, Date.now()].map((now) => local.format(now + 30 * 60_000))
    expect(likely).toContain(time)
    await button(page, 'Back without paying').click()
    await expect(page).toHaveURL('/cart')
    await expect(cartBadge(page, 3)).toBeVisible()
    expect(await shopper.countOrders()).toBe(0)
    await page.goto('/my-orders')
    await expect(page.getByText(`you can pay until ${time}.`)).toBeVisible()

    const plain = await browser.newContext({ javaScriptEnabled: false })
    const unscripted = await plain.newPage()
    await unscripted.goto(payment)
    await expect(unscripted.getByText('You can pay until')).toHaveText(/\d [AP]M UTC\.$/)
    await button(unscripted, 'Decline the card').click()
    await expect(unscripted.getByRole('alert')).toContainText('Your card was declined')
    await plain.close()
  })
})

test.describe('without such a payment', () => {
  test.use({ expectedOnConsole: [/404/] })

  test('says so and links to Home', async ({ page }) => {
    const response = await page.goto('/rehearsal/cs_test_none')
    expect(response?.status()).toBe(404)
    await expect(page.getByRole('heading', { name: 'Payment not found' })).toBeVisible()
    await expectAccessible(page)
    await page.getByRole('link', { name: 'Back to Home' }).click()
    await expect(page).toHaveURL('/')
  })
})
