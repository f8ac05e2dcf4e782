import type { Page } from '@playwright/test'
import { expectAccessible, expectNoSidewaysScroll, expectValidHtml } from './accessible.ts'
import { layoutShift } from './layout-shift.ts'
import { networkSettled } from './network-settled.ts'
import { expect, test } from './test.ts'

/** Phone, tablet and desktop: at each a screen is measured, checked and photographed. */
const WIDTHS = [360, 768, 1280]
/** The narrowest phone, 1280 px at 200% and 400% zoom, the widest screen: only checked to fit. */
const FURTHER_WIDTHS = [320, 640, 2560]
/** Hides bars at the window's end, which would appear in the middle of a full-page screenshot. */
const BARS_AT_THE_END = `
  body { position: relative }
  @media (max-width: 47.99rem) { .product-actions { position: absolute } }
  @media (max-width: 63.99rem) { .order-submit, .seller-sidebar { position: absolute } }`

/** Expects valid HTML, no sideways scroll and no findings by axe. `name` names the screenshots. */
export const expectWholeScreen = (page: Page, name: string): Promise<void> =>
  test.step(`${name} fits and is accessible`, async () => {
    const before = page.viewportSize()
    for (const width of WIDTHS) {
      await page.setViewportSize({ width, height: 800 })
      await expectScreen(page, `${name}-${width}`)
    }
    await expectToFitFurther(page)
    await expectValidHtml(page)
    if (before) await page.setViewportSize(before)
  })

/** The same for a page that is opened anew at each width, without layout shifts. */
export const expectOpenedScreen = (page: Page, name: string, path: string): Promise<void> =>
  test.step(`${path} is stable, fits and is accessible`, async () => {
    for (const width of WIDTHS) {
      await page.setViewportSize({ width, height: 800 })
      await page.goto(path)
      await networkSettled(page)
      await expect(page.locator('[aria-busy=true], .is-loading')).toHaveCount(0)
      expect(await layoutShift(page), `layout shift at ${width} px`).toBeLessThan(0.01)
      await expectScreen(page, `${name}-${width}`)
    }
    await expectToFitFurther(page)
    await expectValidHtml(page)
  })

/** At the current viewport. Saves a screenshot in `test-results/screens`. */
async function expectScreen(page: Page, photograph: string): Promise<void> {
  await expectNoSidewaysScroll(page)
  await expectDialogInWindow(page)
  await expectAccessible(page)
  await loadPictures(page)
  await page.evaluate(() => window.scrollTo(0, 0))
  const isCovered = await page.evaluate(() => document.querySelector('dialog:modal') !== null) // a modal dialog allows a screenshot of the viewport only
  const path = `test-results/screens/${photograph}.png`
  await page.screenshot({ path, fullPage: !isCovered, style: isCovered ? '' : BARS_AT_THE_END })
}

async function expectToFitFurther(page: Page): Promise<void> {
  for (const width of FURTHER_WIDTHS) {
    await page.setViewportSize({ width, height: 400 })
    await expectNoSidewaysScroll(page)
    await expectDialogInWindow(page)
  }
}

/** An overlay may be cut off without a scroll bar. */
async function expectDialogInWindow(page: Page): Promise<void> {
  for (const dialog of await page.getByRole('dialog').all()) await expect(dialog).toBeInViewport({ ratio: 1 })
}

/** Loads lazy pictures, which would be missing in the screenshot. */
async function loadPictures(page: Page): Promise<void> {
  await page.evaluate(() =>
    Promise.all(
      [...document.images].map((picture) => {
        picture.loading = 'eager'
        return picture.decode().catch(() => {})
      }),
    ),
  )
}
