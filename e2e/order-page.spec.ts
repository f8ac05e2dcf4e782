import type { Page } from '@playwright/test'
import { endpoints } from '../src/contract/endpoints.ts'
import type { OrderStatus } from '../src/domain/orders/order.ts'
import { endpointPattern, failRequests } from './api-responses.ts'
import { loginSeller } from './seller-area.ts'
import { expect, logIn, test as shopperTest, toast } from './shopper-test.ts'
import { moveOrder, send } from './store-requests.ts'
import { expectWholeScreen } from './whole-screen.ts'

type Picks = readonly { line: string; picked: number; substitute?: { product: string; quantity: number } }[]

interface Seller {
  move(order: { _id: string }, ...statuses: OrderStatus[]): Promise<void>
  pick(order: { _id: string }, lines: Picks): Promise<void>
}

const test = shopperTest.extend<Seller>({
  pick: async ({ store }, use) => {
    const token = await loginSeller(store)
    await use(({ _id: id }, lines) => send(store, token, endpoints.pickOrder.path, { id, lines }))
  },
  move: async ({ store }, use) => {
    const token = await loginSeller(store)
    await use((order, ...statuses) => moveOrder(store, token, order, ...statuses))
  },
})

const stage = (page: Page) => page.getByRole('region', { name: 'Delivery', exact: true })
const steps = (page: Page) => page.getByRole('list', { name: 'Progress' }).getByRole('listitem')
const payment = (page: Page) => page.getByRole('region', { name: 'Cash On Delivery' })

async function open(page: Page, { number }: { number: string }): Promise<void> {
  await page.goto(`/my-orders/${number}`)
  await expect(page.getByText('Updates automatically')).toBeVisible()
}

test('a card of My Orders leads to the order, which says when it arrives, what it has and what it costs', async ({
  page,
  shopper,
}) => {
  const { number } = await shopper.orders({ Strawberries: 2, 'Whole milk': 1 })
  await page.goto('/my-orders')
  await page.getByRole('link', { name: `Order ${number}`, exact: true }).click()
  await expect(page).toHaveURL(`/my-orders/${number}`)
  await expect(page.getByRole('heading', { name: `Order ${number}`, level: 1 })).toBeVisible()
  await expect(page).toHaveTitle('Your order · Larder')
  await expect(stage(page)).toContainText(/Arrives by \d.*We have your order/)
  await expect(steps(page)).toHaveText([/^Order Placed\s*\d/, 'Packing', 'Out for Delivery', /^Delivered\s*by \d/])
  await expect(page.getByRole('region', { name: 'Items' }).getByRole('listitem')).toHaveText([
    /Strawberries.*Quantity 2.*\$7\.20/,
    /Whole milk.*Quantity 1.*\$1\.45/,
  ])
  await expect(payment(page)).toContainText(
    /You pay \$8\.82In cash at the doorPrice\$8\.65ShippingFreeTax \(2%\)\$0\.17Total\$8\.82/,
  )
  await expect(page.getByRole('region', { name: 'Delivery address' })).toContainText('Maya Winter12 Orchard Lane')
  const minute = (text: string | null) => /\d+:\d\d/.exec(text ?? '')?.[0]
  expect(minute(await page.locator('.follow-head time').textContent())).toBe(minute(await steps(page).first().textContent()))
  await expect(page.getByRole('region', { name: 'Questions about this order?' })).toContainText('Email us: hello@example.com')
  await expect(page.getByText('Free until packing begins.')).toBeVisible()
  await test.step('is found in any spelling of its number', async () => {
    await page.goto(`/my-orders/${number.toLowerCase().replace('-', '').replaceAll('0', 'o').replaceAll('1', 'l')}`)
    await expect(page.getByRole('heading', { name: `Order ${number}` })).toBeVisible()
    await expect(page.getByRole('navigation', { name: 'Breadcrumb' })).toContainText(number)
  })
})

