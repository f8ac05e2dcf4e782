import AxeBuilder from '@axe-core/playwright'
import type { Page } from '@playwright/test'
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
  '/seller',
]
const WIDTHS = [360, 768, 1280]

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

for (const path of SCREENS) {
  test(`${path} stands still, fits, is accessible and leaves the console quiet`, async ({ page }, info) => {
    for (const width of WIDTHS) {
      await page.setViewportSize({ width, height: 800 })
      await page.goto(path)
      await page.waitForLoadState('networkidle')
      await expect(page.locator('[aria-busy=true], .is-asking')).toHaveCount(0)
      expect(await layoutShift(page), `layout shift at ${width} px`).toBeLessThan(0.01)
      expect(
        await page.evaluate(() => document.documentElement.scrollWidth),
        `sideways scroll at ${width} px`,
      ).toBeLessThanOrEqual(width)
      const { violations } = await new AxeBuilder({ page }).analyze()
      expect(
        violations.map(({ id, nodes }) => `${id}: ${nodes.map((node) => node.html).join(' ')}`),
        `axe at ${width} px`,
      ).toEqual([])
      await info.attach(`${path} at ${width} px`, { body: await page.screenshot({ fullPage: true }), contentType: 'image/png' })
    }
  })
}
