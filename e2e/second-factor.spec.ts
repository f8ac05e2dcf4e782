import type { Page } from '@playwright/test'
import { authenticator } from '../src/server/testing/authenticator.ts'
import { expectStateFits, storeTest as test } from './seller-area.ts'
import type { StoreProcess } from './store-process.ts'
import { expect } from './test.ts'

test.use({ expectedOnConsole: [/status of (?:401|422) /] }) // logins without a code, and wrong codes

const STEP_MS = 30_000
const codeField = (page: Page) => page.getByRole('textbox', { name: 'Code' })
const passwordField = (page: Page) => page.getByLabel('Password', { exact: true })

async function beginLogin(page: Page, { seller }: StoreProcess): Promise<void> {
  await page.goto('/seller/security')
  await page.getByLabel('Email').fill(seller.email)
  await passwordField(page).fill(seller.password)
  await passwordField(page).press('Enter')
  await expect(codeField(page)).toBeFocused()
}

test('the owner turns a second factor on, logs in with the app and with a recovery code, ends another login, and turns it off', async ({
  page,
  browser,
  store,
}) => {
  await page.goto('/seller/security')
  await passwordField(page).fill('not the password')
  await page.getByRole('button', { name: 'Set up' }).click()
  await expect(passwordField(page)).toHaveAccessibleDescription('The password is incorrect')
  await passwordField(page).fill(store.seller.password)
  await page.getByRole('button', { name: 'Set up' }).press('Enter')
  await expect(page.getByRole('heading', { name: 'Set up your authenticator app' })).toBeFocused()
  await expect(page.getByRole('img', { name: 'QR code' })).toBeVisible()
  await expectStateFits(page)

  const codeAt = authenticator((await page.locator('.setup-key').textContent())?.replaceAll(' ', '') ?? '')
  await codeField(page).fill(codeAt(new Date()))
  await codeField(page).press('Enter')
  await expect(page.getByRole('heading', { name: 'Your recovery codes' })).toBeFocused()
  const recoveryCodes = await page.locator('.recovery-codes li').allInnerTexts()
  expect(recoveryCodes).toHaveLength(10)
  await expectStateFits(page)
  const download = page.waitForEvent('download')
  await page.getByRole('link', { name: 'Download' }).click()
  expect((await download).suggestedFilename()).toBe('recovery-codes.txt')
  await page.getByRole('button', { name: 'I have saved them' }).click()
  await expect(page.getByText('10 recovery codes are left.')).toBeVisible()
  await expectStateFits(page)

  const elsewhere = await (await browser.newContext({ baseURL: store.url })).newPage()
  await beginLogin(elsewhere, store)
  await codeField(elsewhere).fill('000000')
  await codeField(elsewhere).press('Enter')
  await expect(elsewhere.locator('form').getByText('This code is wrong, or was used already')).toBeVisible()
  await expectStateFits(elsewhere)
  await codeField(elsewhere).fill(codeAt(new Date(Date.now() + STEP_MS))) // the code of the present step is used already
  await codeField(elsewhere).press('Enter')
  await expect(elsewhere.getByText('10 recovery codes are left.')).toBeVisible()

  await elsewhere.getByRole('button', { name: 'Logout' }).click()
  await expect(elsewhere).toHaveURL(`${store.url}/`)
  await beginLogin(elsewhere, store)
  await codeField(elsewhere).fill(recoveryCodes[0] ?? '')
  await codeField(elsewhere).press('Enter')
  await expect(elsewhere.getByText('9 recovery codes are left.')).toBeVisible()

  const logins = elsewhere.getByRole('region', { name: 'Where you’re logged in' })
  await logins.getByRole('button', { name: /^Log out of/ }).press('Enter')
  await expect(logins.getByRole('listitem')).toHaveCount(1)
  await expect(logins.getByRole('heading')).toBeFocused()
  await page.reload()
  await expect(page.getByRole('heading', { name: 'Seller login' })).toBeVisible()

  await elsewhere.getByRole('button', { name: 'Turn off' }).press('Enter')
  const dialog = elsewhere.getByRole('dialog')
  await expectStateFits(elsewhere)
  await dialog.getByLabel('Password', { exact: true }).fill(store.seller.password)
  await dialog.getByLabel('Code').fill(recoveryCodes[1] ?? '')
  await dialog.getByRole('button', { name: 'Turn off' }).click()
  await expect(elsewhere.getByRole('button', { name: 'Set up' })).toBeVisible()
})
