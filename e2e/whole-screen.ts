import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import type { Page } from '@playwright/test'
import type axe from 'axe-core'
import { htmlErrors } from '../src/server/testing/html-errors.ts'
import { LATER_ROWS, layoutShift, networkSettled } from './loaded-page.ts'
import { saveScreenshot } from './screenshot.ts'
import { expect, test } from './test.ts'

declare global {
  interface Window {
    axe?: typeof axe
  }
}

const PHONE = 360
/** The page has the elements of a phone or those of a desktop at this width. So axe, which is slow, skips it. */
const TABLET = 768
const WIDTHS = [PHONE, TABLET, 1280]
/** Further widths are only checked to fit: the narrowest phone, 1280 px at 200% and 400% zoom, and the widest screen. */
const FURTHER_WIDTHS = [320, 640, 2560]
/** Moves bars from the window's end to the page's end. They would be in the middle of a full-page screenshot. */
const BARS_AT_THE_END = `
  body { position: relative }
  @media (max-width: 47.99rem) { .product-actions { position: absolute } }
  @media (max-width: 63.99rem) { .order-submit, .seller-sidebar { position: absolute } }`

/**
 * Expects valid HTML, no sideways scroll, and no findings by axe on a phone. `name` names the screenshots. The elements
 * that only a desktop has are checked by `expectOpenedScreen`.
 */
export const expectWholeScreen = (page: Page, name: string): Promise<void> =>
  test.step(`${name} fits and is accessible`, async () => {
    const before = page.viewportSize()
    await expectToFitFurther(page)
    for (const width of WIDTHS) {
      await page.setViewportSize({ width, height: 800 })
      await expectScreen(page, name, width)
      if (width === PHONE) await expectAccessible(page)
    }
    await expectValidHtml(page)
    if (before) await page.setViewportSize(before)
  })

/**
 * Expects the same of a page that is opened anew as on a phone and as on a desktop, and in addition no layout shifts. A
 * tablet shows the elements of one of them, so for its width the open page is resized.
 */
export const expectOpenedScreen = (page: Page, name: string, path: string): Promise<void> =>
  test.step(`${path} is stable, fits and is accessible`, async () => {
    for (const width of WIDTHS) {
      await page.setViewportSize({ width, height: 800 })
      if (width !== TABLET) {
        await page.goto(path)
        await networkSettled(page)
        await expect(page.locator('[aria-busy=true], .is-loading')).toHaveCount(0)
        expect(await layoutShift(page), `layout shift at ${width} px`).toBeLessThan(0.01)
      }
      await expectScreen(page, name, width)
      if (width !== TABLET) await expectAccessible(page)
    }
    await expectToFitFurther(page)
    await expectValidHtml(page)
  })

async function expectScreen(page: Page, name: string, width: number): Promise<void> {
  await expectNoSidewaysScroll(page)
  await expectDialogInWindow(page)
  await page.evaluate(() => window.scrollTo(0, 0))
  // A modal dialog allows a screenshot of the viewport only.
  const isCovered = await page.evaluate(() => document.querySelector('dialog:modal') !== null)
  await saveScreenshot(page, `${name}-${width}`, { fullPage: !isCovered, style: isCovered ? '' : BARS_AT_THE_END })
}

async function expectToFitFurther(page: Page): Promise<void> {
  for (const width of FURTHER_WIDTHS) {
    await page.setViewportSize({ width, height: 400 })
    await expectNoSidewaysScroll(page)
    await expectDialogInWindow(page)
  }
}

/** Fails when a dialog reaches out of the window, where it would be cut off without a scroll bar. */
async function expectDialogInWindow(page: Page): Promise<void> {
  for (const dialog of await page.getByRole('dialog').all()) await expect(dialog).toBeInViewport({ ratio: 1 })
}

/**
 * The file is minified, because `axe.source` is more than twice as large, and sending that to a page takes as long as a
 * run.
 */
const AXE = readFileSync(fileURLToPath(import.meta.resolve('axe-core/axe.min.js')), 'utf8')

/** Fails when axe finds a violation. Frames are left out, since a sandboxed one runs no script. */
export async function expectAccessible(page: Page): Promise<void> {
  if (!(await page.evaluate(() => window.axe !== undefined))) await page.evaluate(AXE)
  expect(await page.evaluate(findViolations, LATER_ROWS)).toEqual([])
}

/** Runs in the page. `preload` is off, because only a rule about audio needs it, and it takes as long as all the rest. */
async function findViolations(laterRows: string): Promise<string[] | undefined> {
  const results = await window.axe?.run({ exclude: [laterRows] }, { resultTypes: ['violations'], iframes: false, preload: false })
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
