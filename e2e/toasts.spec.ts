import type { Page } from '@playwright/test'
import { photograph } from './photograph.ts'
import { expect, pageReady, test } from './test.ts'

const addButton = (page: Page) => page.getByRole('button', { name: 'Add Strawberries to cart' })

/** Shows three success toasts, which stay for the whole test. */
async function addThree(page: Page): Promise<void> {
  await page.clock.install({ time: 0 })
  await page.clock.pauseAt(1_000)
  await addButton(page).click()
  const more = page.getByRole('group', { name: 'Quantity of Strawberries' }).getByRole('button', { name: /^Add one more/ })
  for (let presses = 0; presses < 2; presses++) await more.click()
  await expect(page.locator('.toast-success')).toHaveCount(3)
}

test('lets controls below a success toast be pressed at once', async ({ page }) => {
  await page.setViewportSize({ width: 360, height: 740 })
  await page.goto('/products')
  await pageReady(page)
  await addThree(page)
  const toast = await page.locator('.toast-success').nth(1).boundingBox()
  const box = await page.getByRole('searchbox').boundingBox()
  const [x, y] = [(toast?.x ?? 0) + (toast?.width ?? 0) / 2, (toast?.y ?? 0) + (toast?.height ?? 0) / 2]
  expect(y).toBeGreaterThan(box?.y ?? 0) // the second one covers the search box
  await page.mouse.click(x, y)
  await expect(page.getByRole('searchbox')).toBeFocused()
})

for (const { path, width } of [
  { path: '/products', width: 320 },
  { path: '/products', width: 360 },
  { path: '/products', width: 768 },
  { path: '/products', width: 1280 },
]) {
  test(`no toast covers the search box at ${width} px during typing`, async ({ page, context }) => {
    await page.setViewportSize({ width, height: 740 })
    await page.goto(path)
    await pageReady(page)
    await addThree(page)
    const box = page.getByRole('searchbox')
    const clear = async () => {
      const { y = 0, height = 0 } = (await box.boundingBox()) ?? {}
      const tops = await page.locator('.toast').evaluateAll((toasts) => toasts.map((toast) => toast.getBoundingClientRect().top))
      return tops.length >= 3 && Math.min(...tops) >= y + height
    }
    await expect.poll(clear).toBe(false)
    await box.focus()
    await expect.poll(clear).toBe(true)
    await page.mouse.wheel(0, 400)
    await expect.poll(() => page.evaluate(() => scrollY)).toBe(400)
    await expect.poll(clear).toBe(true)
    await photograph(page, `toasts-search-${width}`)
    await context.setOffline(true) // shows a notice at the top, which moves the search box
    await page.evaluate(() => scrollTo(0, 0))
    await expect(page.getByText('You’re offline.')).toBeVisible()
    await expect.poll(clear).toBe(true)
    await box.blur()
    await expect.poll(clear).toBe(false)
  })
}
