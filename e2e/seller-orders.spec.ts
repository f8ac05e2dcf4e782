import type { Page } from '@playwright/test'
import { endpoints } from '../src/contract/endpoints.ts'
import type { OrderWire } from '../src/contract/orders.ts'
import { AN_ADDRESS } from '../src/server/testing/an-address.ts'
import { endpointPattern, failRequests, holdRequests } from './api-responses.ts'
import { addProduct, many, sellerTest } from './seller-area.ts'
import { addAddress, placeOrder } from './store-requests.ts'
import { type Account, expect } from './test.ts'
import { expectWholeScreen } from './whole-screen.ts'

interface Buyer {
  orders(product: { _id: string }): Promise<void>
}

const test = sellerTest.extend<{ buyer: Buyer }>({
  buyer: async ({ store, account }, use) => {
    const address = await addAddress(store, account.token)
    await use({
      async orders(product) {
        await placeOrder(store, account.token, [product], { quantity: 3, address })
      },
    })
  },
})

/** Returns the path of the board with this buyer's orders of all statuses, newest first. */
const boardOf = ({ email }: Account) => `/seller/orders?q=${encodeURIComponent(email)}`
const orders = (page: Page) => page.getByRole('main').getByRole('article')
const refresh = (page: Page) => page.getByRole('button', { name: 'Refresh' })

test('loads orders page by page, newest first, with all that a delivery needs', async ({
  page,
  store,
  sellerToken,
  buyer,
  account,
}) => {
  const sloes = await addProduct(store, sellerToken, { name: 'Sloes', weight: '500 g', price: 3, offerPrice: 2.5 })
  await many(25, () => buyer.orders(sloes))
  await page.goto(boardOf(account))
  await expect(orders(page)).toHaveCount(20)
  await expect(page.getByText('The first 20 orders, newest first')).toBeVisible()
  const newest = orders(page).first()
  await expect(newest).toContainText(/3 ×\s*Sloes 500 g/)
  await expect(newest).toContainText('$7.65') // 3 × 2.50 and 2% of it
  await expect(newest).toContainText('Cash On Delivery')
  await expect(newest).toContainText('Order Placed')
  await expect(newest).toContainText('Pending')
  await expect(newest).toContainText(/Order [0-9A-Z]{4}-[0-9A-Z]{4}/)
  const { firstName, lastName, street, city, state, zipcode, country, phone } = AN_ADDRESS
  for (const words of [`${firstName} ${lastName}`, street, `${city}, ${state} ${zipcode}`, country, phone]) {
    await expect(newest).toContainText(words)
  }
  await newest.getByRole('button', { name: /^Order / }).click()
  await expect(newest.getByRole('link', { name: phone })).toHaveAttribute('href', 'tel:+15035550100')
  await expectWholeScreen(page, 'seller-orders-many')

  const more = page.getByRole('button', { name: 'Load more orders' })
  await more.focus()
  await page.keyboard.press('Enter')
  const all = 25
  await expect(orders(page)).toHaveCount(all)
  await expect(more).toHaveCount(0)
  await expect(page.getByText(`${all} orders, newest first`)).toBeVisible()
  await expect(page.getByRole('main').locator('li:focus article')).toHaveCount(1) // The first order of the last page has the focus.

  await test.step('restores all loaded orders and the position on Back', async () => {
    const far = orders(page).nth(22)
    await far.scrollIntoViewIfNeeded()
    await page.getByRole('link', { name: 'Add Product' }).click()
    await expect(page.getByRole('textbox', { name: 'Name' })).toBeVisible()
    await page.goBack()
    await expect(orders(page)).toHaveCount(all)
    await expect(far).toBeInViewport()
    await page.reload()
    await expect(orders(page)).toHaveCount(all)
    await expect(far).toBeInViewport()
  })

  await test.step('shows an order placed meanwhile after a refresh', async () => {
    const later = await addProduct(store, sellerToken, { name: 'Bullaces' })
    await buyer.orders(later)
    await refresh(page).click()
    await expect(orders(page)).toHaveCount(all + 1)
    await expect(orders(page).first()).toContainText('Bullaces')
  })

  await test.step('prints the orders alone', async () => {
    await page.emulateMedia({ media: 'print' })
    await expect(page.getByRole('heading', { name: 'Orders', level: 1 })).toBeVisible()
    await expect(orders(page).first()).toBeVisible()
    for (const pressed of [page.getByRole('banner'), page.getByRole('navigation'), refresh(page)])
      await expect(pressed).toBeHidden()
  })
})

test('holds new orders behind a button while the page is visible, and moves nothing until it is pressed', async ({
  page,
  store,
  sellerToken,
  buyer,
}) => {
  const [damsons, greengages] = [
    await addProduct(store, sellerToken, { name: 'Damsons' }),
    await addProduct(store, sellerToken, { name: 'Greengages' }),
  ]
  await many(6, () => buyer.orders(damsons))
  await page.clock.install()
  await page.goto('/seller/orders')
  const first = (await orders(page).first().textContent()) ?? ''
  const read = orders(page).nth(4)
  await read.scrollIntoViewIfNeeded()
  const place = await read.boundingBox()
  await buyer.orders(greengages)
  await page.clock.runFor(10_000)
  await expect(page.getByText('1 new order:')).toBeVisible()
  await buyer.orders(greengages)
  await page.clock.runFor(10_000)
  await expect(page.getByText('2 new orders:')).toBeVisible()
  await expect(page).toHaveTitle('(2) Orders · Larder')
  const shown = page.getByRole('button', { name: 'Show them' })
  await expect(shown).toBeInViewport()
  expect(await read.boundingBox()).toEqual(place)
  await expect(orders(page).first()).toContainText(first.slice(0, 20))
  await expectWholeScreen(page, 'seller-orders-new')
  await shown.focus()
  await page.keyboard.press('Enter')
  await expect(orders(page).nth(0)).toContainText('Greengages')
  await expect(orders(page).nth(1)).toContainText('Greengages')
  await expect(orders(page).nth(2)).toContainText(first.slice(0, 20))
  await expect(page.getByText(/new orders?:/)).toHaveCount(0)
  await expect(page).toHaveTitle('Orders · Larder')
  await expect(page.getByRole('main').locator('li:focus')).toContainText('Greengages')
})

