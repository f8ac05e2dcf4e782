import type { Browser, Page } from '@playwright/test'
import { type Gate, hold } from './api-responses.ts'
import { layoutShift } from './loaded-page.ts'
import { expect, pageReady, test } from './test.ts'

// The typeface arrives after the first paint on a slow connection. That paint uses the fallback face.

const WIDTHS = [390, 1280]

/** The browser gives up waiting for the typeface after 100 ms (`font-display`). A page can't observe that, so wait longer. */
const FONT_TIMEOUT_MS = 500

/** Opens a page in a new context. The typeface is held back until the page has been painted without it. */
async function openWithoutTypeface(browser: Browser, width: number, path: string): Promise<{ page: Page; typeface: Gate }> {
  const context = await browser.newContext({ viewport: { width, height: 800 } })
  const page = await context.newPage()
  const typeface = await hold(page, /\.woff2$/)
  await page.goto(path, { waitUntil: 'domcontentloaded' })
  await page.waitForFunction(() => performance.getEntriesByName('first-contentful-paint').length > 0)
  // The browser's own timer is as late as this one on a busy machine.
  await page.evaluate((ms) => new Promise((resolve) => setTimeout(resolve, ms)), FONT_TIMEOUT_MS)
  return { page, typeface }
}

const widthIn = (page: Page, font: string) =>
  page.evaluate((font) => {
    const text = Object.assign(document.createElement('span'), { textContent: 'Figs, 12 of them' })
    text.style.cssText = `position: absolute; font: ${font}`
    document.body.append(text)
    const { width } = text.getBoundingClientRect()
    text.remove()
    return width
  }, font)

const isInTypeface = async (page: Page) =>
  (await widthIn(page, '100px "Figtree Variable", monospace')) !== (await widthIn(page, '100px monospace'))

for (const path of ['/', '/products', '/cart', '/contact']) {
  test(`moves nothing on ${path} when the typeface comes late`, async ({ browser }) => {
    for (const width of WIDTHS) {
      const { page, typeface } = await openWithoutTypeface(browser, width, path)
      typeface.open()
      await page.waitForLoadState('networkidle')
      await pageReady(page)
      expect(await layoutShift(page), `at ${width} px`).toBe(0)
      await page.context().close()
    }
  })
}

test('stays without a typeface that came too late, and uses it on the next page', async ({ browser }) => {
  const { page, typeface } = await openWithoutTypeface(browser, 1280, '/')
  expect(await isInTypeface(page)).toBe(false)
  typeface.open()
  await page.waitForLoadState('networkidle')
  await pageReady(page)
  expect(await isInTypeface(page)).toBe(false)
  await page.getByRole('link', { name: 'All Product' }).first().click()
  await expect(page.getByRole('heading', { level: 1, name: 'All Products' })).toBeVisible()
  await expect.poll(() => isInTypeface(page)).toBe(true)
  await expect(page.locator('body')).toHaveCSS('font-family', /^"Figtree Variable"/)
  await page.context().close()
})

test('moves nothing when a sheet with layers comes before others later', async ({ browser }) => {
  const { page, typeface } = await openWithoutTypeface(browser, 768, '/') // a row of the hero would break elsewhere at this width
  typeface.open()
  await page.waitForLoadState('networkidle')
  await pageReady(page)
  await page.evaluate(() => {
    const sheet = Object.assign(document.createElement('style'), {
      textContent: '@layer features { .sheet-that-comes-late { color: red } }',
    })
    document.querySelector('style')?.after(sheet)
  })
  expect(await layoutShift(page)).toBe(0)
  await page.context().close()
})

test('uses the typeface when it comes in time, and else draws headings in a bold fallback face, about as wide', async ({
  page,
}) => {
  await expect(async () => {
    // The typeface may come too late for one visit on a busy machine, but not for each.
    await page.goto('/')
    expect(await isInTypeface(page)).toBe(true)
  }).toPass()
  await page.evaluate(async () => {
    const file = document.querySelector<HTMLLinkElement>('link[as=font]')?.href
    // This face has no `font-display`, so no timeout applies.
    const face = new FontFace('Loaded', `url("${file}")`, { weight: '300 900' })
    document.fonts.add(await face.load())
  })
  const heading = await widthIn(page, '750 100px "Figtree Fallback", monospace')
  const text = await widthIn(page, '450 100px "Figtree Fallback", monospace')
  // A heading in synthetic bold would be as wide as the text.
  expect(heading / text, 'needs Arial or Liberation Sans in the system').toBeGreaterThan(1.01)
  expect(heading / (await widthIn(page, '750 100px Loaded'))).toBeCloseTo(1, 1)
})
