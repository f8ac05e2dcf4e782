import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import type { Page } from '@playwright/test'
import type axe from 'axe-core'
import { htmlErrors } from '../src/server/testing/page-checks.ts'
import { expect } from './test.ts'

declare global {
  interface Window {
    axe?: typeof axe
  }
}

/**
 * The file is minified, because `axe.source` is more than twice as large, and sending that to a page takes as long as a
 * run.
 */
const AXE = readFileSync(fileURLToPath(import.meta.resolve('axe-core/axe.min.js')), 'utf8')

/** Fails when axe finds a violation. Frames are left out, since a sandboxed one runs no script. */
export async function expectAccessible(page: Page): Promise<void> {
  if (!(await page.evaluate(() => window.axe !== undefined))) await page.evaluate(AXE)
  expect(await page.evaluate(findViolations)).toEqual([])
}

/** Runs in the page. `preload` is off, because only a rule about audio needs it, and it takes as long as all the rest. */
async function findViolations(): Promise<string[] | undefined> {
  const results = await window.axe?.run(document, { resultTypes: ['violations'], iframes: false, preload: false })
  return results?.violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(' ')}`)
}

export async function expectValidHtml(page: Page): Promise<void> {
  expect(await htmlErrors(await page.content())).toEqual([])
}

/** Fails when the page scrolls sideways. It polls, because layout may lag behind a change of the viewport. */
export async function expectNoSidewaysScroll(page: Page): Promise<void> {
  const tooWide = () => page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth)
  await expect.poll(tooWide, 'pixels that are wider than the window').toBeLessThanOrEqual(0)
}
