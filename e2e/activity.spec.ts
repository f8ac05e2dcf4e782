import type { APIRequestContext } from '@playwright/test'
import { endpoints } from '../src/contract/endpoints.ts'
import { AN_ADDRESS } from '../src/server/testing/an-address.ts'
import { json } from './api-responses.ts'
import { sellerTest } from './seller-area.ts'
import { type StoreProcess, withBareStore } from './store-process.ts'
import { addToLocalStorage, expect, SELLER_TOKEN } from './test.ts'
import { expectWholeScreen } from './whole-screen.ts'

/** These tests have a store of their own, in which nobody has done anything yet. */
const test = sellerTest.extend<object, { store: StoreProcess }>({
  store: [async ({}, use) => withBareStore(use), { scope: 'worker', timeout: 180_000 }],
})
const PASSWORD = 'a long password'

const send = (request: APIRequestContext, path: string, token: string, data?: object) =>
  json(data ? request.post(path, { headers: { token }, data }) : request.get(path, { headers: { token } }))

test('the owner reads what a manager and a packer did, filters by person, and follows a link', async ({
  page,
  browser,
  store,
  request,
  account,
  sellerToken,
}) => {
  const hire = async (name: string, role: string): Promise<string> => {
    const email = `${role}@example.com`
    await send(request, endpoints.inviteStaff.path, sellerToken, { name, email, role })
    const { mails } = await send(request, `${endpoints.listMails.path}?limit=20`, sellerToken)
    const { text } = mails.find(({ to }: { to: string }) => to === email)
    const token = /token=(\S+)/.exec(text)?.[1]
    return (await send(request, endpoints.acceptInvitation.path, '', { token, password: PASSWORD })).token
  }
  const [ana, mia] = [await hire('Ana Weber', 'manager'), await hire('Mia Park', 'packer')]

  const form = { productData: JSON.stringify({ name: 'Sloes', category: 'Fruits', price: 2, offerPrice: 1.5 }) }
  const added = await request.post(endpoints.addProduct.path, { headers: { token: ana }, multipart: form })
  const { product } = await added.json()
  await send(request, endpoints.changeStock.path, mia, { product: product._id, count: 12, reason: 'counted', note: 'Shelf 4' })
  const { address } = await send(request, endpoints.addAddress.path, account.token, AN_ADDRESS)
  const placed = { items: [{ product: product._id, quantity: 3 }], address: address._id }
  const { order } = await send(request, endpoints.placeCashOrder.path, account.token, placed)
  await send(request, endpoints.changeOrderStatus.path, mia, { id: order._id, status: 'Packing' })
  await send(request, endpoints.saveSettings.path, sellerToken, { promisedMinutes: 45 })

  await page.goto('/seller/staff')
  await page.getByRole('link', { name: 'What did they do? Mia Park' }).click()
  await expect(page.getByRole('combobox', { name: 'Person' })).toHaveText(/Mia Park/)
  const rows = page.getByRole('region', { name: 'What people did' }).getByRole('listitem')
  await expect(rows).toHaveText([
    new RegExp(`Mia Park.*Moved order ${order.number} to Packing`),
    /Mia Park.*Began to count Sloes: 12 in stock.*Counted: Shelf 4/,
    /Mia Park.*Accepted their invitation/,
  ])
  await page.getByRole('combobox', { name: 'Person' }).selectOption({ label: 'Ana Weber' })
  await expect(rows).toHaveText([/Ana Weber.*Added Sloes/, /Ana Weber.*Accepted their invitation/])
  await page.getByRole('combobox', { name: 'Person' }).selectOption({ label: 'Everyone' })
  await page.getByRole('combobox', { name: 'Kind' }).selectOption({ label: 'Settings' })
  await expect(rows).toHaveText([/Admin.*Changed settings: promised minutes.*Promised minutes: 30 → 45/])
  await page.getByRole('combobox', { name: 'Kind' }).selectOption({ label: 'Everything' })
  await expectWholeScreen(page, 'seller-activity')
  await rows.getByRole('link', { name: `order ${order.number}` }).click()
  await expect(page).toHaveURL(`/seller/orders/${order.number}`)
  await page.goBack()
  await expect(rows.first()).toBeVisible()

  const context = await browser.newContext({ baseURL: store.url })
  await addToLocalStorage(context, store, SELLER_TOKEN, ana)
  const manager = await context.newPage()
  await manager.goto('/seller/activity')
  await expect(manager.getByText('Added Sloes')).toBeVisible()
  await expect(manager.getByText('Changed settings')).toHaveCount(0)
  await expect(manager.getByRole('combobox', { name: 'Kind' }).getByRole('option')).toHaveText([
    'Everything',
    'Orders',
    'Packing',
    'Payments and refunds',
    'Products',
    'Stock',
  ])
})
