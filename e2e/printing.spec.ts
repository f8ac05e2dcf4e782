import type { Page } from '@playwright/test'
import { endpoints } from '../src/contract/endpoints.ts'
import type { OrderWire } from '../src/contract/orders/orders.ts'
import { json } from './api-responses.ts'
import { pdfPages } from './pdf-pages.ts'
import { asSeller } from './seller-area.ts'
import { test } from './shopper-test.ts'
import { expect, pageReady } from './test.ts'

/** Texts of navigation and controls, which must not be printed. */
const CHROME = ['Search products', 'All Product', 'Quick Links', 'Skip to content', 'Logout', 'Login', 'Print', 'Refresh']

const DATE = /[A-Z][a-z]+ \d{1,2}, 20\d\d at \d{1,2}:\d\d\s[AP]M/g

const countOf = (text: string, words: string | RegExp): number => text.split(words).length - 1

async function printed(page: Page): Promise<string[]> {
  const styles = () => page.evaluate(() => [...document.styleSheets].some(({ media }) => media.mediaText === 'print'))
  await expect.poll(styles, 'the styles for paper have come').toBe(true)
  const sheets = pdfPages(await page.pdf({ format: 'Letter' }))
  for (const words of CHROME) expect(sheets.join(' '), words).not.toContain(words)
  return sheets
}

/** Fails when an element would cover the text or be cut off at the edge of the paper. */
async function expectNothingInTheWay(page: Page): Promise<void> {
  await page.emulateMedia({ media: 'print' })
  await page.setViewportSize({ width: 720, height: 960 })
  const inTheWay = await page.evaluate(() => {
    const shown = [...document.body.querySelectorAll('*')].filter((element) => element.checkVisibility())
    return shown
      .filter((element) => {
        const { position, clipPath } = getComputedStyle(element)
        const isWide = clipPath === 'none' && element.getBoundingClientRect().right > document.documentElement.clientWidth + 1
        return position === 'fixed' || position === 'sticky' || isWide
      })
      .map(({ className }) => String(className))
  })
  expect(inTheWay).toEqual([])
  await page.emulateMedia({ media: null })
  await page.setViewportSize({ width: 1280, height: 800 })
}

const CARTS = [
  { Strawberries: 1 },
  { Bananas: 1, Broccoli: 1, Baguette: 1, Cucumber: 1, Flatbread: 1, Waffles: 1 },
  { Strawberries: 2, Broccoli: 1, Baguette: 1, Cucumber: 1, Flatbread: 1, Waffles: 1 },
  { Bananas: 3, Broccoli: 1, Cucumber: 1, Flatbread: 1 },
  { Strawberries: 1, Bananas: 1, Broccoli: 1, Baguette: 1, Cucumber: 1 },
]

test('prints all orders, one order, a receipt, and the seller’s orders, each whole on one page', async ({
  page,
  store,
  shopper,
}) => {
  await asSeller(page.context(), store)
  const placed: OrderWire[] = []
  for (const cart of CARTS) placed.push(await shopper.orders(cart))

  await test.step('My Orders, as the store’s name and all orders with their dates', async () => {
    await page.addInitScript(() => {
      // The browser's own dialog would block the test.
      window.print = () => document.documentElement.setAttribute('data-asked-to-print', '')
    })
    await page.goto('/my-orders')
    await expect(page.locator('.order-card')).toHaveCount(CARTS.length)
    const sheets = await printed(page)
    expect(sheets.length).toBeGreaterThan(1)
    expect(sheets[0]).toMatch(/^Larder My Orders/)
    expect(countOf(sheets.join(' '), DATE)).toBe(CARTS.length)
    for (const sheet of sheets) {
      expect(countOf(sheet, DATE)).toBeGreaterThan(0)
      for (const words of ['Delivery address', 'Payment method', 'Total'])
        expect(countOf(sheet, words), words).toBe(countOf(sheet, DATE))
      for (const words of ['Today', 'Order details', 'Password']) expect(sheet).not.toContain(words)
    }
    await expectNothingInTheWay(page)
  })

  await test.step('one of them from its details, and all again afterwards', async () => {
    const order = page.locator('.order-card').filter({ hasText: 'Strawberries' }).filter({ hasNotText: 'Broccoli' })
    await order.getByText('Order details').click()
    await order.getByRole('button', { name: /^Print/ }).click()
    await expect(page.locator('html')).toHaveAttribute('data-asked-to-print')
    const sheets = await printed(page)
    expect(sheets).toHaveLength(1)
    expect(sheets[0]).toMatch(/^Larder Arrives by .* Order \S+ · [A-Z][a-z]+ \d{1,2}, 20\d\d at /)
    for (const words of ['Strawberries', 'Maya Winter', 'Cash On Delivery', 'Total']) expect(sheets[0]).toContain(words)
    for (const words of ['Bananas', 'Cucumber', 'My Orders']) expect(sheets[0]).not.toContain(words)

    await page.evaluate(() => dispatchEvent(new Event('afterprint')))
    const all = (await printed(page)).join(' ')
    for (const words of ['Strawberries', 'Bananas', 'Cucumber', 'My Orders']) expect(all).toContain(words)
  })

  await test.step('an order’s page as its receipt', async () => {
    const number = placed[2]?.number
    await page.goto(`/my-orders/${number}`)
    await expect(page.getByRole('heading', { name: 'Items' })).toBeVisible()
    const sheets = await printed(page)
    expect(sheets).toHaveLength(1)
    expect(sheets[0]).toMatch(new RegExp(`^Larder Order ${number} [A-Z][a-z]+ \\d{1,2}, 20\\d\\d at `))
    for (const words of ['Strawberries', 'Baguette', 'Cash On Delivery', 'at the door', 'Maya Winter'])
      expect(sheets[0]).toContain(words)
    for (const words of ['My Orders', 'Cancel order', 'Updates automatically', 'Free until', 'Today'])
      expect(sheets[0]).not.toContain(words)
    await expectNothingInTheWay(page)
  })

  await test.step('the seller’s orders with all that a delivery needs', async () => {
    await page.goto('/seller/orders')
    await expect(page.getByRole('main').getByRole('article').first()).toBeVisible()
    const orders = await page.getByRole('main').getByRole('article').count()
    const sheets = await printed(page)
    expect(sheets[0]).toMatch(/^Larder Orders/)
    expect(countOf(sheets.join(' '), DATE)).toBe(orders)
    for (const sheet of sheets) {
      expect(countOf(sheet, 'Deliver to')).toBe(countOf(sheet, DATE))
      for (const words of ['Today', 'Add Product', 'Hi! Admin']) expect(sheet).not.toContain(words)
    }
    await expectNothingInTheWay(page)
  })
})

