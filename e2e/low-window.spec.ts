import type { Page } from '@playwright/test'
import { networkSettled } from './network-settled.ts'
import { asSeller, SELLER_PAGES, sendOut, startPacking } from './seller-area.ts'
import { expect, test } from './shopper-test.ts'

// A window of 1280 × 800 at 400% zoom is a viewport of 320 × 200. Sticky elements would leave only a strip of the page.

const LOW = { width: 320, height: 200 }
const SIZES = [LOW, { width: 640, height: 360 }, { width: 360, height: 740 }, { width: 1280, height: 800 }]

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

/** Focuses each control as Tab does, one after the other. Returns how many there are, and those that were covered. */
const focusThrough = (page: Page): Promise<{ stops: number; hidden: string[] }> =>
  page.evaluate(() => {
    const controls = [...document.querySelectorAll<HTMLElement>('a[href], button, input, select, textarea, summary, [tabindex]')]
    const hidden: string[] = []
    let stops = 0
    window.scrollTo(0, 0)
    for (const control of controls.filter(({ tabIndex }) => tabIndex >= 0)) {
      control.focus()
      if (document.activeElement !== control) continue // the control is disabled or not shown
      stops++
      const { left, top, width, height } = control.getBoundingClientRect()
      const isAt = (across: number, down: number) => {
        const hit = document.elementFromPoint(left + width * across, top + height * down)
        return hit !== null && (control.contains(hit) || (hit.closest('label') ?? hit).contains(control))
      }
      const isSeen = [0.1, 0.5, 0.9].some((across) => [0.1, 0.5, 0.9].some((down) => isAt(across, down)))
      if (!isSeen) hidden.push(control.outerHTML.slice(0, 120))
    }
    return { stops, hidden }
  })

async function expectNothingCovered(page: Page, path: string): Promise<void> {
  await page.goto(path)
  await networkSettled(page)
  for (const size of SIZES) {
    await page.setViewportSize(size)
    await expect(async () => {
      const { stops, hidden } = await focusThrough(page)
      expect(stops, path).toBeGreaterThan(path === '/seller/deliveries' ? 5 : 10) // this page has no links on a phone
      expect(hidden, `${path} at ${size.width} × ${size.height}`).toEqual([])
    }).toPass() // layout may follow a resize a frame later
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

test('covers nothing of the shop that has the focus', async ({ page, shopper, catalog }) => {
  await shopper.hasAddress()
  const { number } = await shopper.orders({ Cucumber: 1 })
  await shopper.fillsCart({ Strawberries: 2, 'Whole milk': 1, 'Butter croissants': 12 })
  for (const path of ['/', `/my-orders/${number}`, `/products/fruits/${await catalog.id('Strawberries')}`, '/cart']) {
    await expectNothingCovered(page, path)
  }
})

test('covers nothing of the seller’s area that has the focus', async ({ page, shopper, catalog, store }) => {
  const token = await asSeller(page.context(), store)
  for (const cart of [{ Bananas: 1 }, { Broccoli: 2 }]) await sendOut(store, token, await shopper.orders(cart))
  const order = await shopper.orders({ 'Whole milk': 3, Bananas: 2, Cucumber: 1, Waffles: 1 })
  const packing = await startPacking(store, token, order)
  for (const path of [packing, ...SELLER_PAGES, `/seller/products/${await catalog.id('Strawberries')}`]) {
    await expectNothingCovered(page, path)
  }
})
