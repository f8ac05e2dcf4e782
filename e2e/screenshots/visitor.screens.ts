import { endpoints } from '../../src/contract/endpoints.ts'
import { failRequests } from '../api-responses.ts'
import { VISITOR_SCREENS } from '../shop-pages.ts'
import { loginDialog, openLoginDialog } from '../shopper-test.ts'
import { expect, open, PHONE, screenshot, screenshotLoading, screenshotPage, test } from './take-screenshots.ts'

for (const half of [0, 1]) {
  test(`screens that need no preparation, half ${half + 1}`, async ({ visitor }) => {
    const page = await visitor()
    const screens = Object.entries(VISITOR_SCREENS).filter((_, index) => index % 2 === half)
    for (const [name, path] of screens) await screenshotPage(page, name, path)
  })
}

test('products', async ({ visitor, productPath }) => {
  const page = await visitor()
  await screenshotPage(page, 'product-out-of-stock', await productPath('Sweet cherries'))
  await screenshotPage(page, 'product-rated', await productPath('Peanut granola'))
  await screenshotPage(page, 'product-long', await productPath('Extraordinarily '.repeat(9).trim()))
  await screenshotPage(page, 'product', await productPath('Avocado, ripe and ready'))
  await page.getByRole('button', { name: /, picture 2 of 2$/ }).click()
  await screenshot(page, 'product-second-picture')
  await page.getByRole('button', { name: 'Add to Cart' }).first().click()
  await screenshot(page, 'product-added')

  await open(page, '/products/grains')
  await page.getByText('Leave out allergens').click()
  await screenshot(page, 'allergens-open')
  await page.getByLabel('peanuts', { exact: true }).check()
  await expect(page).toHaveURL(/without=peanuts/)
  await screenshot(page, 'allergens-left-out')
  await page
    .getByRole('button', { name: /^Add one/ })
    .or(page.getByRole('button', { name: /^Add / }))
    .first()
    .click()
  await screenshot(page, 'category-added')

  await open(page, '/products')
  await page.getByRole('combobox', { name: 'Search products' }).fill('milk')
  await expect(page.getByText(/products in stock$/)).toBeVisible()
  await screenshot(page, 'products-typed')
  await page.getByRole('combobox', { name: 'Search products' }).press('ArrowDown')
  await expect(page.getByRole('listbox', { name: 'Suggestions' })).toBeVisible()
  await screenshot(page, 'search-suggestions')
  await page.keyboard.press('Escape')
  await failRequests(page, endpoints.searchProducts.path)
  await page.getByRole('combobox', { name: 'Search products' }).fill('strawberries')
  await expect(page.getByRole('alert')).toBeVisible()
  await screenshot(page, 'products-failed')
})

test('menus, notices and the login', async ({ visitor }) => {
  const page = await visitor()
  await open(page, '/contact')
  await page.setViewportSize({ width: PHONE, height: 740 })
  await page.getByRole('button', { name: 'Menu', exact: true }).click()
  await expect(page.getByRole('dialog', { name: 'Menu' })).toBeVisible()
  await screenshot(page, 'menu-visitor', { widths: [PHONE] })

  await open(page, '/')
  await page.locator('.newsletter').getByRole('button', { name: 'Subscribe' }).click()
  await screenshot(page, 'newsletter-error')
  await page.locator('.newsletter').getByLabel('Email').fill('maya@example.com')
  await page.locator('.newsletter').getByRole('button', { name: 'Subscribe' }).click()
  await expect(page.getByText('Thank you!')).toBeVisible()
  await screenshot(page, 'newsletter-subscribed')
  await page.context().setOffline(true)
  await expect(page.getByText('You’re offline.')).toBeVisible()
  await screenshot(page, 'offline')
  await page.context().setOffline(false)

  await openLoginDialog(page)
  const dialog = loginDialog(page)
  await screenshot(page, 'login-dialog')
  await dialog.getByRole('button', { name: 'Login' }).click()
  await screenshot(page, 'login-errors')
  await dialog.getByLabel('Email').fill('maya@example.com')
  await dialog.getByLabel('Password').fill('not the password')
  await dialog.getByRole('button', { name: 'Show password' }).click()
  await dialog.getByRole('button', { name: 'Login' }).click()
  await expect(page.locator('.toast-error').first()).toBeVisible()
  await screenshot(page, 'login-wrong')
  await dialog.getByRole('button', { name: 'Create an account' }).click()
  await screenshot(page, 'register')
  await dialog.getByRole('button', { name: 'Create account' }).click()
  await screenshot(page, 'register-errors')

  await open(page, '/forgot')
  await page.getByRole('main').getByLabel('Email').fill('maya@example.com')
  await page.getByRole('main').getByRole('button', { name: 'Email me a link' }).click()
  await expect(page.getByRole('heading', { name: 'No email was sent' })).toBeVisible()
  await screenshot(page, 'forgot-sent')
  await open(page, '/reset?token=not-one-of-ours')
  await page.getByRole('main').getByLabel('New password', { exact: true }).fill('a better password')
  await page.getByRole('main').getByRole('button', { name: 'Save password' }).click()
  await expect(page.getByText('This link has expired or was used already')).toBeVisible()
  await screenshot(page, 'reset-ended')
  await screenshotPage(page, 'loader', '/loader?next=cart')
})

test('a visitor’s cart', async ({ visitor, productPath }) => {
  const id = async (name: string) => (await productPath(name)).split('/').at(-1) ?? ''
  const [strawberries, cherries, emmental] = await Promise.all([
    id('Strawberries'),
    id('Sweet cherries'),
    id('Emmental, aged for twelve months in the cellar'),
  ])
  const unknown = '01890000-0000-7000-8000-000000000000'
  const withCart = (items: Record<string, number>, seenPrices = {}) =>
    visitor({ 'larder.cart': JSON.stringify({ items, owner: null, unsent: false, seenPrices }) })
  const page = await withCart({ [strawberries]: 12, [emmental]: 99, [cherries]: 1, [unknown]: 1 }, { [strawberries]: 400 })
  await screenshotPage(page, 'cart-visitor', '/cart')
  await page.getByRole('button', { name: /^Remove Sweet cherries/ }).click()
  await page.getByLabel('Quantity of Strawberries').selectOption('3')
  await screenshot(page, 'cart-changed')

  const unavailable = await withCart({ [cherries]: 2, [unknown]: 1 })
  await screenshotPage(unavailable, 'cart-nothing-available', '/cart')

  const loading = await withCart({ [strawberries]: 2, [emmental]: 1 })
  await screenshotLoading(loading, 'cart-loading', '/cart', endpoints.listProducts.path)

  const failed = await withCart({ [strawberries]: 2, [emmental]: 1 })
  await failRequests(failed, endpoints.listProducts.path)
  await failed.goto('/cart')
  await expect(failed.getByRole('alert')).toBeVisible()
  await screenshot(failed, 'cart-failed')
})

test('the page of an unexpected error', async ({ visitor }) => {
  const page = await visitor()
  await page.addInitScript(() => {
    crypto.getRandomValues = (array) => array // the error's code is drawn at random
  })
  await open(page, '/contact')
  await page.route('**/api/product/list*', async (route) => {
    const response = await (await route.fetch()).json()
    for (const product of response.products) product.price = 1.005 // This is no price in whole cents.
    await route.fulfill({ json: response })
  })
  await page.getByRole('link', { name: 'All Product' }).first().click()
  await expect(page.getByRole('heading', { name: 'Unexpected Application Error!' })).toBeVisible()
  await screenshot(page, 'unexpected-error')
})
