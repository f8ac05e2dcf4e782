import type { Page } from '@playwright/test'
import { expectAccessible, expectNoSidewaysScroll } from './accessible.ts'
import { expect, test } from './test.ts'

const SCREENS = [
  '/',
  '/login',
  '/products',
  '/products?q=milk',
  '/products?q=nothing-of-the-kind',
  '/products/fruits',
  '/products/nothing',
  '/cart',
  '/my-orders',
  '/loader?next=cart',
  '/contact',
  '/nothing',
  '/seller',
]
/** Each is looked at, measured, checked and photographed. */
const WIDTHS = [360, 768, 1280]
/** The narrowest phone, 1280 px at 200% and 400% zoom, the widest screen: here things only have to fit. */
const FURTHER_WIDTHS = [320, 640, 2560]

test.use({ expectedOnConsole: [/status of 404 .*\/nothing$/] }) // the browser's own word on a page that is not found

/** How far things jumped while the page loaded (Cumulative Layout Shift). */
async function layoutShift(page: Page): Promise<number> {
  return page.evaluate(
    () =>
      new Promise<number>((resolve) => {
        let sum = 0
        const observer = new PerformanceObserver((list) => {
          for (const entry of list.getEntries() as (PerformanceEntry & { value: number })[]) sum += entry.value
        })
        observer.observe({ type: 'layout-shift', buffered: true })
        requestAnimationFrame(() => requestAnimationFrame(() => resolve(sum)))
      }),
  )
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

for (const path of SCREENS) {
  test(`${path} stands still, fits, is accessible and leaves the console quiet`, async ({ page }) => {
    for (const width of WIDTHS) {
      await page.setViewportSize({ width, height: 800 })
      await page.goto(path)
      await page.waitForLoadState('networkidle')
      await expect(page.locator('[aria-busy=true], .is-asking')).toHaveCount(0)
      expect(await layoutShift(page), `layout shift at ${width} px`).toBeLessThan(0.01)
      await expectNoSidewaysScroll(page)
      await expectAccessible(page)
      await loadPictures(page)
      const name = path.replace(/\W+/g, '-').replace(/^-|-$/g, '') || 'home'
      await page.screenshot({ path: `test-results/screens/${name}-${width}.png`, fullPage: true })
    }
    for (const width of FURTHER_WIDTHS) {
      await page.setViewportSize({ width, height: 400 })
      await expectNoSidewaysScroll(page)
    }
  })
}
