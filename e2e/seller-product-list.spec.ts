import type { Page } from '@playwright/test'
import { endpoints } from '../src/contract/endpoints.ts'
import { endpointPattern, failRequests, holdRequests } from './api-responses.ts'
import { addProduct, expectStateFits, sellerTest as test, unique } from './seller-area.ts'
import { expect } from './test.ts'

const rows = (page: Page) => page.getByRole('region', { name: 'Products' }).getByRole('listitem')
const rowOf = (page: Page, name: string) => rows(page).filter({ hasText: name })
const switchOf = (page: Page, name: string) => page.getByRole('switch', { name: `In stock: ${name}` })
const search = (page: Page) => page.getByRole('searchbox', { name: 'Find a product' })
const toast = (page: Page, words: string) => page.getByRole('status').getByText(words)

test.describe('when requests fail', () => {
  test.use({ expectedOnConsole: [/status of 500/] })

  test('shows skeletons, then a notice with a retry that loads the list, and fits the longest words in it', async ({
    page,
    store,
    sellerToken,
  }) => {
    const name = unique('Extraordinarily'.repeat(12))
    const category = 'Preserves'.repeat(6)
    await addProduct(store, sellerToken, { name, category, price: 100_000, offerPrice: 99_999.99 })
    const list = await holdRequests(page, endpoints.listSellerProducts.path)
    await page.goto('/seller/product-list')
    await expect(page.getByText('Loading')).toBeVisible()
    await expect(page.locator('.seller-product .skeleton').first()).toBeVisible()
    await expectStateFits(page)
    list.open()
    await expect(rowOf(page, name)).toContainText('$99,999.99')
    await expect(rowOf(page, name)).toContainText(category)
    await expectStateFits(page)
    await failRequests(page, endpoints.listSellerProducts.path, 500, 'The list is away')
    await page.reload()
    await expect(toast(page, 'The list is away')).toBeVisible()
    await expect(page.getByText('Not loaded')).toBeVisible()
    await expectStateFits(page)
    await page.unroute(endpointPattern(endpoints.listSellerProducts.path))
    await page.getByRole('button', { name: 'Try again' }).click()
    await expect(rowOf(page, name)).toBeVisible()
  })
})

test('finds products by name, state and category, sorts them, and keeps all of it in the URL', async ({
  page,
  store,
  sellerToken,
}) => {
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
  await search(page).fill('nothing of the kind')
  await expect(page.getByRole('heading', { name: 'Nothing found for “nothing of the kind”' })).toBeVisible()
  await expectStateFits(page)
  await page.getByRole('button', { name: 'Show all products' }).click()
  await expect(search(page)).toHaveValue('')
  await expect(search(page)).toBeFocused()
  await search(page).fill(` ${dear.name.toUpperCase()} `)
  await expect(rows(page)).toHaveCount(1)
  await expect(page.getByText('1 product', { exact: true })).toBeVisible()
  await page.getByRole('button', { name: 'Clear search' }).click()
  await expect(search(page)).toHaveValue('')
  await expect(search(page)).toBeFocused()

  await search(page).fill(word)
  await expect(rows(page)).toHaveText([new RegExp(`^${gone.name}`), new RegExp(`^${dear.name}`), new RegExp(`^${cheap.name}`)])
  await expect(page.getByText('3 products, 1 out of stock')).toBeVisible()
  await expect(rowOf(page, gone.name)).toContainText('Sold out')
  await expect(switchOf(page, gone.name)).toBeChecked()
  await expect(rowOf(page, cheap.name)).toContainText('3 on handLow')
  await expect(rowOf(page, cheap.name)).toContainText('Offer price $0.50 Price $1.00')

  const tab = (name: string, count: number) => page.getByRole('link', { name: `${name} ${count}` })
  await expect(tab('All', 3)).toHaveAttribute('aria-current', 'true')
  await expect(tab('Out of stock', 1)).toBeVisible()
  await page.getByLabel('Category').selectOption('Dairy')
  await page.getByLabel('Sort').selectOption('Lowest price')
  await expect(rows(page)).toHaveText([new RegExp(`^${cheap.name}`), new RegExp(`^${dear.name}`)])
  await expect(tab('Out of stock', 0)).toBeVisible()
  await tab('Low', 1).click()
  await expect(rows(page)).toHaveCount(1)
  await expect(page).toHaveURL(`/seller/product-list?state=low&q=${word.replaceAll(' ', '+')}&category=Dairy&sort=price`)
  await page.reload()
  await expect(rows(page)).toHaveText([new RegExp(`^${cheap.name}`)])
  await expect(search(page)).toHaveValue(word)
  await tab('Archived', 0).click()
  await expect(page.getByRole('heading', { name: 'Nothing is archived' })).toBeVisible()
})
