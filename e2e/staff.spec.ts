import type { Page } from '@playwright/test'
import { endpoints } from '../src/contract/endpoints.ts'
import { AN_ADDRESS } from '../src/server/testing/an-address.ts'
import { addProduct, expectStateFits, loginSeller, sellerTest } from './seller-area.ts'
import { type StoreProcess, withBareStore } from './store-process.ts'
import { placeOrder, send } from './store-requests.ts'
import { expect } from './test.ts'

/** These tests have a store of their own, in which nobody works yet and nothing is ordered. */
const test = sellerTest.extend<object, { store: StoreProcess }>({
  store: [async ({}, use) => withBareStore(use), { scope: 'worker', timeout: 180_000 }],
})
test.describe.configure({ mode: 'default' }) // all tests run in one worker, and so in one store
const PASSWORD = 'a long password'

test.use({ expectedOnConsole: [/status of (?:401|422) /] }) // ended sessions, and links that can't be used

const row = (page: Page, name: string) => page.getByRole('listitem').filter({ hasText: name })

/** Returns the link of the newest mail, which the owner can read in the outbox. */
async function mailedLink(store: StoreProcess, email: string): Promise<string> {
  const token = await loginSeller(store)
  const { mails } = await send(store, token, `${endpoints.listMails.path}?limit=20`)
  const { text } = mails.find(({ to }: { to: string }) => to === email)
  return new URL(/https?:\S+token=\S+/.exec(text)?.[0] ?? '').href.replace(/^https?:\/\/[^/]+/, '')
}

async function invite(page: Page, name: string, email: string, role: string): Promise<void> {
  await page.getByLabel('Name').focus()
  await page.keyboard.type(name)
  await page.keyboard.press('Tab')
  await page.keyboard.type(email)
  await page.keyboard.press('Tab')
  await page.getByLabel('Role', { exact: true }).selectOption(role)
  await page.keyboard.press('Tab')
  await page.keyboard.press('Enter')
  await expect(row(page, name)).toContainText('Invited')
}

async function accept(page: Page, link: string): Promise<void> {
  await page.goto(link)
  await page.getByLabel('New password').fill(PASSWORD)
  await page.getByRole('button', { name: 'Accept invitation' }).click()
}

