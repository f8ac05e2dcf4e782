import type { Page } from '@playwright/test'
import { expectAccessible, expectNoSidewaysScroll, expectValidHtml } from './accessible.ts'
import { layoutShift } from './layout-shift.ts'
import { expect, test } from './test.ts'

/** A phone, a tablet, a desk: at each a screen is measured, checked and photographed. */
const WIDTHS = [360, 768, 1280]
/** The narrowest phone, 1280 px at 200% and 400% zoom, the widest screen: here things only have to fit. */
const FURTHER_WIDTHS = [320, 640, 2560]
/** A bar that lies over the window's end would lie in the middle of a photograph of the whole page. */
const BARS_AT_THE_END = `
  body { position: relative }
  @media (max-width: 47.99rem) { .product-actions { position: absolute } }
  @media (max-width: 63.99rem) { .order-submit, .seller-sidebar { position: absolute } }`

/** Shows that the screen as it stands is valid HTML, fits without sideways scroll, and that axe finds nothing. `name` is its photographs’. */
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

/** The same of a page that is opened at each width anew, and that nothing jumps while it opens. */
export const expectOpenedScreen = (page: Page, name: string, path: string): Promise<void> =>
  test.step(`${path} stands still, fits and is accessible`, async () => {
    for (const width of WIDTHS) {
      await page.setViewportSize({ width, height: 800 })
      await page.goto(path)
      await page.waitForLoadState('networkidle')
      await expect(page.locator('[aria-busy=true], .is-asking')).toHaveCount(0)
      expect(await layoutShift(page), `layout shift at ${width} px`).toBeLessThan(0.01)
      await expectScreen(page, `${name}-${width}`)
    }
    await expectToFitFurther(page)
    await expectValidHtml(page)
  })

/** At the present width. Leaves a photograph in `test-results/screens`. */
async function expectScreen(page: Page, photograph: string): Promise<void> {
  await expectNoSidewaysScroll(page)
  await expectDialogInWindow(page)
  await expectAccessible(page)
  await loadPictures(page)
  await page.evaluate(() => window.scrollTo(0, 0))
  const isCovered = await page.evaluate(() => document.querySelector('dialog:modal') !== null) // then the window is all there is
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

/** What lies over the page is cut off without a scroll bar that would tell. */
async function expectDialogInWindow(page: Page): Promise<void> {
  for (const dialog of await page.getByRole('dialog').all()) await expect(dialog).toBeInViewport({ ratio: 1 })
}

/** Those that wait until somebody scrolls to them would be missing in the photograph. */
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
