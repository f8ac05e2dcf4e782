import { endpoints } from '../src/contract/endpoints.ts'
import { changeProducts, endpointPattern, failRequests, holdRequests } from './api-responses.ts'
import { cartBadge, cartLine, expect, test, toast } from './shopper-test.ts'
import { expectAccessible, expectNoSidewaysScroll, expectWholeScreen } from './whole-screen.ts'

const OUT_OF_STOCK = 'Sweet cherries'

test('shows picture, name, weight, quantity and subtotal of a line, and exact sums', async ({ page, earlierVisit, catalog }) => {
  await earlierVisit.cart({ Strawberries: 2, 'Whole milk': 1 })
  await page.goto('/cart')
  const line = cartLine(page, 'Strawberries')
  await expect(line.locator('.cart-line-about')).toHaveText('Strawberries400 g · $9.00/kg')
  await expect(line).toContainText('$7.20')
  await expect(line.getByLabel('Quantity of Strawberries')).toHaveValue('2')
  await expect.poll(() => line.locator('img').evaluate((picture: HTMLImageElement) => picture.naturalWidth)).toBeGreaterThan(0)
  await expect(line.getByRole('link', { name: 'Strawberries' })).toHaveAttribute(
    'href',
    `/products/fruits/${await catalog.id('Strawberries')}`,
  )
  const summary = page.getByRole('form', { name: 'Order summary' })
  await expect(summary.locator('dl')).toHaveText('Price$8.65ShippingFreeTax (2%)$0.17') // 2 × 3.60 and 1.45; 2% are 17.3 cents
  await expect(summary.locator('.total')).toHaveText('Total $8.82')
  await expect(page.getByText('3 items')).toBeVisible()
  await expectAccessible(page)
})

test('shows N/A and a placeholder for a product without weight and picture', async ({ page, earlierVisit }) => {
  await earlierVisit.cart({ Bananas: 1 })
  await changeProducts(page, ({ weight: _, ...product }) => ({ ...product, image: [] }))
  await page.goto('/cart')
  await expect(cartLine(page, 'Bananas')).toContainText('Weight: N/A')
  await expect(cartLine(page, 'Bananas').locator('.picture')).toBeVisible()
})

test('removes one with minus and the last with the bin, moves the focus on, and links an empty cart to the products', async ({
  page,
  earlierVisit,
}) => {
  await earlierVisit.cart({ Strawberries: 2, Bananas: 1 })
  await page.goto('/cart')
  await page.getByRole('button', { name: 'Remove one Strawberries' }).click()
  await expect(toast(page, 'Removed from Cart')).toBeVisible()
  await expect(page.getByLabel('Quantity of Strawberries')).toHaveValue('1')
  await page.getByRole('button', { name: 'Remove Strawberries' }).click()
  await expect(cartLine(page, 'Strawberries')).toHaveCount(0)
  await expect(page.getByRole('button', { name: 'Remove Bananas' })).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(page.getByText('Your cart is empty')).toBeVisible()
  await expect(cartBadge(page, 0)).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('link', { name: 'Shop Now' }).click()
  await expect(page).toHaveURL('/products')
})

test('grays out lines that are out of stock or deleted, leaves them out of the sums, and lets them be removed', async ({
  page,
  earlierVisit,
}) => {
  await earlierVisit.cart({ Strawberries: 1, [OUT_OF_STOCK]: 2 }, { unknown: 3 })
  await page.goto('/cart')
  await expect(page.getByText('1 item, 2 out of stock, 3 no longer sold')).toBeVisible()
  const outOfStock = cartLine(page, OUT_OF_STOCK)
  const gone = cartLine(page, 'No longer sold')
  await expect(outOfStock).toContainText('Out of stock')
  await expect(gone).toContainText('Unavailable')
  for (const line of [outOfStock, gone]) {
    await expect(line).toHaveClass(/is-out/)
    await expect(line.getByRole('combobox')).toHaveCount(0)
  }
  await expect(outOfStock.locator('img')).toHaveCSS('filter', 'grayscale(1)')
  await expect(page.locator('.total')).toHaveText('Total $3.67') // 3.60 and 7 cents of tax
  await expectAccessible(page)
  await gone.getByRole('button', { name: 'Remove the product no longer sold' }).click()
  await expect(toast(page, 'Removed from Cart')).toBeVisible()
  await outOfStock.getByRole('button', { name: `Remove ${OUT_OF_STOCK}` }).click()
  await expect(page.locator('.cart-line')).toHaveCount(1)
  await expect(cartBadge(page, 1)).toBeVisible()
})

