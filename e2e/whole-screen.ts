import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import type { Page } from '@playwright/test'
import type axe from 'axe-core'
import { htmlErrors } from '../src/server/testing/html-errors.ts'
import { LOW } from './covered-controls.ts'
import { LATER_ROWS, layoutShift, networkSettled } from './loaded-page.ts'
import { saveScreenshot } from './screenshot.ts'
import { expect, test } from './test.ts'

declare global {
  interface Window {
    axe?: typeof axe
  }
}

export const PHONE = 360
/** The page has the elements of a phone or those of a desktop at this width. So axe, which is slow, skips it. */
export const TABLET = 768
export const DESKTOP = 1280
const WIDTHS = [PHONE, TABLET, DESKTOP]
const NARROWEST = 320
/** Further windows are only checked to fit: 1280 × 800 at 400% and 200% zoom, the first of them the narrowest phone, and the widest screen. */
const FURTHER_WINDOWS = [LOW, { width: 640, height: 360 }, { width: 2560, height: 800 }]
/** Moves bars from the window's end to the page's end. They would be in the middle of a full-page screenshot. */
const BARS_AT_THE_END = `
  body { position: relative }
  @media (max-width: 47.99rem) { .product-actions { position: absolute } }
  @media (max-width: 63.99rem) { .order-submit, .frame-bar { position: absolute } }`

/**
 * Expects valid HTML, no sideways scroll, and no findings by axe on a phone. `name` names the screenshots. Further widths
 * and the elements that only a desktop has are checked by `expectOpenedScreen`.
 */
export const expectWholeScreen = (page: Page, name: string): Promise<void> =>
  test.step(`${name} fits and is accessible`, async () => {
    const before = page.viewportSize()
    await page.setViewportSize({ width: NARROWEST, height: 400 })
    await expectNoSidewaysScroll(page)
    await expectDialogInWindow(page)
    for (const width of WIDTHS) {
      await page.setViewportSize({ width, height: 800 })
      await expectScreen(page, name, width)
      if (width === PHONE) await expectAccessible(page)
    }
    await expectValidHtml(page)
    if (before) await page.setViewportSize(before)
  })

interface OpenedScreenOptions {
  /** A tablet shows the elements of a phone or of a desktop, so for its width the open page is resized. */
  readonly openedAt?: readonly number[]
  /** Further checks in each window, since resizing it takes as long as most of them. */
  readonly more?: (width: number) => Promise<void>
}

/** Expects the same of a page that is opened anew at some widths, and in addition no layout shifts. */
export const expectOpenedScreen = (
  page: Page,
  name: string,
  path: string,
  { openedAt = [PHONE, DESKTOP], more = async () => {} }: OpenedScreenOptions = {},
): Promise<void> =>
  test.step(`${path} is stable, fits and is accessible`, async () => {
    for (const width of WIDTHS) {
      await page.setViewportSize({ width, height: 800 })
      if (openedAt.includes(width)) await openStably(page, path, width)
      await expectScreen(page, name, width)
      if (width === PHONE) {
        await expectAccessible(page)
        await page.evaluateHandle(findNewlyShown, LATER_ROWS)
      }
      if (width === DESKTOP) await expectRestAccessible(page)
      await more(width)
    }
    for (const window of FURTHER_WINDOWS) {
      await page.setViewportSize(window)
      await expectNoSidewaysScroll(page)
      await expectDialogInWindow(page)
      await more(window.width)
    }
    await expectValidHtml(page)
  })

async function openStably(page: Page, path: string, width: number): Promise<void> {
  await page.goto(path)
  await networkSettled(page)
  await expect(page.locator('[aria-busy=true], .is-loading')).toHaveCount(0)
  expect(await layoutShift(page), `layout shift at ${width} px`).toBeLessThan(0.01)
}

async function expectScreen(page: Page, name: string, width: number): Promise<void> {
  await expectNoSidewaysScroll(page)
  await expectDialogInWindow(page)
  await page.evaluate(() => window.scrollTo(0, 0))
  // A modal dialog allows a screenshot of the viewport only.
  const isCovered = await page.evaluate(() => document.querySelector('dialog:modal') !== null)
  await saveScreenshot(page, `${name}-${width}`, { fullPage: !isCovered, style: isCovered ? '' : BARS_AT_THE_END })
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

/**
 * Fails when axe finds a violation on the page, or in the modal dialog that covers it. Frames are left out, since a
 * sandboxed one runs no script.
 */
export async function expectAccessible(page: Page): Promise<void> {
  await loadAxe(page)
  const checked = await page.evaluateHandle(() => [document.querySelector('dialog:modal') ?? document.documentElement])
  expect(await page.evaluate(findViolations, { checked, laterRows: LATER_ROWS })).toEqual([])
}

/** Fails when axe finds a violation in an element that was not shown at the last call of `findNewlyShown`. */
async function expectRestAccessible(page: Page): Promise<void> {
  await loadAxe(page)
  const checked = await page.evaluateHandle(findNewlyShown, LATER_ROWS)
  expect(await page.evaluate(findViolations, { checked, laterRows: LATER_ROWS })).toEqual([])
}

async function loadAxe(page: Page): Promise<void> {
  if (!(await page.evaluate(() => window.axe !== undefined))) await page.evaluate(AXE)
}

/**
 * Runs in the page. Returns the elements that were not shown at the last call in this tab, without their descendants. The
 * page may have been opened anew meanwhile, so elements are remembered by their position in the document.
 */
function findNewlyShown(laterRows: string): Element[] {
  const KEY = 'test elements shown'
  const before = new Set(JSON.parse(sessionStorage.getItem(KEY) ?? '[]'))
  const shown: string[] = []
  const newlyShown: Element[] = []
  const visit = (element: Element, position: string, isInNew: boolean) => {
    if (!element.checkVisibility() || element.matches(laterRows)) return
    const isNew = !isInNew && !before.has(position)
    if (isNew) newlyShown.push(element)
    shown.push(position)
    for (const [index, child] of [...element.children].entries())
      visit(child, `${position} ${index} ${child.tagName}`, isInNew || isNew)
  }
  visit(document.body, '', false)
  sessionStorage.setItem(KEY, JSON.stringify(shown))
  return newlyShown
}

interface Checked {
  readonly checked: readonly Element[]
  readonly laterRows: string
}

/** Runs in the page. `preload` is off, because only a rule about audio needs it, and it takes as long as all the rest. */
async function findViolations({ checked, laterRows }: Checked): Promise<string[] | undefined> {
  if (checked.length === 0) return []
  const results = await window.axe?.run(
    { include: [...checked], exclude: [laterRows] },
    { resultTypes: ['violations'], iframes: false, preload: false },
  )
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
