import { expect, test } from './test.ts'

test.use({ javaScriptEnabled: false })

test('Home, products, a category and a product show what they have without JavaScript', async ({ page }) => {
  await page.goto('/')
  await expect(page.getByRole('heading', { level: 1 })).toContainText('Groceries delivered in under 30 minutes')
  await expect(page.getByRole('link', { name: 'Strawberries', exact: true })).toBeVisible()
  await page.goto('/products')
  await expect(page.getByText('71 products in stock')).toBeVisible()
  await expect(page.getByRole('article')).toHaveCount(24)
  await page.goto('/products?q=MILK')
  await expect(page.getByRole('link', { name: 'Whole milk' })).toBeVisible()
  await expect(page.getByRole('link', { name: 'Bananas' })).toHaveCount(0)
  await page.goto('/products/fruits')
  await page.getByRole('link', { name: 'Strawberries', exact: true }).click()
  await expect(page.getByRole('heading', { name: 'Strawberries', level: 1 })).toBeVisible()
  await expect(page).toHaveTitle(/Strawberries/)
  await page.goto('/cart')
  await expect(page.getByRole('heading', { name: 'Your cart is empty' })).toBeVisible()
})

test('what is not there is not found', async ({ page, request }) => {
  for (const path of ['/nothing', '/products/fruits/nothing', `/products/fruits/${crypto.randomUUID()}`, '/products/a/b/c']) {
    const answer = await request.get(path)
    expect(answer.status(), path).toBe(404)
    expect(answer.headers()['content-type']).toContain('text/html')
  }
  expect((await request.get('/products/nothing-of-the-kind')).status()).toBe(200)
  await page.goto('/products/nothing-of-the-kind')
  await expect(page.getByText('No products found in this category.')).toBeVisible()
})
