import type { Page } from '@playwright/test'
import { expectAccessible, expectNoSidewaysScroll } from './accessible.ts'
import { test } from './test.ts'

const WIDTHS = [320, 768, 1280]

/** Shows that the screen as it stands fits without sideways scroll from phone to desk, and that axe finds nothing. `what` names it. */
export const expectWholeScreen = (page: Page, what: string): Promise<void> =>
  test.step(`${what} fits and is accessible`, async () => {
    const before = page.viewportSize()
    for (const width of WIDTHS) {
      await page.setViewportSize({ width, height: 800 })
      await expectNoSidewaysScroll(page)
    }
    if (before) await page.setViewportSize(before)
    await expectAccessible(page)
  })
