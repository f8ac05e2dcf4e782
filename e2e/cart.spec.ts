import { calls } from '../src/contract/calls.ts'
import { expectAccessible, expectNoSidewaysScroll } from './accessible.ts'
import { callTo, changeProducts, failCall, holdCall } from './api-answers.ts'
import { cartBadge, cartLine, expect, logIn, test, toast } from './shopper-test.ts'
import { pageReady } from './test.ts'
import { expectWholeScreen } from './whole-screen.ts'

const OUT_OF_STOCK = 'Sweet cherries' // so in the demo catalog

test('a line shows picture, name, weight, quantity and subtotal, and the sums are exact', async ({
  page,
  earlierVisit,
  shelves,
}) => {
  await earlierVisit.cart({ Strawberries: 2, 'Whole milk': 1 })
  await page.goto('/cart')
  const line = cartLine(page, 'Strawberries')
  await expect(line).toContainText('Weight: 400 g')
  await expect(line).toContainText('$7.20')
  await expect(line.getByLabel('Quantity of Strawberries')).toHaveValue('2')
  await expect.poll(() => line.locator('img').evaluate((picture: HTMLImageElement) => picture.naturalWidth)).toBeGreaterThan(0)
  await expect(line.getByRole('link', { name: 'Strawberries' })).toHaveAttribute(
    'href',
    `/products/fruits/${await shelves.id('Strawberries')}`,
  )
  const summary = page.getByRole('form', { name: 'Order summary' })
  await expect(summary.locator('dl')).toHaveText('Price$8.65ShippingFreeTax (2%)$0.17') // 2 × 3.60 and 1.45; 2% are 17.3 cents
  await expect(summary.locator('.total')).toHaveText('Total $8.82')
  await expect(page.getByText('3 items')).toBeVisible()
  await expectAccessible(page)
})

test('a product without weight and picture shows N/A and a stand-in', async ({ page, earlierVisit }) => {
  await earlierVisit.cart({ Bananas: 1 })
  await changeProducts(page, ({ weight: _, ...product }) => ({ ...product, image: [] }))
  await page.goto('/cart')
  await expect(cartLine(page, 'Bananas')).toContainText('Weight: N/A')
  await expect(cartLine(page, 'Bananas').locator('.picture')).toBeVisible()
})

test('the quantity choice goes from 1 to 9, or up to the present quantity', async ({ page, earlierVisit }) => {
  await earlierVisit.cart({ Strawberries: 15, Bananas: 1 })
  await page.goto('/cart')
  const strawberries = page.getByLabel('Quantity of Strawberries')
  const upTo = (last: number) => Array.from({ length: last }, (_, index) => String(index + 1))
  await expect(strawberries.locator('option')).toHaveText(upTo(15))
  await expect(page.getByLabel('Quantity of Bananas').locator('option')).toHaveText(upTo(9))
  await strawberries.selectOption('4')
  await expect(toast(page, 'Cart Updated')).toBeVisible()
  await expect(cartLine(page, 'Strawberries')).toContainText('$14.40')
  await expect(cartBadge(page, 5)).toBeVisible()
  await expect(strawberries.locator('option')).toHaveText(upTo(9))
})

