import type { Locator } from '@playwright/test'
import { addProduct, storeTest as test } from './seller-area.ts'
import type { StoreProcess } from './store-process.ts'
import { moveOrder, placeOrder, registerShopper } from './store-requests.ts'
import { expect } from './test.ts'
import { expectWholeScreen } from './whole-screen.ts'

const order = async (store: StoreProcess, product: { _id: string }) =>
  placeOrder(store, await registerShopper(store), [product], { quantity: 2 })

/** Returns the boxes of elements that begin at the same height, row by row. */
async function rowsOf(elements: Locator): Promise<{ top: number; bottom: number }[][]> {
  const boxes = await elements.evaluateAll((all) =>
    all.map((element) => {
      const { top, bottom } = element.getBoundingClientRect()
      return { top: Math.round(top), bottom: Math.round(bottom) }
    }),
  )
  return [...Map.groupBy(boxes, ({ top }) => top).values()]
}

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
  for (const width of [360, 768, 1280, 1920]) {
    await page.setViewportSize({ width, height: 800 })
    const figures = await rowsOf(page.locator('.dash-figures > *'))
    const lengths = figures.map(({ length }) => length)
    expect(new Set(lengths), `figures in a row at ${width} px`).toEqual(new Set([lengths[0]]))
    expect(lengths[0]).toBeGreaterThan(1)
    for (const row of await rowsOf(page.locator('.dash-pairs > *')))
      expect(new Set(row.map(({ bottom }) => bottom)).size, `panels beside each other end at one height at ${width} px`).toBe(1)
    const edges = await page.locator('.dash-pairs, .dash-notes > *, .dash-figures, .dash > section').evaluateAll((parts) =>
      parts.map((part) => {
        const { left, right } = part.getBoundingClientRect()
        return `${Math.round(left)} to ${Math.round(right)}`
      }),
    )
    expect(new Set(edges).size, `one left and one right edge at ${width} px: ${edges}`).toBe(1)
  }
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
