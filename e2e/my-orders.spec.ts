import type { Page } from '@playwright/test'
import { endpoints } from '../src/contract/endpoints.ts'
import type { OrderWire } from '../src/contract/orders/orders.ts'
import { shownStatus } from '../src/domain/orders/order.ts'
import { endpointPattern, failRequests, holdRequests } from './api-responses.ts'
import { expect, test } from './shopper-test.ts'
import { expectAccessible, expectNoSidewaysScroll } from './whole-screen.ts'

const cards = (page: Page) => page.locator('.order-card')

/** Changes orders in the response, for states that no endpoint can make. */
async function changeOrders(page: Page, change: (order: OrderWire, index: number) => OrderWire): Promise<void> {
  await page.route(endpointPattern(endpoints.listShopperOrders.path), async (route) => {
    const response = await route.fetch()
    const body = await response.json()
    await route.fulfill({ response, json: { ...body, orders: body.orders.map(change) } })
  })
}

test('shows a skeleton while orders load, and a link to the products when there are none', async ({ page, shopper }) => {
  const gate = await holdRequests(page, endpoints.listShopperOrders.path)
  await page.goto('/my-orders')
  await expect.poll(() => gate.arrived).toBe(1)
  await expect(page.getByText('Loading orders')).toBeAttached()
  await expect(cards(page)).toHaveCount(3)
  await expectAccessible(page)
  gate.open()
  await expect(page.getByRole('heading', { name: 'No orders yet' })).toBeVisible()
  await expect(cards(page)).toHaveCount(0)
  await expectAccessible(page)
  await page.getByRole('link', { name: 'Shop Now' }).click()
  await expect(page).toHaveURL('/products')
  expect(await shopper.countOrders()).toBe(0)
})

test('shows products, address, payment, sums and status of an order; opens older ones in place', async ({ page, shopper }) => {
  await shopper.orders({ 'Whole milk': 1, Bananas: 1, Broccoli: 1, Baguette: 1, Cucumber: 1, Flatbread: 1 })
  const { number } = await shopper.orders({ Strawberries: 2, 'Whole milk': 1 })
  await page.goto('/my-orders')
  const newest = cards(page).first()
  await expect(newest.getByRole('heading')).toHaveText(/^Arrives by \d/)
  await expect(newest).toContainText(new RegExp(`Order ${number}\\s*·\\s*Today, .*· 3 items`))
  await expect(newest.locator('.order-line')).toHaveText([
    'Strawberries400 g · Quantity 2 · $3.60 each$7.20',
    /^Whole milk.*Quantity 1\$1\.45$/,
  ])
  await expect(newest).toContainText(/Maya Winter\s*12 Orchard Lane, Portland, Oregon 97205, United States/)
  await expect(newest).toContainText('Cash On Delivery')
  await expect(newest.locator('dl')).toHaveText('Price$8.65ShippingFreeTax (2%)$0.17Total$8.82')
  await expect(newest).toContainText('Payment: Pending')
  await expect(newest.locator('.order-card-amount')).toHaveText('You pay $8.82')
  await expect(newest).toContainText('In cash at the door')
  await expect(newest.getByRole('list', { name: 'Progress' }).locator('[aria-current=step]')).toContainText('Order Placed')
  await expectAccessible(page)
  const older = cards(page).nth(1)
  await expect(older.locator('.order-thumbs')).toContainText('+2')
  await expect(older.getByText('Quantity 1').first()).toBeHidden()
  await older.getByText('Order details').focus()
  await page.keyboard.press('Enter')
  await expect(older.getByText('Quantity 1')).toHaveCount(6)
  await expect(older.getByText('Quantity 1').first()).toBeVisible()
  await expectAccessible(page)
  await test.step('aligns the prices of lines above their total on tablets and desktops', async () => {
    for (const width of [768, 1280]) {
      await page.setViewportSize({ width, height: 800 })
      await expect(newest.locator('.order-line')).toHaveCount(2)
      const figures = newest.locator('.order-card-amount, .order-line > .numbers, dl div:last-child dd')
      const rights = await figures.evaluateAll((shown) =>
        shown.map((figure) => {
          const text = document.createRange()
          text.selectNodeContents(figure)
          return Math.round(text.getBoundingClientRect().right)
        }),
      )
      expect(rights).toHaveLength(4)
      expect(new Set(rights).size, `right edges ${rights.join(', ')} at ${width} px`).toBe(1)
    }
  })
})