test('minus takes one out, the bin takes the last, the focus moves on, and an empty cart shows the way to the products', async ({
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

test('the way of payment says what the button does, and is remembered', async ({ page, earlierVisit }) => {
  await earlierVisit.cart({ Bananas: 1 })
  await page.goto('/cart')
  const payment = page.getByLabel('Payment method')
  await expect(payment.locator('option')).toHaveText(['Cash On Delivery', 'Online Payment'])
  await expect(page.getByRole('button', { name: 'Place Order' })).toBeVisible()
  await payment.selectOption('Online Payment')
  await expect(page.getByRole('button', { name: 'Proceed to Checkout' })).toBeVisible()
  await page.reload()
  await expect(page.getByRole('button', { name: 'Proceed to Checkout' })).toBeVisible()
})

test('a shopper changes the address among the saved ones, and the choice is remembered', async ({ page, shopper }) => {
  await shopper.fillsCart({ Bananas: 1 })
  await shopper.hasAddress()
  await shopper.hasAddress({ street: '88 Market Street' })
  await page.goto('/cart')
  const summary = page.getByRole('form', { name: 'Order summary' })
  const shown = summary.getByText(/Orchard Lane|Market Street/).filter({ visible: true })
  await expect(shown).toHaveText([/12 Orchard Lane/])
  const change = page.getByRole('button', { name: 'Change delivery address' })
  await change.click()
  await expect(page.getByRole('radiogroup', { name: 'Saved addresses' }).getByRole('radio')).toHaveCount(2)
  await expect(page.getByRole('link', { name: 'Add address' })).toHaveAttribute('href', '/add-address')
  await expectAccessible(page)
  await page.getByRole('radio', { name: /88 Market Street/ }).check()
  await change.click()
  await expect(shown).toHaveText([/88 Market Street/])
  await page.reload()
  await expect(shown).toHaveText([/88 Market Street/])
})

test('without an address nothing is ordered', async ({ page, shopper }) => {
  await shopper.fillsCart({ Bananas: 1 })
  await page.goto('/cart')
  await expect(page.getByText('No address saved yet.')).toBeVisible()
  await page.getByRole('button', { name: 'Place Order' }).click()
  await expect(toast(page, 'Please select an address')).toBeVisible()
  await expect(page).toHaveURL('/cart')
  expect(await shopper.countOrders()).toBe(0)
  await page.getByRole('link', { name: 'Add address' }).click()
  await expect(page).toHaveURL('/add-address')
})

test('what is out of stock or gone is greyed, not counted in the sums, and can be removed', async ({ page, earlierVisit }) => {
  await earlierVisit.cart({ Strawberries: 1, [OUT_OF_STOCK]: 2 }, { unknown: 3 })
  await page.goto('/cart')
  await expect(page.getByText('6 items, 5 not available now')).toBeVisible()
  const outOfStock = cartLine(page, OUT_OF_STOCK)
  const gone = cartLine(page, 'This product is gone')
  await expect(outOfStock).toContainText('Out of stock')
  await expect(gone).toContainText('Not available')
  for (const line of [outOfStock, gone]) {
    await expect(line).toHaveClass(/is-out/)
    await expect(line.getByRole('combobox')).toHaveCount(0)
  }
  await expect(outOfStock.locator('img')).toHaveCSS('filter', 'grayscale(1)')
  await expect(page.locator('.total')).toHaveText('Total $3.67') // 3.60 and 7 cents of tax
  await expectAccessible(page)
  await gone.getByRole('button', { name: 'Remove the product that is gone' }).click()
  await expect(toast(page, 'Removed from Cart')).toBeVisible()
  await outOfStock.getByRole('button', { name: `Remove ${OUT_OF_STOCK}` }).click()
  await expect(page.locator('.cart-line')).toHaveCount(1)
  await expect(cartBadge(page, 1)).toBeVisible()
})

test('a price that changed since the product was added is shown', async ({ page, earlierVisit }) => {
  await earlierVisit.cart({ Strawberries: 2, Bananas: 1 }, { seenPrices: { Strawberries: 400, Bananas: 155 } })
  await page.goto('/cart')
  await expect(cartLine(page, 'Strawberries')).toContainText('Now $3.60 each, was $4.00')
  await expect(cartLine(page, 'Bananas')).not.toContainText('was')
  await expectAccessible(page)
})

test('a visitor gets as far as ordering, logs in there, and the carts are joined by the larger quantity', async ({
  page,
  account,
  request,
  shelves,
}) => {
  const [strawberries, bananas] = [await shelves.id('Strawberries'), await shelves.id('Bananas')]
  const headers = { token: account.token }
  await request.post(calls.updateCart, { headers, data: { cartItems: { [bananas]: 4, [strawberries]: 1 } } })
  await page.goto('/products')
  await pageReady(page)
  await page.getByRole('button', { name: 'Add Strawberries to cart' }).click()
  await expect(toast(page, 'Added to Cart')).toBeVisible()
  await page.getByRole('button', { name: 'Add one more Strawberries' }).click()
  await cartBadge(page, 2).click()
  await expect(page).toHaveURL('/cart')
  await expect(page.getByRole('button', { name: 'Log in' })).toBeVisible() // in place of an address
  await page.getByRole('button', { name: 'Place Order' }).click()
  await page.getByRole('dialog').press('Escape')
  await expect(page).toHaveURL('/cart')
  await page.getByRole('button', { name: 'Place Order' }).click()
  await logIn(page, account)
  await expect(page).toHaveURL('/cart')
  await expect(page.getByLabel('Quantity of Strawberries')).toHaveValue('2')
  await expect(page.getByLabel('Quantity of Bananas')).toHaveValue('4')
  const cart = async () => (await (await request.get(calls.currentShopper, { headers })).json()).user.cartItems
  await expect.poll(cart).toEqual({ [bananas]: 4, [strawberries]: 2 })
})

test('after a change the whole cart is on the server, and a second tab agrees', async ({ page, context, shopper, shelves }) => {
  await shopper.fillsCart({ Strawberries: 1 })
  await page.goto('/cart')
  const second = await context.newPage()
  await second.goto('/products/fruits')
  await second.getByRole('button', { name: 'Add Bananas to cart' }).click()
  await expect(page.getByLabel('Quantity of Bananas')).toHaveValue('1')
  await page.getByLabel('Quantity of Bananas').selectOption('7')
  await expect(cartBadge(second, 8)).toBeVisible()
  await expect.poll(shopper.cart).toEqual({ [await shelves.id('Strawberries')]: 1, [await shelves.id('Bananas')]: 7 })
})

test('quick changes end in the newest state on the server, by two sendings', async ({ page, shopper, shelves }) => {
  await shopper.fillsCart({ Strawberries: 1 })
  await page.goto('/cart')
  await expect(page.getByRole('button', { name: /Maya/ })).toBeVisible()
  const gate = await holdCall(page, calls.updateCart)
  for (const quantity of ['2', '9', '5', '3']) await page.getByLabel('Quantity of Strawberries').selectOption(quantity)
  gate.open()
  await expect.poll(shopper.cart).toEqual({ [await shelves.id('Strawberries')]: 3 })
  expect(gate.arrived).toBe(2)
})

test('a reload while the cart is being sent loses nothing', async ({ page, shopper, shelves }) => {
  await shopper.fillsCart({ Strawberries: 1 })
  await page.goto('/cart')
  await expect(page.getByRole('button', { name: /Maya/ })).toBeVisible()
  const gate = await holdCall(page, calls.updateCart)
  await page.getByLabel('Quantity of Strawberries').selectOption('6')
  await expect.poll(() => gate.arrived).toBe(1)
  await page.unrouteAll({ behavior: 'ignoreErrors' })
  await page.reload()
  await expect(page.getByLabel('Quantity of Strawberries')).toHaveValue('6')
  await expect.poll(shopper.cart).toEqual({ [await shelves.id('Strawberries')]: 6 })
})

test('long names, large quantities and sums fit 320 px', async ({ page, earlierVisit }) => {
  await page.setViewportSize({ width: 320, height: 640 })
  await earlierVisit.cart({ Strawberries: 999, Bananas: 1, [OUT_OF_STOCK]: 1 }, { unknown: 1, seenPrices: { Strawberries: 1 } })
  const names: Record<string, string> = { Strawberries: 'Strawberry'.repeat(20), Bananas: 'A banana of the good kind '.repeat(7) }
  await changeProducts(page, (product) => ({ ...product, name: names[product.name] ?? product.name, offerPrice: 9_999.99 }))
  await page.goto('/cart')
  await expect(page.locator('.cart-line')).toHaveCount(4)
  await expect(page.locator('.total')).toContainText('$10,199,989.80') // 1000 × 9,999.99 and 2%
  await expectNoSidewaysScroll(page)
  await expectAccessible(page)
})

test('until the products have come there is a skeleton of the cart', async ({ page, earlierVisit }) => {
  await earlierVisit.cart({ Strawberries: 1, Bananas: 1 })
  const gate = await holdCall(page, calls.listProducts)
  await page.goto('/cart')
  await expect.poll(() => gate.arrived).toBeGreaterThan(0)
  await expect(page.getByText('Loading your cart')).toBeVisible()
  await expect(page.locator('.cart-line')).toHaveCount(2)
  await expectWholeScreen(page, 'cart-loading')
  gate.open()
  await expect(cartLine(page, 'Bananas')).toBeVisible()
})

test.describe('when the store fails', () => {
  test.use({ expectedOnConsole: [/Failed to load resource/] })

  test('a cart that could not be sent says so, stays, and goes whole with the next change', async ({
    page,
    shopper,
    shelves,
  }) => {
    await shopper.fillsCart({ Strawberries: 1 })
    await page.goto('/cart')
    await expect(page.getByRole('button', { name: /Maya/ })).toBeVisible()
    await failCall(page, calls.updateCart, 503, 'The store is resting for a moment')
    await page.getByLabel('Quantity of Strawberries').selectOption('5')
    await expect(toast(page, 'The store is resting for a moment')).toBeVisible()
    await expect(page.getByLabel('Quantity of Strawberries')).toHaveValue('5')
    expect(await shopper.cart()).toEqual({ [await shelves.id('Strawberries')]: 1 })
    await page.unroute(callTo(calls.updateCart))
    await page.getByRole('link', { name: 'Continue shopping' }).click()
    await page.getByRole('button', { name: 'Add Bananas to cart' }).click()
    await expect.poll(shopper.cart).toEqual({ [await shelves.id('Strawberries')]: 5, [await shelves.id('Bananas')]: 1 })
  })

  test('products that can’t be loaded are told in a toast and on the page, with a retry', async ({ page, earlierVisit }) => {
    await earlierVisit.cart({ Strawberries: 1 })
    await failCall(page, calls.listProducts, 503, 'The store is resting for a moment')
    await page.goto('/cart')
    await expect(toast(page, 'The store is resting for a moment').first()).toBeVisible()
    await expect(page.getByRole('alert')).toContainText('The products in your cart could not be loaded.')
    await expectAccessible(page)
    await page.unroute(callTo(calls.listProducts))
    await page.getByRole('button', { name: 'Try again' }).click()
    await expect(cartLine(page, 'Strawberries')).toContainText('$3.60')
  })

  test('addresses that can’t be loaded are told, with a retry', async ({ page, shopper }) => {
    await shopper.fillsCart({ Strawberries: 1 })
    await shopper.hasAddress()
    await failCall(page, calls.listAddresses)
    await page.goto('/cart')
    await expect(toast(page, 'Something went wrong on our side')).toBeVisible()
    await expect(page.getByRole('alert')).toContainText('Your addresses could not be loaded.')
    await page.unroute(callTo(calls.listAddresses))
    await page.getByRole('button', { name: 'Try again' }).click()
    await expect(page.getByText('12 Orchard Lane').filter({ visible: true })).toHaveCount(1)
  })
})

test('with a full storage the cart lives as long as the page', async ({ page, account }) => {
  await page.addInitScript(() => {
    Storage.prototype.setItem = () => {
      throw new DOMException('The quota has been exceeded', 'QuotaExceededError')
    }
  })
  await page.goto('/products/fruits')
  await pageReady(page)
  await page.getByRole('button', { name: 'Add Bananas to cart' }).click()
  await expect(toast(page, 'Added to Cart')).toBeVisible()
  await cartBadge(page, 1).click()
  await page.getByLabel('Quantity of Bananas').selectOption('3')
  await page.getByRole('button', { name: 'Place Order' }).click()
  await logIn(page, account)
  await expect(cartBadge(page, 3)).toBeVisible()
})

test('with a blocked storage the store works, and only forgets', async ({ page, account }) => {
  await page.addInitScript(() => {
    const blocked = {
      get: () => {
        throw new DOMException('Access is denied', 'SecurityError')
      },
    }
    Object.defineProperty(window, 'localStorage', blocked)
    Object.defineProperty(window, 'sessionStorage', blocked)
  })
  await page.goto('/products/fruits')
  await pageReady(page)
  await page.getByRole('button', { name: 'Add Bananas to cart' }).click()
  await cartBadge(page, 1).click()
  await page.getByRole('button', { name: 'Place Order' }).click()
  await logIn(page, account)
  await expect(page.getByText('No address saved yet.')).toBeVisible()
  await page.reload()
  await expect(page.getByText('Your cart is empty')).toBeVisible()
})
