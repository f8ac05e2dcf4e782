import type { Page } from '@playwright/test'
import { endpoints } from '../src/contract/endpoints.ts'
import type { OrderWire } from '../src/contract/orders/orders.ts'
import type { AN_ADDRESS } from '../src/server/testing/an-address.ts'
import { endpointPattern, failRequests } from './api-responses.ts'
import { addProduct, expectStateFits, loginSeller, sellerTest, sendOut } from './seller-area.ts'
import { type StoreProcess, withBareStore } from './store-process.ts'
import { addAddress, moveOrder, placeOrder, send } from './store-requests.ts'
import { expect } from './test.ts'

interface Route {
  /** Places a cash order of three pieces, $7.65, and sends it out. */
  goesOut(changes?: Partial<typeof AN_ADDRESS>): Promise<OrderWire>
  order(id: string): Promise<OrderWire>
}

/** These tests have a store of their own, in which no order is out for delivery at first. */
const test = sellerTest.extend<{ route: Route }, { store: StoreProcess; product: string }>({
  store: [async ({}, use) => withBareStore(use), { scope: 'worker', timeout: 180_000 }],
  product: [async ({ store }, use) => use(await sloes(store)), { scope: 'worker' }],
  route: async ({ store, account, sellerToken, product }, use) => {
    const onTheWay = await send(store, sellerToken, `${endpoints.listSellerOrders.path}?status=Out+for+Delivery`)
    for (const order of onTheWay.orders) await moveOrder(store, sellerToken, order, 'Delivered')
    await use({
      async goesOut(changes) {
        const address = await addAddress(store, account.token, changes)
        const order = await placeOrder(store, account.token, [{ _id: product }], { quantity: 3, address })
        await sendOut(store, sellerToken, order)
        return order
      },
      order: async (id) => (await send(store, sellerToken, `${endpoints.getOrder.path}?id=${id}`)).order,
    })
  },
})
test.describe.configure({ mode: 'default' }) // all tests run in one worker, and so in one store

test.use({ viewport: { width: 360, height: 740 } })

const sloes = async (store: StoreProcess): Promise<string> =>
  (await addProduct(store, await loginSeller(store), { name: 'Sloes', offerPrice: 2.5, price: 3 }))._id

async function open(page: Page): Promise<void> {
  await page.goto('/seller/deliveries')
  await expect(page.getByText('Updates automatically')).toBeVisible()
}
const next = (page: Page) => page.getByRole('article')
const row = (page: Page, street: string) => page.getByRole('listitem').getByRole('button', { name: street })
const received = (page: Page) => page.getByRole('button', { name: 'Delivered, $7.65 received' })
const undo = (page: Page) => page.getByRole('button', { name: 'Undo' })

test('opens the delivery that is due first, with all that is needed at the door, and lists the others', async ({
  page,
  route,
}) => {
  const first = await route.goesOut({ street: '48 Garden Street', phone: '(503) 555-0119' })
  await route.goesOut({ street: '5 Hill Road' })
  await route.goesOut({ street: '17 Birch Court, 3B' })
  await open(page)
  await expect(page.getByText('3 on the way · $22.95 to collect')).toBeVisible()
  await expect(next(page)).toContainText(`Next: ${first.number}`)
  for (const words of ['30 min left', '3 items', '48 Garden Street', 'Collect in cash', '$7.65'])
    await expect(next(page)).toContainText(words)
  await expect(next(page).getByRole('link', { name: /Open in maps/ })).toHaveAttribute(
    'href',
    /^https:\/\/www\.google\.com\/maps\/search\/\?api=1&query=48\+Garden\+Street%2C\+/,
  )
  await expect(next(page).getByRole('link', { name: /^Call / })).toHaveAttribute('href', 'tel:5035550119')
  await expect(page.getByRole('listitem')).toHaveText([/^5 Hill Road.*30 min left\$7.65 cash/, /^17 Birch Court, 3B/])

  await test.step('has the whole screen of a phone, and targets that a thumb hits', async () => {
    await expect(page.getByRole('banner')).toBeHidden()
    await expect(page.getByRole('navigation')).toHaveCount(0)
    for (const target of await page.getByRole('main').locator('button, article a').all())
      expect((await target.boundingBox())?.height).toBeGreaterThanOrEqual(56)
  })

  await test.step('opens another by a press', async () => {
    await row(page, '17 Birch Court').click()
    await expect(next(page)).toContainText('17 Birch Court, 3B')
    await expect(page.getByRole('listitem')).toHaveText([/^48 Garden Street/, /^5 Hill Road/])
    await expect(page.getByRole('region', { name: 'Open delivery' })).toBeFocused()
  })

  await page.getByRole('link', { name: 'All orders' }).click()
  await expect(page.getByRole('navigation', { name: 'Most used' }).getByRole('link', { name: 'Deliveries' })).toBeVisible()
})

