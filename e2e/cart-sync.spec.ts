import type { Page } from '@playwright/test'
import { endpoints } from '../src/contract/endpoints.ts'
import { endpointPattern, failRequests, holdRequests } from './api-responses.ts'
import { cartBadge, expect, logIn, loginDialog, profileButton, test, toast } from './shopper-test.ts'
import { pageReady } from './test.ts'

test('lets a visitor log in at the cart, merges the carts, and tells what joined, which each tab may undo', async ({
  page,
  context,
  account,
  request,
  catalog,
}) => {
  const [strawberries, bananas] = [await catalog.id('Strawberries'), await catalog.id('Bananas')]
  const headers = { token: account.token }
  await request.post(endpoints.updateCart.path, { headers, data: { cartItems: { [bananas]: 4, [strawberries]: 1 } } })
  await page.goto('/products')
  await pageReady(page)
  await page.getByRole('button', { name: 'Add Strawberries to cart' }).click()
  await expect(toast(page, 'Added to Cart')).toBeVisible()
  await page.getByRole('button', { name: 'Add one more Strawberries' }).click()
  await cartBadge(page, 2).click()
  await expect(page).toHaveURL('/cart')
  const logInButton = page.getByRole('button', { name: 'Log in', exact: true }) // it is shown in place of an address
  await logInButton.click()
  await expect(loginDialog(page)).toHaveAccessibleDescription('Your cart is saved.')
  await page.getByRole('dialog').press('Escape')
  await expect(page).toHaveURL('/cart')
  await logInButton.click()
  await logIn(page, account)
  await expect(page).toHaveURL('/cart')
  await expect(page.getByLabel('Quantity of Strawberries')).toHaveValue('2')
  await expect(page.getByLabel('Quantity of Bananas')).toHaveValue('4')
  const cart = async () => (await (await request.get(endpoints.currentShopper.path, { headers })).json()).user.cartItems
  await expect.poll(cart).toEqual({ [bananas]: 4, [strawberries]: 2 })

  const changes = (tab: Page) => tab.getByRole('region', { name: 'Changed since you last looked' }).getByRole('listitem')
  await expect(changes(page)).toHaveText(['Bananas added from your account’s cartUndo, take out Bananas'])
  const second = await context.newPage()
  await second.goto('/cart')
  await changes(second)
    .getByRole('button', { name: /^Undo.*Bananas/ })
    .click()
  await expect(changes(page)).toHaveCount(0)
  await expect.poll(cart).toEqual({ [strawberries]: 2 })
})

test('saves the whole cart on the server after a change, and a second tab agrees', async ({
  page,
  context,
  shopper,
  catalog,
}) => {
  await shopper.fillsCart({ Strawberries: 1 })
  await page.goto('/cart')
  const second = await context.newPage()
  await second.goto('/products/fruits')
  await pageReady(second)
  await second.getByRole('button', { name: 'Add Bananas to cart' }).click()
  await expect(page.getByLabel('Quantity of Bananas')).toHaveValue('1')
  await page.getByLabel('Quantity of Bananas').selectOption('7')
  await expect(cartBadge(second, 8)).toBeVisible()
  await expect.poll(shopper.cart).toEqual({ [await catalog.id('Strawberries')]: 1, [await catalog.id('Bananas')]: 7 })
})

test('saves the last of several quick changes in two requests', async ({ page, shopper, catalog }) => {
  await shopper.fillsCart({ Strawberries: 1 })
  await page.goto('/cart')
  await expect(profileButton(page)).toBeVisible()
  const gate = await holdRequests(page, endpoints.updateCart.path)
  for (const quantity of ['2', '9', '5', '3']) await page.getByLabel('Quantity of Strawberries').selectOption(quantity)
  gate.open()
  await expect.poll(shopper.cart).toEqual({ [await catalog.id('Strawberries')]: 3 })
  expect(gate.arrived).toBe(2)
})

test('loses nothing on a reload while the cart is being saved', async ({ page, shopper, catalog }) => {
  await shopper.fillsCart({ Strawberries: 1 })
  await page.goto('/cart')
  await expect(profileButton(page)).toBeVisible()
  const gate = await holdRequests(page, endpoints.updateCart.path)
  await page.getByLabel('Quantity of Strawberries').selectOption('6')
  await expect.poll(() => gate.arrived).toBe(1)
  await page.unrouteAll({ behavior: 'ignoreErrors' })
  await page.reload()
  await expect(page.getByLabel('Quantity of Strawberries')).toHaveValue('6')
  await expect.poll(shopper.cart).toEqual({ [await catalog.id('Strawberries')]: 6 })
})

test.describe('when the server fails', () => {
  test.use({ expectedOnConsole: [/Failed to load resource/] })

  test('says that a cart could not be saved, keeps it, and saves it with the next change', async ({ page, shopper, catalog }) => {
    await shopper.fillsCart({ Strawberries: 1 })
    await page.goto('/cart')
    await expect(profileButton(page)).toBeVisible()
    await failRequests(page, endpoints.updateCart.path, 503, 'The store is resting for a moment')
    await page.getByLabel('Quantity of Strawberries').selectOption('5')
    await expect(toast(page, 'The store is resting for a moment')).toBeVisible()
    await expect(page.getByLabel('Quantity of Strawberries')).toHaveValue('5')
    expect(await shopper.cart()).toEqual({ [await catalog.id('Strawberries')]: 1 })
    await page.unroute(endpointPattern(endpoints.updateCart.path))
    await page.getByRole('link', { name: 'Continue shopping' }).click()
    await page.getByRole('button', { name: 'Add Bananas to cart' }).click()
    await expect.poll(shopper.cart).toEqual({ [await catalog.id('Strawberries')]: 5, [await catalog.id('Bananas')]: 1 })
  })
})