test.describe('when polling for orders fails', () => {
  test.use({ expectedOnConsole: [/status of 500|ERR_FAILED/] })

  test('shows no error, and finds later orders', async ({ page, store, sellerToken, buyer }) => {
    // Orders are polled only while there is no stream.
    await page.route(endpointPattern(endpoints.streamOrderEvents.path), (route) => route.abort())
    const bilberries = await addProduct(store, sellerToken, { name: 'Bilberries' })
    await buyer.orders(bilberries)
    await page.clock.install()
    await page.goto('/seller/orders')
    await expect(orders(page).first()).toBeVisible()
    await failRequests(page, endpoints.listSellerOrders.path, 500, 'The orders are away')
    const failed = page.waitForResponse(endpointPattern(endpoints.listSellerOrders.path))
    await page.clock.runFor(10_000)
    await failed
    await buyer.orders(bilberries)
    await page.unroute(endpointPattern(endpoints.listSellerOrders.path))
    await expect(page.locator('.toast')).toHaveCount(0)
    await expect(page.getByRole('alert')).toHaveCount(0)
    const found = page.getByText('1 new order:')
    await expect(async () => {
      await page.clock.runFor(10_000)
      await expect(found).toBeVisible({ timeout: 500 })
    }).toPass()
  })
})

test('says in words whether an order is paid', async ({ page, store, sellerToken, buyer }) => {
  await buyer.orders(await addProduct(store, sellerToken, { name: 'Medlars' }))
  await page.route(endpointPattern(endpoints.listSellerOrders.path), async (route) => {
    const response: { orders: OrderWire[] } = await (await route.fetch()).json()
    const [first] = response.orders
    if (first) Object.assign(first, { isPaid: true, paymentType: 'Online', status: 'Delivered' })
    await route.fulfill({ json: response })
  })
  await page.goto('/seller/orders')
  const order = orders(page).first()
  await expect(order.getByText('Paid', { exact: true })).toBeVisible()
  await expect(order).toContainText('Online Payment')
  await expect(order).toContainText('Delivered')
  await expect(order).not.toContainText('Pending')
})

test.describe('when orders can’t be loaded', () => {
  test.use({ expectedOnConsole: [/status of 500|Orders could not be loaded: The orders are away/] })

  test('shows skeletons, then logs the failure and shows it on the page without a toast, and loads them at the retry', async ({
    page,
    store,
    sellerToken,
    buyer,
  }) => {
    const quinces = await addProduct(store, sellerToken, { name: 'Quinces' })
    await many(21, () => buyer.orders(quinces))
    const list = await holdRequests(page, endpoints.listSellerOrders.path)
    await page.goto('/seller/orders')
    await expect(page.locator('.board .skeleton').first()).toBeVisible()
    await expect(page.getByText('Loading')).toBeVisible()
    await expectWholeScreen(page, 'seller-orders-loading')
    list.open()
    await expect(orders(page)).toHaveCount(20)
    await page.unroute(endpointPattern(endpoints.listSellerOrders.path))

    const away = () => failRequests(page, endpoints.listSellerOrders.path, 500, 'The orders are away')
    const notice = page.getByRole('alert').filter({ hasText: 'could not be loaded' })
    await away()
    const logged = page.waitForEvent('console', (message) => message.text().startsWith('Orders could not be loaded'))
    await refresh(page).click()
    await logged
    await expect(notice).toHaveText(/^Orders could not be loaded/)
    await expect(orders(page)).toHaveCount(20)
    await page.getByRole('button', { name: 'Load more orders' }).click()
    await expect(notice).toHaveText(/^More orders could not be loaded/)
    await expect(notice).toBeInViewport()
    await page.reload()
    await expect(notice).toHaveText(/^Orders could not be loaded/)
    await expect(page.getByText('Not loaded')).toBeVisible()
    await expect(page.getByText('The orders are away')).toHaveCount(0)
    await expectWholeScreen(page, 'seller-orders-failed')
    await page.unroute(endpointPattern(endpoints.listSellerOrders.path))
    await page.getByRole('button', { name: 'Try again' }).click()
    await expect(orders(page)).toHaveCount(20)
    await expect(notice).toHaveCount(0)
  })
})

test('names background work that failed, since when, and whether it is retried', async ({ page }) => {
  const since = new Date(Date.now() - 60 * 60_000).toISOString()
  const failed = [
    { title: 'Deleting expired sessions and unpaid orders', count: 1, since, isRetried: true },
    { title: 'Deleting expired sessions and unpaid orders', count: 2, since, isRetried: false },
  ]
  const path = endpointPattern(endpoints.listJobs.path)
  await page.route(path, (route) => route.fulfill({ json: { success: true, waiting: [], failed } }))
  await page.goto('/seller/orders')
  const notice = page.getByRole('main').getByRole('status').filter({ hasText: 'failing' })
  await expect(notice).toContainText(
    /^Deleting expired sessions and unpaid orders has been failing since .+\. The store keeps trying\./,
  )
  await expect(notice).toContainText('The store has stopped trying; whoever runs it can start it again.')
  await expectWholeScreen(page, 'seller-orders-failed-jobs')
  await page.unroute(path)
  await refresh(page).click()
  await expect(notice).toHaveCount(0)
})
