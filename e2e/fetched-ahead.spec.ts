import type { Locator, Page } from '@playwright/test'
import { expect, pageReady, test } from './test.ts'

const isCode = (url: string) => url.endsWith('.js')
const isProducts = (url: string) => url.includes('/api/product/list')

/** Returns a growing list of URLs of code and product lists that the page has loaded from now on. */
function fetchedBy(page: Page): string[] {
  const fetched: string[] = []
  page.on('requestfinished', (request) => {
    if (isCode(request.url()) || isProducts(request.url())) fetched.push(request.url())
  })
  return fetched
}

/** Returns a growing list of such URLs that the page requests from now on, with or without a response. */
function requestedBy(page: Page): string[] {
  const requested: string[] = []
  page.on('request', (request) => {
    if (isCode(request.url()) || isProducts(request.url())) requested.push(request.url())
  })
  return requested
}

async function openHome(page: Page): Promise<Locator> {
  await page.goto('/')
  await pageReady(page)
  return page.getByRole('article').first().getByRole('link')
}

const SIGNS: Readonly<Record<string, (link: Locator) => Promise<void>>> = {
  'a pointer rests on a link': (link) => link.hover(),
  'the focus comes to a link': (link) => link.focus(),
  'a finger touches a link': (link) => link.dispatchEvent('touchstart'),
}

for (const [sign, act] of Object.entries(SIGNS)) {
  test(`when ${sign}, prefetches the target, so that following the link requests nothing more`, async ({ page }) => {
    const link = await openHome(page)
    const fetched = fetchedBy(page)
    await act(link)
    await expect.poll(() => fetched.some((url) => /product-page[^/]*\.js$/.test(url))).toBe(true)
    await expect.poll(() => fetched.filter(isProducts).length).toBe(2) // These are the product, and others of its category.

    const name = (await link.textContent()) ?? ''
    const requested = requestedBy(page)
    await link.click()
    await expect(page.getByRole('heading', { level: 1, name })).toBeVisible()
    await expect(page.getByRole('heading', { name: 'Related products' })).toBeVisible()
    expect(requested).toEqual([])
  })
}

test('prefetches nothing when the pointer only crosses a link', async ({ page }) => {
  const crossed = await openHome(page)
  const rested = page.getByRole('article').nth(1).getByRole('link')
  const requested = requestedBy(page)
  await page.evaluate(() => {
    for (const link of [...document.querySelectorAll('article a')].slice(0, 2)) {
      // Both events come in one task, without a pause between them.
      link.dispatchEvent(new PointerEvent('pointerover', { bubbles: true }))
    }
  })
  const id = async (link: Locator) =>
    String(await link.getAttribute('href'))
      .split('/')
      .at(-1) ?? ''
  const restedOn = await id(rested)
  await expect.poll(() => requested.some((url) => url.includes(restedOn))).toBe(true)
  const passedBy = await id(crossed)
  expect(requested.filter((url) => url.includes(passedBy))).toEqual([])
})
