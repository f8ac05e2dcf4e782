import type { Page } from '@playwright/test'
import { saveScreenshot } from './screenshot.ts'
import { expect, pageReady, test } from './test.ts'

test('leaves the loader after five seconds, not before', async ({ page }) => {
  await page.clock.install({ time: 0 })
  await page.clock.pauseAt(1_000)
  await page.goto('/loader?next=cart')
  const frames = await runUntilHydrated(page) // the five seconds start during hydration
  await page.clock.runFor(4_900 - frames)
  await expect(page).toHaveURL('/loader?next=cart')
  await page.clock.runFor(frames + 200)
  await expect(page).toHaveURL('/cart')
})

/** Runs the paused clock frame by frame until the page is hydrated. Returns how long it ran, in ms. */
async function runUntilHydrated(page: Page): Promise<number> {
  let ran = 0
  await expect(async () => {
    await page.clock.runFor(16)
    ran += 16
    await expect(page.locator('.is-loading')).toHaveCount(0, { timeout: 100 })
  }).toPass()
  return ran
}

test('shows progress without motion in the loader under reduced motion', async ({ page }) => {
  await page.goto('/loader?next=my-orders')
  await pageReady(page)
  const spinner = page.locator('.spinner')
  await expect(spinner).toBeVisible()
  expect(await spinner.evaluate((element) => element.getAnimations().length)).toBe(0)
  await saveScreenshot(page, 'loader-still')
})

test('hides a success toast two seconds after it was shown last', async ({ page }) => {
  await page.goto('/products')
  await pageReady(page)
  await page.clock.install({ time: 0 })
  await page.clock.pauseAt(1_000)
  const toasts = page.getByText('Added to Cart', { exact: true })
  await page.getByRole('button', { name: 'Add Strawberries to cart' }).click()
  await expect(toasts).toHaveCount(1)
  const more = page.getByRole('group', { name: 'Quantity of Strawberries' }).getByRole('button', { name: /^Add one more/ })
  await page.clock.runFor(1_500)
  await more.click()
  await expect(page.getByText('×2', { exact: true })).toBeVisible()
  await page.mouse.move(0, 799) // a toast under the pointer stays
  await page.clock.runFor(1_500)
  await expect(toasts).toHaveCount(1)
  await page.clock.runFor(1_000)
  // The toast's last timer starts when it gets this class.
  await expect(page.locator('.toast.is-leaving').filter({ has: toasts })).toHaveCount(1)
  await page.clock.runFor(500)
  await expect(toasts).toHaveCount(0)
})
