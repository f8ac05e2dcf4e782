import type { Page } from '@playwright/test'
import { expect, logIn, loginButton, loginDialog, profileButton, test } from './shopper-test.ts'
import { pageReady } from './test.ts'

const prompt = (page: Page) => page.locator('main').getByRole('button', { name: 'Login', exact: true })

test('returns to the page of a prompt after login, and after registration', async ({ page, account }) => {
  for (const path of ['/my-orders', '/addresses', '/account']) {
    await test.step(path, async () => {
      await page.goto(path)
      await prompt(page).click()
      await logIn(page, account)
      await expect(profileButton(page)).toBeVisible()
      await expect(prompt(page)).toHaveCount(0)
      await expect(page).toHaveURL(path)
      await profileButton(page).click()
      await page.getByRole('button', { name: 'Logout' }).click()
      await expect(page).toHaveURL('/login')
    })
  }
  await page.goto('/addresses')
  await page.locator('main').getByRole('button', { name: 'Create account' }).click()
  const dialog = loginDialog(page)
  await dialog.getByLabel('Name', { exact: true }).fill('Maya Winter')
  await dialog.getByLabel('Email', { exact: true }).fill(`maya.${crypto.randomUUID()}@example.com`)
  await dialog.getByLabel('Password', { exact: true }).fill('a long password')
  await dialog.getByRole('button', { name: 'Create account' }).click()
  await expect(profileButton(page)).toBeVisible()
  await expect(page).toHaveURL('/addresses')
})

test('shows one login prompt, none behind the open dialog, and leads Home after the navbar’s Login', async ({
  page,
  account,
}) => {
  await page.goto('/my-orders')
  await pageReady(page)
  await expect(page.getByRole('heading', { name: /^Log in to see/ })).toBeVisible()
  await expect(page.getByRole('navigation', { name: 'Account' })).toHaveCount(0) // it would show the prompt again
  await prompt(page).click()
  await expect(loginDialog(page)).toBeVisible()
  const loginFirst = page.locator('.login-first').filter({ hasText: 'Log in to see' })
  await expect(loginFirst).toHaveCSS('opacity', '0')
  await page.keyboard.press('Escape')
  await expect(loginDialog(page)).toBeHidden()
  await expect(loginFirst).toHaveCSS('opacity', '1')
  await expect(prompt(page)).toBeFocused()
  await loginButton(page).click()
  await logIn(page, account)
  await expect(page).toHaveURL('/')
})