test('an order goes through the hands of a packer and a courier, whom the owner invites and removes, and of whom all is listed', async ({
  page,
  browser,
  store,
  request,
  account,
  sellerToken,
}) => {
  const product = await addProduct(store, await loginSeller(store), { name: 'Sloes' })
  const order = await placeOrder(store, account.token, [product], { quantity: 3 })

  await page.goto('/seller/staff')
  await expect(page.getByText('Only you')).toBeVisible()
  await invite(page, 'Noor Haddad', 'noor@example.com', 'packer')
  await invite(page, 'Leo Martins', 'leo@example.com', 'courier')
  await expect(page.getByLabel('Role', { exact: true })).toHaveValue('packer')
  await expect(page.getByLabel('Link for Leo Martins')).toHaveValue(/\/staff\/accept\?token=[\w-]{43}$/)
  await expect(page.getByRole('status').filter({ hasText: 'people' })).toHaveText('3 people, 2 of them invited')
  await expectStateFits(page)

  const person = async () => (await browser.newContext({ baseURL: store.url })).newPage()
  const packer = await person()
  await accept(packer, await mailedLink(store, 'noor@example.com'))
  await expect(packer).toHaveURL(/\/seller\/orders$/)
  await expect(packer.getByText('Hi! Noor Haddad')).toBeVisible()
  await expect(packer.locator('.frame-menu').getByRole('link')).toHaveText(['Orders', 'Rounds', 'Stock', 'Buying', 'Security'])
  await packer.getByRole('button', { name: `Start packing, order ${order.number}` }).click()
  await expect(packer).toHaveURL(new RegExp(`/seller/orders/${order.number}$`))
  await packer.locator('button.pack-tick').click()
  await packer.getByRole('button', { name: 'Send out' }).click()
  await packer.getByRole('region', { name: 'Status' }).getByRole('link', { name: 'Back to orders' }).click()
  await expect(packer.getByRole('button', { name: /^Delivered/ })).toHaveCount(0)
  await expect(packer.getByRole('button', { name: 'Export CSV' })).toHaveCount(0)
  await packer.goto('/seller/staff')
  await expect(packer.getByRole('heading', { name: 'This page is not part of your role' })).toBeVisible()

  const courier = await person()
  await accept(courier, await mailedLink(store, 'leo@example.com'))
  await expect(courier).toHaveURL(/\/seller\/deliveries$/)
  await expect(courier.getByRole('article')).toContainText(AN_ADDRESS.street)
  await expect(courier.getByText('3 items')).toBeVisible()
  await expectStateFits(courier)
  await courier.getByRole('button', { name: /^Delivered, \$/ }).click()
  await courier.getByRole('button', { name: 'Undo' }).click()
  await courier.getByRole('button', { name: /^Delivered, \$/ }).click()
  await expect(courier.getByText('Nothing on the way')).toBeVisible()

  await page.reload()
  await page.getByLabel('Role of Noor Haddad').selectOption('courier')
  await page.getByRole('button', { name: 'Change role of Noor Haddad' }).click()
  await expect(page.getByRole('button', { name: 'Remove Noor Haddad' })).toBeVisible()
  await packer.goto('/seller')
  await expect(packer.getByRole('heading', { name: 'Seller login' })).toBeVisible()
  await packer.getByLabel('Email').fill('noor@example.com')
  await packer.getByLabel('Password').fill(PASSWORD)
  await packer.getByRole('button', { name: 'Login' }).click()
  await expect(packer).toHaveURL(/\/seller\/deliveries$/)

  await page.getByRole('button', { name: 'Remove Leo Martins' }).press('Enter')
  await expect(page.getByRole('heading', { name: 'Remove Leo Martins?' })).toBeVisible()
  await expectStateFits(page)
  await page.getByRole('button', { name: 'Remove', exact: true }).press('Enter')
  await expect(row(page, 'Leo Martins')).toHaveCount(0)
  await expect(page.getByRole('list', { name: 'People' })).toBeFocused()
  await courier.reload()
  await expect(courier.getByRole('heading', { name: 'Seller login' })).toBeVisible()
  const history = await request.get(`${endpoints.getOrder.path}?id=${order._id}`, { headers: { token: account.token } })
  expect((await history.json()).order.history.map(({ by }: { by: string }) => by)).toEqual([
    'shopper',
    'Noor Haddad',
    'Noor Haddad',
    'Leo Martins',
    'Leo Martins',
    'Leo Martins',
  ])

  await test.step('the owner reads what each of them did, filters it, and follows a link', async () => {
    await send(store, sellerToken, endpoints.saveSettings.path, { promisedMinutes: 45 })
    await page.getByRole('link', { name: 'What did they do? Noor Haddad' }).click()
    await expect(page.getByRole('combobox', { name: 'Person' })).toHaveText(/Noor Haddad/)
    const rows = page.getByRole('region', { name: 'What people did' }).getByRole('listitem')
    await expect(rows.filter({ hasText: `Moved order ${order.number} to Packing` })).toHaveText(/^Noor Haddad/)
    await expect(rows.last()).toHaveText(/Noor Haddad.*Accepted their invitation/)
    await expect(rows.filter({ hasText: /^(?!Noor Haddad)/ })).toHaveCount(0)
    await page.getByRole('combobox', { name: 'Person' }).selectOption({ label: 'Everyone' })
    await page.getByRole('combobox', { name: 'Kind' }).selectOption({ label: 'Settings' })
    await expect(rows).toHaveText([/Admin.*Changed settings: promised minutes.*Promised minutes: 30 → 45/])
    await page.getByRole('combobox', { name: 'Kind' }).selectOption({ label: 'Everything' })
    await expect(rows.filter({ hasText: /Leo Martins/ }).first()).toBeVisible()
    await expectStateFits(page)
    await rows
      .getByRole('link', { name: `order ${order.number}` })
      .first()
      .click()
    await expect(page).toHaveURL(`/seller/orders/${order.number}`)
    await page.goBack()
    await expect(rows.first()).toBeVisible()
  })
})

test('a link that can’t be used says so, and what to do', async ({ page }) => {
  await page.goto('/staff/accept?token=nothing')
  await expect(page.getByText('This link has expired or was used already. Ask the owner for a new invitation.')).toBeVisible()
  await page.goto('/staff/reset?token=nothing')
  await page.getByRole('link', { name: 'Send me a new link' }).click()
  await page.getByLabel('Email').fill('nobody@example.com')
  await page.getByRole('button', { name: 'Email me a link' }).click()
  await expect(page.getByRole('heading', { name: 'No email was sent' })).toBeVisible()
  await expect(page.getByText('No mail server is set up, so nothing was mailed.')).toBeFocused()
})
