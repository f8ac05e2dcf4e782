import type { Page } from '@playwright/test'
import { expect, profileButton, test, toast } from './shopper-test.ts'
import { expectWholeScreen } from './whole-screen.ts'

const cards = (page: Page) => page.getByRole('list', { name: 'Your addresses' }).getByRole('listitem')
const card = (page: Page, street: string) => cards(page).filter({ hasText: street })
const chosen = (page: Page) => page.getByRole('region', { name: 'Delivery address' })

test('adds, edits, removes, restores and chooses addresses, and the cart preselects the default', async ({ page, shopper }) => {
  await shopper.fillsCart({ Bananas: 1 })
  await page.goto('/contact')
  await profileButton(page).click()
  await page.locator('.profile').getByRole('link', { name: 'Addresses' }).click()
  await expect(page).toHaveURL('/addresses')
  await expect(page.getByText('No addresses yet')).toBeVisible()
  await expectWholeScreen(page, 'addresses-empty')

  await shopper.hasAddress()
  await shopper.hasAddress({ street: '88 Market Street' })
  await page.reload()
  await expect(cards(page)).toHaveCount(2)
  await expect(card(page, '12 Orchard Lane')).toContainText('Default')

  await card(page, '88 Market Street').getByRole('button', { name: 'Make default' }).click()
  await expect(toast(page, 'Default address changed')).toBeVisible()
  await expect(card(page, '88 Market Street')).toContainText('Default')
  await expect(card(page, '12 Orchard Lane')).not.toContainText('Default')

  await page.getByRole('button', { name: /^Edit .*88 Market Street/ }).click()
  await expect(page.getByLabel('First name')).toBeFocused()
  await expectWholeScreen(page, 'addresses-edited')
  await page.getByLabel('ZIP code').fill('ninety')
  await page.getByRole('button', { name: 'Save address' }).click()
  await expect(page.getByLabel('ZIP code')).toHaveAccessibleDescription('Enter a ZIP code, like 97205')
  await page.getByLabel('ZIP code').fill('97209')
  await page.getByLabel('Street address').fill('90 Market Street')
  await page.getByRole('button', { name: 'Save address' }).click()
  await expect(card(page, '90 Market Street')).toContainText('97209')
  await expect(page.getByRole('button', { name: /^Edit .*90 Market Street/ })).toBeFocused()

  await page.getByRole('button', { name: /^Remove .*90 Market Street/ }).click()
  await expect(page.getByText('90 Market Street was removed.')).toBeFocused()
  await expect(cards(page)).toHaveCount(1)
  await expect(card(page, '12 Orchard Lane')).toContainText('Default')
  await expectWholeScreen(page, 'addresses-removed')
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(card(page, '90 Market Street')).toContainText('Default')

  await page.goto('/cart')
  await expect(chosen(page)).toContainText('90 Market Street')
  await page.getByRole('button', { name: 'Change delivery address' }).click()
  await page.getByRole('link', { name: 'Edit addresses' }).click()
  await expect(page).toHaveURL('/addresses')
  await page.getByRole('link', { name: 'Add address' }).click()
  await page.getByLabel('Street address').fill('7 Quay')
  for (const [label, text] of [
    ['City', 'Portland'],
    ['State', 'Oregon'],
    ['ZIP code', '97205'],
    ['Country', 'United States'],
    ['Phone', '(503) 555-0100'],
  ] as const)
    await page.getByLabel(label, { exact: true }).fill(text)
  await page.getByRole('button', { name: 'Add address' }).click()
  await expect(page).toHaveURL('/addresses')
  await expect(cards(page)).toHaveCount(3)
})
