import type { Locator, Page } from '@playwright/test'
import { networkSettled } from './loaded-page.ts'
import { expect } from './test.ts'

/**
 * Taps twice at the place of a button. The second tap comes a quarter of a second of the page's time after the
 * first one has taken effect at the latest, and so on what is there by then. The page must have a clock (`page.clock.install`).
 */
export async function tapTwice(page: Page, button: Locator, expectEffect: () => Promise<void>): Promise<void> {
  await expect(button).toBeEnabled()
  await button.scrollIntoViewIfNeeded()
  const box = await button.boundingBox()
  if (!box) throw new Error('The button is not shown')
  const tap = () => page.touchscreen.tap(box.x + Math.min(40, box.width / 2), box.y + box.height / 2)
  await page.clock.pauseAt((await page.evaluate(() => Date.now())) + 1_000)
  await tap()
  await expect(async () => {
    await page.clock.runFor(50)
    await expectEffect()
  }).toPass()
  await page.clock.runFor(200)
  await tap()
  await page.clock.resume()
  await networkSettled(page)
}
