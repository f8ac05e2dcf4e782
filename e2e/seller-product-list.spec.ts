import type { Page } from '@playwright/test'
import { endpoints } from '../src/contract/endpoints.ts'
import { endpointPattern, failRequests, holdRequests } from './api-responses.ts'
import { addProduct, many, sellerTest as test, unique } from './seller-area.ts'
import { expect, pageReady } from './test.ts'
import { expectWholeScreen } from './whole-screen.ts'

const rows = (page: Page) => page.getByRole('region', { name: 'Products' }).getByRole('listitem')
const rowOf = (page: Page, name: string) => rows(page).filter({ hasText: name })
const switchOf = (page: Page, name: string) => page.getByRole('switch', { name: `In stock: ${name}` })
const search = (page: Page) => page.getByRole('searchbox', { name: 'Find a product' })
const toast = (page: Page, words: string) => page.getByRole('status').getByText(words)

test('toggles a switch at once, sends one request however often it is pressed, and reloads the list', async ({
  page,
  context,
  store,
  sellerToken,
}) => {
  const { name } = await addProduct(store, sellerToken, { name: unique('Salsify') })
  await page.goto('/seller/product-list')
  await expect(rowOf(page, name)).toContainText('In stock')
  const change = await holdRequests(page, endpoints.setStock.path)
  await switchOf(page, name).dblclick()
  await expect(rowOf(page, name)).toContainText('Out of stock')
  await expect(switchOf(page, name)).not.toBeChecked()
  await expect(switchOf(page, name)).toHaveAttribute('aria-busy', 'true')
  const fetchedAgain = page.waitForResponse(endpointPattern(endpoints.listSellerProducts.path))
  change.open()
  await expect(toast(page, 'Stock Updated')).toBeVisible()
  const { products } = await (await fetchedAgain).json()
  expect(products.find((product: { name: string }) => product.name === name)).toMatchObject({ isOffered: false, inStock: false })
  await expect(switchOf(page, name)).toHaveAttribute('aria-busy', 'false')
  await expect(rowOf(page, name)).toContainText('Out of stock')
  expect(change.arrived).toBe(1)

  const shopper = await context.newPage()
  await shopper.goto(`/products?q=${encodeURIComponent(name)}`)
  await pageReady(shopper)
  await expect(shopper.getByRole('link', { name })).toHaveCount(0)
  await switchOf(page, name).click()
  await expect(rowOf(page, name)).toContainText(/In stock$/)
  await expect(switchOf(page, name)).toHaveAttribute('aria-busy', 'false')
  await shopper.reload()
  await expect(shopper.getByRole('link', { name }).first()).toBeVisible()
})

test.describe('when requests fail', () => {
  test.use({ expectedOnConsole: [/status of (404|500)|ERR_CONNECTION_REFUSED/] })

  test('loads 150 products page by page, and finds them by name before they are loaded', async ({ page, store, sellerToken }) => {
    const old = unique('Heirloom pear')
    await addProduct(store, sellerToken, { name: old })
    await many(150, (number) => addProduct(store, sellerToken, { name: unique(`Pear ${number}`) }))
    await page.goto('/seller/product-list')
    await expect(page.getByText(/^\d+ products(, \d+ out of stock)?$/)).toBeVisible()
    await expect(rows(page)).toHaveCount(100)

    await search(page).fill(` ${old.toUpperCase()} `)
    await expect(rows(page)).toHaveCount(1)
    await expect(rowOf(page, old)).toContainText('In stock')
    await expect(page.getByText('1 product', { exact: true })).toBeVisible()
    await expectWholeScreen(page, 'seller-product-list-searched')
    await search(page).fill('nothing of the kind')
    await expect(page.getByRole('heading', { name: 'Nothing found for “nothing of the kind”' })).toBeVisible()
    await expectWholeScreen(page, 'seller-product-list-nothing-found')
    await page.getByRole('button', { name: 'Show all products' }).click()
    await expect(search(page)).toHaveValue('')
    await expect(search(page)).toBeFocused()
    await expect(rows(page)).toHaveCount(100)

    await search(page).fill(old)
    await expect(rows(page)).toHaveCount(1)
    await page.getByRole('button', { name: 'Clear search' }).click()
    await expect(search(page)).toHaveValue('')
    await expect(search(page)).toBeFocused()
    await expect(rows(page)).toHaveCount(100)

    const { products } = await (await page.request.get(`${endpoints.listProducts.path}?limit=500`)).json()
    const more = page.getByRole('button', { name: 'Load more products' })
    await failRequests(page, endpoints.listSellerProducts.path, 500, 'The rest is away')
    await more.click()
    await expect(toast(page, 'The rest is away')).toBeVisible()
    await expect(rows(page)).toHaveCount(100)
    await page.unroute(endpointPattern(endpoints.listSellerProducts.path))
    let shown = 100
    while (shown < products.length) {
      await more.focus()
      await page.keyboard.press('Enter')
      shown = Math.min(shown + 100, products.length)
      await expect(rows(page)).toHaveCount(shown)
    }
    await expect(page.getByText(new RegExp(`^${products.length} products(, \\d+ out of stock)?$`))).toBeVisible()
    await expect(more).toHaveCount(0)
    await expect(
      rows(page)
        .nth((Math.ceil(shown / 100) - 1) * 100)
        .getByRole('link'),
    ).toBeFocused()
    await expect(rowOf(page, old)).toBeVisible()
  })

  test('toggles a switch back with the server’s message, and keeps a list that can’t be reloaded', async ({
    page,
    store,
    sellerToken,
  }) => {
    const { name } = await addProduct(store, sellerToken, { name: unique('Skirret') })
    await page.goto('/seller/product-list')
    await failRequests(page, endpoints.setStock.path, 404, 'Product not found')
    await switchOf(page, name).click()
    await expect(toast(page, 'Product not found')).toBeVisible()
    await expect(rowOf(page, name)).toContainText('In stock')
    await expect(switchOf(page, name)).toBeChecked()
    await page.unroute(endpointPattern(endpoints.setStock.path))
    await page.route(endpointPattern(endpoints.setStock.path), (route) => route.abort('connectionrefused'), { times: 1 })
    await switchOf(page, name).click()
    await expect(page.getByText('We can’t reach the store right now.')).toBeVisible()
    await expect(switchOf(page, name)).toBeChecked()

    await failRequests(page, endpoints.listSellerProducts.path, 500, 'The list is away')
    await switchOf(page, name).click()
    await expect(toast(page, 'The list is away')).toBeVisible()
    await expect(rowOf(page, name)).toContainText('Out of stock')
  })

  test('shows skeletons, then a notice with a retry that loads the list', async ({ page, store, sellerToken }) => {
    await many(3, (number) => addProduct(store, sellerToken, { name: unique(`Plum ${number}`) }))
    const list = await holdRequests(page, endpoints.listSellerProducts.path)
    await page.goto('/seller/product-list')
    await expect(page.getByText('Loading')).toBeVisible()
    await expect(page.locator('.seller-product .skeleton').first()).toBeVisible()
    await expectWholeScreen(page, 'seller-product-list-loading')
    list.open()
    await expect.poll(() => rows(page).count()).toBeGreaterThan(2)
    await failRequests(page, endpoints.listSellerProducts.path, 500, 'The list is away')
    await page.reload()
    await expect(toast(page, 'The list is away')).toBeVisible()
    await expect(page.getByText('Not loaded')).toBeVisible()
    await expectWholeScreen(page, 'seller-product-list-failed')
    await page.unroute(endpointPattern(endpoints.listSellerProducts.path))
    await page.getByRole('button', { name: 'Try again' }).click()
    await expect.poll(() => rows(page).count()).toBeGreaterThan(2)
  })
})

