import type { Page } from '@playwright/test'
import { PAGES } from '../src/server/testing/page-paths.ts'
import { saveScreenshot } from './screenshot.ts'
import { expect, test } from './test.ts'
import { expectNoSidewaysScroll } from './whole-screen.ts'

test.use({ javaScriptEnabled: false, expectedOnConsole: [/status of 404/] })

test('shows Home, products, a category and a product without JavaScript', async ({ page }) => {
  await page.goto('/')
  await expect(page.getByRole('heading', { level: 1 })).toContainText('Groceries delivered in under 30 minutes')
  const bestSellers = page.getByRole('region', { name: 'Best Sellers' }).getByRole('article')
  await expect(bestSellers).toHaveCount(5)
  await expect(bestSellers.first().getByRole('link')).toBeVisible()
  await page.goto('/products')
  await expect(page.getByText(/^[0-9]+ products in stock$/)).toBeVisible() // other tests may have sold one out
  await expect(page.getByRole('article')).toHaveCount(20)
  await page.goto('/products?q=MILK')
  await expect(page.getByRole('link', { name: 'Whole milk' })).toBeVisible()
  await expect(page.getByRole('link', { name: 'Bananas' })).toHaveCount(0)
  await page.goto('/products/fruits')
  await page.getByRole('link', { name: 'Strawberries', exact: true }).click()
  await expect(page.getByRole('heading', { name: 'Strawberries', level: 1 })).toBeVisible()
  await expect(page).toHaveTitle(/Strawberries/)
  await expectNoScriptNotice(page)
  await page.goto('/cart')
  await expect(page.getByRole('heading', { name: 'Your cart is empty' })).toBeVisible()
})

const NOTICE = 'Please turn on JavaScript to log in, use your cart and order. You can browse and search without it.'

async function expectNoScriptNotice(page: Page): Promise<void> {
  const notice = page.locator('noscript p')
  await expect(notice).toBeVisible()
  await expect(notice).toHaveText(NOTICE)
  await expect(page.locator('button').filter({ visible: true })).toHaveCount(0)
  await expect(page.locator('.skeleton').filter({ visible: true })).toHaveCount(0)
  await expectNoSidewaysScroll(page)
  const logo = page.locator('.logo').filter({ visible: true })
  if ((await logo.count()) > 0) await logo.first().click({ trial: true }) // the notice covers no part of the header
}

for (const area of ['everybody', 'shopper', 'seller'] as const) {
  test(`pages for ${area} say what needs JavaScript, without dead buttons and endless skeletons`, async ({ page }) => {
    await page.setViewportSize({ width: 320, height: 800 })
    for (const { path } of PAGES.filter(({ access }) => access === area)) {
      await test.step(path, async () => {
        await page.goto(path)
        await expectNoScriptNotice(page)
        await saveScreenshot(page, `no-script${path.replaceAll(/\W/g, '-')}`)
      })
    }
  })
}

test('finds products by the search box without JavaScript', async ({ page }) => {
  await page.goto('/contact')
  await page.getByRole('searchbox').fill('milk')
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL('/products?q=milk')
  await expect(page.getByRole('link', { name: 'Whole milk' })).toBeVisible()
})

test('says that a missing page is not found', async ({ page, request }) => {
  for (const path of ['/nothing', '/products/fruits/nothing', `/products/fruits/${crypto.randomUUID()}`, '/products/a/b/c']) {
    const response = await request.get(path)
    expect(response.status(), path).toBe(404)
    expect(response.headers()['content-type']).toContain('text/html')
  }
  expect((await request.get('/products/nothing-of-the-kind')).status()).toBe(200)
  await page.goto('/products/nothing-of-the-kind')
  await expect(page.getByText('No products found in this category.')).toBeVisible()
})