test('shows paid and pending, and each status from placed to delivered or canceled', async ({ page, shopper }) => {
  const states = ['Cancelled', 'Delivered', 'Out for Delivery', 'Packing', 'Order Placed'] as const
  for (const _ of states) await shopper.orders({ Bananas: 1 })
  await changeOrders(page, (order, index) => ({ ...order, status: states[index] ?? order.status, isPaid: index < 2 }))
  await page.goto('/my-orders')
  await expect(cards(page)).toHaveCount(states.length)
  for (const [index, state] of states.entries()) {
    await expect(cards(page).nth(index)).toContainText(shownStatus(state))
    await expect(cards(page).nth(index)).toContainText(index < 2 ? 'Payment: Paid' : 'Payment: Pending')
  }
  // The newest open order alone shows its progress.
  const progress = page.getByRole('list', { name: 'Progress' })
  await expect(progress.locator('li')).toHaveText([/^Order Placed, done/, /^Packing, done/, /^Out for Delivery/, /^Delivered/])
  await expect(progress.locator('[aria-current=step]')).toContainText('Out for Delivery')
  await expect(page.getByText('On the way to 12 Orchard Lane')).toBeVisible()
  await expectAccessible(page)
})

test('fits long names and addresses in 320 px', async ({ page, shopper }) => {
  await page.setViewportSize({ width: 320, height: 640 })
  await shopper.orders({ Bananas: 999 })
  await shopper.orders({ Bananas: 999, Strawberries: 999 })
  const long = 'Llanfairpwllgwyngyllgogerychwyrndrobwllllantysiliogogogoch'.repeat(3)
  await changeOrders(page, (order) => ({
    ...order,
    status: 'Out for Delivery',
    amount: 10_199_989.8,
    toPay: 10_199_989.8,
    address: { ...order.address, firstName: long, street: long, city: long },
    items: order.items.map((item) => ({ ...item, product: { ...item.product, name: long, offerPrice: 9_999.99 } })),
  }))
  await page.goto('/my-orders')
  await expect(cards(page)).toHaveCount(2)
  await expectNoSidewaysScroll(page)
  await cards(page).nth(1).getByText('Order details').click()
  await expectNoSidewaysScroll(page)
  await expectAccessible(page)
})

test.describe('when orders can’t be loaded', () => {
  test.use({ expectedOnConsole: [/Failed to load resource|Orders could not be loaded: Something went wrong on our side/] })

  test('loads the rest of 25 orders, after a failure too, and restores them and the position on Back and reload', async ({
    page,
    shopper,
  }) => {
    await Promise.all(Array.from({ length: 25 }, () => shopper.orders({ Bananas: 1 })))
    await page.goto('/my-orders')
    await expect(cards(page)).toHaveCount(20)
    await failRequests(page, endpoints.listShopperOrders.path)
    const more = page.getByRole('button', { name: 'Load more' })
    await more.focus()
    await page.keyboard.press('Enter')
    await expect(page.getByRole('alert')).toContainText('Orders could not be loaded.')
    await expect(cards(page)).toHaveCount(20)
    await expect(more).toBeFocused()
    await page.unroute(endpointPattern(endpoints.listShopperOrders.path))
    await page.getByRole('button', { name: 'Try again' }).click()
    await expect(cards(page)).toHaveCount(25)
    await expect(more).toHaveCount(0)
    await expect(cards(page).nth(20)).toBeFocused() // the first of the new ones
    await expect(page.getByText('5 more orders')).toBeAttached()

    const far = cards(page).nth(22)
    await far.scrollIntoViewIfNeeded()
    const contact = page.getByRole('link', { name: 'Contact', exact: true }).first()
    // Playwright's own click would scroll to the link first.
    await contact.evaluate((link: HTMLElement) => link.click())
    await expect(page.getByRole('heading', { name: 'Contact', level: 1 })).toBeVisible()
    await page.goBack()
    await expect(cards(page)).toHaveCount(25)
    await expect(far).toBeInViewport()
    await page.reload()
    await expect(cards(page)).toHaveCount(25)
    await expect(far).toBeInViewport()
    await page.goto('/contact')
    await page.goBack()
    await expect(cards(page)).toHaveCount(25)
    await expect(far).toBeInViewport()

    await contact.click()
    await page.getByRole('link', { name: 'My Orders' }).first().click()
    await expect(cards(page)).toHaveCount(20) // a new visit starts at the top
    await expect.poll(() => page.evaluate(() => scrollY)).toBe(0)
  })

  test('logs the failure and shows it on the page with a retry, without a toast', async ({ page, shopper }) => {
    await shopper.orders({ Bananas: 1 })
    await failRequests(page, endpoints.listShopperOrders.path)
    const logged = page.waitForEvent('console', (message) => message.text().startsWith('Orders could not be loaded:'))
    await page.goto('/my-orders')
    await expect(page.getByRole('alert')).toContainText('Orders could not be loaded.')
    expect((await logged).type()).toBe('error')
    await expect(page.locator('.toast')).toHaveCount(0)
    await expectAccessible(page)
    await page.unroute(endpointPattern(endpoints.listShopperOrders.path))
    await page.getByRole('button', { name: 'Try again' }).click()
    await expect(cards(page)).toHaveCount(1)
  })
})
