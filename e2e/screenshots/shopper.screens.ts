import type { Page } from '@playwright/test'
import { endpoints } from '../../src/contract/endpoints.ts'
import type { OrderWire } from '../../src/contract/orders/orders.ts'
import { failRequests, json } from '../api-responses.ts'
import { checkOut } from '../check-out.ts'
import { SHOPPER_PAGES } from '../shop-pages.ts'
import { LEO, MAYA, NORA, PASSWORD } from './people.ts'
import { expect, open, PHONE, screenshot, screenshotLoading, screenshotPage, test } from './take-screenshots.ts'

const isLive = (page: Page) => expect(page.getByText('Updates automatically')).toBeVisible()

test('a cart with an account', async ({ shopper }) => {
  const maya = await shopper(MAYA)
  await screenshotPage(maya, 'cart', '/cart')
  await maya.getByRole('button', { name: 'Change delivery address' }).click()
  await screenshot(maya, 'cart-choosing-address')
  await maya.getByRole('radio', { name: /88 Market Street/ }).check()
  await maya.getByLabel('Payment method').selectOption('Online Payment')
  await screenshot(maya, 'cart-online')
  await failRequests(maya, endpoints.listAddresses.path)
  await screenshotPage(maya, 'cart-addresses-failed', '/cart')

  const leo = await shopper(LEO)
  await open(leo, '/products')
  await leo
    .getByRole('button', { name: 'Add one Whole milk' })
    .or(leo.getByRole('button', { name: /^Add .*Whole milk/ }))
    .first()
    .click()
  await screenshotPage(leo, 'cart-without-address', '/cart')
  await leo.getByRole('button', { name: 'Place Order' }).click()
  await screenshot(leo, 'cart-address-missing')
})

test('the pages of a new shopper', async ({ shopper }) => {
  const leo = await shopper(LEO)
  for (const path of SHOPPER_PAGES) await screenshotPage(leo, `new-shopper${path.replaceAll('/', '-')}`, path)
})

test('addresses', async ({ shopper }) => {
  const maya = await shopper(MAYA)
  await screenshotPage(maya, 'addresses', '/addresses')
  await maya.getByRole('button', { name: /^Edit .*88 Market Street/ }).click()
  await screenshot(maya, 'address-edited')
  await maya.getByLabel('ZIP code').fill('ninety')
  await maya.getByRole('button', { name: 'Save address' }).click()
  await screenshot(maya, 'address-edited-error')
  await open(maya, '/addresses')
  await maya.getByRole('button', { name: /^Remove .*88 Market Street/ }).click()
  await expect(maya.getByText('88 Market Street was removed.')).toBeVisible()
  await screenshot(maya, 'address-removed')
  await screenshotPage(maya, 'add-address', '/add-address')
  await maya.getByRole('main').getByRole('button', { name: 'Add address' }).click()
  await screenshot(maya, 'add-address-errors')
  await screenshotLoading(maya, 'addresses-loading', '/addresses', endpoints.listAddresses.path)
})

test('the account', async ({ shopper }) => {
  const maya = await shopper(MAYA)
  await screenshotPage(maya, 'account', '/account')
  await maya.getByRole('main').getByRole('button', { name: 'Change password' }).click()
  await maya.getByRole('main').getByLabel('New password', { exact: true }).fill('short')
  await maya.getByRole('main').getByRole('button', { name: 'Change password' }).click()
  await screenshot(maya, 'account-errors')
  await maya.getByRole('main').getByLabel('Current password', { exact: true }).fill(PASSWORD)
  await maya.getByRole('main').getByLabel('New password', { exact: true }).fill('a better password')
  await maya.getByRole('main').getByRole('button', { name: 'Change password' }).click()
  await expect(maya.locator('.toast')).toBeVisible()
  await screenshot(maya, 'account-changed')
  await open(maya, '/contact')
  await maya.getByRole('button', { name: /^Maya\s?, your account/ }).click()
  await screenshot(maya, 'profile-menu', { widths: [768, 1280] })
  await open(maya, '/contact')
  await maya.setViewportSize({ width: PHONE, height: 740 })
  await maya.getByRole('button', { name: 'Menu', exact: true }).click()
  await expect(maya.getByRole('dialog', { name: 'Menu' })).toBeVisible()
  await screenshot(maya, 'menu-shopper', { widths: [PHONE] })
  await failRequests(maya, endpoints.currentShopper.path, 503, 'The store is resting for a moment')
  await maya.goto('/account')
  await expect(maya.getByRole('main').getByRole('alert')).toBeVisible()
  await screenshot(maya, 'account-unreachable')
})

