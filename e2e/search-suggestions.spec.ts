import type { Locator, Page } from '@playwright/test'
import { expect, pageReady, test } from './test.ts'
import { expectWholeScreen } from './whole-screen.ts'

const box = (page: Page): Locator => page.getByRole('combobox', { name: 'Search products' })
const suggestions = (page: Page): Locator => page.getByRole('listbox', { name: 'Suggestions' })
const lastSearches = (page: Page): Locator => page.getByRole('listbox', { name: 'Your recent searches' })

test('leads from a typing error to a product by keyboard alone', async ({ page }) => {
  await page.goto('/')
  await pageReady(page)
  await page.keyboard.press('Control+k')
  await expect(page.getByRole('search').locator('[aria-live]')).toBeAttached() // The code has loaded.
  await page.keyboard.type('brocoli')
  await expect(page).toHaveURL('/products?q=brocoli')
  await expect(suggestions(page)).toHaveCount(0)

  await page.keyboard.press('ArrowDown')
  await expect(suggestions(page).getByRole('option', { selected: true })).toHaveText('Did you mean broccoli?')
  await page.keyboard.press('ArrowDown')
  await expect(suggestions(page).getByRole('option', { selected: true })).toContainText('Broccoli')
  await expectWholeScreen(page, 'suggestions')
  await page.keyboard.press('Escape')
  await expect(suggestions(page)).toHaveCount(0)
  await expect(box(page)).toHaveValue('brocoli')

  await page.keyboard.press('ArrowDown')
  await expect(suggestions(page).getByRole('option', { selected: true })).toHaveText('Did you mean broccoli?')
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL('/products?q=broccoli')
  await expect(box(page)).toBeFocused()
  await page.keyboard.press('ArrowDown')
  await expect(suggestions(page).getByRole('option', { selected: true })).toContainText('Broccoli')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { name: 'Broccoli', level: 1 })).toBeVisible()
  await expect(page.getByRole('main')).toBeFocused()

  await page.keyboard.press('Control+k')
  await expect(lastSearches(page).getByRole('option')).toHaveText(['broccoli'])
  await page.goBack()
  await expect(page).toHaveURL('/products?q=broccoli')
  await page.goBack()
  await expect(page).toHaveURL('/') // Back leads to the page before the search.
})

test.describe('on a phone', () => {
  test.use({ viewport: { width: 360, height: 740 }, hasTouch: true, isMobile: true })

  test('suggests while typing, above the bar at the bottom, and offers the last searches again', async ({ page }) => {
    await page.goto('/')
    await pageReady(page)
    await box(page).tap()
    await page.keyboard.type('milk')
    await expect(suggestions(page).getByRole('option', { name: 'Search for “milk”' })).toBeInViewport({ ratio: 1 })
    await expect(page).toHaveURL('/products?q=milk')
    await suggestions(page).getByRole('option', { name: 'Search for “milk”' }).tap()
    await expect(suggestions(page)).toHaveCount(0)
    await expect(box(page)).not.toBeFocused()
    await page.getByRole('button', { name: 'Add Whole milk to cart' }).tap()

    await page.getByRole('button', { name: 'Clear search' }).tap()
    await expect(lastSearches(page).getByRole('option')).toHaveText(['milk'])
    await expectWholeScreen(page, 'last-searches')
    await page.getByRole('button', { name: 'Remove “milk” from your recent searches' }).tap()
    await expect(lastSearches(page)).toHaveCount(0)
    await expect(box(page)).toBeFocused()
  })
})