test('finds products by state and category, sorts them, and keeps all of it in the URL', async ({ page, store, sellerToken }) => {
  const word = unique('Medlar')
  const cheap = await addProduct(store, sellerToken, {
    name: `Cheap ${word}`,
    category: 'Dairy',
    price: 1,
    offerPrice: 0.5,
    stock: 3,
  })
  const dear = await addProduct(store, sellerToken, {
    name: `Dear ${word}`,
    category: 'Dairy',
    price: 9,
    offerPrice: 8,
    stock: 40,
  })
  const gone = await addProduct(store, sellerToken, { name: `Sold-out ${word}`, category: 'Drinks', stock: 0 })
  await page.goto('/seller/product-list')
  await search(page).fill(word)
  await expect(rows(page)).toHaveText([new RegExp(`^${gone.name}`), new RegExp(`^${dear.name}`), new RegExp(`^${cheap.name}`)])
  await expect(page.getByText('3 products, 1 out of stock')).toBeVisible()
  await expect(rowOf(page, gone.name)).toContainText('Sold out')
  await expect(switchOf(page, gone.name)).toBeChecked()
  await expect(rowOf(page, cheap.name)).toContainText('3 on handLow')
  await expect(rowOf(page, cheap.name)).toContainText('Offer price $0.50 Price $1.00')

  const tab = (name: string, count: number) => page.getByRole('link', { name: `${name} ${count}` })
  await expect(tab('All', 3)).toHaveAttribute('aria-current', 'true')
  await expect(tab('Out', 1)).toBeVisible()
  await page.getByLabel('Category').selectOption('Dairy')
  await page.getByLabel('Sort').selectOption('Lowest price')
  await expect(rows(page)).toHaveText([new RegExp(`^${cheap.name}`), new RegExp(`^${dear.name}`)])
  await expect(tab('Out', 0)).toBeVisible()
  await tab('Low', 1).click()
  await expect(rows(page)).toHaveCount(1)
  await expect(page).toHaveURL(`/seller/product-list?state=low&q=${word.replaceAll(' ', '+')}&category=Dairy&sort=price`)
  await page.reload()
  await expect(rows(page)).toHaveText([new RegExp(`^${cheap.name}`)])
  await expect(search(page)).toHaveValue(word)
  await expectWholeScreen(page, 'seller-product-list-filtered')
  await tab('Archived', 0).click()
  await expect(page.getByRole('heading', { name: 'Nothing is archived' })).toBeVisible()
})

test('fits the longest names, categories and prices in their rows', async ({ page, store, sellerToken }) => {
  const name = unique('Extraordinarily'.repeat(12))
  const category = 'Preserves'.repeat(6)
  await addProduct(store, sellerToken, { name, category, price: 100_000, offerPrice: 99_999.99 })
  await page.goto('/seller/product-list')
  await expect(rowOf(page, name)).toContainText('$99,999.99')
  await expect(rowOf(page, name)).toContainText(category)
  await expectWholeScreen(page, 'seller-product-list-long')
})