test('prints the number of a long order on each page, of which the first one is full', async ({
  page,
  request,
  store,
  shopper,
}) => {
  await asSeller(page.context(), store)
  await page.addInitScript(() => {
    window.print = () => document.documentElement.setAttribute('data-asked-to-print', '')
  })
  const { products } = await json(request.get(endpoints.listProducts.path, { params: { limit: 50 } }))
  const names = products.filter(({ inStock }: { inStock: boolean }) => inStock).map(({ name }: { name: string }) => name)
  const { number } = await shopper.orders(Object.fromEntries(names.map((name: string) => [name, 1])))
  const expectNumbered = (sheets: readonly string[]) => {
    expect(sheets.length).toBeGreaterThan(1)
    for (const sheet of sheets) expect(countOf(sheet, number), sheet).toBe(1)
    expect(names.filter((name: string) => sheets[0]?.includes(name)).length, 'products on the first page').toBeGreaterThan(10)
  }
  await page.goto(`/my-orders/${number}`)
  await expect(page.getByRole('heading', { name: 'Items' })).toBeVisible()
  expectNumbered(await printed(page))

  await page.goto('/my-orders')
  await expect(page.locator('.order-card')).toHaveCount(1)
  expectNumbered(await printed(page))

  await page.goto(`/seller/orders?q=${number}`)
  const slip = page.getByRole('button', { name: `Print slip of order ${number}` })
  await expect(slip, 'the only row is unfolded').toBeVisible()
  expectNumbered(await printed(page))
  await slip.click()
  await expect(page.locator('html')).toHaveAttribute('data-asked-to-print')
  expectNumbered(await printed(page))
})

test('prints a product as picture, price and description, and a cart as lines and sums', async ({
  page,
  catalog,
  earlierVisit,
}) => {
  await earlierVisit.cart({ Strawberries: 2, Broccoli: 3 })
  // The product's buttons are a bar over the page at this width.
  await page.setViewportSize({ width: 360, height: 800 })
  await page.goto(`/products/vegetables/${await catalog.id('Broccoli')}`)
  await pageReady(page)
  const product = await printed(page)
  expect(product).toHaveLength(1)
  expect(product[0]).toMatch(/^Larder Broccoli/)
  for (const words of ['$1.95', 'inclusive of all taxes', 'About this product']) expect(product[0]).toContain(words)
  for (const words of ['Add to Cart', 'Buy now', 'Related products']) expect(product[0]).not.toContain(words)
  await expectNothingInTheWay(page)

  await page.setViewportSize({ width: 360, height: 800 })
  await page.goto('/cart')
  await expect(page.locator('.cart-line')).toHaveCount(2)
  await expect(page.getByRole('button', { name: 'Place Order' })).toBeVisible()
  const cart = await printed(page)
  expect(cart).toHaveLength(1)
  expect(cart[0]).toMatch(/^Larder Your cart/)
  for (const words of ['Strawberries', '$7.20', 'Broccoli', '$5.85', '$13.31']) expect(cart[0]).toContain(words)
  for (const words of ['Place Order', 'Continue shopping', 'Best Sellers']) expect(cart[0]).not.toContain(words)
  await expectNothingInTheWay(page)
})
