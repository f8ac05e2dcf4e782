import type { Page } from '@playwright/test'
import { sellerTest } from './seller-area.ts'
import { type StoreProcess, withBareStore } from './store-process.ts'
import { expect } from './test.ts'
import { expectNoSidewaysScroll, expectWholeScreen } from './whole-screen.ts'

/** These tests have a store of their own, so that no other test sees its settings. */
const test = sellerTest.extend<object, { store: StoreProcess }>({
  store: [async ({}, use) => withBareStore(use), { scope: 'worker', timeout: 180_000 }],
})

test.use({ expectedOnConsole: [/status of 422 .*\/api\/settings$/] })

const part = (page: Page, name: string) => page.getByRole('form', { name })
const saved = (page: Page) => page.locator('.toaster').getByText('Settings saved', { exact: true }).last()

test('the owner sets hours, delivery, ZIP codes and contact, each by itself, and visitors read them', async ({ page }) => {
  await page.goto('/seller/orders')
  await page.getByRole('navigation', { name: 'Store' }).getByRole('link', { name: 'Settings' }).click()
  await expect(part(page, 'Delivery').getByLabel('Promised minutes')).toHaveValue('30')

  await part(page, 'Delivery').getByLabel('Promised minutes').fill('soon')
  await part(page, 'Delivery').getByRole('button', { name: 'Save delivery' }).click()
  await expect(part(page, 'Delivery').getByLabel('Promised minutes')).toHaveAccessibleDescription(/whole number/)
  await expect(part(page, 'Delivery').getByLabel('Promised minutes')).toBeFocused()
  await part(page, 'Delivery').getByLabel('Promised minutes').fill('45')
  await part(page, 'Delivery').getByLabel('Low stock at').fill('3')
  await part(page, 'Delivery').getByRole('button', { name: 'Save delivery' }).press('Enter')
  await expect(saved(page)).toBeVisible()

  const hours = part(page, 'Opening hours')
  await hours.getByLabel('Open', { exact: true }).selectOption('By day of the week')
  await hours.getByLabel('Monday, closes').fill('07:00')
  await hours.getByLabel('Time zone').fill('Portland')
  await hours.getByRole('button', { name: 'Save opening hours' }).click()
  await expect(hours.getByLabel('Monday, closes')).toHaveAccessibleDescription('Closing at 07:00 must be after opening at 08:00')
  await expect(hours.getByLabel('Time zone')).toHaveAccessibleDescription('Choose a time zone, like America/New_York')
  await hours.getByLabel('Monday, closes').fill('12:30')
  await hours.getByRole('button', { name: 'Add hours on Monday' }).click()
  await hours.getByLabel('Monday, opens again').fill('14:00')
  await hours.getByLabel('Monday, closes again').fill('00:00')
  await hours.getByRole('button', { name: 'Set hours on Sunday' }).click()
  await hours.getByRole('button', { name: 'Close on Sunday' }).click()
  await hours.getByLabel('Time zone').fill('America/Los_Angeles')
  await hours.getByRole('button', { name: 'Save opening hours' }).click()
  await expect(hours.getByText('must be after')).toHaveCount(0)

  const zips = part(page, 'Where you deliver')
  await zips.getByLabel('Add ZIP codes').fill('97205, 97209, ninety')
  await zips.getByLabel('Add ZIP codes').press('Enter')
  await expect(zips.getByLabel('Add ZIP codes')).toHaveAccessibleDescription(/^ninety is not a ZIP code/)
  await zips.getByLabel('Add ZIP codes').fill('97205 97209-1234, 97205')
  await zips.getByLabel('Add ZIP codes').press('Enter')
  await expect(zips.getByRole('listitem')).toHaveCount(2)
  await zips.getByRole('button', { name: 'Remove 97209' }).click()
  await zips.getByLabel('Add ZIP codes').fill('100 05')
  await zips.getByRole('button', { name: 'Save where you deliver' }).click()
  await expect(zips.getByRole('listitem')).toHaveText(['97205', '10005'])

  const contact = part(page, 'Contact')
  await contact.getByLabel('Email').fill('maya@')
  await contact.getByRole('button', { name: 'Save contact' }).click()
  await expect(contact.getByLabel('Email')).toHaveAccessibleDescription('Enter a valid email')
  await contact.getByLabel('Email').fill('maya@example.com')
  await contact.getByLabel(/^Phone/).fill('(503) 555-0100')
  await contact.getByLabel(/^Address/).fill('12 Alder Street\nPortland')
  await contact.getByRole('button', { name: 'Save contact' }).click()
  await expect(contact.getByText('Enter a valid email')).toHaveCount(0)
  await part(page, 'Prices').getByRole('checkbox').uncheck()
  await part(page, 'Prices').getByRole('button', { name: 'Save prices' }).click()
  await expectWholeScreen(page, 'seller-settings-filled')

  await page.reload()
  await expect(part(page, 'Delivery').getByLabel('Promised minutes')).toHaveValue('45')
  await expect(hours.getByLabel('Monday, closes again')).toHaveValue('00:00')
  await expect(zips.getByRole('listitem')).toHaveText(['97205', '10005'])
  await expect(part(page, 'Prices').getByRole('checkbox')).not.toBeChecked()

  await page.goto('/contact')
  await expect(page.getByRole('link', { name: 'maya@example.com' })).toHaveAttribute('href', 'mailto:maya@example.com')
  await expect(page.getByRole('link', { name: '(503) 555-0100' })).toHaveAttribute('href', 'tel:5035550100')
  await expect(page.getByText('8:00 AM – 12:30 PM, 2:00 PM – 12:00 AM')).toBeVisible()
  await expect(page.getByText('Closed')).toBeVisible()
  await expectNoSidewaysScroll(page)
  await expectWholeScreen(page, 'contact-with-settings')
})
