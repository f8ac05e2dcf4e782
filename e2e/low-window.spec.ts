import type { Page } from '@playwright/test'
import { LOW } from './covered-controls.ts'
import { networkSettled } from './loaded-page.ts'
import { asSeller } from './seller-area.ts'
import { expect, test } from './shopper-test.ts'

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

test('scrolls in a low window what is sticky on a phone', async ({ page, shopper, catalog, store }) => {
  await shopper.fillsCart({ Strawberries: 2, 'Whole milk': 1, 'Butter croissants': 12 })
  await asSeller(page.context(), store)
  const stays = {
    '/': ['navbar'],
    [`/products/fruits/${await catalog.id('Strawberries')}`]: ['navbar', 'product-actions thumb-bar needs-script'],
    '/cart': ['navbar', 'order-submit thumb-bar'],
    '/seller/product-list': ['seller-header', 'frame-bar'],
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
