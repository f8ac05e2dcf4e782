import type { Page } from '@playwright/test'
import { expectNoSidewaysScroll } from './accessible.ts'
import { expect, test } from './test.ts'
import { textFaults } from './text-problems.ts'
import { transitionsEnded } from './transitions-ended.ts'

// Text at 200% on a phone (WCAG 1.4.4 and 1.4.12) wraps, rows break and boxes grow, and nothing is lost.

export const NARROW = [360, 320]
export const WIDE = [1280]

/** Whether a text is cut off at the usual size as well, such as the third line of a card. */
const isUsualClip = (fault: string, usual: readonly string[]): boolean => fault.startsWith('cut off') && usual.includes(fault)

/**
 * Cards in wide windows end long names after two lines. These names can't be listed, because the ones that Home shows
 * depend on sales.
 */
const isClampedName = (fault: string): boolean => fault.startsWith('cut off by product-name:')

const setTextSize = (page: Page, percent: number): Promise<void> =>
  page.evaluate((size) => {
    document.documentElement.style.fontSize = size
  }, `${percent}%`)

export const expectToHoldLargeText = (page: Page, screen: string, widths = NARROW): Promise<void> =>
  test.step(`${screen} at 200%`, async () => {
    for (const width of widths) {
      await page.setViewportSize({ width, height: 740 })
      await transitionsEnded(page)
      const usual = await textFaults(page)
      await setTextSize(page, 200)
      await transitionsEnded(page)
      const faults = await textFaults(page)
      expect(
        faults.filter((fault) => !isUsualClip(fault, usual) && !(WIDE.includes(width) && isClampedName(fault))),
        `${screen} at ${width} px`,
      ).toEqual([])
      await expectNoSidewaysScroll(page)
      await setTextSize(page, 100)
    }
  })
