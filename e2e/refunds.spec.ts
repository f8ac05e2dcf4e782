import type { Page } from '@playwright/test'
import { endpoints } from '../src/contract/endpoints.ts'
import { addProduct, sellerTest as test } from './seller-area.ts'
import { boardWith, rowOf } from './seller-board.ts'
import { moveOrder, placeOrder, send } from './store-requests.ts'
import { expect, SHOPPER_TOKEN } from './test.ts'
import { expectAccessible } from './whole-screen.ts'

const dialog = (page: Page) => page.getByRole('dialog')

test('refunds a piece of a paid order, then what is left, which the customer sees', async ({
  page,
  store,
  sellerToken,
  account,
}) => {
  const sloes = await addProduct(store, sellerToken, { name: 'Refunded sloes', price: 3, offerPrice: 2.5 })
  const order = await placeOrder(store, account.token, [sloes], { quantity: 2 })
  await send(store, sellerToken, endpoints.recordCashPayment.path, { id: order._id })
  await page.goto(boardWith(order.number))
  const row = rowOf(page, order)
  await row.getByRole('button', { name: 'Refund…' }).click()
  await expect(dialog(page)).toContainText('Up to $5.10 can be given back')
  await expectAccessible(page)
  await dialog(page).getByRole('button', { name: 'Refund', exact: true }).click()
  await expect(dialog(page)).toContainText('Please give a reason')
  await expect(dialog(page)).toContainText('Please choose at least one product')
  await dialog(page).getByLabel('Pieces of Refunded sloes').selectOption('1')
  await dialog(page).getByLabel('Reason').fill('Bruised')
  await dialog(page).getByRole('button', { name: 'Refund $2.55' }).click()
  await expect(dialog(page)).toBeHidden()
  await expect(row.getByRole('list', { name: /^Refunds of order/ })).toContainText('$2.55 Bruised')

  await row.getByRole('button', { name: 'Refund…' }).click()
  await dialog(page).getByLabel('An amount').check()
  await dialog(page).getByLabel('Amount in dollars').fill('9')
  await dialog(page).getByLabel('Reason').fill('The rest, too')
  await dialog(page).getByRole('button', { name: 'Refund', exact: true }).click()
  await expect(dialog(page)).toContainText('At most $2.55 can be refunded')
  await dialog(page).getByLabel('All that is left').check()
  await expect(dialog(page)).toContainText('This cancels the order.')
  await dialog(page).getByRole('button', { name: 'Refund $2.55' }).click()
  await expect(row.getByRole('list', { name: /^Refunds of order/ }).getByRole('listitem')).toHaveCount(2)
  await expect(row.getByRole('button', { name: 'Refund…' })).toHaveCount(0)

  await page.evaluate(([key, token]) => localStorage.setItem(key, token), [SHOPPER_TOKEN, account.token] as const)
  await page.goto('/my-orders')
  const note = 'We canceled this order. Reason: The rest, too. We gave you all of your money back in cash.'
  await expect(page.getByText(note, { exact: true })).toBeVisible()
})

test.describe('without a network', () => {
  test.use({ expectedOnConsole: [/ERR_INTERNET_DISCONNECTED/] })

  test('cash of a canceled order is recorded as paid out, and a press without a connection says so', async ({
    page,
    store,
    sellerToken,
    account,
  }) => {
    const sloes = await addProduct(store, sellerToken, { name: 'Canceled sloes', price: 3, offerPrice: 2.5 })
    const order = await placeOrder(store, account.token, [sloes], { quantity: 2 })
    await send(store, sellerToken, endpoints.recordCashPayment.path, { id: order._id })
    await moveOrder(store, sellerToken, order, 'Cancelled')
    await page.goto(boardWith(order.number))
    const row = rowOf(page, order)
    const press = row.getByRole('button', { name: /^Paid out \$5\.10/ })
    await expect(row).toContainText('To be paid out')
    await page.context().setOffline(true)
    await press.click()
    await expect(page.getByText('We can’t reach the store right now. Check your connection and try again.')).toBeVisible()
    await page.context().setOffline(false)
    await press.click()
    await expect(row.getByRole('list', { name: /^Refunds of order/ })).toContainText('Refunded')
    await expect(press).toHaveCount(0)
  })
})
