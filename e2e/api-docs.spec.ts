import type { Page } from '@playwright/test'
import { expect, test } from './test.ts'
import { expectNoSidewaysScroll, expectWholeScreen } from './whole-screen.ts'

const entry = (page: Page, path: string) => page.locator('.api-entry', { has: page.getByRole('heading', { name: path }) })

test('finds an endpoint by typed words, opens what a link names, and copies its example', async ({ page, context }) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  await page.goto('/docs/api#placeCashOrder')
  const order = entry(page, 'POST /api/order/cod')
  await expect(order.getByText('For: shopper, guest.')).toBeInViewport()
  await expectWholeScreen(page, 'api-docs')
  await order.getByRole('button', { name: 'Copy' }).last().click()
  await expect(order.getByRole('button', { name: 'Copied' })).toBeVisible()
  expect(await page.evaluate(() => navigator.clipboard.readText())).toMatch(/^curl \S+\/api\/order\/cod .*"guest": \{.*\nEND$/s)

  await page.getByRole('searchbox', { name: 'Find an endpoint' }).fill('cart quote')
  await expect(page.getByRole('status')).toHaveText('1 found')
  await expect(order).toBeHidden()
  await page.keyboard.press('Tab') // to the first group
  await expect(page.getByRole('link', { name: 'Products (12)' })).toBeFocused()
  const quote = entry(page, 'POST /api/cart/quote')
  await quote.locator('summary').first().focus()
  await page.keyboard.press('Enter')
  await quote.getByRole('link', { name: 'Sums' }).click()
  await expect(page.locator('#schema-Sums')).toBeInViewport()
})

test.describe('without scripts', () => {
  test.use({ javaScriptEnabled: false })

  test('the page is read as it is', async ({ page }) => {
    await page.goto('/docs/api')
    await expect(page.getByRole('searchbox')).toBeHidden()
    await expect(page.getByRole('button', { name: 'Copy' }).first()).toBeHidden()
    const search = entry(page, 'GET /api/product/search')
    await search.locator('summary').first().click()
    await expect(search.getByText(/^curl 'http\S+\/api\/product\/search\?q=milk&inStock=true&limit=2'$/)).toBeVisible()
    await expectNoSidewaysScroll(page)
  })
})
