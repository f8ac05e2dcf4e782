import { endpoints } from '../src/contract/endpoints.ts'
import { endpointPattern, failRequests } from './api-responses.ts'
import { openCart } from './check-out.ts'
import { expect, test, toast } from './shopper-test.ts'
import { expectAccessible, expectNoSidewaysScroll } from './whole-screen.ts'

test('names the payment method on the button, orders with what the shopper wants for missing goods, and remembers both', async ({
  page,
  shopper,
}) => {
  await shopper.fillsCart({ Bananas: 1 })
  await shopper.hasAddress()
  await openCart(page)
  const method = page.getByLabel('Payment method')
  await expect(method.locator('option')).toHaveText(['Cash On Delivery', 'Online Payment'])
  await method.selectOption('Online Payment')
  await expect(page.getByRole('button', { name: 'Proceed to Checkout' })).toBeVisible()
  await page.reload()
  await expect(page.getByRole('button', { name: 'Proceed to Checkout' })).toBeVisible()
  await method.selectOption('Cash On Delivery')
  const choice = page.getByRole('checkbox', { name: 'If something isn’t available, send a similar product' })
  await expect(choice).toBeChecked()
  await choice.uncheck()
  const placed = page.waitForResponse(endpointPattern(endpoints.placeCashOrder.path))
  await page.getByRole('button', { name: 'Place Order' }).click()
  expect((await (await placed).json()).order.substitutions).toBe('refund')
  await shopper.fillsCart({ Bananas: 1 })
  await openCart(page)
  await expect(choice).not.toBeChecked()
})

test('preselects the address of the last order, not the default, lets a shopper choose another, and remembers it', async ({
  page,
  shopper,
}) => {
  await shopper.hasAddress({ street: '5 Hill Road' })
  await shopper.orders({ Bananas: 1 }, { address: (await shopper.hasAddress({ street: '88 Market Street' }))._id })
  await shopper.fillsCart({ Bananas: 1 })
  await page.goto('/cart')
  const summary = page.getByRole('form', { name: 'Order summary' })
  const shown = summary.getByText(/Orchard Lane|Market Street|Hill Road/).filter({ visible: true })
  await expect(shown).toHaveText([/88 Market Street/])
  const change = page.getByRole('button', { name: 'Change delivery address' })
  await change.click()
  await expect(page.getByRole('radiogroup', { name: 'Saved addresses' }).getByRole('radio')).toHaveCount(3)
  await expect(page.getByRole('link', { name: 'Add address' })).toHaveAttribute('href', '/add-address')
  await expectAccessible(page)
  await page.getByRole('radio', { name: /5 Hill Road/ }).check()
  await change.click()
  await expect(shown).toHaveText([/5 Hill Road/])
  await page.reload()
  await expect(shown).toHaveText([/5 Hill Road/])
})

test('orders nothing without an address, and leads to the address and its form', async ({ page, shopper }) => {
  await page.setViewportSize({ width: 360, height: 640 })
  await shopper.fillsCart({ Bananas: 1, Strawberries: 1, 'Whole milk': 1, Broccoli: 1 })
  await page.goto('/cart')
  const address = page.getByRole('region', { name: 'Delivery address' })
  await expect(address.getByText('You have no saved addresses yet.')).toBeAttached()
  await expect(address).not.toBeInViewport()
  await page.getByRole('button', { name: 'Choose an address' }).click()
  await expect(address).toBeFocused()
  await expect(address.getByRole('link', { name: 'Add address' })).toBeInViewport({ ratio: 1 })
  for (const _press of ['first', 'second']) {
    await page.evaluate(() => window.scrollTo(0, 0))
    await page.getByRole('button', { name: 'Place Order' }).click()
    await expect(toast(page, 'Please select an address').first()).toBeVisible()
    await expect(address).toBeInViewport({ ratio: 1 })
    await expect(address).toBeFocused()
    await expect(address).toHaveAccessibleDescription('Please select an address')
    await expect(address.getByText('Please select an address')).toBeVisible()
  }
  await expectAccessible(page)
  expect(await shopper.countOrders()).toBe(0)
  await page.keyboard.press('Tab')
  await expect(address.getByRole('link', { name: 'Add address' })).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL('/add-address')
})

test.describe('the order bar on a phone', () => {
  test.use({ viewport: { width: 360, height: 640 } })

  test('shows address and payment method, and links to both', async ({ page, shopper }) => {
    await shopper.fillsCart({ Bananas: 1, Strawberries: 1, 'Whole milk': 1 })
    await shopper.hasAddress({ street: '1420 NW Lovejoy Street' })
    await shopper.hasAddress({ street: `${'Long'.repeat(40)} Street` })
    await page.goto('/cart')
    const terms = page.locator('.order-submit').getByRole('button', { name: /, Change$/ })
    await expect(terms).toHaveText(/^To 1420 NW Lovejoy Street\s*· Cash, Change$/)
    await terms.click()
    const address = page.getByRole('region', { name: 'Delivery address' })
    await expect(address).toBeFocused()
    await expect(address).toBeInViewport({ ratio: 1 })
    await page.getByRole('button', { name: 'Change delivery address' }).click()
    await page.getByRole('radio').nth(1).check()
    await page.getByLabel('Payment method').selectOption('Online Payment')
    await expect(terms).toContainText(/^To LongLong/)
    await expect(terms.getByText('· Online payment', { exact: true })).toBeInViewport({ ratio: 1 })
    expect((await terms.boundingBox())?.height).toBeLessThan(50) // one line, however long the street
    await expectNoSidewaysScroll(page)
    await expectAccessible(page)
  })
})

test.describe('when the addresses can’t be loaded', () => {
  test.use({ expectedOnConsole: [/Failed to load resource/] })

  test('shows a notice with a retry', async ({ page, shopper }) => {
    await shopper.fillsCart({ Strawberries: 1 })
    await shopper.hasAddress()
    await failRequests(page, endpoints.listAddresses.path)
    await page.goto('/cart')
    await expect(toast(page, 'Something went wrong on our side')).toBeVisible()
    await expect(page.getByRole('alert')).toContainText('Your addresses could not be loaded.')
    await page.unroute(endpointPattern(endpoints.listAddresses.path))
    await page.getByRole('button', { name: 'Try again' }).click()
    await expect(page.getByText('12 Orchard Lane').filter({ visible: true })).toHaveCount(1)
  })
})
