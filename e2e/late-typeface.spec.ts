import type { Browser, Page } from '@playwright/test'
import { type Gate, hold } from './api-answers.ts'
import { layoutShift } from './layout-shift.ts'
import { expect, pageReady, test } from './test.ts'

// On a slow line the typeface comes after the page has been painted in the one that stands in for it.

const WIDTHS = [390, 768, 1280]

/** By then the browser has given up waiting: a timer of 100 ms, which is not to be seen from here. */
const GIVEN_UP_MS = 500

/** A visit by somebody who was never here, at a window's width; the typeface is on its way when the page has been painted without it. */
async function openWithoutTypeface(browser: Browser, width: number, path: string): Promise<{ page: Page; typeface: Gate }> {
  const context = await browser.newContext({ viewport: { width, height: 800 } })
  const page = await context.newPage()
  const typeface = await hold(page, /\.woff2$/)
  await page.goto(path, { waitUntil: 'domcontentloaded' })
  await page.waitForFunction(() => performance.getEntriesByName('first-contentful-paint').length > 0)
  await page.evaluate((ms) => new Promise((resolve) => setTimeout(resolve, ms)), GIVEN_UP_MS) // on a busy machine its timer runs as late as this one
  return { page, typeface }
}

/** How wide a text is in a font, as CSS names it. */
const widthIn = (page: Page, font: string) =>
  page.evaluate((font) => {
    const text = Object.assign(document.createElement('span'), { textContent: 'Figs, 12 of them' })
    text.style.cssText = `position: absolute; font: ${font}`
    document.body.append(text)
    const { width } = text.getBoundingClientRect()
    text.remove()
    return width
  }, font)

/** Whether text is drawn in the store's typeface. */
const isInTypeface = async (page: Page) =>
  (await widthIn(page, '100px "Figtree Variable", monospace')) !== (await widthIn(page, '100px monospace'))

for (const path of ['/', '/products', '/products/fruits', '/cart', '/contact', '/login', '/nothing/here']) {
  test(`nothing moves on ${path} when the typeface comes late`, async ({ browser }) => {
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

test('a page has the typeface where it comes in time', async ({ page }) => {
  await expect(async () => {
    await page.goto('/') // on a busy machine it may come too late for a first visit, never for each
    expect(await isInTypeface(page)).toBe(true)
  }).toPass()
})

test('a page that the typeface came too late for does without, and the next one has it', async ({ browser }) => {
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

test('nothing moves either when a sheet with layers comes before others later', async ({ browser }) => {
  const { page, typeface } = await openWithoutTypeface(browser, 768, '/') // here a row of the hero would break elsewhere
  typeface.open()
  await page.waitForLoadState('networkidle')
  await pageReady(page)
  await page.evaluate(() => {
    const sheet = Object.assign(document.createElement('style'), {
      textContent: '@layer pages { .sheet-that-comes-late { color: red } }',
    })
    document.querySelector('style')?.after(sheet)
  })
  expect(await layoutShift(page)).toBe(0)
  await page.context().close()
})

test('without the typeface headings are bold by a face of their own, about as wide as in the typeface', async ({ page }) => {
  await page.goto('/')
  await page.evaluate(async () => {
    const file = document.querySelector<HTMLLinkElement>('link[as=font]')?.href
    const face = new FontFace('Loaded', `url("${file}")`, { weight: '300 900' }) // however late it comes
    document.fonts.add(await face.load())
  })
  const heading = await widthIn(page, '750 100px "Figtree Fallback", monospace')
  const text = await widthIn(page, '450 100px "Figtree Fallback", monospace')
  expect(heading / text).toBeGreaterThan(1.01) // what a browser draws bolder by itself stays as wide
  expect(heading / (await widthIn(page, '750 100px Loaded'))).toBeCloseTo(1, 1)
})
