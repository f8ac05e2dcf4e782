import type { Page } from '@playwright/test'
import { endpoints } from '../src/contract/endpoints.ts'
import { endpointPattern, failRequests } from './api-responses.ts'
import { sellerTest } from './seller-area.ts'
import { expect, test, toast } from './shopper-test.ts'
import { SHOPPER_TOKEN, storedValue } from './test.ts'
import { expectWholeScreen } from './whole-screen.ts'

// The user stays logged in while the server can't check a token. Only a 401 ends a login.

const alert = (page: Page) => page.getByRole('main').getByRole('alert')
const MESSAGE = 'We can’t reach the store right now. We’ll keep trying.'

test.use({ expectedOnConsole: [/Failed to load resource/] })

test('each page says that the server is unavailable, keeps the login, and shows its content once it is back', async ({
  page,
  shopper,
}) => {
  await shopper.fillsCart({ Bananas: 1 })
  await page.goto('/cart')
  await expect(page.getByLabel('Quantity of Bananas')).toBeVisible() // the account's cart is saved in this browser then
  for (const { path, asksToLogIn, content } of [
    { path: '/my-orders', asksToLogIn: 'Log in to see your orders', content: 'No orders yet' },
    { path: '/addresses', asksToLogIn: 'Log in to see your addresses', content: 'Add address' },
    { path: '/account', asksToLogIn: 'Log in to see your account', content: 'My data' },
    { path: '/add-address', asksToLogIn: 'Login', content: 'First name' },
    { path: '/cart', asksToLogIn: 'to choose where we deliver', content: 'You have no saved addresses yet.' },
  ]) {
    await test.step(path, async () => {
      await failRequests(page, endpoints.currentShopper.path, 503, 'The store is resting for a moment')
      await page.goto(path)
      await expect(alert(page)).toContainText(MESSAGE)
      await expect(page.getByRole('main').getByText(asksToLogIn)).toHaveCount(0)
      await expect(page).toHaveURL(path)
      expect(await storedValue(page, SHOPPER_TOKEN)).toBe(shopper.token)
      if (path === '/my-orders') await expectWholeScreen(page, 'my-orders-away')
      await alert(page).getByRole('button', { name: 'Try again' }).click()
      await expect(toast(page, 'The store is resting for a moment')).toBeVisible()
      await page.unroute(endpointPattern(endpoints.currentShopper.path))
      await expect(page.getByRole('main').getByText(content).first()).toBeVisible() // the page was not reloaded
      await expect(alert(page)).toHaveCount(0)
    })
  }
})

test('orders nothing and shows no login while the server is unavailable', async ({ page, shopper }) => {
  await shopper.fillsCart({ Bananas: 1 })
  await page.goto('/cart')
  await expect(page.getByLabel('Quantity of Bananas')).toBeVisible()
  await page.route(endpointPattern(endpoints.currentShopper.path), (route) => route.abort('connectionrefused'))
  await page.reload()
  await expect(alert(page)).toContainText(MESSAGE)
  await page.getByRole('button', { name: 'Place Order' }).click()
  await expect(toast(page, 'We can’t reach the store right now. Check your connection and try again.')).toBeVisible()
  await expect(page.getByRole('dialog')).toHaveCount(0)
  expect(await shopper.countOrders()).toBe(0)
})

test('saves a change of the cart by itself once the server is back', async ({ page, shopper, catalog }) => {
  await shopper.fillsCart({ Bananas: 1 })
  await page.goto('/cart')
  await expect(page.getByText('You have no saved addresses yet.')).toBeVisible()
  await page.route(endpointPattern(endpoints.updateCart.path), (route) => route.abort('connectionrefused'))
  await page.getByLabel('Quantity of Bananas').selectOption('4')
  await expect(toast(page, 'Cart Updated')).toBeVisible()
  await expect(toast(page, 'No connection. Your change is saved on this device.')).toBeVisible()
  await page.unroute(endpointPattern(endpoints.updateCart.path))
  const bananas = await catalog.id('Bananas')
  await expect.poll(shopper.cart).toEqual({ [bananas]: 4 })
})

sellerTest.describe('the seller’s area', () => {
  sellerTest.use({ expectedOnConsole: [/Failed to load resource/] })

  sellerTest('shows a notice in place of its pages while the server is unavailable, and then the pages', async ({ page }) => {
    await failRequests(page, endpoints.currentSeller.path, 503, 'The store is resting for a moment')
    await page.goto('/seller/orders')
    await expect(alert(page)).toContainText(MESSAGE)
    await expect(page.getByRole('form', { name: 'Seller login' })).toHaveCount(0)
    await expectWholeScreen(page, 'seller-away')
    await alert(page).getByRole('button', { name: 'Try again' }).click()
    await expect(page.getByRole('status').getByText('The store is resting for a moment')).toBeVisible()
    await page.unroute(endpointPattern(endpoints.currentSeller.path))
    await expect(page.getByRole('button', { name: 'Refresh' })).toBeVisible() // the page was not reloaded
    await expect(alert(page)).toHaveCount(0)
  })
})
