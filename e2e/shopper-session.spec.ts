import { endpoints } from '../src/contract/endpoints.ts'
import { endpointPattern, failRequests } from './api-responses.ts'
import {
  cartBadge,
  expect,
  logIn,
  loginButton,
  loginDialog,
  openLoginDialog,
  profileButton,
  test,
  toast,
} from './shopper-test.ts'
import { pageReady, SHOPPER_TOKEN, storedValue } from './test.ts'

test('logs out: clears token, cart and user in the browser, ends the session on the server and opens /login', async ({
  page,
  shopper,
  request,
}) => {
  await shopper.fillsCart({ Bananas: 2 })
  await page.goto('/contact')
  await expect(cartBadge(page, 2)).toBeVisible()
  await profileButton(page).click()
  await page.getByRole('button', { name: 'Logout' }).click()
  await expect(page).toHaveURL('/login')
  await expect(loginDialog(page)).toBeVisible()
  await expect(toast(page, 'Logged Out')).toBeVisible()
  expect(await storedValue(page, SHOPPER_TOKEN)).toBeNull()
  expect((await request.get(endpoints.currentShopper.path, { headers: { token: shopper.token } })).status()).toBe(401)
  await page.keyboard.press('Escape')
  await expect(cartBadge(page, 0)).toBeVisible()
  await expect(loginButton(page)).toBeVisible()
  await loginButton(page).click()
  await logIn(page, shopper)
  await expect(cartBadge(page, 2)).toBeVisible() // the account's cart stays
})

test('follows login and logout in a second tab', async ({ page, context, account }) => {
  const second = await context.newPage()
  await second.goto('/login')
  await expect(loginDialog(second)).toBeVisible()
  await openLoginDialog(page)
  await logIn(page, account)
  await expect(profileButton(second)).toBeVisible()
  await expect(loginDialog(second)).toBeHidden()
  await expect(second).toHaveURL('/')
  await profileButton(second).click()
  await second.getByRole('button', { name: 'Logout' }).click()
  await expect(loginButton(page)).toBeVisible()
  expect(await storedValue(page, SHOPPER_TOKEN)).toBeNull()
})

test.describe('when a login ends or can’t be checked', () => {
  test.use({ expectedOnConsole: [/Failed to load resource/] })

  test('shows a notice when the login ends, keeps the cart, and merges it at the next login', async ({
    page,
    shopper,
    catalog,
  }) => {
    await shopper.fillsCart({ Bananas: 2 })
    await page.goto('/products/fruits')
    await expect(profileButton(page)).toBeVisible()
    await shopper.loginEnds()
    await page.getByRole('button', { name: 'Add Strawberries to cart' }).click()
    await expect(page.locator('.toast-error')).toHaveCount(1)
    await expect(loginButton(page)).toBeVisible()
    await expect(cartBadge(page, 3)).toBeVisible()
    expect(await storedValue(page, SHOPPER_TOKEN)).toBeNull()
    await loginButton(page).click()
    await logIn(page, shopper)
    await expect(cartBadge(page, 3)).toBeVisible()
    const token = (await storedValue(page, SHOPPER_TOKEN)) ?? ''
    const user = async () => (await (await page.request.get(endpoints.currentShopper.path, { headers: { token } })).json()).user
    await expect
      .poll(async () => (await user()).cartItems)
      .toEqual({ [await catalog.id('Bananas')]: 2, [await catalog.id('Strawberries')]: 1 })
  })

  test('keeps the login silently when a check gets no response, and shows the visitor as logged out until one does', async ({
    page,
    shopper,
  }) => {
    await page.route(endpointPattern(endpoints.currentShopper.path), (route) => route.abort('connectionrefused'))
    await page.goto('/contact')
    await expect(loginButton(page)).toBeVisible()
    await pageReady(page)
    await expect(page.locator('.toast')).toHaveCount(0)
    expect(await storedValue(page, SHOPPER_TOKEN)).toBe(shopper.token)
    await page.unroute(endpointPattern(endpoints.currentShopper.path))
    await failRequests(page, endpoints.currentShopper.path)
    await page.reload()
    await expect(loginButton(page)).toBeVisible()
    await pageReady(page)
    expect(await storedValue(page, SHOPPER_TOKEN)).toBe(shopper.token)
    await page.unroute(endpointPattern(endpoints.currentShopper.path))
    await expect(profileButton(page)).toBeVisible()
  })

  test('shows one notice for a login that ended before the page opened, and keeps the cart', async ({
    page,
    shopper,
    earlierVisit,
  }) => {
    await earlierVisit.cart({ Bananas: 2 })
    await shopper.loginEnds()
    const { promise: responded, resolve: respond } = Promise.withResolvers<void>()
    page.on('response', (response) => response.url().endsWith(endpoints.currentShopper.path) && respond())
    await page.route(/contact-page.*\.js$/, async (route) => {
      await responded // so the notice comes before hydration
      await route.continue()
    })
    await page.goto('/contact')
    await expect(toast(page, 'You’ve been logged out. Please log in again.')).toBeVisible()
    await expect(page.locator('.toast')).toHaveCount(1)
    await expect(loginButton(page)).toBeVisible()
    await expect(cartBadge(page, 2)).toBeVisible()
    expect(await storedValue(page, SHOPPER_TOKEN)).toBeNull()
  })
})
