import { addProduct, bareStore, loginSeller, many } from './seller-area.ts'
import type { StoreProcess } from './store-process.ts'
import { test as base, expect, pageReady } from './test.ts'

const PRODUCTS = 230

/** On a store of its own, since so many products would bury what other tests look for. */
const test = base.extend<object, { store: StoreProcess }>({
  store: [
    async ({}, use) =>
      bareStore(async (store) => {
        const token = await loginSeller(store)
        await many(PRODUCTS, (number) => addProduct(store, token, { name: `Jar ${number}`, category: 'Pantry' }))
        await use(store)
      }),
    { scope: 'worker', timeout: 90_000 },
  ],
})

for (const path of ['/products', '/products/pantry']) {
  test(`who opens ${path} again is where they were, beyond the first hundred`, async ({ page }) => {
    await page.goto(path)
    await pageReady(page)
    for (const count of [200, 230]) {
      await page.getByRole('button', { name: 'Show more products' }).scrollIntoViewIfNeeded()
      await expect.poll(() => page.getByRole('article').count()).toBeGreaterThanOrEqual(count)
    }
    const far = page.getByRole('link', { name: 'Jar 20', exact: true })
    await far.scrollIntoViewIfNeeded()
    await page.reload()
    await expect(far).toBeInViewport()

    await far.click()
    await expect(page.getByRole('heading', { level: 1, name: 'Jar 20' })).toBeVisible()
    await page.goBack()
    await expect(far).toBeInViewport()
  })
}

test('further products come by keyboard', async ({ page }) => {
  await page.goto('/products/pantry')
  await pageReady(page)
  const more = page.getByRole('button', { name: 'Show more products' })
  await more.focus()
  await page.keyboard.press('Enter')
  await expect.poll(() => page.getByRole('article').count()).toBeGreaterThan(100)
})
