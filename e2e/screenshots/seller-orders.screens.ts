import type { APIRequestContext, Page } from '@playwright/test'
import { endpoints } from '../../src/contract/endpoints.ts'
import type { OrderWire } from '../../src/contract/orders/orders.ts'
import type { OrderStatus } from '../../src/domain/orders/order.ts'
import { failRequests, json } from '../api-responses.ts'
import { bar, lineOf, more, tick } from '../packing-test.ts'
import { loginSeller } from '../seller-area.ts'
import { boardWith, bulkBar, rowOf, selectOf } from '../seller-board.ts'
import type { StoreProcess } from '../store-process.ts'
import { COURIER, MAYA, PACKER } from './people.ts'
import { expect, open, screenshot, screenshotLoading, screenshotPage, test } from './take-screenshots.ts'

const isLive = (page: Page) => expect(page.getByText('Updates automatically')).toBeVisible()

/** Returns Maya's order with this status. */
async function orderOf(request: APIRequestContext, store: StoreProcess, status: OrderStatus): Promise<OrderWire> {
  const headers = { token: await loginSeller(store) }
  const { orders } = await json(request.get(endpoints.listSellerOrders.path, { headers, params: { status, q: 'Winter' } }))
  return orders.find(({ address }: OrderWire) => address.email === MAYA.email)
}

async function openLive(page: Page, path: string): Promise<void> {
  await open(page, path)
  await isLive(page)
}

test('the board', async ({ owner }) => {
  const page = await owner()
  await openLive(page, '/seller/orders')
  await screenshot(page, 'board')
  for (const status of ['Packing', 'Out for Delivery', 'Delivered', 'Cancelled']) {
    await openLive(page, `/seller/orders?status=${encodeURIComponent(status)}`)
    await screenshot(page, `board-${status.toLowerCase().replaceAll(' ', '-')}`)
  }
})

test('the board, searched', async ({ owner, request, store }) => {
  const page = await owner()
  await openLive(page, '/seller/orders?late=true')
  await screenshot(page, 'board-late')
  await openLive(page, '/seller/orders?q=nobody')
  await screenshot(page, 'board-nothing-found')
  await page.getByLabel('Days').selectOption('Choose days…')
  await screenshot(page, 'board-days')

  const order = await orderOf(request, store, 'Order Placed')
  await openLive(page, boardWith(order.number))
  await screenshot(page, 'board-opened') // a row that is alone is open
  await selectOf(page, order).check()
  await expect(bulkBar(page)).toBeVisible()
  await screenshot(page, 'board-selected')
  await bulkBar(page).getByRole('button', { name: 'Cancel orders…' }).click()
  await expect(page.getByRole('dialog')).toBeVisible()
  await screenshot(page, 'board-cancel')
})

test('refunds and failures on the board', async ({ owner, request, store }) => {
  const page = await owner()
  const order = await orderOf(request, store, 'Delivered')
  await openLive(page, boardWith(order.number))
  const row = rowOf(page, order)
  await row.getByRole('button', { name: 'Refund…' }).click()
  const dialog = page.getByRole('dialog')
  await screenshot(page, 'refund')
  await dialog.getByRole('button', { name: 'Refund', exact: true }).click()
  await screenshot(page, 'refund-errors')
  await dialog.getByLabel('An amount').check()
  await dialog.getByLabel('Amount in dollars').fill('900')
  await dialog.getByLabel('Reason').fill('Bruised')
  await dialog.getByRole('button', { name: /^Refund/ }).click()
  await screenshot(page, 'refund-too-much')
  await dialog.getByLabel('All that is left').check()
  await screenshot(page, 'refund-rest')
  await dialog.getByRole('button', { name: /^Refund \$/ }).click()
  await expect(dialog).toBeHidden()
  await screenshot(page, 'board-refunded')

  await failRequests(page, endpoints.listSellerOrders.path)
  await page.goto('/seller/orders')
  await expect(page.getByRole('alert').first()).toBeVisible()
  await screenshot(page, 'board-failed')
  const loading = await owner()
  await screenshotLoading(loading, 'board-loading', '/seller/orders', endpoints.listSellerOrders.path)
})

