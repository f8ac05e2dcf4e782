import type { Page } from '@playwright/test'
import { openCart } from './check-out.ts'
import { networkSettled } from './loaded-page.ts'
import { fillProduct } from './product-form.ts'
import { asSeller, deliver, pathWithData, SELLER_PAGES, SELLER_PATTERNS, sendOut } from './seller-area.ts'
import { VISITOR_SCREENS } from './shop-pages.ts'
import { test as base, expect, loginDialog, toast } from './shopper-test.ts'
import { pageReady } from './test.ts'
import { expectTranslated, navigate, translateAll } from './translating-browser.ts'

const test = base.extend<{ translated: undefined }>({
  translated: [
    async ({ context }, use) => {
      await translateAll(context)
      await use(undefined)
    },
    { auto: true },
  ],
})

/** Visits all paths in one document, so that each screen replaces the one before. */
async function visitAll(page: Page, paths: readonly string[]): Promise<void> {
  await page.goto('/contact')
  await pageReady(page)
  for (const path of paths) {
    await test.step(path, async () => {
      await navigate(page, path)
      await networkSettled(page, { quietMs: 200 })
      await expectTranslated(page)
    })
  }
  await navigate(page, '/contact')
  await expect(page.getByRole('heading', { name: /Contact/ }).first()).toBeVisible()
}

