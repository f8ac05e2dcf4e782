import type { Page } from '@playwright/test'
import { expect, loginDialog, test } from './shopper-test.ts'

async function boxes(page: Page) {
  const dialog = loginDialog(page)
  const places = {
    dialog,
    heading: dialog.getByRole('heading'),
    email: dialog.getByLabel('Email', { exact: true }),
    password: dialog.getByLabel('Password', { exact: true }),
    submit: dialog.locator('[type=submit]'),
  }
  const found = Object.entries(places).map(async ([name, place]) => {
    const { x, y, width, height } = (await place.boundingBox()) ?? {}
    return [name, name === 'heading' ? { y } : { x, y, width, height }] as const
  })
  return Object.fromEntries(await Promise.all(found))
}

for (const width of [320, 1280]) {
  test(`login and registration have the same place and size at ${width} px`, async ({ page }) => {
    await page.emulateMedia({ reducedMotion: 'reduce' })
    await page.setViewportSize({ width, height: 800 })
    await page.goto('/login')
    await expect(loginDialog(page)).toBeVisible()
    const dialog = loginDialog(page)
    const login = await boxes(page)
    expect(login.dialog?.height).toBeGreaterThan(400)
    await dialog.getByRole('button', { name: 'Create an account' }).click()
    await expect(dialog.getByLabel('Name', { exact: true })).toBeFocused()
    expect(await boxes(page)).toEqual(login)

    await dialog.getByRole('button', { name: 'Login' }).click()
    await expect(dialog.getByLabel('Email', { exact: true })).toBeFocused()
    expect(await boxes(page)).toEqual(login)
    await dialog.getByLabel('Email', { exact: true }).fill('maya@example.com')
    await dialog.getByRole('button', { name: 'Login' }).click()
    await expect(dialog.getByText('Password is required')).toBeVisible()
    expect(await boxes(page), 'space for the password’s message is reserved').toEqual(login)
  })
}
