import type { BrowserContext, Page } from '@playwright/test'
import { endpoints } from '../src/contract/endpoints.ts'
import type { OrderStatus } from '../src/domain/orders/order.ts'
import { endpointPattern } from './api-responses.ts'
import { asSeller, loginSeller } from './seller-area.ts'
import { expect, test as shopperTest } from './shopper-test.ts'
import { moveOrder } from './store-requests.ts'
import { addToLocalStorage, SELLER_TOKEN, SHOPPER_TOKEN } from './test.ts'

const test = shopperTest.extend<{ move: (id: string, status: OrderStatus) => Promise<void>; sellerToken: string }>({
  sellerToken: async ({ store }, use) => use(await loginSeller(store)),
  move: async ({ store, sellerToken }, use) => {
    await use((id, status) => moveOrder(store, sellerToken, { _id: id }, status))
  },
})

const step = (page: Page) => page.getByRole('list', { name: 'Progress' }).locator('[aria-current=step]')
const live = (page: Page) => page.getByText('Updates automatically')

async function openOrders(context: BrowserContext): Promise<Page> {
  const page = await context.newPage()
  await page.goto('/my-orders')
  await expect(live(page)).toBeVisible()
  return page
}

test('an order moves by itself in all tabs, which share one stream', async ({ context, shopper, move }) => {
  const streams: string[] = []
  context.on('request', (request) => {
    if (request.url().endsWith(endpoints.streamOrderEvents.path)) streams.push(request.method())
  })
  const order = await shopper.orders({ Bananas: 1 })
  const tabs = [await openOrders(context), await openOrders(context)] as const
  expect(streams).toEqual(['GET'])
  await move(order._id, 'Packing')
  for (const tab of tabs) await expect(step(tab)).toContainText('Packing')

  await tabs[0].close() // this tab read the stream
  await move(order._id, 'Out for Delivery')
  for (const tab of tabs.slice(1)) await expect(step(tab)).toContainText('Out for Delivery')
  expect(streams).toEqual(['GET', 'GET'])
  const later = await shopper.orders({ Bananas: 2 })
  for (const tab of tabs.slice(1)) await expect(tab.getByRole('article').filter({ hasText: later.number })).toBeVisible()
})

test.describe('without a stream', () => {
  test.use({ expectedOnConsole: [/ERR_FAILED/] })

  test('says that it is not live, looks every ten seconds, and is live again', async ({ page, shopper, move }) => {
    const order = await shopper.orders({ Bananas: 1 })
    const path = endpointPattern(endpoints.streamOrderEvents.path)
    await page.route(path, (route) => route.abort())
    await page.clock.install()
    await page.goto('/my-orders')
    await expect(page.getByText('Updates every 10 seconds')).toBeVisible()
    await move(order._id, 'Packing')
    await page.clock.runFor(10_000)
    await expect(step(page)).toContainText('Packing')
    await page.unroute(path)
    await expect(async () => {
      await page.clock.runFor(10_000)
      await expect(live(page)).toBeVisible({ timeout: 500 })
    }).toPass()
  })
})

test('an order goes from hand to hand in three browsers: seller, courier and shopper', async ({
  browser,
  context,
  page,
  store,
  sellerToken,
  shopper,
}) => {
  const order = await shopper.orders({ Bananas: 2 })
  await addToLocalStorage(context, store, SELLER_TOKEN, sellerToken)
  const others = [await browser.newContext({ baseURL: store.url }), await browser.newContext({ baseURL: store.url })] as const
  await asSeller(others[0], store)
  await addToLocalStorage(others[1], store, SHOPPER_TOKEN, shopper.token)
  const [courier, customer] = [await others[0].newPage(), await others[1].newPage()]
  await page.goto(`/seller/orders?q=${order.number}`)
  await courier.goto('/seller/deliveries')
  await customer.goto(`/my-orders/${order.number}`)
  for (const screen of [page, courier, customer]) await expect(live(screen)).toBeVisible()

  await page.getByRole('button', { name: `Start packing, order ${order.number}` }).click()
  await expect(step(customer)).toContainText('Packing')
  await page.getByRole('region', { name: 'Next step' }).getByRole('button', { name: '1 left, then out' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Send out as ordered' }).click()
  await expect(step(customer)).toContainText('Out for Delivery')
  const row = courier.getByRole('listitem').getByRole('button', { name: order.number })
  const open = courier.getByRole('article').filter({ hasText: order.number })
  await expect(row.or(open)).toBeVisible()
  if ((await row.count()) > 0) await row.click() // another test's order may be due first
  await open.getByRole('button', { name: /^Delivered, \$.+ received$/ }).click()
  await expect(customer.getByText(/^Delivered at /)).toBeVisible()
  await expect(page.getByRole('region', { name: 'Status' })).toContainText('Paid')
  for (const other of others) await other.close()
})
