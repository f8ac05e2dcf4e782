import type { Page } from '@playwright/test'
import { expectNoSidewaysScroll } from './accessible.ts'
import { expect, test } from './test.ts'
import { textFaults } from './text-problems.ts'
import { transitionsEnded } from './transitions-ended.ts'

// Text at 200% on a phone (WCAG 1.4.4 and 1.4.12): it wraps, rows break and boxes grow, and nothing is lost.

export const NARROW = [360, 320]
export const WIDE = [1280]

/** Of those at the usual size, such as a card's third line, which is clipped at any size. */
const isUsualClip = (fault: string, usual: readonly string[]): boolean => fault.startsWith('cut off') && usual.includes(fault)

/** In wide windows, cards end long names after two lines; which names Home shows depends on what was sold. */
const isClampedName = (fault: string): boolean => fault.startsWith('cut off by product-name:')

const setTextSize = (page: Page, percent: number): Promise<void> =>
  page.evaluate((size) => {
    document.documentElement.style.fontSize = size
  }, `${percent}%`)

/** Fails unless the screen holds large text. */
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
