import type { Page } from '@playwright/test'
import { endpoints } from '../src/contract/endpoints.ts'
import { addProduct, loginSeller, visitorTest } from './seller-area.ts'
import { placeOrder, registerShopper, send } from './store-requests.ts'
import { expect, pageReady, SELLER_TOKEN, SHOPPER_TOKEN } from './test.ts'
import { expectNoSidewaysScroll } from './whole-screen.ts'

const NAMES = {
  'one word': 'Llanfairpwllgwyngyllgogerychwyrndrobwll'.repeat(6).slice(0, 200),
  'many words': 'Extra creamy oat and barley drink with a touch of vanilla, '.repeat(4).slice(0, 200),
}
const CATEGORY = 'Delicatessenandfinefoodsfromallovertheworldandbeyond'
const WIDTHS = [320, 1280]

/** Pages that list names, and how many lines a name may take there. */
const LISTS: readonly [path: string, lines: number][] = [
  ['/', 2],
  ['/products', 2],
  [`/products/${CATEGORY.toLowerCase()}`, 2],
  ['/cart', 4],
  ['/my-orders', 2],
  ['/seller/product-list', 2],
  ['/seller/orders', 5],
]

/** The store has products with names of the maximum length, and all of them are in a cart and ordered. */
const test = visitorTest.extend<object, { products: readonly { _id: string; name: string }[]; tokens: Record<string, string> }>({
  products: [
    async ({ store }, use) => {
      const seller = await loginSeller(store)
      const fields = { category: CATEGORY, weight: '1 kg', description: ['Good'] }
      const products = []
      for (const name of Object.values(NAMES)) products.push(await addProduct(store, seller, { ...fields, name }))
      await use(products)
    },
    { scope: 'worker' },
  ],
  tokens: [
    async ({ store, products }, use) => {
      const token = await registerShopper(store)
      await placeOrder(store, token, products)
      const cartItems = Object.fromEntries(products.map(({ _id }) => [_id, 1]))
      await send(store, token, endpoints.updateCart.path, { cartItems })
      await use({ [SHOPPER_TOKEN]: token, [SELLER_TOKEN]: await loginSeller(store) })
    },
    { scope: 'worker' },
  ],
})

test.describe.configure({ mode: 'default' }) // all tests run in one worker, and so in one store

test.beforeEach(async ({ page, tokens }) => {
  await page.addInitScript((tokens) => {
    for (const [key, token] of Object.entries(tokens)) localStorage.setItem(key, token)
  }, tokens)
})

/** Measures how many lines of each name are visible, and by how many pixels its text overflows its box or the window. */
const shownNames = (page: Page) =>
  page.evaluate((names) => {
    const texts = document.createTreeWalker(document.querySelector('main') ?? document.body, NodeFilter.SHOW_TEXT)
    const shown: { lines: number; beyond: number }[] = []
    while (texts.nextNode()) {
      const place = texts.currentNode.parentElement
      const isName = names.some((name) => texts.currentNode.textContent?.includes(name.slice(0, 30)))
      if (!isName || !place?.checkVisibility() || place.closest('.visually-hidden, [aria-current=page], option')) continue
      const text = document.createRange()
      text.selectNodeContents(texts.currentNode)
      const box = (place.closest('.product-name, .long-name') ?? place).getBoundingClientRect()
      const right = Math.max(...[...text.getClientRects()].map((line) => line.right))
      const line = Number.parseFloat(getComputedStyle(place).lineHeight)
      shown.push({ lines: Math.round(box.height / line), beyond: right - Math.min(box.right, innerWidth) })
    }
    return shown
  }, Object.values(NAMES))

test('fits the longest names in every list', async ({ page }) => {
  for (const [path, most] of LISTS) {
    await test.step(`${path}, in ${most} lines`, async () => {
      await page.goto(path)
      await expect(page.locator('[aria-busy=true]')).toHaveCount(0)
      const closed = page.locator('.board-number [aria-expanded=false]')
      while ((await closed.count()) > 0) await closed.first().click()
      for (const width of WIDTHS) {
        await page.setViewportSize({ width, height: 800 })
        await expect.poll(async () => (await shownNames(page)).length, `names at ${width} px`).toBeGreaterThanOrEqual(2)
        await expectNoSidewaysScroll(page)
        for (const { lines, beyond } of await shownNames(page)) {
          expect(lines, `lines at ${width} px`).toBeLessThanOrEqual(most)
          expect(beyond, `beyond its place at ${width} px`).toBeLessThanOrEqual(1)
        }
      }
    })
  }
})

test('shows the whole of a name on the product’s page, of one word or of many', async ({ page, products }) => {
  for (const product of products) {
    await page.goto(`/products/${CATEGORY.toLowerCase()}/${product._id}`)
    await pageReady(page)
    const title = page.getByRole('heading', { level: 1 })
    await expect(title).toHaveText(product.name.trim())
    for (const width of WIDTHS) {
      await page.setViewportSize({ width, height: 800 })
      await expectNoSidewaysScroll(page)
      const [cut, lines] = await title.evaluate((heading) => [
        Math.max(heading.scrollHeight - heading.clientHeight, heading.scrollWidth - heading.clientWidth),
        heading.clientHeight / Number.parseFloat(getComputedStyle(heading).lineHeight),
      ])
      expect(cut, `pixels cut off at ${width} px`).toBeLessThanOrEqual(1)
      expect(Math.round(lines), `lines at ${width} px`).toBeLessThanOrEqual(width < 768 ? 12 : 9)
      const crumbs = await page
        .getByRole('navigation', { name: 'Breadcrumb' })
        .evaluate((way) => way.getBoundingClientRect().height)
      expect(crumbs, `height of the breadcrumb at ${width} px`).toBeLessThanOrEqual(width < 768 ? 140 : 60)
    }
  }
})

test('fits the longest name in the preview of a new product', async ({ page }) => {
  await page.goto('/seller')
  await page.getByLabel('Name').fill(NAMES['one word'])
  await expectNoSidewaysScroll(page)
  const preview = page.getByRole('complementary', { name: 'Preview' }).locator('.product-name')
  await expect(preview).toHaveText(NAMES['one word'])
  const [width, lines] = await preview.evaluate((shown) => [
    shown.scrollWidth - shown.clientWidth,
    shown.clientHeight / Number.parseFloat(getComputedStyle(shown).lineHeight),
  ])
  expect(width).toBeLessThanOrEqual(1)
  expect(lines).toBeLessThanOrEqual(2)
})
