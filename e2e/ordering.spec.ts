import type { Page, Route } from '@playwright/test'
import { endpoints } from '../src/contract/endpoints.ts'
import { IDEMPOTENCY_HEADER } from '../src/contract/headers.ts'
import { AN_ADDRESS } from '../src/server/testing/an-address.ts'
import { changeProducts, endpointPattern, failRequests } from './api-responses.ts'
import { openCart } from './check-out.ts'
import { cartBadge, cartLine, expect, loginButton, test, toast } from './shopper-test.ts'

const button = (page: Page) => page.getByRole('button', { name: /^(Place Order|Proceed to Checkout)$/ })

test.beforeEach(async ({ shopper }) => {
  await shopper.fillsCart({ Strawberries: 2, Bananas: 1 })
  await shopper.hasAddress()
})

test('clears the cart after a cash order, in the browser, on the server and in other tabs, and confirms it, also after a reload', async ({
  page,
  context,
  shopper,
}) => {
  const second = await context.newPage()
  await second.goto('/cart')
  await openCart(page)
  await expect(cartBadge(second, 3)).toBeVisible()
  await button(page).click()
  await expect(page).toHaveURL('/my-orders')
  await expect(toast(page, 'Order Placed Successfully')).toBeVisible()
  // The sum is 2 × 3.60, 1.55 and 17.5 cents of tax, rounded down.
  await expect(page.getByRole('article')).toContainText('$8.92')
  await expect(cartBadge(page, 0)).toBeVisible()
  await expect(second.getByText('Your cart is empty')).toBeVisible()
  expect(await shopper.cart()).toEqual({})
  await page.goBack()
  await expect(page).toHaveURL('/cart')
  await expect(page.getByText('Your cart is empty')).toBeVisible()
  await page.goForward()
  const confirmation = page.getByRole('region', { name: /^Thank you/ })
  await expect(confirmation).toContainText('Pay $8.92 in cash at the door.')
  await page.reload()
  await expect(page).toHaveURL('/my-orders')
  await expect(confirmation).toContainText('Pay $8.92 in cash at the door.')
  await confirmation.getByRole('link', { name: 'Follow this order' }).click()
  await expect(page).toHaveURL(/\/my-orders\/\w{4}-\w{4}$/)
})

test('orders once at the first click, although the first pointer movement prefetches the styles of other pages', async ({
  page,
  shopper,
}) => {
  await openCart(page)
  await button(page).scrollIntoViewIfNeeded()
  const place = await button(page).boundingBox()
  if (!place) throw new Error('The order button is not to be seen')
  await page.mouse.move(600, 300)
  await page.waitForFunction(() => [...document.styleSheets].some(({ href }) => href?.includes('/product-page-')))
  expect(await button(page).boundingBox()).toEqual(place)
  await page.mouse.dblclick(place.x + place.width - 20, place.y + 20)
  await expect(page).toHaveURL('/my-orders')
  expect(await shopper.countOrders()).toBe(1)
})

test('leaves lines that are out of stock or deleted out of the order', async ({ page, shopper, catalog }) => {
  await shopper.fillsCart({ Bananas: 1, 'Sweet cherries': 4 }) // the cherries are out of stock in the demo catalog
  await openCart(page)
  const sent = page.waitForRequest(endpointPattern(endpoints.placeCashOrder.path))
  await button(page).click()
  expect((await sent).postDataJSON().items).toEqual([{ product: await catalog.id('Bananas'), quantity: 1 }])
  await expect(page).toHaveURL('/my-orders')
})

