import type { Page } from '@playwright/test'
import { expect, logIn, loginButton, loginDialog, profileButton, test } from './shopper-test.ts'
import { pageReady } from './test.ts'

const prompt = (page: Page) => page.locator('main').getByRole('button', { name: 'Login', exact: true })

for (const path of ['/my-orders', '/addresses', '/account']) {
  test(`returns to ${path} after login and registration from its prompt`, async ({ page, account }) => {
    await page.goto(path)
    await prompt(page).click()
    await logIn(page, account)
    await expect(profileButton(page)).toBeVisible()
    await expect(prompt(page)).toHaveCount(0)
    await expect(page).toHaveURL(path)

    await profileButton(page).click()
    await page.getByRole('button', { name: 'Logout' }).click()
    await expect(page).toHaveURL('/login')
    await page.goto(path)
    await page.locator('main').getByRole('button', { name: 'Create account' }).click()
    const dialog = loginDialog(page)
    await dialog.getByLabel('Name', { exact: true }).fill('Maya Winter')
    await dialog.getByLabel('Email', { exact: true }).fill(`maya.${crypto.randomUUID()}@example.com`)
    await dialog.getByLabel('Password', { exact: true }).fill('a long password')
    await dialog.getByRole('button', { name: 'Create account' }).click()
    await expect(profileButton(page)).toBeVisible()
    await expect(page).toHaveURL(path)
  })

  test(`leads Home after the navbar’s Login, from ${path} too, and after its prompt was closed`, async ({ page, account }) => {
    await page.goto(path)
    await prompt(page).click()
    await expect(loginDialog(page)).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(loginDialog(page)).toBeHidden()
    await loginButton(page).click()
    await logIn(page, account)
    await expect(page).toHaveURL('/')
  })

  test(`${path} shows one login prompt: none behind the open dialog`, async ({ page }) => {
    await page.goto(path)
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
  })
}
