import { endpoints } from '../src/contract/endpoints.ts'
import { addProduct, sellerTest } from './seller-area.ts'
import { type StoreProcess, withBareStore } from './store-process.ts'
import { moveOrder, placeOrder, send } from './store-requests.ts'
import { addToLocalStorage, expect, SELLER_TOKEN } from './test.ts'
import { expectWholeScreen } from './whole-screen.ts'

/** These tests have a store of their own, in which nobody has done anything yet. */
const test = sellerTest.extend<object, { store: StoreProcess }>({
  store: [async ({}, use) => withBareStore(use), { scope: 'worker', timeout: 180_000 }],
})
const PASSWORD = 'a long password'

test('the owner reads what a manager and a packer did, filters by person, and follows a link', async ({
  page,
  browser,
  store,
  account,
  sellerToken,
}) => {
  const hire = async (name: string, role: string): Promise<string> => {
    const email = `${role}@example.com`
    await send(store, sellerToken, endpoints.inviteStaff.path, { name, email, role })
    const { mails } = await send(store, sellerToken, `${endpoints.listMails.path}?limit=20`)
    const { text } = mails.find(({ to }: { to: string }) => to === email)
    const token = /token=(\S+)/.exec(text)?.[1]
    return (await send(store, '', endpoints.acceptInvitation.path, { token, password: PASSWORD })).token
  }
  const [ana, mia] = [await hire('Ana Weber', 'manager'), await hire('Mia Park', 'packer')]

  const product = await addProduct(store, ana, { name: 'Sloes' })
  await send(store, mia, endpoints.changeStock.path, { product: product._id, count: 12, reason: 'counted', note: 'Shelf 4' })
  const order = await placeOrder(store, account.token, [product], { quantity: 3 })
  await moveOrder(store, mia, order, 'Packing')
  await send(store, sellerToken, endpoints.saveSettings.path, { promisedMinutes: 45 })

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