test.describe('when prices changed', () => {
  test.use({ expectedOnConsole: [/409 \(Conflict\)/] })

  // A quote would tell the page of the new prices before the press.
  test.beforeEach(({ page }) => page.route(endpointPattern(endpoints.quoteCart.path), () => {}))

  test('orders nothing at a price that was not shown', async ({ page, shopper }) => {
    await changeProducts(page, (product) => ({ ...product, offerPrice: product.offerPrice - 1 }))
    await openCart(page)
    await expect(page.locator('.total')).toHaveText('Total $5.86')
    await page.unroute(endpointPattern(endpoints.listProducts.path))
    await button(page).click()
    const question = page.getByRole('dialog', { name: '2 prices just changed' })
    await question.getByRole('button', { name: 'Back to the cart' }).click()
    await expect(page.getByText('Strawberries went up, from $2.60 to $3.60')).toBeVisible()
    await expect(page).toHaveURL('/cart')
    expect(await shopper.countOrders()).toBe(0)
  })

  test('shows prices that changed since the cart was loaded, and orders at the new ones with one more press', async ({
    page,
    shopper,
  }) => {
    await changeProducts(page, (product) => ({ ...product, offerPrice: product.offerPrice - 1 }))
    await openCart(page)
    await expect(page.locator('.total')).toHaveText('Total $5.86') // 5.75 and 11.5 cents of tax, rounded down
    await page.unroute(endpointPattern(endpoints.listProducts.path))
    await button(page).click()
    const question = page.getByRole('dialog', { name: '2 prices just changed' })
    await expect(question.getByRole('listitem').filter({ hasText: 'Strawberries' })).toHaveText(/\$2\.60.*\$3\.60/)
    await expect(question).toContainText('Total you saw$5.86')
    expect(await shopper.countOrders()).toBe(0)
    await question.getByRole('button', { name: 'Order for $8.92' }).click()
    await expect(page).toHaveURL('/my-orders')
    await expect(page.getByRole('article')).toContainText('$8.92')
    expect(await shopper.countOrders()).toBe(1)
  })
})

test('a reload while the order is under way ends at the order', async ({ page, shopper }) => {
  const placed = Promise.withResolvers<void>()
  await page.route(endpointPattern(endpoints.placeCashOrder.path), async (route) => {
    await route.fetch()
    placed.resolve() // the response never arrives
  })
  await openCart(page)
  await button(page).click()
  await placed.promise
  await page.reload()
  await expect(page).toHaveURL('/my-orders')
  await expect(page.getByRole('region', { name: /^Thank you/ })).toBeVisible()
  await expect(cartBadge(page, 0)).toBeVisible()
  expect(await shopper.countOrders()).toBe(1)
})

test('leads an online order to the URL from the server, and Back shows the saved cart', async ({ page, context }) => {
  const payment = 'https://pay.example.com/session'
  await context.route(payment, (route) => route.fulfill({ contentType: 'text/html', body: '<title>Pay</title>' }))
  await openCart(page)
  await page.getByLabel('Payment method').selectOption('Online Payment')
  await page.route(endpointPattern(endpoints.placeOnlineOrder.path), async (route) => {
    const address = { ...AN_ADDRESS, _id: route.request().postDataJSON().address }
    const now = new Date().toISOString()
    const state = {
      status: 'Order Placed',
      toPay: 8.92,
      substitutions: 'best',
      isPaid: false,
      refunds: [],
      history: [],
      createdAt: now,
      dueAt: now,
    }
    const order = { _id: 'an-order', number: '7K3M-9QXD', items: [], amount: 8.92, address, paymentType: 'Online', ...state }
    await route.fulfill({ status: 201, json: { success: true, url: payment, message: 'Checkout started', order } })
  })
  await button(page).click()
  await expect(page).toHaveURL(payment)
  await page.goBack()
  await expect(cartBadge(page, 3)).toBeVisible()
  await expect(button(page)).toHaveAttribute('aria-busy', 'false')
})

