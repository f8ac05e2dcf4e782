import type { Page } from '@playwright/test'
import { openCart } from './check-out.ts'
import { movedBoxes } from './moved-boxes.ts'
import { networkSettled } from './network-settled.ts'
import { asSeller, SELLER_PAGES, sendOut, startPacking } from './seller-area.ts'
import { expect, openLoginDialog, profileButton, test } from './shopper-test.ts'
import { pageReady } from './test.ts'

// Navigation and prefetching load style sheets in different orders: no style may depend on the order.

const WAYS_TO_LOOK = [
  { media: 'screen', width: 360 },
  { media: 'screen', width: 1280 },
  { media: 'print', width: 720 }, // a printed page
] as const

test.use({ expectedOnConsole: [/status of 404 .*\/nothing$/] }) // the browser's message for a missing page

/** Expects that loading sheets changes no position and no style of the screen, nor of its printed page. */
async function expectSameInAnyOrder(page: Page): Promise<void> {
  await networkSettled(page)
  await expect(page.locator('[aria-busy=true], .is-loading')).toHaveCount(0)
  await page.waitForFunction(() => [...document.styleSheets].some(({ media }) => media.mediaText === 'print'))
  const before = page.viewportSize()
  await page.mouse.move(0, 0) // over nothing with a hover style
  for (const { media, width } of WAYS_TO_LOOK) {
    await page.emulateMedia({ media })
    await page.setViewportSize({ width, height: 800 })
    await expect(page.locator('html')).toHaveCSS('font-size', media === 'print' ? '14px' : '16px')
    // What is still being drawn, as rows that are measured first are, is the same the next time; what depends on an order never is.
    const moved = async () => (await movedBoxes(page)).slice(0, 5)
    await expect.poll(moved, { message: `${media} of ${width} px`, intervals: [1000] }).toEqual([])
  }
  await page.emulateMedia({ media: 'screen' })
  if (before) await page.setViewportSize(before)
}

for (const path of [
  ...['/', '/products', '/products?q=milk', '/products?q=nothing-of-the-kind', '/products/fruits', '/products/nothing'],
  ...[
    '/products/fruits/nothing',
    '/cart',
    '/my-orders',
    '/addresses',
    '/account',
    '/contact',
    '/forgot',
    '/reset',
    '/confirm',
    '/nothing',
    '/seller',
    '/seller/nothing',
  ],
]) {
  test(`${path} looks the same in any order of the style sheets`, async ({ page }) => {
    await page.goto(path)
    await expectSameInAnyOrder(page)
  })
}

for (const product of ['Strawberries', 'Sweet cherries']) {
  test(`the page of ${product} looks the same in any order of the style sheets`, async ({ page, catalog }) => {
    await page.goto(`/products/fruits/${await catalog.id(product)}`)
    await expectSameInAnyOrder(page)
  })
}

test('the loader looks the same in any order of the style sheets', async ({ page }) => {
  await page.clock.install({ time: 0 })
  await page.clock.pauseAt(1_000) // it redirects after five seconds
  await page.goto('/loader?next=cart')
  await page.clock.runFor(100)
  await pageReady(page)
  await expectSameInAnyOrder(page)
})

test('the login dialog and the menus look the same in any order of the style sheets', async ({ page, account }) => {
  await openLoginDialog(page)
  await expectSameInAnyOrder(page)
  await page.evaluate(([name, token]) => localStorage.setItem(name, token), ['larder.shopper.token', account.token] as const)
  await page.goto('/contact')
  await profileButton(page).click()
  await expectSameInAnyOrder(page)
  await page.keyboard.press('Escape')
  await page.setViewportSize({ width: 360, height: 800 })
  await page.getByRole('button', { name: 'Menu', exact: true }).click()
  await expectSameInAnyOrder(page)
})

test('a cart with all kinds of lines looks the same in any order of the style sheets', async ({ page, earlierVisit }) => {
  await earlierVisit.cart({ Strawberries: 2, 'Sweet cherries': 1 }, { unknown: 1, seenPrices: { Strawberries: 100 } })
  await page.goto('/cart')
  await expect(page.locator('.cart-line a').first()).toBeVisible()
  await expectSameInAnyOrder(page)
})

test('a shopper’s cart, address form, account and orders look the same in any order of the style sheets', async ({
  page,
  shopper,
}) => {
  await page.clock.setFixedTime(new Date()) // the page shows the order's age in words
  const { number } = await shopper.orders({ Strawberries: 1, 'Whole milk': 2 })
  await shopper.fillsCart({ Strawberries: 2, 'Whole milk': 1, 'Butter croissants': 12 })
  await openCart(page)
  await expectSameInAnyOrder(page)
  await page.getByRole('button', { name: 'Change delivery address' }).click()
  await expectSameInAnyOrder(page)
  for (const [path, content] of [
    ['/add-address', 'Zip code'],
    ['/account', 'New password'],
  ] as const) {
    await page.goto(path)
    await expect(page.getByLabel(content)).toBeVisible()
    await expectSameInAnyOrder(page)
  }
  await page.goto('/my-orders')
  await page.getByRole('article').first().locator('summary').click()
  await expectSameInAnyOrder(page)
  await page.goto(`/my-orders/${number}`)
  await expect(page.getByRole('heading', { name: 'Items' })).toBeVisible()
  await expectSameInAnyOrder(page)
})

for (const path of SELLER_PAGES) {
  test(`the seller’s ${path} looks the same in any order of the style sheets`, async ({ page, store, shopper }) => {
    await page.clock.setFixedTime(new Date())
    await shopper.orders({ Strawberries: 1, 'Emmental, aged for twelve months in the cellar': 12 })
    const token = await asSeller(page.context(), store)
    await sendOut(store, token, await shopper.orders({ Bananas: 1 }))
    await page.goto(path)
    await expectSameInAnyOrder(page)
  })
}

test('a product that is edited looks the same in any order of the style sheets', async ({ page, store, catalog }) => {
  await asSeller(page.context(), store)
  await page.goto(`/seller/products/${await catalog.id('Strawberries')}`)
  await expect(page.getByText('Nothing was changed yet.')).toBeVisible()
  await expectSameInAnyOrder(page)
})

test('an order that is packed looks the same in any order of the style sheets', async ({ page, store, shopper }) => {
  await page.clock.setFixedTime(new Date())
  const token = await asSeller(page.context(), store)
  const path = await startPacking(store, token, await shopper.orders({ Strawberries: 1, 'Whole milk': 2 }))
  await page.goto(path)
  await page.getByRole('button', { name: 'Fewer or a substitute for Whole milk' }).click()
  await page.getByRole('button', { name: 'One less Whole milk' }).click()
  await expect(page.locator('.product-choice')).toHaveCount(3)
  await expectSameInAnyOrder(page)
})
