import type { Locator, Page } from '@playwright/test'
import { visitorTest } from './seller-area.ts'
import { expect, loginDialog, openLoginDialog, test, toast } from './shopper-test.ts'
import { expectAccessible } from './whole-screen.ts'

const caret = (field: Locator) =>
  field.evaluate((input: HTMLInputElement) => [document.activeElement === input, input.selectionStart, input.selectionEnd])

/** Expects the button to show and hide the password, by pointer and by key, without moving focus or caret. */
async function expectPasswordToggle(page: Page, form: Locator, label: string): Promise<void> {
  const field = form.getByLabel(label, { exact: true })
  const button = form.getByRole('button', { name: `Show ${label.toLowerCase()}`, exact: true })
  await field.fill('a long password')
  await field.evaluate((input: HTMLInputElement) => input.setSelectionRange(2, 6))
  await expect(field).toHaveAttribute('type', 'password')
  await expect(button).toHaveAttribute('aria-pressed', 'false')
  for (const [type, isPressed] of [
    ['text', 'true'],
    ['password', 'false'],
  ] as const) {
    await button.click()
    await expect(field).toHaveAttribute('type', type)
    await expect(button).toHaveAttribute('aria-pressed', isPressed)
    await expect.poll(() => caret(field)).toEqual([true, 2, 6])
  }
  await page.keyboard.press('Tab')
  await expect(button).toBeFocused()
  await page.keyboard.press('Space')
  await expect(field).toHaveAttribute('type', 'text')
  await expect(button).toBeFocused()
  await expect(field).toHaveValue('a long password')
  await expectAccessible(page)
}

test('shows a password at login and registration', async ({ page }) => {
  await openLoginDialog(page)
  await expectPasswordToggle(page, loginDialog(page), 'Password')
  await loginDialog(page).getByRole('button', { name: 'Create an account' }).click()
  await expect(loginDialog(page).getByLabel('Password', { exact: true })).toHaveValue('a long password')
})

test('shows each password of a change, and hides it again after the change', async ({ page, shopper }) => {
  await page.goto('/account')
  const change = page.getByRole('main').getByRole('button', { name: 'Change password' })
  await change.click()
  const form = page.locator('main form')
  await expectPasswordToggle(page, form, 'Current password')
  await expectPasswordToggle(page, form, 'New password')
  await form.getByLabel('Current password', { exact: true }).fill(shopper.password)
  await form.getByRole('button', { name: 'Change password' }).click()
  await expect(toast(page, 'Password changed')).toBeVisible()
  await change.click()
  for (const label of ['Current password', 'New password']) {
    await expect(form.getByLabel(label, { exact: true })).toHaveAttribute('type', 'password')
    await expect(form.getByLabel(label, { exact: true })).toHaveValue('')
  }
})

visitorTest('shows the password at the seller’s login', async ({ page }) => {
  await page.goto('/seller')
  await expectPasswordToggle(page, page.getByRole('form', { name: 'Seller login' }), 'Password')
})
