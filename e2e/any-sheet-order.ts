import type { Page } from '@playwright/test'
import { loadLateSheets, movedBoxes } from './moved-boxes.ts'
import { networkSettled } from './network-settled.ts'
import { expect } from './test.ts'

// Navigation and prefetching load style sheets in different orders: no style may depend on the order.

const WAYS_TO_LOOK = [
  { media: 'screen', width: 360 },
  { media: 'screen', width: 1280 },
  { media: 'print', width: 720 }, // a printed page
] as const

/** Expects that loading sheets changes no position and no style of the screen, nor of its printed page. */
export async function expectSameInAnyOrder(page: Page): Promise<void> {
  await networkSettled(page)
  await expect(page.locator('[aria-busy=true], .is-loading')).toHaveCount(0)
  await page.waitForFunction(() => [...document.styleSheets].some(({ media }) => media.mediaText === 'print'))
  const before = page.viewportSize()
  await page.mouse.move(0, 0) // over nothing with a hover style
  const sheets = await loadLateSheets(page)
  for (const { media, width } of WAYS_TO_LOOK) {
    await page.emulateMedia({ media })
    await page.setViewportSize({ width, height: 800 })
    await expect(page.locator('html')).toHaveCSS('font-size', media === 'print' ? '14px' : '16px')
    // What is still being drawn, as rows that are measured first are, is the same the next time; what depends on an order never is.
    const moved = async () => (await movedBoxes(page, sheets)).slice(0, 5)
    await expect.poll(moved, { message: `${media} of ${width} px`, intervals: [1000] }).toEqual([])
  }
  await page.emulateMedia({ media: 'screen' })
  if (before) await page.setViewportSize(before)
}