test.describe('while an order can be changed', () => {
  test.use({ expectedOnConsole: [/status of 409/] })

  test('items can be taken out until packing begins, with the new sum shown before', async ({ page, shopper, move }) => {
    const order = await shopper.orders({ Strawberries: 2, 'Whole milk': 1 })
    await open(page, order)
    await page.getByRole('button', { name: `Take items out of order ${order.number}` }).click()
    const dialog = page.getByRole('dialog', { name: 'Take items out' })
    await dialog.getByLabel('How many of Strawberries to keep').selectOption('Keep 1 of 2')
    await expect(dialog).toContainText(
      /Price\$5\.05ShippingFreeTax \(2%\)\$0\.10TotalOrdered: \$8\.82\$5\.15You pay \$3\.67 less than before\./,
    )
    await expectWholeScreen(page, 'order-take-items-out')
    await dialog.getByRole('button', { name: 'Take out 1 item' }).click()
    await expect(toast(page, 'Order changed')).toBeVisible()
    await expect(dialog).toHaveCount(0)
    await expect(payment(page)).toContainText('You pay $5.15')
    await expect(page.locator('[aria-live=polite]').getByText('Your order was changed. The total is now $5.15.')).toBeAttached()
    await test.step('the dialog says when packing has begun meanwhile', async () => {
      await page.getByRole('button', { name: /^Take items out/ }).click()
      await dialog.getByLabel('How many of Whole milk to keep').selectOption('Take out')
      await move(order, 'Packing')
      await dialog.getByRole('button', { name: 'Take out 1 item' }).click()
      await expect(dialog.getByRole('alert')).toContainText('We are packing this order, so it can’t be changed')
      await dialog.getByRole('button', { name: 'Keep everything' }).click()
      await expect(page.getByRole('button', { name: /^Take items out/ })).toHaveCount(0)
    })
  })

  test('address, phone and note can be changed until packing begins', async ({ page, shopper, move }) => {
    const order = await shopper.orders({ Strawberries: 2 })
    await open(page, order)
    const address = page.getByRole('region', { name: 'Delivery address' })
    await address.getByRole('button', { name: `Change address, phone or note of order ${order.number}` }).press('Enter')
    const dialog = page.getByRole('dialog', { name: 'Change address, phone or note' })
    await dialog.getByLabel('Phone').fill('call me')
    await dialog.getByRole('button', { name: 'Save changes' }).click()
    await expect(dialog.getByLabel('Phone')).toBeFocused()
    await expect(dialog.getByLabel('Phone')).toHaveAccessibleDescription(/Enter a phone number/)
    await expectWholeScreen(page, 'order-change-details')
    await dialog.getByLabel('Phone').fill('+1 971 555 0188')
    await dialog.getByLabel('Street address').fill('7 Birch Road')
    await dialog.getByLabel('Note to the courier').fill('Ring twice')
    await dialog.getByRole('button', { name: 'Save changes' }).click()
    await expect(toast(page, 'Order changed')).toBeVisible()
    await expect(address).toContainText(/7 Birch Road.*Ring twice.*\+1 971 555 0188/)
    await move(order, 'Packing')
    await expect(address.getByRole('button')).toHaveCount(0)
  })
})

