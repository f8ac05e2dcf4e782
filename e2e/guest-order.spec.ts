import type { Page } from '@playwright/test'
import { endpoints } from '../src/contract/endpoints.ts'
import { AN_ADDRESS } from '../src/server/testing/an-address.ts'
import { json } from './api-responses.ts'
import { loginSeller, mailedLink } from './seller-area.ts'
import { expect, test, toast } from './shopper-test.ts'
import { moveOrder } from './store-requests.ts'
import { expectWholeScreen } from './whole-screen.ts'

const stage = (page: Page) => page.getByRole('region', { name: 'Delivery', exact: true })

function newOrder(product: string) {
  const email = `gil.${crypto.randomUUID()}@example.com`
  const guest = { name: 'Gil Santos', email, phone: '+1 503 555 0199' }
  return { email, data: { items: [{ product, quantity: 2 }], guest, address: AN_ADDRESS } }
}

test.use({ expectedOnConsole: [/status of 404/] })

test('a guest follows the order by the link of its mail, saves the details, and cancels it, and half a link finds none', async ({
  page,
  request,
  catalog,
  store,
}) => {
  const { email, data } = newOrder(await catalog.id('Strawberries'))
  const { order, secret } = await json(request.post(endpoints.placeCashOrder.path, { data }))
  const link = await mailedLink(store, email, 'we have it')
  expect(link).toBe(`${store.url}/order/${secret}`)

  const response = await page.goto(link)
  expect(response?.headers()).toMatchObject({
    'cache-control': 'no-store',
    'referrer-policy': 'no-referrer',
    'x-robots-tag': 'noindex',
  })
  expect(await response?.text()).not.toContain(secret)
  await expect(page.getByRole('heading', { name: `Order ${order.number}`, level: 1 })).toBeVisible()
  await expect(page).toHaveTitle('Your order · Larder')
  await expect(stage(page)).toContainText(/Arrives by \d.*We have your order/)
  await expect(page.getByText('This page updates every 10 seconds.')).toBeVisible()
  await expectWholeScreen(page, 'guest-order')

  await page.getByRole('button', { name: 'Save my details' }).click()
  await expect(page.getByRole('heading', { name: 'No email was sent' })).toBeVisible()
  const accountLink = await mailedLink(store, email, 'Choose a password')
  expect(accountLink).toContain(`${store.url}/reset?token=`)
  await expectWholeScreen(page, 'guest-order-saved')

  await page.getByRole('button', { name: `Take items out of order ${order.number}` }).click()
  await page.getByRole('dialog').getByLabel('How many of Strawberries to keep').selectOption('Keep 1 of 2')
  await page.getByRole('dialog').getByRole('button', { name: 'Take out 1 item' }).click()
  await expect(toast(page, 'Order changed')).toBeVisible()
  await expect(page.getByRole('region', { name: 'Items' })).toContainText('Quantity 1')

  await page.getByRole('button', { name: `Cancel order ${order.number}` }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Cancel order' }).click()
  await expect(toast(page, 'Order cancelled')).toBeVisible()
  await expect(stage(page)).toContainText('You canceled this order.')
  await expect(page.getByRole('button', { name: /^Cancel order/ })).toHaveCount(0)
  await page.goto(`/order/${secret.slice(0, 20)}`)
  await expect(page.getByRole('heading', { name: 'Order not found' })).toBeVisible()

  await page.goto(accountLink)
  await expect(page.getByRole('heading', { name: 'Save your details' })).toBeVisible()
  await expectWholeScreen(page, 'guest-account')
  await page.getByLabel('New password', { exact: true }).fill('a good password')
  await page.getByRole('button', { name: 'Create my account' }).click()
  await expect(page).toHaveURL('/my-orders')
  await expect(page.getByRole('link', { name: `Order ${order.number}` })).toBeVisible()
})

test('a guest who pays online comes back to the order, sees it move, and has an empty cart', async ({
  page,
  request,
  catalog,
  earlierVisit,
  store,
}) => {
  const product = await catalog.id('Bananas')
  await earlierVisit.cart({ Bananas: 2 })
  const { url, order, secret } = await json(request.post(endpoints.placeOnlineOrder.path, { data: newOrder(product).data }))
  await page.addInitScript(
    ({ origin, secret, product, mark }) => {
      if (location.origin !== origin || sessionStorage.getItem(mark) !== null) return
      // The checkout saves this before it opens the payment page.
      const sent = { shopper: null, secret, key: 'key', hash: 'hash', begunAt: Date.now(), paymentType: 'Online' }
      localStorage.setItem(
        'larder.guest-attempts',
        JSON.stringify([{ ...sent, items: [{ product, quantity: 2 }], earlier: [], state: 'open' }]),
      )
      sessionStorage.setItem('larder.guest-checkout', secret)
      sessionStorage.setItem(mark, '')
    },
    { origin: store.url, secret, product, mark: 'test began a checkout' },
  )
  await page.goto(`/order/${secret}`)
  await expect(page.getByRole('heading', { name: 'Waiting for your payment' })).toBeVisible()
  await expectWholeScreen(page, 'guest-order-waiting')
  await page.goto(url)
  await page.getByRole('button', { name: /^Pay \$/ }).click()
  await expect(page.getByRole('heading', { name: 'Confirming your payment' })).toBeVisible()
  await expect(page).toHaveURL(`/order/${secret}`, { timeout: 15_000 })
  await expect(page.getByRole('heading', { name: /^Thank you/, level: 1 })).toBeVisible()
  await expect(page.getByRole('link', { name: 'Cart, 0 products' })).toBeVisible()
  await moveOrder(store, await loginSeller(store), order, 'Packing')
  await expect(page.locator('[aria-live=polite]').getByText('Your order is now: Packing')).toBeAttached({ timeout: 20_000 })
  await expect(page.getByRole('heading', { name: `Order ${order.number}`, level: 1 })).toBeVisible()
})
