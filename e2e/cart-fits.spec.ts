import type { Locator, Page } from '@playwright/test'
import { changeProducts } from './api-responses.ts'
import { cartLine, expect, test } from './shopper-test.ts'
import { expectNoSidewaysScroll } from './whole-screen.ts'

const linesOf = (elements: Locator): Promise<number[]> =>
  elements.evaluateAll((all) =>
    all.map((element) => {
      const bottoms = new Set<number>()
      const texts = document.createTreeWalker(element, NodeFilter.SHOW_TEXT)
      while (texts.nextNode()) {
        const range = document.createRange()
        range.selectNodeContents(texts.currentNode)
        for (const { bottom } of range.getClientRects()) bottoms.add(Math.round(bottom))
      }
      return bottoms.size
    }),
  )

async function expectFooterAboveBar(page: Page): Promise<void> {
  const hidden = () =>
    page.evaluate(() => {
      window.scrollTo(0, document.documentElement.scrollHeight)
      const edge = (selector: string) => document.querySelector(selector)?.getBoundingClientRect()
      return (edge('.footer')?.bottom ?? NaN) - (edge('.order-submit')?.top ?? NaN)
    })
  await expect.poll(hidden).toBeLessThanOrEqual(0)
}

test('keeps prices, Undo and Change on one line and the order button whole, with text at 200%', async ({ page, shopper }) => {
  await shopper.fillsCart({ Strawberries: 12, 'Whole milk': 1 })
  await shopper.hasAddress()
  await page.goto('/cart')
  await expect(page.getByRole('button', { name: 'Change delivery address' })).toBeVisible()
  await page.evaluate(() => {
    document.documentElement.style.fontSize = '200%'
  })
  for (const width of [320, 360, 1280]) {
    await page.setViewportSize({ width, height: 800 })
    const texts = page.locator(
      '.cart-line-subtotal, .order-summary dd, .total span, .order-submit [type=submit], .panel-head button',
    )
    await expect.poll(() => linesOf(texts), `lines at ${width} px`).toEqual(Array(9).fill(1))
    await expectNoSidewaysScroll(page)
    if (width < 1024) await expectFooterAboveBar(page)
    const order = page.getByRole('button', { name: 'Place Order' })
    await expect.poll(() => order.evaluate((button) => button.scrollWidth - button.clientWidth)).toBeLessThanOrEqual(0)
  }
  await page.getByLabel('Quantity of Strawberries').selectOption('3')
  const [undo, select] = [
    page.getByRole('button', { name: /^Undo/ }),
    page.getByLabel('Quantity of Strawberries', { exact: true }),
  ]
  const textOf = (button: Locator) =>
    button.evaluate(({ firstChild }) => {
      const range = document.createRange()
      if (firstChild) range.selectNodeContents(firstChild)
      return range.getBoundingClientRect().right
    })
  await expect.poll(async () => (await textOf(undo)) - ((await select.boundingBox())?.x ?? 0)).toBeLessThanOrEqual(0)
})

test.describe('with names of 200 letters and pictures that fail to load', () => {
  test.use({ expectedOnConsole: [/Failed to load resource/] })

  test('shows the whole line at 320 px, with a basket in place of the picture', async ({ page, shopper, catalog }) => {
    const name = 'Strawberry'.repeat(20)
    await shopper.fillsCart({ Strawberries: 2, Bananas: 1, 'Sweet cherries': 1 })
    await shopper.hasAddress({ firstName: name, lastName: name, street: name, city: name })
    await changeProducts(page, (product) => ({ ...product, name: product.name === 'Bananas' ? 'Bananas' : name }))
    await page.route(/\/pictures\//, (route) => route.abort())
    await page.setViewportSize({ width: 320, height: 640 })
    await page.goto('/cart')
    await expect(page.locator('.cart-line .picture-none')).toHaveCount(3)
    await expect(page.locator('.cart-line img')).toHaveCount(0)
    await expect(page.getByRole('button', { name: 'Change delivery address' })).toBeVisible()
    await expectNoSidewaysScroll(page)
    for (const box of await page.locator('main :is(button, select, a)').filter({ visible: true }).all()) {
      const { x = -1, width = 0 } = (await box.boundingBox()) ?? {}
      expect(x).toBeGreaterThanOrEqual(0)
      expect(x + width).toBeLessThanOrEqual(320)
    }
    const address = page.getByRole('region', { name: 'Delivery address' })
    // The name takes two lines, and the address four.
    expect((await address.boundingBox())?.height).toBeLessThan(240)
    await page.getByRole('button', { name: `Remove one ${name}` }).click()
    await page
      .getByRole('button', { name: `Remove ${name}` })
      .first()
      .click()
    await page.getByRole('button', { name: `Remove ${name}` }).click()
    await expect(page.locator('.cart-line')).toHaveCount(1)
    await expect(cartLine(page, 'Bananas')).toBeVisible()
    await expect.poll(async () => shopper.cart()).toEqual({ [await catalog.id('Bananas')]: 1 })
  })
})