test('says that nothing in the cart can be ordered, without an order button, and offers products in stock', async ({
  page,
  earlierVisit,
  catalog,
}) => {
  await page.setViewportSize({ width: 360, height: 640 })
  await earlierVisit.cart({ [OUT_OF_STOCK]: 2 }, { unknown: 1 })
  await page.goto('/cart')
  const why = page.getByRole('region', { name: 'Nothing to order right now' })
  await expect(why).toContainText('Nothing in your cart is available.')
  await expect(page.getByRole('button', { name: 'Place Order' })).toHaveCount(0)
  await expect(page.locator('main')).not.toContainText('$0.00')
  await expectWholeScreen(page, 'cart-nothing-available')
  await why.getByRole('link', { name: 'See what’s in stock' }).click()
  await expect(page).toHaveURL('/products')
  await catalog.setStock(OUT_OF_STOCK, true)
  await page.goto('/cart')
  await expect(page.getByRole('button', { name: 'Place Order' })).toBeVisible()
})

test('tells which prices changed since they were seen, until the note is closed', async ({ page, earlierVisit }) => {
  await earlierVisit.cart({ Strawberries: 2, Bananas: 1 }, { seenPrices: { Strawberries: 400, Bananas: 155 } })
  await page.goto('/cart')
  const changes = page.getByRole('region', { name: 'Changed since you last looked' })
  await expect(changes.getByRole('listitem')).toHaveText(['Strawberries went down, from $4.00 to $3.60'])
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Close this note' }).click()
  await page.reload()
  await expect(cartLine(page, 'Strawberries')).toBeVisible()
  await expect(changes).toHaveCount(0)
})

test('fits long names, large quantities and sums in 320 px', async ({ page, earlierVisit }) => {
  await page.setViewportSize({ width: 320, height: 640 })
  await earlierVisit.cart({ Strawberries: 999, Bananas: 1, [OUT_OF_STOCK]: 1 }, { unknown: 1, seenPrices: { Strawberries: 1 } })
  const names: Record<string, string> = { Strawberries: 'Strawberry'.repeat(20), Bananas: 'A banana of the good kind '.repeat(7) }
  await changeProducts(page, (product) => ({ ...product, name: names[product.name] ?? product.name, offerPrice: 9_999.99 }))
  await page.goto('/cart')
  await expect(page.locator('.cart-line')).toHaveCount(4)
  await expect(page.locator('.page-head')).toContainText('1,000 items')
  await expect(page.locator('.total')).toContainText('$10,199,989.80') // 1000 × 9,999.99 and 2%
  await expectNoSidewaysScroll(page)
  await expectAccessible(page)
})

test('offers quantities from 1 to 9, or up to the current one, and shows 99+ in the badge and the exact number in its link', async ({
  page,
  earlierVisit,
}) => {
  await earlierVisit.cart({ Strawberries: 98, Bananas: 1 })
  await page.goto('/cart')
  await expect(cartBadge(page, 99).locator('.badge')).toHaveText('99')
  const strawberries = page.getByLabel('Quantity of Strawberries')
  const upTo = (last: number) => Array.from({ length: last }, (_, index) => String(index + 1))
  await expect(strawberries.locator('option')).toHaveText(upTo(98))
  await expect(page.getByLabel('Quantity of Bananas').locator('option')).toHaveText(upTo(9))
  await page.getByLabel('Quantity of Bananas').selectOption('2')
  await expect(cartBadge(page, 100).locator('.badge')).toHaveText('99+')
  await strawberries.selectOption('4')
  await expect(toast(page, 'Cart Updated')).toBeVisible()
  await expect(cartLine(page, 'Strawberries')).toContainText('$14.40')
  await expect(cartBadge(page, 6)).toBeVisible()
  await expect(strawberries.locator('option')).toHaveText(upTo(9))
})

test('shows a skeleton of the cart until the products are loaded', async ({ page, earlierVisit }) => {
  await earlierVisit.cart({ Strawberries: 1, Bananas: 1 })
  const gate = await holdRequests(page, endpoints.listProducts.path)
  await page.goto('/cart')
  await expect.poll(() => gate.arrived).toBeGreaterThan(0)
  await expect(page.getByText('Loading your cart')).toBeVisible()
  await expect(page.locator('.cart-line')).toHaveCount(2)
  await expectWholeScreen(page, 'cart-loading')
  gate.open()
  await expect(cartLine(page, 'Bananas')).toBeVisible()
})

test.describe('when the products can’t be loaded', () => {
  test.use({ expectedOnConsole: [/Failed to load resource/] })

  test('shows a toast and a notice with a retry', async ({ page, earlierVisit }) => {
    await earlierVisit.cart({ Strawberries: 1 })
    await failRequests(page, endpoints.listProducts.path, 503, 'The store is resting for a moment')
    await page.goto('/cart')
    await expect(toast(page, 'The store is resting for a moment').first()).toBeVisible()
    await expect(page.getByRole('alert')).toContainText('The products in your cart could not be loaded.')
    await expect(page.locator('.page-head')).toHaveText('Your cart1 item')
    await expectAccessible(page)
    await page.unroute(endpointPattern(endpoints.listProducts.path))
    await page.getByRole('button', { name: 'Try again' }).click()
    await expect(cartLine(page, 'Strawberries')).toContainText('$3.60')
  })
})
