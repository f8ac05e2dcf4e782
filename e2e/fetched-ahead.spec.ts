import type { Locator, Page } from '@playwright/test'
import { expect, pageReady, test } from './test.ts'

const isCode = (address: string) => address.endsWith('.js')
const isProducts = (address: string) => address.includes('/api/product/list')

/** Paths of the code and product lists that the page has loaded from now on. */
function fetchedBy(page: Page): string[] {
  const fetched: string[] = []
  page.on('requestfinished', (request) => {
    if (isCode(request.url()) || isProducts(request.url())) fetched.push(request.url())
  })
  return fetched
}

/** Paths that the page requests from now on, with or without a response. */
function askedBy(page: Page): string[] {
  const asked: string[] = []
  page.on('request', (request) => {
    if (isCode(request.url()) || isProducts(request.url())) asked.push(request.url())
  })
  return asked
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

for (const [sign, give] of Object.entries(SIGNS)) {
  test(`when ${sign}, prefetches the target, so that following the link requests nothing more`, async ({ page }) => {
    const link = await openHome(page)
    const fetched = fetchedBy(page)
    await give(link)
    await expect.poll(() => fetched.some((address) => /product-page[^/]*\.js$/.test(address))).toBe(true)
    await expect.poll(() => fetched.filter(isProducts).length).toBe(2) // the product itself, and others of its category

    const name = (await link.textContent()) ?? ''
    const asked = askedBy(page)
    await link.click()
    await expect(page.getByRole('heading', { level: 1, name })).toBeVisible()
    await expect(page.getByRole('heading', { name: 'Related products' })).toBeVisible()
    expect(asked).toEqual([])
  })
}

test('prefetches nothing when the pointer only crosses a link', async ({ page }) => {
  const crossed = await openHome(page)
  const rested = page.getByRole('article').nth(1).getByRole('link')
  const asked = askedBy(page)
  await page.evaluate(() => {
    for (const link of [...document.querySelectorAll('article a')].slice(0, 2)) {
      link.dispatchEvent(new PointerEvent('pointerover', { bubbles: true })) // both in one task, without a pause between
    }
  })
  const id = async (link: Locator) =>
    String(await link.getAttribute('href'))
      .split('/')
      .at(-1) ?? ''
  const restedOn = await id(rested)
  await expect.poll(() => asked.some((address) => address.includes(restedOn))).toBe(true)
  const passedBy = await id(crossed)
  expect(asked.filter((address) => address.includes(passedBy))).toEqual([])
})
