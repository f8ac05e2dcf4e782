import type { Page } from '@playwright/test'
import { saveScreenshot } from './screenshot.ts'
import { expect, pageReady, test } from './test.ts'

const addButton = (page: Page) => page.getByRole('button', { name: 'Add Strawberries to cart' })

async function showTwo(page: Page): Promise<void> {
  await page.clock.install({ time: 0 })
  await page.clock.pauseAt(1_000)
  await addButton(page).click()
  await page.getByRole('button', { name: 'Remove one Strawberries' }).click()
  await expect(page.locator('.toast-success')).toHaveCount(2)
}

test('a toast names the product and counts what is repeated, instead of a toast for each press', async ({ page }) => {
  await page.setViewportSize({ width: 360, height: 740 })
  await page.goto('/products')
  await pageReady(page)
  await page.clock.install({ time: 0 })
  await page.clock.pauseAt(1_000)
  await addButton(page).click()
  const more = page.getByRole('button', { name: 'Add one more Strawberries' })
  for (let presses = 0; presses < 2; presses++) await more.click()
  const toast = page.locator('.toast-success')
  await expect(toast).toHaveCount(1)
  await expect(toast.getByText('Added to Cart', { exact: true })).toBeVisible()
  await expect(toast.getByText('Strawberries', { exact: true })).toBeVisible()
  await expect(toast).toContainText('3 times')
  await saveScreenshot(page, 'toast-counted-360')
  await page.getByRole('button', { name: 'Add Bananas to cart' }).click()
  await expect(toast).toHaveCount(1)
  await expect(toast.getByText('Bananas', { exact: true })).toBeVisible()
  await expect(toast).not.toContainText('times')
})

test('lets controls below a success toast be pressed at once', async ({ page }) => {
  await page.setViewportSize({ width: 360, height: 740 })
  await page.goto('/products')
  await pageReady(page)
  await showTwo(page)
  const toast = await page.locator('.toast-success').nth(1).boundingBox()
  const box = await page.getByRole('combobox', { name: 'Search products' }).boundingBox()
  const [x, y] = [(toast?.x ?? 0) + (toast?.width ?? 0) / 2, (toast?.y ?? 0) + (toast?.height ?? 0) / 2]
  expect(y).toBeGreaterThan(box?.y ?? 0)
  await page.mouse.click(x, y)
  await expect(page.getByRole('combobox', { name: 'Search products' })).toBeFocused()
})

test.describe('during typing', () => {
  test.use({ expectedOnConsole: [/ERR_INTERNET_DISCONNECTED/] })

  test('no toast covers the search box', async ({ page, context }) => {
    await page.goto('/products')
    await pageReady(page)
    await showTwo(page)
    const box = page.getByRole('combobox', { name: 'Search products' })
    const clear = async () => {
      const { y = 0, height = 0 } = (await box.boundingBox()) ?? {}
      const tops = await page.locator('.toast').evaluateAll((toasts) => toasts.map((toast) => toast.getBoundingClientRect().top))
      return tops.length >= 2 && Math.min(...tops) >= y + height
    }
    for (const width of [320, 1280]) {
      await page.setViewportSize({ width, height: 740 })
      await expect.poll(clear).toBe(false)
      await box.focus()
      await expect.poll(clear).toBe(true)
      await page.mouse.wheel(0, 400)
      await expect.poll(() => page.evaluate(() => scrollY)).toBeGreaterThanOrEqual(400)
      await expect.poll(clear).toBe(true)
      await saveScreenshot(page, `toasts-search-${width}`)
      await context.setOffline(true) // The notice that appears at the top moves the search box.
      await page.evaluate(() => scrollTo(0, 0))
      await expect(page.getByText('You’re offline.')).toBeVisible()
      await expect.poll(clear).toBe(true)
      await box.blur()
      await expect.poll(clear).toBe(false)
      await context.setOffline(false)
      await expect(page.getByText('You’re offline.')).toBeHidden()
    }
  })
})
