import type { Page } from '@playwright/test'
import { addProduct, expectStateFits, sellerTest as test, unique } from './seller-area.ts'
import { addAddress, placeOrder, registerShopper } from './store-requests.ts'
import { expect } from './test.ts'

const finder = (page: Page) => page.getByRole('dialog', { name: 'Find a page, product, order or customer' })
const options = (page: Page) => finder(page).getByRole('option')

test('a key opens the search on each page, which finds a page, an order, its customer and a product', async ({
  page,
  store,
  sellerToken,
}) => {
  const plums = await addProduct(store, sellerToken, { name: unique('Plums') })
  const shopper = await registerShopper(store)
  const lastName = unique('Quince')
  const address = await addAddress(store, shopper, { lastName })
  const order = await placeOrder(store, shopper, [plums], { address })

  await page.goto('/seller/orders')
  await expect(page.getByText(order.number).first()).toBeVisible()
  await page.keyboard.press('Control+k')
  await expect(finder(page).getByRole('combobox')).toBeFocused()
  await page.keyboard.type('prices')
  await expect(options(page).first()).toHaveText('Prices and stock')
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL('/seller/grid')
  await expect(finder(page)).toBeHidden()

  await page.getByRole('button', { name: 'Find a page, product, order or customer' }).click()
  await page.keyboard.type(order.number.toLowerCase())
  await expect(options(page)).toHaveText([new RegExp(`^${order.number}`)])
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(`/seller/orders/${order.number}`)

  await page.keyboard.press('Control+k')
  await page.keyboard.type(lastName)
  const orders = finder(page).getByRole('group', { name: 'Orders' }).getByRole('option')
  await expect(orders.first()).toHaveAttribute('aria-selected', 'true')
  await page.keyboard.press('ArrowUp')
  const customer = finder(page).getByRole('group', { name: 'Customers' }).getByRole('option')
  await expect(customer).toHaveAttribute('aria-selected', 'true')
  await expectStateFits(page)
  await finder(page).getByRole('combobox').focus() // the check of the page has moved the focus
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/\/seller\/orders\?q=Maya\+Quince/)

  await page.keyboard.press('Control+k')
  await page.keyboard.type(plums.name)
  await finder(page).getByRole('group', { name: 'Products' }).getByRole('option', { name: plums.name }).click()
  await expect(page).toHaveURL(`/seller/products/${plums._id}`)
})

test('Escape returns to where one was, and unsaved changes are asked about', async ({ page, store, sellerToken }) => {
  const pears = await addProduct(store, sellerToken, { name: unique('Pears') })
  await page.setViewportSize({ width: 360, height: 740 })
  await page.goto(`/seller/products/${pears._id}`)
  const name = page.getByLabel('Name', { exact: true })
  await name.fill('Quinces')
  await page.keyboard.press('Control+k')
  await page.keyboard.type('nothing of the kind')
  await expect(finder(page).getByText('Nothing found for “nothing of the kind”.')).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(finder(page)).toBeHidden()
  await expect(name).toBeFocused()
  await page.keyboard.press('Control+k')
  await page.keyboard.type('stock')
  await page.keyboard.press('Enter')
  await page.getByRole('dialog').getByRole('button', { name: 'Keep editing' }).click()
  await expect(name).toHaveValue('Quinces')
})
