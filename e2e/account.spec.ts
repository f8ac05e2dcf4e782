import type { APIRequestContext, Page } from '@playwright/test'
import { endpoints } from '../src/contract/endpoints.ts'
import { endpointPattern, failRequests, holdRequests } from './api-responses.ts'
import { expect, loginButton, profileButton, test, toast } from './shopper-test.ts'
import { type Account, pageReady } from './test.ts'
import { expectAccessible, expectWholeScreen } from './whole-screen.ts'

const FIREFOX = 'Mozilla/5.0 (X11; Linux x86_64; rv:145.0) Gecko/20100101 Firefox/145.0'
const PHONE =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 18_7 like Mac OS X) AppleWebKit/605.1.15 Version/26.1 Mobile/15E148 Safari/604.1'

const main = (page: Page) => page.locator('main')
const field = (page: Page, label: string) => main(page).getByLabel(label, { exact: true })
const logins = (page: Page) => main(page).getByRole('list').filter({ hasText: 'This device' }).getByRole('listitem')
const send = (page: Page) => main(page).locator('form').getByRole('button', { name: 'Change password' })
const change = (page: Page, what: string) =>
  main(page)
    .getByRole('button', { name: `Change ${what}` })
    .click()

async function openPasswordForm(page: Page): Promise<void> {
  await page.goto('/account')
  await change(page, 'password')
}

async function logInElsewhere(request: APIRequestContext, { email, password }: Account, userAgent: string): Promise<string> {
  const headers = { 'user-agent': userAgent }
  return (await (await request.post(endpoints.loginShopper.path, { data: { email, password }, headers })).json()).token
}

const isValid = async (request: APIRequestContext, token: string) =>
  (await request.get(endpoints.currentShopper.path, { headers: { token } })).ok()

test('changes name, phone and email in place, from My Orders and back, and keeps the old email until the link is opened', async ({
  page,
  shopper,
}) => {
  await page.goto('/my-orders')
  await pageReady(page)
  await page.getByRole('navigation', { name: 'Account' }).getByRole('link', { name: 'Details' }).click()
  await expect(page).toHaveURL('/account#details')
  await change(page, 'name')
  await expect(field(page, 'Name')).toBeFocused()
  await field(page, 'Name').fill('Maya Summer')
  await page.keyboard.press('Enter')
  await expect(toast(page, 'Saved')).toBeVisible()
  await expect(profileButton(page)).toContainText('MS')
  await expect(main(page).getByRole('button', { name: 'Change name' })).toBeFocused()

  await change(page, 'phone')
  await field(page, 'Phone').fill('12')
  await main(page).getByRole('button', { name: 'Save phone' }).click()
  await expect(field(page, 'Phone')).toHaveAccessibleDescription('Enter a phone number, like (503) 555-0100')
  await field(page, 'Phone').fill('(503) 555-0142')
  await main(page).getByRole('button', { name: 'Save phone' }).click()
  await expect(main(page).getByText('(503) 555-0142')).toBeVisible()

  await change(page, 'email')
  await expectWholeScreen(page, 'the account while the email is changed')
  const email = `new.${crypto.randomUUID()}@example.com`
  await field(page, 'New email').fill(email)
  await field(page, 'Password').fill(shopper.password)
  await main(page).getByRole('button', { name: 'Change email' }).click()
  await expect(toast(page, 'No mail server is set up, so nothing was mailed')).toBeVisible()
  await expect(main(page).getByText('Not confirmed. No mail server is set up, so nothing was mailed')).toBeVisible()
  await expect(main(page).getByText(shopper.email, { exact: true })).toBeVisible()
  await main(page).getByRole('button', { name: 'Send again: confirmation link' }).click()
  await expect(toast(page, 'No mail server is set up, so nothing was mailed')).toBeVisible()
  await main(page).getByRole('link', { name: 'My data' }).click()
  await expect(page.getByRole('heading', { name: 'My data' })).toBeInViewport()
  const download = page.waitForEvent('download')
  await main(page).getByRole('button', { name: 'Download' }).click()
  expect((await download).suggestedFilename()).toBe('my-data.json')
  await main(page).getByRole('link', { name: 'My Orders' }).click()
  await expect(page).toHaveURL('/my-orders')

  await page.setViewportSize({ width: 320, height: 700 })
  await page.goto('/favorites')
  const tabs = page.getByRole('navigation', { name: 'Account' })
  await expect(tabs.getByRole('link', { name: 'Favorites' })).toBeInViewport({ ratio: 1 })
})

test.describe('with open orders', () => {
  test.use({ expectedOnConsole: [/status of 409/] })

  test('deletes the account after its password, once no order is open', async ({ page, shopper, request }) => {
    await shopper.hasAddress()
    const order = await shopper.orders({ Bananas: 1 })
    await page.goto('/account#data')
    await expect(page.getByRole('heading', { name: 'My data' })).toBeInViewport()
    const dialog = page.getByRole('dialog', { name: 'Delete your account?' })
    await main(page).getByRole('button', { name: 'Delete…' }).click()
    await expectWholeScreen(page, 'the question before an account is deleted')
    await dialog.getByRole('button', { name: 'Delete my account' }).click()
    await expect(dialog.getByLabel('Your password', { exact: true })).toHaveAccessibleDescription('Password is required')
    await dialog.getByLabel('Your password', { exact: true }).fill(shopper.password)
    await dialog.getByRole('button', { name: 'Delete my account' }).click()
    await expect(dialog.getByRole('alert')).toContainText(order.number)

    const headers = { token: shopper.token }
    expect((await request.post(endpoints.cancelOrder.path, { headers, data: { id: order._id } })).ok()).toBe(true)
    await dialog.getByRole('button', { name: 'Delete my account' }).click()
    await expect(toast(page, 'Your account is deleted')).toBeVisible()
    await expect(page).toHaveURL('/')
    await expect(loginButton(page)).toBeVisible()
    expect(await isValid(request, shopper.token)).toBe(false)
  })
})