test.describe('while a browser translates it,', () => {
  test.describe('screens follow each other:', () => {
    test.use({ expectedOnConsole: [/status of (400|401|404) /] })

    test('a visitor’s', async ({ page, catalog, earlierVisit }) => {
      await earlierVisit.cart({ Strawberries: 2, 'Sweet cherries': 1 }, { unknown: 1, seenPrices: { Strawberries: 100 } })
      const products = [await catalog.id('Strawberries'), await catalog.id('Sweet cherries')]
      await visitAll(page, [...Object.values(VISITOR_SCREENS), ...products.map((id) => `/products/fruits/${id}`)])
    })

    test('a shopper’s', async ({ page, store, shopper }) => {
      const orders = [await shopper.orders({ Strawberries: 1 }), await shopper.orders({ Bananas: 2 })] as const
      const token = await asSeller(page.context(), store)
      await deliver(store, token, orders[0])
      await shopper.fillsCart({ Strawberries: 2, 'Sweet cherries': 1 })
      const pages = orders.map(({ number }) => `/my-orders/${number}`)
      await visitAll(page, ['/cart', '/add-address', '/addresses', '/my-orders', ...pages, '/account', '/'])
    })

    test('the seller’s', async ({ page, store, catalog, shopper }) => {
      const token = await asSeller(page.context(), store)
      await sendOut(store, token, await shopper.orders({ Bananas: 1 }))
      const data = { store, token, catalog, shopper }
      const paths = await Promise.all(SELLER_PATTERNS.map((pattern) => pathWithData(pattern, data)))
      await visitAll(page, [...SELLER_PAGES, ...paths])
    })
  })

  test('a shopper searches, chooses allergens, fills the cart and orders', async ({ page, shopper }) => {
    await shopper.hasAddress()
    await page.goto('/products')
    await pageReady(page)
    const search = page.getByRole('combobox', { name: 'Search products' })
    const heading = page.getByRole('heading', { level: 1 })
    await search.fill('milk')
    await expect(heading).toContainText('Results for “milk”')
    const count = page.getByRole('main').getByRole('status').first()
    const found = await count.textContent()
    await search.fill('nothing of the kind')
    await expect(page.getByRole('heading', { name: 'Nothing found for' })).toBeVisible()
    await search.fill('strawberries')
    await expect(page.getByRole('button', { name: 'Add Strawberries to cart' })).toBeVisible()
    await expect(count).not.toHaveText(found ?? '')
    await page.getByRole('link', { name: 'Clear search' }).click()
    await expect(heading).toContainText('All products')
    await page.getByRole('button', { name: 'Allergens' }).click()
    await page.getByRole('checkbox', { name: 'Milk' }).check()
    await page.getByRole('button', { name: 'Show products' }).click()
    await expect(page).toHaveURL(/without=milk/)
    await page.getByRole('link', { name: 'Clear filters' }).click()
    await expect(page).toHaveURL('/products')

    await search.fill('strawberries')
    await page.getByRole('button', { name: 'Add Strawberries to cart' }).click()
    await page.getByRole('button', { name: 'Add one more Strawberries' }).click()
    await expect(page.getByRole('link', { name: 'Cart, 2 products†', exact: true })).toBeVisible()
    await expect(toast(page, 'Added to Cart†').first()).toBeVisible()
    await page.getByRole('button', { name: 'Remove one Strawberries' }).click()
    await expect(page.getByRole('group', { name: 'Quantity of Strawberries' }).getByRole('status')).toContainText('1')

    await openCart(page)
    await page.getByLabel('Quantity of Strawberries').selectOption('3')
    await expect(page.getByText('Cart Updated')).toBeVisible()
    await page.getByLabel('Payment method').selectOption({ value: 'Online' })
    await expect(page.getByRole('button', { name: 'Proceed to Checkout' })).toBeVisible()
    await page.getByLabel('Payment method').selectOption({ value: 'COD' })
    await page.getByRole('button', { name: 'Place Order' }).click()
    await expect(page).toHaveURL(/\/my-orders/)
    await expectTranslated(page)
    await expect(page.getByText('Order Placed').first()).toBeVisible()
  })

  test('an order page follows the order', async ({ page, store, shopper }) => {
    const token = await asSeller(page.context(), store)
    const order = await shopper.orders({ Bananas: 1 })
    await page.goto(`/my-orders/${order.number}`)
    await expect(page.getByText('Updates automatically†')).toBeVisible()
    const step = page.getByRole('list', { name: 'Progress' }).locator('[aria-current=step]')
    await expect(step).toContainText('Order Placed')
    await sendOut(store, token, order)
    await expect(step).toContainText('Out for Delivery')
    await expectTranslated(page)
  })

  test.describe('errors are shown and taken back:', () => {
    test.use({ expectedOnConsole: [/status of 401 /] })

    test('in the login dialog, which logs in then', async ({ page, account }) => {
      await page.goto('/login')
      const dialog = loginDialog(page)
      await dialog.getByLabel('Email').fill(account.email)
      for (const password of ['a wrong password', 'another wrong password']) {
        await dialog.getByLabel('Password', { exact: false }).first().fill(password)
        await dialog.locator('[type=submit]').click()
        await expect(dialog.getByText('Check your email and password')).toBeVisible()
      }
      await dialog.getByRole('button', { name: 'Create an account' }).click()
      await dialog.locator('[type=submit]').click()
      await expect(dialog.locator('.field-error').first()).toBeVisible()
      await dialog.getByRole('button', { name: 'Log' }).first().click()
      await dialog.getByLabel('Password').first().fill(account.password)
      await dialog.locator('[type=submit]').click()
      await expect(dialog).toBeHidden()
      await expectTranslated(page)
    })

    test('in the product form', async ({ page, store }) => {
      await asSeller(page.context(), store)
      await page.goto('/seller')
      const submit = page.locator('.product-form [type=submit]')
      await submit.click()
      await expect(page.locator('.field-error').first()).toBeVisible()
      await fillProduct(page, { name: 'A translated product', price: '3', offerPrice: '4' })
      await submit.click()
      await expect(page.locator('.field-error').first()).toBeVisible()
      await fillProduct(page, { name: 'A translated product' })
      await submit.click()
      await expect(toast(page, 'Product Added†')).toBeVisible()
      await expectTranslated(page)
    })
  })

  test('the seller moves an order on the board, packs it, edits the grid and saves settings', async ({
    page,
    store,
    shopper,
  }) => {
    await asSeller(page.context(), store)
    const order = await shopper.orders({ Cucumber: 2 })
    await page.goto(`/seller/orders?q=${order.number}`)
    const row = page.getByRole('listitem').filter({ hasText: order.number }).first()
    await row.getByRole('button', { name: `Start packing, order ${order.number}` }).click()
    await expect(page).toHaveURL(`/seller/orders/${order.number}`)
    await expectTranslated(page)
    await page.goBack()
    await expect(row.getByRole('button', { name: `Send out, order ${order.number}` })).toBeVisible()
    await row.getByRole('checkbox').first().check()
    await expect(page.getByText('1 selected')).toBeVisible()
    await expectTranslated(page)

    await navigate(page, `/seller/orders/${order.number}`)
    const next = page.getByRole('region', { name: 'Next step' })
    await expect(next.getByRole('button')).toHaveText('1 left, then out†')
    await page.getByRole('button', { name: 'Fewer or a substitute for Cucumber' }).click()
    await page.getByRole('button', { name: 'One less Cucumber' }).click()
    await expect(page.locator('.pack-count')).toContainText('1 of 2')
    await page.getByRole('radio', { name: 'Put back' }).check()
    await page.locator('button.pack-tick').click()
    await expect(page.locator('.pack-count')).toHaveText('2†')
    await page.locator('button.pack-tick').click()
    await expect(next.getByRole('button')).toHaveText('Send out†')
    await expectTranslated(page)

    await navigate(page, '/seller/grid?q=Cucumber')
    const cell = page.getByRole('row').filter({ hasText: 'Cucumber' }).first().locator('[data-column=offerPrice]')
    await cell.click()
    await page.keyboard.type('0.35')
    await page.keyboard.press('Enter')
    await expect(cell).toContainText('0.35')
    await expect(page.getByText('1 row changed')).toBeVisible()
    await page
      .getByRole('button', { name: /^Discard/ })
      .first()
      .click()
    await expectTranslated(page)
    await page
      .getByRole('dialog')
      .getByRole('button', { name: /^Discard/ })
      .click()
    await expect(page.getByRole('dialog')).toHaveCount(0)

    await navigate(page, '/seller/settings?tab=delivery')
    const delivery = page.getByRole('form', { name: 'Delivery' })
    await delivery.getByLabel('Low stock at').fill('few')
    await delivery.getByRole('button', { name: 'Save delivery' }).click()
    await expect(delivery.locator('.field-error')).toBeVisible()
    await delivery.getByLabel('Low stock at').fill('3')
    await delivery.getByRole('button', { name: 'Save delivery' }).click()
    await expect(toast(page, 'Settings saved†')).toBeVisible()
    await expect(delivery.locator('.field-error')).toHaveCount(0)
    await expectTranslated(page)
  })
})
