import type { Locator, Page } from '@playwright/test'
import { expect, pageReady, test } from './test.ts'
import { expectNoSidewaysScroll } from './whole-screen.ts'

const box = (page: Page): Locator => page.getByRole('combobox', { name: 'Search products' })
const clear = (page: Page): Locator => page.getByRole('search').getByRole('button', { name: 'Clear search' })

const linesOf = (element: Locator): Promise<number> =>
  element.evaluate((shown) => {
    const line = Number.parseFloat(getComputedStyle(shown).lineHeight)
    return Math.round(shown.getBoundingClientRect().height / line)
  })

test('clears a search by a button in its field, which keeps the focus', async ({ page }) => {
  await page.goto('/products')
  await pageReady(page)
  await expect(clear(page)).toHaveCount(0)
  await box(page).fill('milk')
  await expect(page).toHaveURL('/products?q=milk')
  const { width, height } = (await clear(page).boundingBox()) ?? { width: 0, height: 0 }
  expect(Math.min(width, height)).toBeGreaterThanOrEqual(44)
  await clear(page).click()
  await expect(page).toHaveURL('/products')
  await expect(box(page)).toHaveValue('')
  await expect(box(page)).toBeFocused()
  await expect(clear(page)).toHaveCount(0)

  await page.keyboard.type('juice')
  await expect(page).toHaveURL('/products?q=juice')
  await page.keyboard.press('Tab')
  await expect(clear(page)).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL('/products')
  await expect(box(page)).toBeFocused()
})

test('clears the search by Escape', async ({ page }) => {
  await page.goto('/products?q=milk')
  await pageReady(page)
  await box(page).press('Escape')
  await expect(page).toHaveURL('/products')
  await expect(box(page)).toHaveValue('')
  await expect(box(page)).toBeFocused()
})

test('shows a search of 200 letters in a few lines, and whole in its field', async ({ page }) => {
  const long = 'abcdefghij'.repeat(20)
  await page.goto(`/products?q=${long}`)
  await pageReady(page)
  await expect(box(page)).toHaveValue(long)
  await expect(page).toHaveTitle(/^Nothing found for “abcdefghij.*…” · Larder$/)
  expect((await page.title()).length).toBeLessThanOrEqual(60 + ' · Larder'.length)
  for (const width of [320, 360, 768, 1280]) {
    await page.setViewportSize({ width, height: 800 })
    const title = page.getByRole('heading', { name: /^Nothing found for “abc.*…”$/ })
    await expect.poll(() => linesOf(title), `at ${width} px`).toBeLessThanOrEqual(3)
    await expectNoSidewaysScroll(page)
  }
})

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false })

  test('shows no button that would do nothing', async ({ page }) => {
    await page.goto('/products?q=milk')
    await expect(page.getByRole('searchbox', { name: 'Search products' })).toHaveValue('milk')
    await expect(clear(page)).toHaveCount(0)
  })
})
