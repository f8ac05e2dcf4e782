import type { Page } from '@playwright/test'
import { expectToHoldLargeText } from './large-text.ts'
import { sellerTest as test } from './seller-area.ts'
import { expect } from './test.ts'
import { expectWholeScreen } from './whole-screen.ts'

const bar = (page: Page) => page.getByRole('navigation', { name: 'Most used' })
const more = (page: Page) => bar(page).getByRole('button', { name: /^More/ })
const sheet = (page: Page) => page.getByRole('dialog', { name: 'Menu' })

test('shows the whole menu beside the page without scrolling, in groups, and marks where one is', async ({ page }) => {
  await page.setViewportSize({ width: 1280, height: 800 })
  await page.goto('/seller/codes')
  await expect(page.getByRole('navigation', { name: 'Seller' }).getByRole('link')).toHaveText([
    'Add Product',
    'Product List',
    'Orders',
  ])
  const groups = page.getByRole('navigation', { name: 'Store' })
  await expect(groups.getByRole('list', { name: 'Goods' }).getByRole('link')).toHaveText([
    'Stock',
    'Buying',
    'Categories',
    'Codes',
  ])
  await expect(groups.getByRole('link', { name: 'Codes' })).toHaveAttribute('aria-current', 'page')
  for (const link of [groups.getByRole('link').last(), groups.getByRole('link').first()])
    await expect(link).toBeInViewport({ ratio: 1 })
  await expect(bar(page)).toBeHidden()
  await page.goto('/seller/grid')
  await expect(page.locator('.frame-short').getByRole('link', { name: 'Product List' })).toHaveAttribute('aria-current', 'true')
})

test('a phone has what is opened most at the thumb, and the rest in a menu that Escape, a page and Back close', async ({
  page,
}) => {
  await page.setViewportSize({ width: 360, height: 740 })
  await page.goto('/seller/orders')
  await expect(bar(page).getByRole('link')).toHaveText(['Orders', 'Deliveries', 'Product List'])
  await expect(page.getByRole('navigation')).toHaveCount(2) // with the tabs of the board
  for (const target of await bar(page).locator('> *').all()) {
    const box = await target.boundingBox()
    expect(Math.min(box?.width ?? 0, box?.height ?? 0)).toBeGreaterThanOrEqual(60)
    expect(box?.y).toBeGreaterThan(600)
  }
  await more(page).press('Enter')
  await expect(more(page)).toHaveAttribute('aria-expanded', 'true')
  await expectWholeScreen(page, 'seller-menu')
  await page.keyboard.press('Escape')
  await expect(sheet(page)).toBeHidden()
  await expect(more(page)).toBeFocused()

  await more(page).click()
  await sheet(page).getByRole('link', { name: 'Orders' }).click()
  await expect(sheet(page)).toBeHidden()

  await more(page).click()
  await sheet(page).getByRole('link', { name: 'Codes' }).click()
  await expect(page.getByRole('heading', { name: 'Codes', level: 1 })).toBeVisible()
  await expect(sheet(page)).toBeHidden()
  await more(page).click()
  await page.goBack()
  await expect(page.getByRole('heading', { name: 'Orders', level: 1 })).toBeVisible()
  await expect(sheet(page)).toBeHidden()
})

test('one logs out from the menu of a phone', async ({ page }) => {
  await page.setViewportSize({ width: 360, height: 740 })
  await page.goto('/seller/orders')
  await more(page).click()
  await expect(sheet(page).getByText('Hi! Admin')).toBeVisible()
  await sheet(page).getByRole('button', { name: 'Logout' }).click()
  await expect(page).toHaveURL('/')
})

test('the bar and the menu hold large text', async ({ page }) => {
  await page.setViewportSize({ width: 320, height: 740 })
  await page.goto('/seller/security')
  await expectToHoldLargeText(page, 'the bar')
  await more(page).click()
  await expect(sheet(page)).toBeVisible()
  await expectToHoldLargeText(page, 'the menu')
})
