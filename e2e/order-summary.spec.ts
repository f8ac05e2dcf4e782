import { calls } from '../src/contract/calls.ts'
import { expectAccessible } from './accessible.ts'
import { callTo, failCall } from './api-answers.ts'
import { expect, test, toast } from './shopper-test.ts'

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

test.describe('when the addresses can’t be loaded', () => {
  test.use({ expectedOnConsole: [/Failed to load resource/] })

  test('it is told, with a retry', async ({ page, shopper }) => {
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
