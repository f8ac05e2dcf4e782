import type { Page } from '@playwright/test'
import { endpoints } from '../src/contract/endpoints.ts'
import type { OrderWire } from '../src/contract/orders/orders.ts'
import { AN_ADDRESS } from '../src/server/testing/an-address.ts'
import { endpointPattern, failRequests, holdRequests } from './api-responses.ts'
import { addProduct, expectStateFits, many, sellerTest } from './seller-area.ts'
import { addAddress, moveOrder, placeOrder } from './store-requests.ts'
import { type Account, expect } from './test.ts'

interface Buyer {
  orders(product: { _id: string }): Promise<OrderWire>
}

const test = sellerTest.extend<{ buyer: Buyer }>({
  buyer: async ({ store, account }, use) => {
    const address = await addAddress(store, account.token)
    await use({ orders: (product) => placeOrder(store, account.token, [product], { quantity: 3, address }) })
  },
})

/** Returns the path of the board with this buyer's orders of all statuses, newest first. */
const boardOf = ({ email }: Account) => `/seller/orders?q=${encodeURIComponent(email)}`
const orders = (page: Page) => page.getByRole('main').getByRole('article')
const refresh = (page: Page) => page.getByRole('button', { name: 'Refresh' })

test.describe('in pages', () => {
  test.use({ expectedOnConsole: [/status of 500|could not be loaded: The orders are away/] })

  test('loads orders newest first, with all that a delivery needs, and what could not be loaded at the retry', async ({
    page,
    store,
    sellerToken,
    buyer,
    account,
  }) => {
    const sloes = await addProduct(store, sellerToken, { name: 'Sloes', weight: '500 g', price: 3, offerPrice: 2.5 })
    const all = 25
    await many(all, () => buyer.orders(sloes))
    const lists = endpointPattern(endpoints.listSellerOrders.path)
    const more = page.getByRole('button', { name: 'Load more orders' })

    await test.step('shows skeletons until they are loaded', async () => {
      const list = await holdRequests(page, endpoints.listSellerOrders.path)
      await page.goto(boardOf(account))
      await expect(page.locator('.board .skeleton').first()).toBeVisible()
      await expect(page.getByText('Loading')).toBeVisible()
      await expectStateFits(page)
      list.open()
      await expect(orders(page)).toHaveCount(20)
      await page.unroute(lists)
    })

    await test.step('shows all that a delivery needs', async () => {
      await expect(page.getByText('The first 20 orders, newest first')).toBeVisible()
      const newest = orders(page).first()
      await expect(newest).toContainText(/3 ×\s*Sloes 500 g/)
      await expect(newest).toContainText('$7.65') // 3 × 2.50 and 2% of it
      await expect(newest).toContainText('Cash On Delivery')
      await expect(newest).toContainText('Order Placed')
      await expect(newest).toContainText('Pending')
      await expect(newest).toContainText(/Order [0-9A-Z]{4}-[0-9A-Z]{4}/)
      const { firstName, lastName, street, city, state, zipcode, country, phone } = AN_ADDRESS
      for (const words of [`${firstName} ${lastName}`, street, `${city}, ${state} ${zipcode}`, country, phone])
        await expect(newest).toContainText(words)
      await newest.getByRole('button', { name: /^Order / }).click()
      await expect(newest.getByRole('link', { name: phone })).toHaveAttribute('href', 'tel:+15035550100')
      await expectStateFits(page)
    })

    const away = () => failRequests(page, endpoints.listSellerOrders.path, 500, 'The orders are away')
    const notice = page.getByRole('alert').filter({ hasText: 'could not be loaded' })
    await test.step('logs a failure and shows it on the page, and keeps what is loaded', async () => {
      await away()
      const logged = page.waitForEvent('console', (message) => message.text().startsWith('Orders could not be loaded'))
      await refresh(page).click()
      await logged
      await expect(notice).toHaveText(/^Orders could not be loaded/)
      await more.click()
      await expect(notice).toHaveText(/^More orders could not be loaded/)
      await expect(notice).toBeInViewport()
      await expect(orders(page)).toHaveCount(20)
      await page.unroute(lists)
    })

    await test.step('loads the others by keyboard, and focuses the first of them', async () => {
      await more.focus()
      await page.keyboard.press('Enter')
      await expect(orders(page)).toHaveCount(all)
      await expect(more).toHaveCount(0)
      await expect(page.getByText(`${all} orders, newest first`)).toBeVisible()
      await expect(page.getByRole('main').locator('li:focus article')).toHaveCount(1)
    })

    await test.step('restores all loaded orders and the position on Back and after a reload', async () => {
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

    await test.step('shows a failure of the whole list without a toast, and a retry', async () => {
      await away()
      await page.reload()
      await expect(notice).toHaveText(/^Orders could not be loaded/)
      await expect(page.getByText('Not loaded')).toBeVisible()
      await expect(page.getByText('The orders are away')).toHaveCount(0)
      await expectStateFits(page)
      await page.unroute(lists)
    })

    await test.step('says in words whether an order is paid', async () => {
      await page.route(lists, async (route) => {
        const response: { orders: OrderWire[] } = await (await route.fetch()).json()
        const [first] = response.orders
        if (first) Object.assign(first, { isPaid: true, paymentType: 'Online', status: 'Delivered' })
        await route.fulfill({ json: response })
      })
      await page.getByRole('button', { name: 'Try again' }).click()
      const order = orders(page).first()
      await expect(order.getByText('Paid', { exact: true })).toBeVisible()
      await expect(order).toContainText('Online Payment')
      await expect(order).toContainText('Delivered')
      await expect(order).not.toContainText('Pending')
      await expect(notice).toHaveCount(0)
    })
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
  const failed = [
    { title: 'Deleting expired sessions and unpaid orders', count: 1, since: new Date(0).toISOString(), isRetried: true },
    { title: 'Deleting expired sessions and unpaid orders', count: 2, since: new Date(0).toISOString(), isRetried: false },
  ]
  const jobs = endpointPattern(endpoints.listJobs.path)
  await page.route(jobs, (route) => route.fulfill({ json: { success: true, waiting: [], failed } }))
  await page.goto('/seller/orders')
  const failing = page.getByRole('main').getByRole('status').filter({ hasText: 'failing' })
  await test.step('names background work that failed, since when, and whether it is retried', async () => {
    await expect(failing).toContainText(
      /^Deleting expired sessions and unpaid orders has been failing since .+\. The store keeps trying\./,
    )
    await expect(failing).toContainText('The store has stopped trying; whoever runs it can start it again.')
  })

  await expect(page.getByText('Updates automatically')).toBeVisible()
  const first = (await orders(page).first().textContent()) ?? ''
  const read = orders(page).nth(4)
  await read.scrollIntoViewIfNeeded()
  const place = await read.boundingBox()
  await buyer.orders(greengages)
  await expect(page.getByText('1 new order:')).toBeVisible()
  const newest = await buyer.orders(greengages)
  await expect(page.getByText('2 new orders:')).toBeVisible()
  await expect(page).toHaveTitle('(2) Orders · Larder')
  const shown = page.getByRole('button', { name: 'Show them' })
  await expect(shown).toBeInViewport()
  expect(await read.boundingBox()).toEqual(place)
  await expect(orders(page).first()).toContainText(first.slice(0, 20))
  await expectStateFits(page)
  await shown.focus()
  await page.keyboard.press('Enter')
  await expect(orders(page).nth(-1)).toContainText('Greengages') // these are due last
  await expect(orders(page).nth(-2)).toContainText('Greengages')
  await expect(orders(page).first()).toContainText(first.slice(0, 20))
  await expect(page.getByText(/new orders?:/)).toHaveCount(0)
  await expect(page).toHaveTitle('Orders · Larder')
  await expect(page.getByRole('main').locator('li:focus')).toContainText('Greengages')

  await test.step('an order that somebody else moves changes in its row', async () => {
    await moveOrder(store, sellerToken, newest, 'Packing')
    await expect(page.getByRole('button', { name: `Send out, order ${newest.number}` })).toBeVisible()
  })
  await page.unroute(jobs)
  await refresh(page).click()
  await expect(failing).toHaveCount(0)
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