test('a double press delivers one order with its cash, which can be undone for a minute', async ({ page, route }) => {
  const first = await route.goesOut({ street: '48 Garden Street' })
  const second = await route.goesOut({ street: '5 Hill Road' })
  await page.clock.install()
  await open(page)
  await received(page).dblclick()
  await expect(next(page)).toContainText('5 Hill Road')
  await expect(page.getByRole('region', { name: 'Open delivery' })).toBeFocused()
  await expect(page.locator('.undo-bar')).toContainText(
    new RegExp(`${first.number} delivered.*\\$7\\.65 received, \\d\\d s left`),
  )
  expect(await route.order(first._id)).toMatchObject({ status: 'Delivered', isPaid: true })
  expect(await route.order(second._id)).toMatchObject({ status: 'Out for Delivery' })
  await expectStateFits(page)

  await undo(page).click()
  await expect(next(page)).toContainText(first.number)
  await expect(undo(page)).toHaveCount(0)
  expect(await route.order(first._id)).toMatchObject({ status: 'Out for Delivery', isPaid: false })

  await test.step('delivers without the cash', async () => {
    await page.clock.runFor(1_000)
    await page.getByRole('button', { name: 'Delivered without cash' }).click()
    await expect(page.locator('.undo-bar')).toContainText('Without cash')
    expect(await route.order(first._id)).toMatchObject({ status: 'Delivered', isPaid: false })
  })

  await test.step('the minute runs out', async () => {
    await page.clock.runFor(1_000)
    await received(page).click()
    await expect(page.getByText('Nothing on the way')).toBeVisible()
    await expect(undo(page)).toBeVisible()
    await page.clock.runFor(60_000)
    await expect(undo(page)).toHaveCount(0)
    await expectStateFits(page)
  })
})

test('a delivery that failed is canceled with its reason, which is asked for', async ({ page, route }) => {
  const orders = [await route.goesOut(), await route.goesOut()] as const
  await open(page)
  const dialog = page.getByRole('dialog', { name: `Order ${orders[0].number} not delivered?` })
  await page.getByRole('button', { name: 'Not delivered…' }).click()
  await dialog.getByRole('radio', { name: 'It is canceled' }).check()
  await expect(dialog).toContainText('The customer has not paid the $7.65 yet.')
  await expectStateFits(page)
  await dialog.getByRole('button', { name: 'Keep delivering' }).click()
  await expect(dialog).toHaveCount(0)

  await page.getByRole('button', { name: 'Not delivered…' }).click()
  await dialog.getByRole('radio', { name: 'It is canceled' }).check()
  await dialog.getByRole('radio', { name: 'Another reason' }).check()
  await dialog.getByRole('button', { name: 'Cancel order' }).click()
  await expect(dialog).toContainText('Please say what happened')
  await dialog.getByRole('textbox', { name: 'What happened' }).fill('The bridge is closed')
  await dialog.getByRole('button', { name: 'Cancel order' }).click()
  await expect(next(page)).toContainText(orders[1].number)
  const { status, history } = await route.order(orders[0]._id)
  expect([status, history.at(-1)?.reason]).toEqual(['Cancelled', 'The bridge is closed'])

  await page.getByRole('button', { name: 'Not delivered…' }).click()
  await page.getByRole('button', { name: 'Deliver again later' }).click()
  await expect(page.getByText('Nothing on the way')).toBeVisible()
  await expect(page.getByRole('region', { name: 'Came back' })).toContainText('Nobody was there')
  await expectStateFits(page)
  const back = await route.order(orders[1]._id)
  expect([back.status, back.history.at(-1)?.reason]).toEqual(['Packing', 'Nobody was there'])
})

