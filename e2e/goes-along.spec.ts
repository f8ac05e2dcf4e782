import type { Page } from '@playwright/test'
import { endpoints } from '../src/contract/endpoints.ts'
import type { OrderWire } from '../src/contract/orders/orders.ts'
import { AN_ADDRESS } from '../src/server/testing/an-address.ts'
import { json } from './api-responses.ts'
import { saveScreenshot } from './screenshot.ts'
import { asSeller } from './seller-area.ts'
import { expect, test, toast } from './shopper-test.ts'
import { moveOrder, send } from './store-requests.ts'
import { expectNoSidewaysScroll } from './whole-screen.ts'

test.use({ viewport: { width: 360, height: 740 }, expectedOnConsole: [/status of 409/] })

const shot = async (page: Page, name: string) => {
  await expectNoSidewaysScroll(page)
  await saveScreenshot(page, name, { fullPage: true })
}

test('a shopper adds milk to an open order, and both are one stop for the shopper, the board and the courier', async ({
  page,
  shopper,
  store,
  context,
}) => {
  const first = await shopper.orders({ Strawberries: 2 })
  await page.goto(`/my-orders/${first.number}`)
  await page.getByRole('button', { name: `Add something to this order ${first.number}` }).click()
  await expect(toast(page, `Your next order goes along with ${first.number}`)).toBeVisible()
  await expect(page).toHaveURL('/products')
  await page.getByRole('button', { name: 'Add Bananas' }).first().click()
  await page.goto('/cart')
  const along = page.getByRole('region', { name: `Goes along with order ${first.number}` })
  await expect(along).toContainText('Same address, same time, no delivery fee.')
  await expect(page.getByRole('region', { name: 'Delivery address' })).toHaveCount(0)
  await shot(page, 'along-cart')
  await page.getByRole('button', { name: 'Place Order', exact: true }).click()
  await expect(page).toHaveURL('/my-orders')
  const together = page.getByText(`Comes together with ${first.number}.`)
  await expect(together).toBeVisible()
  await shot(page, 'along-my-orders')
  await page.goto(`/my-orders/${first.number}`)
  await expect(page.getByText(/Comes together with .* Pay \$[\d.]+ at the door for all of it\./)).toBeVisible()
  await shot(page, 'along-order')

  const token = await asSeller(context, store)
  await moveOrder(store, token, first, 'Packing')
  await page.goto(`/seller/orders?q=${first.number}`)
  await expect(page.getByText(/^One stop with .*: collect \$[\d.]+$/)).toBeVisible()
  await shot(page, 'along-board')
  const [, second] = (await send(store, token, `${endpoints.getOrder.path}?id=${first._id}`)).order.stop.numbers
  await page.getByRole('button', { name: `Send out, order ${first.number}` }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Send out as ordered' }).click()
  const question = page.getByRole('dialog', { name: `#${second} is not packed yet. Send #${first.number} without it?` })
  await expect(question).toBeVisible()
  await shot(page, 'along-question')
  await question.getByRole('button', { name: 'Keep packing' }).click()

  const packing = await send(store, token, `${endpoints.getOrder.path}?number=${second}`)
  await moveOrder(store, token, packing.order, 'Packing')
  await page.goto(`/seller/orders/${first.number}`)
  await expect(page.getByText(/^One stop with/)).toBeVisible()
  await shot(page, 'along-packing')
  for (const { _id: id, items } of [first, packing.order]) {
    const lines = items.map(({ line, quantity }: OrderWire['items'][number]) => ({ line, picked: quantity }))
    await send(store, token, endpoints.pickOrder.path, { id, lines })
  }
  await page.getByRole('button', { name: 'Send out', exact: true }).click()
  await expect(page.getByText('It’s packed. The next step is its delivery.')).toBeVisible()
  await page.goto('/seller/deliveries')
  const both = { hasText: `${first.number} and ${second}` }
  const drop = page.getByRole('article').filter(both)
  const later = page.getByRole('listitem').filter(both).getByRole('button') // others may be due before
  await expect(later.or(drop)).toBeVisible()
  if (await later.isVisible()) await later.click()
  await expect(drop).toContainText('Collect in cash')
  await shot(page, 'along-courier')
  await drop.getByRole('button', { name: /^Delivered, \$[\d.]+ received$/ }).click()
  await expect(drop).toHaveCount(0)
  const statusOf = async (number: string) =>
    (await send(store, token, `${endpoints.getOrder.path}?number=${number}`)).order.status
  for (const number of [first.number, second]) await expect.poll(() => statusOf(number)).toBe('Delivered')
})

test('a guest adds to an order without typing the address again', async ({ page, request, catalog }) => {
  const guest = { name: 'Gil Santos', email: `gil.${crypto.randomUUID()}@example.com`, phone: '+1 503 555 0199' }
  const data = { items: [{ product: await catalog.id('Strawberries'), quantity: 2 }], guest, address: AN_ADDRESS }
  const { order, secret } = await json(request.post(endpoints.placeCashOrder.path, { data }))
  await page.goto(`/order/${secret}`)
  await page.getByRole('button', { name: `Add something to this order ${order.number}` }).click()
  await page.getByRole('button', { name: 'Add Bananas' }).first().click()
  await page.goto('/checkout')
  await expect(page.getByRole('heading', { name: `Goes along with order ${order.number}` })).toBeVisible()
  await shot(page, 'along-guest')
  await page.getByRole('button', { name: /^Place Order/ }).click()
  await expect(page.getByText(`Comes together with ${order.number}.`)).toBeVisible()
  await shot(page, 'along-guest-order')
})