test('packing', async ({ owner, request, store }) => {
  const page = await owner()
  for (const status of ['Out for Delivery', 'Delivered', 'Cancelled', 'Packing'] as const) {
    await open(page, `/seller/orders/${(await orderOf(request, store, status)).number}`)
    if (status !== 'Delivered' && status !== 'Cancelled') await isLive(page)
    await screenshot(page, `packing-${status.toLowerCase().replaceAll(' ', '-')}`)
  }
  const placed = await orderOf(request, store, 'Order Placed')
  const packed = await orderOf(request, store, 'Packing')
  await openLive(page, `/seller/orders/${placed.number}`)
  await screenshot(page, 'packing-order-placed')
  await bar(page).getByRole('button', { name: 'Start packing' }).click()
  await expect(tick(page, 'Strawberries')).toBeEnabled()
  await tick(page, 'Strawberries').click()
  await expect(tick(page, 'Strawberries')).toContainText('Admin')
  await screenshot(page, 'packing-begun')
  await more(page, 'Chickpea curry with rice').click()
  await page.getByRole('button', { name: /^One less/ }).click()
  await expect(lineOf(page, 'Chickpea curry').locator('.product-choice').first()).toBeVisible()
  await screenshot(page, 'packing-fewer')
  await lineOf(page, 'Chickpea curry').locator('.product-choice').first().click()
  await expect(lineOf(page, 'Chickpea curry')).toContainText('Instead: 1')
  await screenshot(page, 'packing-substitute')
  await page.getByRole('button', { name: 'Other product' }).click()
  await page.getByRole('searchbox', { name: 'Other product' }).fill('nothing of the kind')
  await expect(page.getByText('Nothing found in stock.')).toBeVisible()
  await screenshot(page, 'packing-nothing-found')
  await openLive(page, `/seller/orders/${packed.number}`)
  await bar(page).getByRole('button', { name: '1 left, then out' }).click()
  await expect(page.getByRole('dialog')).toBeVisible()
  await screenshot(page, 'packing-send-out')
  await screenshotPage(page, 'packing-unknown', '/seller/orders/zzzz-zzzz')
  await screenshotLoading(page, 'packing-loading', `/seller/orders/${placed.number}`, endpoints.getOrder.path)
  const failing = await owner()
  await failRequests(failing, endpoints.getOrder.path)
  await failing.goto(`/seller/orders/${placed.number}`)
  await expect(failing.getByRole('alert').first()).toBeVisible()
  await screenshot(failing, 'packing-failed')
})

test('deliveries, for each role', async ({ owner, staff }) => {
  const courier = await staff(COURIER)
  await openLive(courier, '/seller/deliveries')
  await screenshot(courier, 'deliveries')
  await courier.getByRole('button', { name: 'Not delivered…' }).click()
  await screenshot(courier, 'delivery-failed')
  await courier.getByRole('dialog').getByRole('radio', { name: 'Another reason' }).check()
  await screenshot(courier, 'delivery-failed-other')
  await openLive(courier, '/seller/deliveries')
  await courier
    .getByRole('button', { name: /^Delivered/ })
    .first()
    .click()
  await expect(courier.getByRole('button', { name: 'Undo' })).toBeVisible()
  await screenshot(courier, 'delivery-undo')
  await screenshotPage(courier, 'other-role', '/seller/dashboard')
  const packer = await staff(PACKER)
  await openLive(packer, '/seller/orders')
  await screenshot(packer, 'board-packer')
  const page = await owner()
  await failRequests(page, endpoints.listSellerOrders.path)
  await page.goto('/seller/deliveries')
  await expect(page.getByRole('alert').first()).toBeVisible()
  await screenshot(page, 'deliveries-failed')
})
