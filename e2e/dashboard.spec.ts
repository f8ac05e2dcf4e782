import { addProduct, storeTest as test } from './seller-area.ts'
import type { StoreProcess } from './store-process.ts'
import { moveOrder, placeOrder, registerShopper } from './store-requests.ts'
import { expect } from './test.ts'
import { expectWholeScreen } from './whole-screen.ts'

const order = async (store: StoreProcess, product: { _id: string }) =>
  placeOrder(store, await registerShopper(store), [product], { quantity: 2 })

test('an owner reads the figures, as a chart and as a table, and opens the orders that add up to them', async ({
  page,
  store,
  sellerToken,
}) => {
  await page.goto('/seller/dashboard')
  await expect(page.getByRole('heading', { name: 'No orders in this period' })).toBeVisible()
  const plums = await addProduct(store, sellerToken, { name: 'Plums', price: 6, offerPrice: 5 })
  for (let count = 0; count < 3; count++) await order(store, plums)
  await moveOrder(store, sellerToken, await order(store, plums), 'Cancelled')
  await page.reload()
  const figure = (name: RegExp) => page.getByRole('link', { name })
  await expect(figure(/^Gross sales \$30\.60/)).toBeVisible()
  await expect(figure(/^Tax \$0\.60/)).toBeVisible()
  await expect(page.getByRole('region', { name: 'Sales by payment' })).toContainText('3 orders, gross $30.60, refunds $0.00')
  await expect(page.getByRole('region', { name: 'Sales by category' })).toContainText(/6 sold\s*\$30\.00\s*Tax\s*\$0\.60/)
  await expect(figure(/^Canceled 1 /)).toContainText('0 by customers, 1 by the store')
  await expect(page.getByRole('img', { name: /^Orders by hour\. Most from/ }).locator('.ct-bar')).not.toHaveCount(0)
  await expectWholeScreen(page, 'dashboard')
  const chart = page.getByRole('region', { name: 'Net sales by day' })
  await chart.getByText('Show as a table').click()
  await expect(chart.getByRole('row').last()).toContainText('$30.60')
  await page.getByRole('link', { name: 'Today', exact: true }).click()
  await expect(figure(/^Orders 3/)).toBeVisible()
  await figure(/^Orders 3/).click()
  const rows = page.getByRole('main').getByRole('article')
  await expect(rows).toHaveCount(3)
  await page.goBack()
  await figure(/^Canceled 1 /).click()
  await expect(rows).toHaveCount(1)
})