test('lists of orders', async ({ shopper }) => {
  const leo = await shopper(LEO)
  const nora = await shopper(NORA)
  await open(nora, '/my-orders')
  await isLive(nora)
  await screenshot(nora, 'my-orders-many')
  await nora.getByRole('button', { name: 'Load more' }).click()
  await expect(nora.locator('.order-card')).toHaveCount(24)
  await screenshot(nora, 'my-orders-all')
  const maya = await shopper(MAYA)
  await open(maya, '/my-orders')
  await isLive(maya)
  await screenshot(maya, 'my-orders')
  for (const details of await maya.getByText('Order details').all()) await details.click()
  await screenshot(maya, 'my-orders-opened')
  await screenshotLoading(maya, 'my-orders-loading', '/my-orders', endpoints.listShopperOrders.path)
  await failRequests(leo, endpoints.listShopperOrders.path)
  await leo.goto('/my-orders')
  await expect(leo.getByRole('alert').first()).toBeVisible()
  await screenshot(leo, 'my-orders-failed')
})

test('orders', async ({ shopper, request }) => {
  const { token } = await json(request.post(endpoints.loginShopper.path, { data: { email: MAYA.email, password: PASSWORD } }))
  const { orders }: { orders: OrderWire[] } = await json(request.get(endpoints.listShopperOrders.path, { headers: { token } }))
  const maya = await shopper(MAYA)
  for (const { number, status } of orders) {
    const name = `order-${status.toLowerCase().replaceAll(' ', '-')}`
    await open(maya, `/my-orders/${number}`)
    if (status !== 'Delivered' && status !== 'Cancelled') await isLive(maya)
    await screenshot(maya, name)
    if (status === 'Packing') {
      await maya.getByRole('button', { name: 'No, leave it out: Blueberries' }).click()
      await expect(maya.getByText(/You declined a substitute/)).toBeVisible()
      await screenshot(maya, `${name}-declined`)
    }
    if (status === 'Delivered') {
      await maya.getByRole('group', { name: 'Your rating of Bananas' }).getByRole('button', { name: '2 stars' }).click()
      await expect(maya.getByText('Thank you for your rating').first()).toBeVisible()
      await screenshot(maya, `${name}-rated`)
    }
    if (status === 'Order Placed') {
      await maya.getByRole('button', { name: /^Take items out/ }).click()
      await maya
        .getByLabel(/^How many of/)
        .first()
        .selectOption({ index: 1 })
      await screenshot(maya, `${name}-take-items-out`)
      await maya.getByRole('button', { name: 'Keep everything' }).click()
      await maya.getByRole('button', { name: /^Change address/ }).click()
      await screenshot(maya, `${name}-change-details`)
      await maya.getByRole('button', { name: 'Keep as it is' }).click()
      await maya.getByRole('button', { name: /^Cancel order/ }).click()
      await screenshot(maya, `${name}-cancel`)
      await maya.getByRole('dialog').getByRole('button', { name: 'Cancel order' }).click()
      await expect(maya.getByText('Order cancelled').first()).toBeVisible()
      await screenshot(maya, `${name}-canceled`)
    }
  }
  await screenshotPage(maya, 'order-not-found', '/my-orders/AAAA-AAAA')
  const path = `/my-orders/${orders[0]?.number}`
  await screenshotLoading(maya, 'order-loading', path, endpoints.getOrder.path)
  const failing = await shopper(MAYA)
  await failRequests(failing, endpoints.getOrder.path)
  await failing.goto(path)
  await expect(failing.getByRole('main').getByRole('alert')).toBeVisible()
  await screenshot(failing, 'order-failed')
})

test('online payment', async ({ shopper }) => {
  const maya = await shopper(MAYA)
  await checkOut(maya)
  await screenshot(maya, 'payment')
  const payment = maya.url()
  await maya.getByRole('button', { name: 'Decline the card', exact: true }).click()
  await expect(maya.getByRole('alert')).toContainText('Your card was declined')
  await screenshot(maya, 'payment-declined')
  await open(maya, '/my-orders')
  await expect(maya.getByRole('heading', { name: 'Waiting for your payment' })).toBeVisible()
  await isLive(maya)
  await screenshot(maya, 'my-orders-waiting')
  await maya.goto(payment)
  await maya.getByRole('button', { name: 'Pay later, and fail', exact: true }).click()
  await expect(maya).toHaveURL('/loader?next=my-orders')
  await screenshot(maya, 'loader-paid')
})
