import type { Page } from '@playwright/test'
import { networkSettled } from './network-settled.ts'
import { asSeller, SELLER_PAGES, sendOut, startPacking } from './seller-area.ts'
import { expect, test } from './shopper-test.ts'

// 1280 × 800 at 400% zoom is a viewport of 320 × 200: sticky elements would leave only a strip of the page.

const LOW = { width: 320, height: 200 }
const SIZES = [LOW, { width: 640, height: 360 }, { width: 360, height: 740 }, { width: 1280, height: 800 }]

/** Classes of the elements that stay in place when the page scrolls. */
const stickyElements = (page: Page) =>
  page.evaluate(() => {
    const placed = [...document.body.querySelectorAll('*')].filter((element) => {
      const { position, visibility } = getComputedStyle(element)
      return ['fixed', 'sticky'].includes(position) && visibility === 'visible' && element.clientHeight > 0
    })
    const tops = (scroll: number) => {
      window.scrollTo(0, scroll)
      return placed.map((element) => element.getBoundingClientRect())
    }
    const before = tops(300)
    const after = tops(320)
    const isInWindow = ({ top, bottom }: DOMRect) => bottom > 0 && top < innerHeight
    return placed
      .filter((_, at) => {
        const [earlier, later] = [before[at], after[at]]
        return earlier && later && earlier.top === later.top && isInWindow(later)
      })
      .map(({ className }) => className)
  })

/** Goes through the whole page by Tab. Returns the number of stops, and those that were covered. */
async function tabThrough(page: Page): Promise<{ stops: number; hidden: string[] }> {
  const hidden: string[] = []
  for (let stops = 0; ; stops++) {
    await page.keyboard.press('Tab')
    const stop = await page.evaluate(() => {
      const element = document.activeElement
      if (!element || element === document.body || element.hasAttribute('data-passed')) return null
      element.setAttribute('data-passed', '')
      const { left, top, width, height } = element.getBoundingClientRect()
      const isAt = (across: number, down: number) => {
        const hit = document.elementFromPoint(left + width * across, top + height * down)
        return hit !== null && (element.contains(hit) || (hit.closest('label') ?? hit).contains(element))
      }
      const isSeen = [0.1, 0.5, 0.9].some((across) => [0.1, 0.5, 0.9].some((down) => isAt(across, down)))
      return { isSeen, name: element.outerHTML.slice(0, 120) }
    })
    if (!stop) return { stops, hidden }
    if (!stop.isSeen) hidden.push(stop.name)
  }
}

test('scrolls in a low window what is sticky on a phone', async ({ page, shopper, catalog, store }) => {
  await shopper.fillsCart({ Strawberries: 2, 'Whole milk': 1, 'Butter croissants': 12 })
  await asSeller(page.context(), store)
  const stays = {
    '/': ['navbar'],
    [`/products/fruits/${await catalog.id('Strawberries')}`]: ['navbar', 'product-actions thumb-bar needs-script'],
    '/cart': ['navbar', 'order-submit thumb-bar'],
    '/seller/product-list': ['seller-header', 'seller-sidebar'],
  }
  for (const [path, names] of Object.entries(stays)) {
    await page.setViewportSize({ width: 360, height: 740 })
    await page.goto(path)
    await networkSettled(page)
    expect(await stickyElements(page), path).toEqual(names)
    for (const size of [LOW, { width: 740, height: 360 }, { width: 1280, height: 400 }]) {
      await page.setViewportSize(size)
      expect(await stickyElements(page), `${path} at ${size.width} × ${size.height}`).toEqual([])
    }
  }
})

for (const size of SIZES) {
  test(`covers nothing that has the focus at ${size.width} × ${size.height}`, async ({ page, shopper, catalog, store }) => {
    test.setTimeout(120_000)
    await page.setViewportSize(size)
    await shopper.hasAddress()
    await shopper.fillsCart({ Strawberries: 2, 'Whole milk': 1, 'Butter croissants': 12 })
    const token = await asSeller(page.context(), store)
    for (const cart of [{ Bananas: 1 }, { Broccoli: 2 }]) await sendOut(store, token, await shopper.orders(cart))
    const { number } = await shopper.orders({ Cucumber: 1 })
    const packing = await startPacking(
      store,
      token,
      await shopper.orders({ 'Whole milk': 3, Bananas: 2, Cucumber: 1, Waffles: 1 }),
    )
    for (const path of [
      '/',
      packing,
      `/my-orders/${number}`,
      `/products/fruits/${await catalog.id('Strawberries')}`,
      '/cart',
      ...SELLER_PAGES,
      `/seller/products/${await catalog.id('Strawberries')}`,
    ]) {
      await page.goto(path)
      await networkSettled(page)
      const { stops, hidden } = await tabThrough(page)
      expect(stops, path).toBeGreaterThan(path === '/seller/deliveries' ? 5 : 10) // without links on a phone
      expect(hidden, path).toEqual([])
    }
  })
}
