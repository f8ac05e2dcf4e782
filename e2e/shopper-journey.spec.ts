import { profileButton } from './shopper-test.ts'
import { expect, pageReady, test } from './test.ts'

test('lets a visitor fill a cart, sign up, add an address and order in cash, and shows the order to the seller', async ({
  page,
  store,
}) => {
  const email = `maya.${crypto.randomUUID()}@example.com`
  await page.goto('/')
  await pageReady(page)

  await test.step('fills the cart', async () => {
    await page.getByRole('link', { name: 'Shop Now' }).click()
    await expect(page).toHaveURL('/products')
    await page.getByRole('button', { name: 'Add Strawberries to cart' }).click()
    await expect(page.getByText('Added to Cart')).toBeVisible()
    await page
      .getByRole('group', { name: 'Quantity of Strawberries' })
      .getByRole('button', { name: /^Add one more/ })
      .click()
    await page.getByRole('combobox', { name: 'Search products' }).fill('whole milk')
    await page.getByRole('link', { name: 'Whole milk', exact: true }).click()
    await expect(page).toHaveURL(/\/products\/dairy\/[\w-]+$/)
    await page.getByRole('button', { name: 'Buy now' }).click()
    await expect(page).toHaveURL('/cart')
    await expect(page.getByRole('link', { name: 'Cart, 3 products' })).toBeVisible()
  })

  await test.step('signs up at the cart and returns to it', async () => {
    await page.getByRole('button', { name: 'Log in', exact: true }).click()
    const dialog = page.getByRole('dialog')
    await dialog.getByRole('button', { name: 'Create an account' }).click()
    await dialog.getByLabel('Name').fill('Maya Winter')
    await dialog.getByLabel('Email').fill(email)
    await dialog.getByLabel('Password').fill('a long password')
    await dialog.getByRole('button', { name: 'Create account' }).click()
    await expect(dialog).toBeHidden()
    await expect(page).toHaveURL('/cart')
    await expect(profileButton(page)).toBeVisible()
  })

  await test.step('orders nothing without an address', async () => {
    await page.getByRole('button', { name: 'Place Order' }).click()
    await expect(page.getByText('Please select an address')).toHaveCount(2) // in a toast and at the address
  })

  await test.step('adds an address', async () => {
    await page.getByRole('link', { name: 'Add address' }).click()
    await expect(page).toHaveURL('/add-address')
    const fields = {
      'First name': 'Maya',
      'Last name': 'Winter',
      Email: email,
      'Street address': '12 Orchard Lane',
      City: 'Portland',
      State: 'Oregon',
      'ZIP code': '97205',
      Country: 'United States',
      Phone: '+1 503 555 0100',
    }
    for (const [label, value] of Object.entries(fields)) await page.locator('main').getByLabel(label, { exact: true }).fill(value)
    await page.getByRole('button', { name: 'Add address' }).click()
    await expect(page).toHaveURL('/cart')
    await expect(page.locator('.panel').getByText('12 Orchard Lane').first()).toBeVisible()
  })

  await test.step('orders in cash', async () => {
    await expect(page.getByText('$8.82')).toBeVisible() // 2 × 3.60 and 1.45 and 2% of it
    await page.getByRole('button', { name: 'Place Order' }).click()
    await expect(page).toHaveURL('/my-orders')
    await expect(page.getByText('Order Placed Successfully')).toBeVisible()
    const order = page.getByRole('listitem').filter({ hasText: '$8.82' }).first()
    await expect(order).toContainText('Order Placed')
    await expect(order).toContainText('Payment: Pending')
    await expect(page.getByRole('link', { name: 'Cart, 0 products' })).toBeVisible()
  })

  await test.step('shows the order to the seller', async () => {
    await page.goto('/seller')
    await page.getByLabel('Email').fill(store.seller.email)
    await page.getByLabel('Password').fill(store.seller.password)
    await page.getByRole('button', { name: 'Login' }).click()
    await expect(page.getByText('Hi! Admin')).toBeVisible()
    await page.getByRole('link', { name: 'Orders' }).click()
    await expect(page).toHaveURL('/seller/orders')
    await page.getByRole('searchbox').fill(email)
    const order = page.getByRole('listitem').filter({ hasText: '12 Orchard Lane' })
    await expect(order).toHaveCount(1)
    await expect(order).toContainText('Strawberries')
    await expect(order).toContainText('$8.82')
  })
})

test('keeps the cart on a reload and shares it with a second tab', async ({ page, context }) => {
  await page.goto('/products')
  await pageReady(page)
  await page.getByRole('button', { name: 'Add Bananas to cart' }).click()
  await expect(page.getByRole('link', { name: 'Cart, 1 product' })).toBeVisible()
  await page.reload()
  await expect(page.getByRole('link', { name: 'Cart, 1 product' })).toBeVisible()
  const second = await context.newPage()
  await second.goto('/products')
  await pageReady(second)
  await second.getByRole('button', { name: 'Add Strawberries to cart' }).click()
  await expect(page.getByRole('link', { name: 'Cart, 2 products' })).toBeVisible()
})
