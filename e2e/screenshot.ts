import type { Page, PageScreenshotOptions } from '@playwright/test'

/**
 * Saves `test-results/screens/{name}.png` when the environment variable `SCREENS` is set. The picture is for people,
 * and no test reads it.
 */
export async function saveScreenshot(page: Page, name: string, options: PageScreenshotOptions = {}): Promise<void> {
  if (process.env.SCREENS === undefined) return
  await loadPictures(page)
  await page.screenshot({ ...options, path: `test-results/screens/${name}.png` })
}

/** Loads lazy pictures, which would be missing in the screenshot. */
export async function loadPictures(page: Page): Promise<void> {
  await page.evaluate(() =>
    Promise.all(
      [...document.images].map((picture) => {
        picture.loading = 'eager'
        return picture.decode().catch(() => {})
      }),
    ),
  )
}