test('moves by itself to the door and to a refund, says so to screen readers, and why it can’t be canceled any more', async ({
  page,
  shopper,
  move,
  request,
  store,
}) => {
  const order = await shopper.orders({ Bananas: 1 })
  await open(page, order)
  await move(order, 'Packing')
  await expect(steps(page)).toHaveText([/^Order Placed, done\s*\d/, /^Packing\s*since \d/, /^Out/, /^Delivered/])
  await expect(page.locator('[aria-live=polite]').getByText('Your order is now: Packing')).toBeAttached()
  await expect(page.getByRole('button', { name: /^Cancel order/ })).toHaveCount(0)
  await expect(page.getByText('Packing has begun, so you can’t cancel this order anymore.')).toBeVisible()
  await move(order, 'Out for Delivery')
  await expect(stage(page)).toContainText('On the way to 12 Orchard Lane')
  await expect(page.getByText('Your order is on its way, so you can’t cancel it anymore.')).toBeVisible()
  await expectWholeScreen(page, 'order-on-its-way')
  await move(order, 'Delivered')
  await expect(stage(page)).toContainText(/Delivered at \d.*On time: it was due by \d/)
  await expect(payment(page)).toContainText('Payment: Paid')
  await expect(page.getByText('Updates automatically')).toHaveCount(0)
  const headers = { token: await loginSeller(store) }
  const data = { id: order._id, amount: 1, reason: 'Some were bruised' }
  expect((await request.post(endpoints.refundOrder.path, { headers, data })).status()).toBe(200)
  await expect(payment(page)).toContainText(/Paid in cash\$\d.*RefundedSome were bruised\$1\.00You paid\$\d/)
  await expectWholeScreen(page, 'order-refunded')
})

for (const [clock, hours] of [
  ['behind', -3],
  ['ahead', 30],
] as const)
  test(`says what is left, and plainly how late an order is, also on a device whose clock is ${clock}`, async ({
    page,
    shopper,
  }) => {
    const order = await shopper.orders({ Bananas: 1 })
    await page.clock.install({ time: Date.now() + hours * 60 * 60_000 })
    await open(page, order)
    await expect(stage(page)).toContainText('Arrives by')
    await expect(stage(page)).not.toContainText('late')
    await page.clock.fastForward(45 * 60_000)
    await expect(stage(page)).toContainText(/16 min late.*We’re running late.*We expected it by \d.*We have your order\./)
    await page.goto('/my-orders') // the store's time is read again there
    await expect(page.getByRole('article')).toContainText('Today, ')
    await expect(page.getByRole('article')).toContainText('Arrives by')
    await page.clock.fastForward(45 * 60_000)
    await expect(page.getByRole('article')).toContainText('We’re running late')
  })

test('shows what packing changed, old and new, and leaves out what the shopper does not want', async ({
  page,
  shopper,
  catalog,
  move,
  pick,
}) => {
  const order = await shopper.orders({ Strawberries: 2, 'Whole milk': 3, Bananas: 1 })
  const lineOf = (name: string) => order.items.find(({ product }) => product.name === name)?.line ?? ''
  await open(page, order)
  await move(order, 'Packing')
  await expect(stage(page)).toContainText('Your groceries are being packed')
  const substitute = { product: await catalog.id('Blueberries'), quantity: 2 }
  await pick(order, [
    { line: lineOf('Strawberries'), picked: 0, substitute },
    { line: lineOf('Whole milk'), picked: 2 },
    { line: lineOf('Bananas'), picked: 1 },
  ])
  const changes = page.getByRole('region', { name: 'Changed while packing' }).getByRole('listitem')
  await expect(changes).toHaveText([
    /Strawberries.*Quantity 2 · \$7\.20.*Blueberries.*Quantity 2 · \$.*Take itNo, leave it out/,
    /Whole milk2 instead of 3We ran out of it\. \$1\.45 and its tax come off your total\./,
  ])
  await expect(page.locator('[aria-live=polite]').getByText(/^Changed while packing\. The total is now \$/)).toBeAttached()
  const items = page.getByRole('region', { name: 'Items' }).getByRole('listitem')
  await expect(items).toHaveText([
    /Blueberries.*Quantity 2, instead of Strawberries/,
    /Whole milk.*Quantity 2, ordered 3.*\s*\$4\.35 \$2\.90/,
    /Bananas.*Quantity 1/,
  ])
  await expect(payment(page)).toContainText(/Total.*Ordered: \$\d/)
  await expectWholeScreen(page, 'order-changed')

  await page.getByRole('button', { name: 'Take it: Blueberries' }).click()
  await expect(changes.first()).toContainText('You get it. You can say no until your order is on its way.')
  await page.getByRole('button', { name: 'No, leave it out: Blueberries' }).click()
  await expect(changes.first()).toContainText(
    'StrawberriesLeft outYou declined a substitute. $7.20 and its tax come off your total.',
  )
  await expect(items).toHaveText([/Whole milk/, /Bananas/])
  await expectWholeScreen(page, 'order-without-substitute')
  await move(order, 'Out for Delivery')
  await expect(payment(page)).toContainText(/You pay \$\d+\.\d\dIn cash at the door/)
  await expect(page.getByRole('button', { name: /leave it out/ })).toHaveCount(0)
})

