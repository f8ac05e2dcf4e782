import { endpoints } from '../src/contract/endpoints.ts'
import { addProduct, sellerTest } from './seller-area.ts'
import { type StoreProcess, withBareStore } from './store-process.ts'
import { send } from './store-requests.ts'
import { expect } from './test.ts'
import { expectWholeScreen } from './whole-screen.ts'

/** This store has the suppliers and products of this test alone. */
const test = sellerTest.extend<object, { store: StoreProcess }>({
  store: [async ({}, use) => withBareStore(use), { scope: 'worker', timeout: 180_000 }],
})

const LIST = 'Item #,Net,Pack\nOAT-1,1.45,6\nRYE-1,9.90,12\nNEW-1,2.00,1\nOAT-2,cheap,1\n'

test('a supplier’s price list is matched, previewed, imported and undone', async ({ page, store, sellerToken }) => {
  const { supplier } = await send(store, sellerToken, endpoints.saveSupplier.path, { name: 'Hill Farm' })
  const bought = { supplier: supplier._id, price: 5, offerPrice: 5 }
  await addProduct(store, sellerToken, { name: 'Rolled oats', sku: 'OAT-1', cost: 1.4, caseSize: 6, ...bought })
  await addProduct(store, sellerToken, { name: 'Oat flakes', sku: 'OAT-2', cost: 1.4, ...bought })
  await addProduct(store, sellerToken, { name: 'Rye bread', sku: 'RYE-1', cost: 2.2, caseSize: 6, ...bought })
  await page.goto('/seller/suppliers')
  await page.getByRole('link', { name: 'Price list' }).click()
  await page.setInputFiles('input[type=file]', { name: 'prices.csv', mimeType: 'text/csv', buffer: Buffer.from(LIST) })

  await expect(page.getByLabel('SKU')).toHaveValue('Item #')
  await expect(page.getByLabel('Cost')).toHaveValue('Net')
  const changes = page.getByRole('region', { name: /^3 changes/ })
  await expect(changes.getByRole('listitem')).toHaveCount(3)
  await expect(changes).toContainText('$1.40')
  await expect(changes.getByRole('listitem').filter({ hasText: '$9.90' })).toContainText('more than half')
  await expect(page.getByRole('region', { name: '1 row left out' })).toContainText('Net')
  await expectWholeScreen(page, 'a price list')
  await page.getByLabel('Pieces in a case').selectOption('Not in the file')
  await expect(page.getByRole('button', { name: 'Make 2 changes' })).toBeVisible()
  await page.getByLabel('Pieces in a case').selectOption('Pack')
  await page.getByRole('button', { name: 'Make 3 changes' }).click()
  await expect(page.getByText('3 changes made')).toBeVisible()
  await page.getByRole('button', { name: 'Undo the price list' }).click()
  await expect(page.getByText('Undone', { exact: true })).toBeVisible()
})
