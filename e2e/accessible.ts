import AxeBuilder from '@axe-core/playwright'
import type { Page } from '@playwright/test'
import { htmlErrors } from '../src/server/testing/html-errors.ts'
import { expect } from './test.ts'

/** Fails when axe finds a violation outside of frames: a sandboxed one takes no script. Legacy mode: without frames, axe needs no second page. */
export async function expectAccessible(page: Page): Promise<void> {
  const axe = new AxeBuilder({ page }).setLegacyMode().options({ resultTypes: ['violations'], iframes: false })
  const { violations } = await axe.analyze()
  expect(violations.map(({ id, nodes }) => `${id}: ${nodes.map((node) => node.html).join(' ')}`)).toEqual([])
}

/** Fails unless the rendered DOM is valid HTML. */
export async function expectValidHtml(page: Page): Promise<void> {
  expect(await htmlErrors(await page.content())).toEqual([])
}

/** Fails when the page scrolls sideways. Polls, because layout may lag behind a change of the viewport. */
export async function expectNoSidewaysScroll(page: Page): Promise<void> {
  const tooWide = () => page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth)
  await expect.poll(tooWide, 'pixels that are wider than the window').toBeLessThanOrEqual(0)
}