test('can be canceled until packing begins, and says who canceled it', async ({ page, shopper }) => {
  const order = await shopper.orders({ Bananas: 1 })
  await open(page, order)
  await page.getByRole('button', { name: `Cancel order ${order.number}` }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Cancel order' }).click()
  await expect(toast(page, 'Order cancelled')).toBeVisible()
  await expect(stage(page)).toHaveText('You canceled this order. There is nothing to pay.')
  await expect(page.getByRole('list', { name: 'Progress' })).toHaveCount(0)
  await expect(payment(page)).toHaveText(/Payment: Nothing to payNothing to payOrdered\$\d\.\d\dTotal\$0\.00$/)
  await expectWholeScreen(page, 'order-canceled')
  await page.getByRole('link', { name: 'My Orders' }).first().click()
  const card = page.getByRole('article')
  await expect(card).toContainText('Canceled')
  await expect(card.locator('.order-card-amount')).toHaveText('Nothing to pay')
  await expect(card).not.toContainText('Pending')
})

test.describe('what can’t be shown', () => {
  test.use({ expectedOnConsole: [/ERR_FAILED|ERR_INTERNET_DISCONNECTED|status of (404|500)|could not be loaded/] })

  test('an order that does not exist is not found', async ({ page, shopper }) => {
    for (const unknown of ['AAAA-AAAA', 'nothing-like-it']) {
      await page.goto(`/my-orders/${unknown}`)
      await expect(page.getByText(`There’s no order ${unknown} in your account.`)).toBeVisible()
    }
    await expectWholeScreen(page, 'order-not-found')
    await page.getByRole('link', { name: 'See my orders' }).click()
    await expect(page).toHaveURL('/my-orders')
    expect(await shopper.countOrders()).toBe(0)
  })

  test('says that it is not live, and looks every ten seconds', async ({ page, shopper, move }) => {
    const order = await shopper.orders({ Bananas: 1 })
    await page.route(endpointPattern(endpoints.streamOrderEvents.path), (request) => request.abort())
    await page.clock.install()
    await page.goto(`/my-orders/${order.number}`)
    await expect(page.getByText('Updates every 10 seconds')).toBeVisible()
    await expectWholeScreen(page, 'order-not-live')
    await move(order, 'Packing')
    await page.clock.runFor(10_000)
    await expect(stage(page)).toContainText('Your groceries are being packed')
  })

  test('a failed request offers to try again', async ({ page, shopper }) => {
    const { number } = await shopper.orders({ Bananas: 1 })
    await failRequests(page, endpoints.getOrder.path, 500, 'The orders are away')
    await page.goto(`/my-orders/${number}`)
    await expect(page.getByText('The order could not be loaded.')).toBeVisible()
    await expectWholeScreen(page, 'order-away')
    await page.unroute(endpointPattern(endpoints.getOrder.path))
    await page.getByRole('button', { name: 'Try again' }).click()
    await expect(page.getByRole('heading', { name: `Order ${number}` })).toBeVisible()
  })

  test('a visitor logs in and is back', async ({ page, account }) => {
    await page.goto('/my-orders/7K3M-9QXD')
    await expect(page.getByRole('heading', { name: 'Log in to follow your order' })).toBeVisible()
    await page.getByRole('main').getByRole('button', { name: 'Login' }).click()
    await logIn(page, account)
    await expect(page).toHaveURL('/my-orders/7K3M-9QXD')
  })
})
