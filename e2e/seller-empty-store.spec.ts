import { expectStateFits, sellerTest } from './seller-area.ts'
import { type StoreProcess, withBareStore } from './store-process.ts'
import { expect, pageReady } from './test.ts'
import { expectWholeScreen } from './whole-screen.ts'

/** These tests have a store of their own, which no other test has filled. */
const test = sellerTest.extend<object, { store: StoreProcess }>({
  store: [async ({}, use) => withBareStore(use), { scope: 'worker', timeout: 180_000 }],
})

test('says on Home and in a new store’s lists that they are empty, with links, and the first product fills them', async ({
  page,
}) => {
  await page.goto('/')
  await pageReady(page)
  await expect(page.getByText('We’re restocking. Please check back soon.')).toBeVisible()
  await expectWholeScreen(page, 'home-without-products')
  await page.goto('/seller/orders')
  await expect(page.getByRole('heading', { name: 'No orders yet' })).toBeVisible()
  await expect(page.getByRole('button', { name: 'Load more orders' })).toHaveCount(0)
  await expectStateFits(page)
  await page.getByRole('link', { name: 'Product List' }).click()
  await expect(page.getByRole('heading', { name: 'No products yet' })).toBeVisible()
  await expectStateFits(page)
  await page.getByRole('link', { name: 'Add a product' }).click()
  await expect(page).toHaveURL('/seller')
  await page.getByRole('textbox', { name: 'Name' }).fill('First apples')
  await page.getByLabel('Product price').fill('2')
  await page.getByLabel('Offer price').fill('1')
  await page.getByRole('button', { name: 'Add Product' }).click()
  await expect(page.getByText('First apples is now on sale.')).toBeVisible()
  await page.getByRole('link', { name: 'Product List' }).click()
  await expect(page.getByText('1 product', { exact: true })).toBeVisible()
  await page.getByRole('link', { name: 'Larder, home' }).click()
  await pageReady(page)
  await expect(page.getByRole('link', { name: 'First apples' }).first()).toBeVisible()
})
