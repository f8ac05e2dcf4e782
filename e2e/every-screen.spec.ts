import { asSeller, SELLER_PAGES, sendOut, startPacking } from './seller-area.ts'
import { test } from './shopper-test.ts'
import { expectOpenedScreen } from './whole-screen.ts'

/** The keys name the screenshots. */
const PATHS = {
  home: '/',
  login: '/login',
  products: '/products',
  'products-searched': '/products?q=milk',
  'products-nothing-found': '/products?q=nothing-of-the-kind',
  category: '/products/fruits', // with a product that is out of stock
  'category-empty': '/products/nothing',
  'product-not-found': '/products/fruits/nothing',
  'cart-empty': '/cart',
  'my-orders-logged-out': '/my-orders',
  'order-logged-out': '/my-orders/7K3M-9QXD',
  'addresses-logged-out': '/addresses',
  'account-logged-out': '/account',
  loader: '/loader?next=cart',
  contact: '/contact',
  forgot: '/forgot',
  reset: '/reset?token=not-one-of-ours',
  'confirm-email': '/confirm?token=not-one-of-ours',
  unsubscribe: '/newsletter/unsubscribe?token=not-one-of-ours',
  'not-found': '/nothing',
  'seller-login': '/seller',
  'staff-accept': '/staff/accept?token=nothing',
  'staff-forgot': '/staff/forgot',
  'staff-reset': '/staff/reset?token=nothing',
  'seller-not-found': '/seller/nothing',
}

test.use({ expectedOnConsole: [/status of 404 .*\/nothing$/] }) // the browser's message for a missing page

for (const [name, path] of Object.entries(PATHS)) {
  test(`${path} is stable, fits, is accessible and logs nothing to the console`, async ({ page }) => {
    await expectOpenedScreen(page, name, path)
  })
}

for (const [name, product] of [
  ['product', 'Strawberries'],
  ['product-out-of-stock', 'Sweet cherries'],
] as const) {
  test(`a ${name} is stable, fits and is accessible`, async ({ page, catalog }) => {
    await expectOpenedScreen(page, name, `/products/fruits/${await catalog.id(product)}`)
  })
}

test('a cart with all kinds of lines fits and is accessible', async ({ page, earlierVisit }) => {
  const cart = { Strawberries: 2, 'Emmental, aged for twelve months in the cellar': 12, 'Sweet cherries': 1 }
  await earlierVisit.cart(cart, { unknown: 1, seenPrices: { Strawberries: 100 } })
  await expectOpenedScreen(page, 'cart-visitor', '/cart')
})

test('the cart, addresses, address form and account of a shopper fit and are accessible', async ({ page, shopper }) => {
  await shopper.hasAddress()
  await shopper.fillsCart({ Strawberries: 2, 'Whole milk': 1, 'Butter croissants': 12 })
  await expectOpenedScreen(page, 'cart', '/cart')
  await expectOpenedScreen(page, 'addresses', '/addresses')
  await expectOpenedScreen(page, 'add-address', '/add-address')
  await expectOpenedScreen(page, 'account', '/account')
})

test('a shopper’s orders, from none on, fit and are accessible', async ({ page, shopper }) => {
  await expectOpenedScreen(page, 'my-orders-empty', '/my-orders')
  await shopper.orders({ Strawberries: 1, 'Whole milk': 2 })
  await shopper.orders({ 'Butter croissants': 12, Bananas: 1, Broccoli: 2, 'All-purpose flour': 1, Cucumber: 1, Waffles: 3 })
  await expectOpenedScreen(page, 'my-orders', '/my-orders')
})

test('an order’s page is stable, fits and is accessible', async ({ page, shopper }) => {
  const { number } = await shopper.orders({ Strawberries: 1, 'Emmental, aged for twelve months in the cellar': 12 })
  await expectOpenedScreen(page, 'order-opened', `/my-orders/${number}`)
})

for (const path of SELLER_PAGES) {
  test(`the seller’s ${path} is stable, fits and is accessible`, async ({ page, store, shopper }) => {
    await shopper.orders({ Strawberries: 1, 'Emmental, aged for twelve months in the cellar': 12 })
    const token = await asSeller(page.context(), store)
    await sendOut(store, token, await shopper.orders({ Bananas: 1 }))
    await expectOpenedScreen(page, path.slice(1).replaceAll('/', '-'), path)
  })
}

test('a product that is edited is stable, fits and is accessible', async ({ page, store, catalog }) => {
  await asSeller(page.context(), store)
  await expectOpenedScreen(page, 'seller-edit-product-opened', `/seller/products/${await catalog.id('Strawberries')}`)
})

test('an order that is packed is stable, fits and is accessible', async ({ page, store, shopper }) => {
  const token = await asSeller(page.context(), store)
  const order = await shopper.orders({ Strawberries: 1, 'Emmental, aged for twelve months in the cellar': 12 })
  const path = await startPacking(store, token, order)
  await expectOpenedScreen(page, 'packing', path)
})
