import { expect, logIn, profileButton, test } from './shopper-test.ts'
import { pageReady, SHOPPER_TOKEN, storedValue } from './test.ts'
import { expectAccessible, expectWholeScreen } from './whole-screen.ts'

test('works the profile menu by keyboard and pointer', async ({ page, shopper }) => {
  await page.goto('/contact')
  const button = profileButton(page)
  await expect(button).toHaveAttribute('aria-expanded', 'false')
  await button.focus()
  await page.keyboard.press('Enter')
  await expect(button).toHaveAttribute('aria-expanded', 'true')
  await expectAccessible(page)
  const orders = page.locator('.profile').getByRole('link', { name: 'My Orders' })
  await page.keyboard.press('Tab')
  await expect(orders).toBeFocused()
  for (const name of ['Favorites', 'Shopping list', 'Addresses']) {
    await page.keyboard.press('Tab')
    await expect(page.locator('.profile').getByRole('link', { name })).toBeFocused()
  }
  await page.keyboard.press('Tab')
  await expect(page.locator('.profile').getByRole('link', { name: 'Account settings' })).toBeFocused()
  await page.keyboard.press('Tab')
  await expect(page.getByRole('button', { name: 'Logout' })).toBeFocused()
  await page.keyboard.press('Escape')
  await expect(orders).toBeHidden()
  await expect(button).toBeFocused()
  await button.click()
  await page.mouse.click(5, 400)
  await expect(orders).toBeHidden()
  await button.click()
  await expect(orders).toBeVisible()
  await expectWholeScreen(page, 'profile-menu')
  await orders.click()
  await expect(page).toHaveURL('/my-orders')
  await expect(orders).toBeHidden()
  expect(shopper.token).toBe(await storedValue(page, SHOPPER_TOKEN))
})

test('shows all categories and links of a shopper in the menu of a common phone, without scrolling', async ({
  page,
  shopper: _,
}) => {
  await page.setViewportSize({ width: 360, height: 740 })
  await page.goto('/contact')
  await pageReady(page)
  await page.getByRole('button', { name: 'Menu', exact: true }).click()
  const menu = page.getByRole('dialog', { name: 'Menu' })
  await expect(menu.getByRole('link', { name: 'Account settings' })).toBeVisible()
  expect(await menu.evaluate(({ scrollHeight, clientHeight }) => scrollHeight - clientHeight)).toBe(0)
  await menu.getByRole('link', { name: 'Account settings' }).click()
  await expect(page.getByRole('heading', { name: 'Your account' })).toBeVisible()
})

test('shows Login in the menu of narrow screens, then My Orders and Logout', async ({ page, account }) => {
  await page.setViewportSize({ width: 320, height: 640 })
  await page.goto('/contact')
  await pageReady(page)
  const openMenu = page.getByRole('button', { name: 'Menu', exact: true })
  const menu = page.getByRole('dialog', { name: 'Menu' })
  await openMenu.click()
  // The menu must be open first, or else a width without the button may take the focus from the button.
  await expect(menu).toBeVisible()
  await expectWholeScreen(page, 'mobile-menu')
  await page.keyboard.press('Escape')
  await expect(menu).toBeHidden()
  await expect(openMenu).toBeFocused()
  await openMenu.click()
  await menu.getByRole('button', { name: 'Login' }).click()
  await expect(page.getByRole('dialog', { name: 'Login' })).toBeVisible()
  await logIn(page, account)
  await openMenu.click()
  await menu.getByRole('link', { name: 'My Orders' }).click()
  await expect(menu).toBeHidden()
  await expect(page).toHaveURL('/my-orders')
  await openMenu.click()
  await menu.getByRole('button', { name: 'Logout' }).click()
  await expect(page).toHaveURL('/login')
  await expect(page.getByRole('dialog', { name: 'Login' })).toBeVisible()
})