test.describe('when a response is lost or an error', () => {
  test.use({ expectedOnConsole: [/Failed to load resource/] })

  test('places no second order when pressed again after a lost response', async ({ page, shopper }) => {
    const sent = await loseFirstResponse(page)
    await openCart(page)
    await button(page).click()
    await expect(page.locator('.toast-error')).toHaveCount(1)
    await expect(cartBadge(page, 3)).toBeVisible()
    await button(page).click()
    await expect(page).toHaveURL('/my-orders')
    expect(await shopper.countOrders()).toBe(1)
    expectOneOrder(sent)
  })

  test('places no second order after a lost response and a reload', async ({ page, shopper }) => {
    const sent = await loseFirstResponse(page)
    await openCart(page)
    await button(page).click()
    await expect(page.locator('.toast-error')).toHaveCount(1)
    await page.reload()
    await expect(page).toHaveURL('/my-orders')
    await expect(page.getByRole('region', { name: /^Thank you/ })).toBeVisible()
    expect(await shopper.countOrders()).toBe(1)
    expect(sent).toHaveLength(1)
  })

  test('says what sold out in the cart, grays it out and leaves it out of the next try', async ({ page, shopper, catalog }) => {
    await openCart(page)
    await catalog.setStock('Bananas', false)
    await button(page).click()
    await expect(toast(page, 'Bananas is out of stock')).toBeVisible()
    await expect(cartLine(page, 'Bananas')).toContainText('Out of stock')
    await expect(page.locator('.total')).toHaveText('Total $7.34') // 7.20 and 14 cents of tax
    expect(await shopper.countOrders()).toBe(0)
    await button(page).click()
    await expect(page).toHaveURL('/my-orders')
    await expect(page.getByRole('article')).toContainText('$7.34')
    await page.goto('/cart')
    await expect(cartLine(page, 'Bananas')).toContainText('Out of stock')
    await expect(page.getByRole('heading', { name: 'Nothing to order right now' })).toBeVisible()
  })

  test('says that online payment failed or the server is unavailable, keeps the cart and orders once at the next press', async ({
    page,
    shopper,
  }) => {
    await openCart(page)
    await failRequests(page, endpoints.placeOnlineOrder.path, 503, 'Online payment is not available right now')
    await page.getByLabel('Payment method').selectOption('Online Payment')
    await button(page).click()
    await expect(toast(page, 'Online payment is not available right now')).toBeVisible()
    await expect(page).toHaveURL('/cart')
    await expect(cartBadge(page, 3)).toBeVisible()
    expect(Object.values(await shopper.cart())).toEqual([2, 1])
    await page.getByLabel('Payment method').selectOption('Cash On Delivery')
    await failRequests(page, endpoints.placeCashOrder.path, 503, 'The store is resting for a moment')
    await button(page).click()
    await expect(toast(page, 'The store is resting for a moment')).toBeVisible()
    await expect(page).toHaveURL('/cart')
    await page.unroute(endpointPattern(endpoints.placeCashOrder.path))
    await button(page).click()
    await expect(page).toHaveURL('/my-orders')
    expect(await shopper.countOrders()).toBe(1)
  })

  test('says that the login has expired, and orders nothing', async ({ page, shopper }) => {
    await openCart(page)
    await shopper.loginEnds()
    await button(page).click()
    await expect(page.locator('.toast-error')).toHaveCount(1)
    await expect(loginButton(page)).toBeVisible()
    await expect(cartBadge(page, 3)).toBeVisible()
    await expect(page.getByRole('button', { name: 'Place Order' })).toBeVisible()
  })
})

interface SentOrder {
  readonly key: string | undefined
  readonly body: string | null
}

/** Forwards the first order to the server and drops its response. Returns a growing list of the orders that were sent. */
async function loseFirstResponse(page: Page): Promise<SentOrder[]> {
  const sent: SentOrder[] = []
  const lose = async (route: Route) => {
    const request = route.request()
    sent.push({ key: request.headers()[IDEMPOTENCY_HEADER.toLowerCase()], body: request.postData() })
    if (sent.length > 1) return route.continue()
    await route.fetch()
    await route.abort('connectionreset')
  }
  await page.route(endpointPattern(endpoints.placeCashOrder.path), lose)
  return sent
}

function expectOneOrder(sent: readonly SentOrder[]): void {
  const [first, second] = sent
  expect(sent).toHaveLength(2)
  expect(first?.key).toMatch(/^[0-9a-f]{32}$/)
  expect(second?.key).toBe(first?.key)
  expect(JSON.parse(second?.body ?? '')).toEqual(JSON.parse(first?.body ?? '')) // The order of the fields says nothing.
}
