import { expect, pageReady, test } from './test.ts'

const PRODUCTS = 230

test.beforeAll(async ({ store, playwright }) => {
  const request = await playwright.request.newContext({ baseURL: store.url })
  const { token } = await (await request.post('/api/seller/login', { data: store.seller })).json()
  for (let number = 1; number <= PRODUCTS; number++) {
    const productData = JSON.stringify({ name: `Jar ${number}`, category: 'Pantry', price: 2, offerPrice: 1 })
    const answer = await request.post('/api/product/add', { headers: { token }, multipart: { productData } })
    expect(answer.status()).toBe(201)
  }
  await request.dispose()
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