test('orders come and go by themselves, the open one stays, and its minutes turn late', async ({
  page,
  route,
  store,
  sellerToken,
}) => {
  await page.clock.install()
  await open(page)
  await expect(page.getByText('Nothing on the way')).toBeVisible()
  const first = await route.goesOut()
  const second = await route.goesOut()
  await expect(next(page)).toContainText(first.number)
  await expect(row(page, second.number)).toBeVisible()
  await moveOrder(store, sellerToken, first, 'Delivered')
  await expect(next(page)).toContainText(`Next: ${second.number}`)
  await send(store, sellerToken, endpoints.undoDelivery.path, { id: first._id })
  await expect(row(page, first.number)).toBeVisible()
  await expect(next(page)).toContainText(`Open: ${second.number}`)
  await page.clock.fastForward(45 * 60_000)
  await expect(next(page)).toContainText('16 min late')
})

test.describe('without a store', () => {
  test.use({ expectedOnConsole: [/ERR_INTERNET_DISCONNECTED|status of 500|could not be loaded/] })

  test('deliveries that can’t be loaded are loaded by a press, and one that can’t be sent is sent later', async ({
    page,
    route,
    context,
  }) => {
    const { _id, number } = await route.goesOut()
    await failRequests(page, endpoints.listSellerOrders.path, 500, 'The orders are away')
    await page.goto('/seller/deliveries')
    await expect(page.getByText('Deliveries could not be loaded.')).toBeVisible()
    await expectStateFits(page)
    await page.unroute(endpointPattern(endpoints.listSellerOrders.path))
    await page.getByRole('button', { name: 'Try again' }).click()
    await expect(next(page)).toContainText(number)

    await context.setOffline(true)
    await expect(page.getByText('You’re offline. Deliveries that you record are sent once you’re back online.')).toBeVisible()
    await expect(page.getByText('Updates automatically')).toHaveCount(0)
    await received(page).click()
    await expect(page.getByRole('region', { name: 'Not sent yet' })).toContainText(`${number}$7.65 received`)
    await expect(page.getByText('Nothing on the way')).toBeVisible()
    await undo(page).click()
    await expect(received(page)).toBeVisible()
    await received(page).click()
    expect((await route.order(_id)).status).toBe('Out for Delivery')
    await context.setOffline(false)
    await expect(page.getByRole('region', { name: 'Not sent yet' })).toHaveCount(0)
    await expect.poll(async () => (await route.order(_id)).status).toBe('Delivered')
    await expect(page.getByText(/ · \$\d+\.\d\d taken today/)).toBeVisible()

    await test.step('one that failed is sent later, too', async () => {
      const failed = await route.goesOut()
      await expect(next(page)).toContainText(failed.number)
      await context.setOffline(true)
      await page.getByRole('button', { name: 'Not delivered…' }).click()
      await page.getByRole('button', { name: 'Deliver again later' }).click()
      await expect(page.getByRole('region', { name: 'Not sent yet' })).toContainText(`${failed.number}Not delivered`)
      expect((await route.order(failed._id)).status).toBe('Out for Delivery')
      await context.setOffline(false)
      await expect.poll(async () => (await route.order(failed._id)).status).toBe('Packing')
      await expect(page.getByRole('region', { name: 'Not sent yet' })).toHaveCount(0)
    })
  })
})
