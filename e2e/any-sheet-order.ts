import type { Page } from '@playwright/test'
import { loadLateSheets, movedBoxes } from './moved-boxes.ts'
import { networkSettled } from './network-settled.ts'
import { expect } from './test.ts'

// Navigation and prefetching load style sheets in different orders, so no style may depend on their order.

const WAYS_TO_LOOK = [
  { media: 'screen', width: 360 },
  { media: 'screen', width: 1280 },
  { media: 'print', width: 720 },
] as const

/** Expects that loading all style sheets, in several orders, changes no position and no style on the screen or on paper. */
export async function expectSameInAnyOrder(page: Page): Promise<void> {
  await networkSettled(page)
  await expect(page.locator('[aria-busy=true], .is-loading')).toHaveCount(0)
  await page.waitForFunction(() => [...document.styleSheets].some(({ media }) => media.mediaText === 'print'))
  const before = page.viewportSize()
  await page.mouse.move(0, 0) // nothing there has a hover style
  const sheets = await loadLateSheets(page)
  for (const { media, width } of WAYS_TO_LOOK) {
    await page.emulateMedia({ media })
    await page.setViewportSize({ width, height: 800 })
    await expect(page.locator('html')).toHaveCSS('font-size', media === 'print' ? '14px' : '16px')
    // Elements that are still being drawn, such as rows that are measured first, are the same at the next try. A style
    // that depends on the order differs at each.
    const moved = async () => (await movedBoxes(page, sheets)).slice(0, 5)
    await expect.poll(moved, { message: `${media} of ${width} px`, intervals: [1000] }).toEqual([])
  }
  await page.emulateMedia({ media: 'screen' })
  if (before) await page.setViewportSize(before)
}
