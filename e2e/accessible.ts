import AxeBuilder from '@axe-core/playwright'
import type { Page } from '@playwright/test'
import { htmlErrors } from '../src/server/testing/html-errors.ts'
import { expect } from './test.ts'

/** Fails unless the page, as it stands now, passes all of axe's rules. It has no frames: axe needs no second page to gather from them. */
export async function expectAccessible(page: Page): Promise<void> {
  const axe = new AxeBuilder({ page }).setLegacyMode().options({ resultTypes: ['violations'] }) // what passed is not described one by one
  const { violations } = await axe.analyze()
  expect(violations.map(({ id, nodes }) => `${id}: ${nodes.map((node) => node.html).join(' ')}`)).toEqual([])
}

/** Fails unless the page, with all that its code has made of it, is valid HTML. */
export async function expectValidHtml(page: Page): Promise<void> {
  expect(await htmlErrors(await page.content())).toEqual([])
}

/** Fails when something is wider than the window, and stays so: just after the window has changed its width the old layout may still stand. */
export async function expectNoSidewaysScroll(page: Page): Promise<void> {
  const tooWide = () => page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth)
  await expect.poll(tooWide, 'pixels that are wider than the window').toBeLessThanOrEqual(0)
}