test('lists the logins and ends them by keyboard, one by one or all at once', async ({ page, shopper, request }) => {
  const tokens = [FIREFOX, PHONE, 'curl/8.5.0'].map((userAgent) => logInElsewhere(request, shopper, userAgent))
  const [firefox = '', phone = '', other = ''] = await Promise.all(tokens)
  const gate = await holdRequests(page, endpoints.listSessions.path)
  await page.goto('/account')
  await expect.poll(() => gate.arrived).toBe(1)
  await expect(page.getByText('Loading devices')).toBeAttached()
  await expectAccessible(page)
  gate.open()
  await expect(logins(page)).toHaveCount(4)
  for (const name of ['Firefox on Linux', 'Safari on iPhone']) await expect(logins(page).filter({ hasText: name })).toHaveCount(1)
  await expect(logins(page).first()).toContainText('This device')
  await expectWholeScreen(page, 'the account')
  await page.getByRole('button', { name: 'Log out of Firefox on Linux' }).focus()
  await page.keyboard.press('Enter')
  await expect(toast(page, 'Device logged out')).toBeVisible()
  await expect(logins(page)).toHaveCount(3)
  await expect(page.getByRole('heading', { name: 'Devices' })).toBeFocused()
  expect([await isValid(request, firefox), await isValid(request, phone)]).toEqual([false, true])
  await page.getByRole('button', { name: 'Log out on all other devices' }).click()
  await expect(logins(page)).toHaveCount(1)
  expect([await isValid(request, phone), await isValid(request, other), await isValid(request, shopper.token)]).toEqual([
    false,
    false,
    true,
  ])
})

test.describe('when the server rejects or fails', () => {
  test.use({ expectedOnConsole: [/Failed to load resource/] })

  test('changes the password once both are valid and the old one is right, and ends the other logins', async ({
    page,
    shopper,
    request,
  }) => {
    const elsewhere = await logInElsewhere(request, shopper, FIREFOX)
    const gate = await holdRequests(page, endpoints.changePassword.path)
    await openPasswordForm(page)
    await expect(field(page, 'Current password')).toBeFocused()
    await expect(logins(page)).toHaveCount(2)
    await send(page).click()
    await expect(field(page, 'Current password')).toBeFocused()
    await expect(field(page, 'Current password')).toHaveAccessibleDescription('Current password is required')
    await field(page, 'Current password').fill(`${shopper.password}?`)
    await field(page, 'New password').fill('short')
    await send(page).click()
    await expect(field(page, 'New password')).toBeFocused()
    await expect(field(page, 'New password')).toHaveAccessibleDescription('New password must be at least 8 characters')
    expect(gate.arrived).toBe(0)
    gate.open()
    await field(page, 'New password').fill('a better password')
    await send(page).click()
    await expect(field(page, 'Current password')).toHaveAccessibleDescription('The current password is incorrect')
    await expect(field(page, 'Current password')).toBeFocused()
    await expect(field(page, 'New password')).toHaveValue('a better password')
    await expectAccessible(page)

    await field(page, 'Current password').fill(shopper.password)
    await page.keyboard.press('Enter')
    await expect(toast(page, 'Password changed')).toBeVisible()
    await expect(logins(page)).toHaveCount(1)
    await expect(page.getByText('You’re only logged in on this device.')).toBeVisible()
    await expect(main(page).getByRole('button', { name: 'Change password' })).toBeFocused()
    expect(await isValid(request, elsewhere)).toBe(false)
    expect(await isValid(request, shopper.token)).toBe(true)
    const again = { data: { email: shopper.email, password: 'a better password' } }
    expect((await request.post(endpoints.loginShopper.path, again)).ok()).toBe(true)
  })

  test('says that the logins could not be loaded, with a retry, and shows the login prompt once the login was ended elsewhere', async ({
    page,
    shopper,
  }) => {
    await failRequests(page, endpoints.listSessions.path)
    await page.goto('/account')
    await expect(page.getByRole('alert')).toContainText('Your devices could not be loaded.')
    await expectAccessible(page)
    await page.unroute(endpointPattern(endpoints.listSessions.path))
    await page.getByRole('button', { name: 'Try again' }).click()
    await expect(logins(page)).toHaveCount(1)
    await expect(page.getByRole('alert')).toHaveCount(0)

    await change(page, 'password')
    await shopper.loginEnds()
    await field(page, 'Current password').fill(shopper.password)
    await field(page, 'New password').fill('a better password')
    await send(page).click()
    await expect(page.getByRole('heading', { name: 'Log in to see your account' })).toBeVisible()
    await expect(toast(page, 'Please log in')).toBeVisible()
  })
})
