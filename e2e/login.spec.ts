import type { Page } from '@playwright/test'
import { calls } from '../src/contract/calls.ts'
import { expectAccessible } from './accessible.ts'
import { callTo, failCall, holdCall } from './api-answers.ts'
import { cartBadge, expect, logIn, test, toast } from './shopper-test.ts'
import { pageReady } from './test.ts'
import { expectWholeScreen } from './whole-screen.ts'

const TOKEN = 'larder.shopper.token'

const loginButton = (page: Page) => page.locator('.navbar').getByRole('button', { name: 'Login' })
const profileButton = (page: Page) => page.getByRole('button', { name: /^Maya\s?, your account/ })
const dialogOf = (page: Page) => page.getByRole('dialog')
const keptToken = (page: Page) => page.evaluate((name) => localStorage.getItem(name), TOKEN)

async function openDialog(page: Page, path = '/contact') {
  await page.goto(path)
  await pageReady(page)
  await loginButton(page).click()
  await expect(dialogOf(page)).toBeVisible()
}

test('the dialog turns between login and registration, keeps what was typed and tells the browser what it asks for', async ({
  page,
}) => {
  await openDialog(page)
  const dialog = page.getByRole('dialog', { name: 'Login' })
  await expect(dialog.getByLabel('Email')).toBeFocused()
  await expect(dialog.getByLabel('Email')).toHaveAttribute('autocomplete', 'email')
  await expect(dialog.getByLabel('Email')).toHaveAttribute('type', 'email')
  await expect(dialog.getByLabel('Password')).toHaveAttribute('autocomplete', 'current-password')
  await expect(dialog.getByLabel('Password')).toHaveAttribute('type', 'password')
  await expectWholeScreen(page, 'login-dialog')
  await dialog.getByLabel('Email').fill('maya@example.com')
  await dialog.getByRole('button', { name: 'Create an account' }).click()
  const registration = page.getByRole('dialog', { name: 'Create an account' })
  await expect(registration.getByLabel('Name')).toBeFocused()
  await expect(registration.getByLabel('Name')).toHaveAttribute('autocomplete', 'name')
  await expect(registration.getByLabel('Password')).toHaveAttribute('autocomplete', 'new-password')
  await expect(registration.getByLabel('Email')).toHaveValue('maya@example.com')
  await registration.getByLabel('Name').fill('Maya Winter')
  await expectWholeScreen(page, 'register-dialog')
  await registration.getByRole('button', { name: 'Login' }).click()
  await expect(dialog.getByLabel('Email')).toHaveValue('maya@example.com')
  await dialog.getByRole('button', { name: 'Create an account' }).click()
  await expect(registration.getByLabel('Name')).toHaveValue('Maya Winter')
})

test('Escape, the button and a press beside it close the dialog, and the focus returns', async ({ page }) => {
  await openDialog(page)
  const ways = [
    () => page.keyboard.press('Escape'),
    () => dialogOf(page).getByRole('button', { name: 'Close' }).click(),
    () => page.mouse.click(5, 5),
  ]
  for (const close of ways) {
    await close()
    await expect(dialogOf(page)).toBeHidden()
    await expect(loginButton(page)).toBeFocused()
    await page.keyboard.press('Enter')
    await expect(dialogOf(page)).toBeVisible()
  }
  await expect(page).toHaveURL('/contact')
})

test('after a login the dialog is gone, the token kept, the name in the navbar, and the page is Home', async ({
  page,
  account,
}) => {
  await openDialog(page)
  await logIn(page, account)
  await expect(page).toHaveURL('/')
  await expect(toast(page, 'Logged In')).toBeVisible()
  await expect(profileButton(page)).toBeVisible()
  expect(await keptToken(page)).toMatch(/^\S{40,}$/)
  await page.reload()
  await expect(profileButton(page)).toBeVisible()
})

test('a registration logs in, by one call however often it is pressed', async ({ page }) => {
  await openDialog(page)
  const gate = await holdCall(page, calls.registerShopper)
  await dialogOf(page).getByRole('button', { name: 'Create an account' }).click()
  await dialogOf(page).getByLabel('Name').fill('Maya Winter')
  await dialogOf(page).getByLabel('Email').fill(`maya.${crypto.randomUUID()}@example.com`)
  await dialogOf(page).getByLabel('Password').fill('a long password')
  const submit = dialogOf(page).getByRole('button', { name: 'Create account' })
  await submit.dblclick()
  await page.keyboard.press('Enter')
  await expect(submit).toHaveAttribute('aria-busy', 'true')
  await expectAccessible(page)
  gate.open()
  await expect(toast(page, 'Account created')).toBeVisible()
  await expect(page).toHaveURL('/')
  expect(gate.arrived).toBe(1)
})

test('the focus is not lost with the button that opened the dialog', async ({ page, account }) => {
  await openDialog(page, '/')
  await logIn(page, account)
  await expect(profileButton(page)).toBeVisible()
  await expect(page.locator('main')).toBeFocused()
  await profileButton(page).click()
  await page.getByRole('button', { name: 'Logout' }).click()
  await expect(dialogOf(page).getByLabel('Email')).toBeFocused()
  await page.keyboard.press('Escape')
  await expect(page).toHaveURL('/')
  await expect(page.locator('main')).toBeFocused()
})

test('nothing is sent while a field is empty, no email or too short', async ({ page }) => {
  await openDialog(page)
  const gate = await holdCall(page, calls.registerShopper)
  const dialog = dialogOf(page)
  await dialog.getByRole('button', { name: 'Create an account' }).click()
  const submit = dialog.getByRole('button', { name: 'Create account' })
  const next = [
    { field: 'Name', text: 'Maya Winter' },
    { field: 'Email', text: 'maya' },
    { field: 'Email', text: 'maya@example.com' },
    { field: 'Password', text: 'short' },
  ]
  for (const { field, text } of next) {
    await submit.click()
    await expect(dialog.getByLabel(field)).toBeFocused()
    await dialog.getByLabel(field).fill(text)
  }
  await submit.click()
  await expect(dialog.getByLabel('Password')).toBeFocused()
  expect(gate.arrived).toBe(0)
})

test('/login is Home with the dialog open; closing it leads to Home', async ({ page }) => {
  await page.goto('/login')
  await expect(dialogOf(page)).toBeVisible()
  await expect(page.getByRole('heading', { level: 1, includeHidden: true })).toContainText('Groceries delivered')
  await page.keyboard.press('Escape')
  await expect(dialogOf(page)).toBeHidden()
  await expect(page).toHaveURL('/')
})

test('a login at /login leads Home, whence Back does not ask again', async ({ page, account }) => {
  await page.goto('/contact')
  await page.goto('/login')
  await logIn(page, account)
  await expect(page).toHaveURL('/')
  await page.goBack()
  await expect(page).toHaveURL('/contact')
  await page.goto('/login')
  await expect(page).toHaveURL('/')
  await expect(dialogOf(page)).toBeHidden()
})

test('the profile menu is worked by keyboard and pointer', async ({ page, shopper }) => {
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
  await page.keyboard.press('Tab')
  await expect(page.getByRole('button', { name: 'Logout' })).toBeFocused()
  await page.keyboard.press('Escape')
  await expect(orders).toBeHidden()
  await expect(button).toBeFocused()
  await button.click()
  await page.mouse.click(5, 400)
  await expect(orders).toBeHidden()
  await button.click()
  await expectWholeScreen(page, 'profile-menu')
  await orders.click()
  await expect(page).toHaveURL('/my-orders')
  await expect(orders).toBeHidden()
  expect(shopper.token).toBe(await keptToken(page))
})

test('a logout clears token, cart and user, here and on the server, and leads to /login', async ({ page, shopper, request }) => {
  await shopper.fillsCart({ Bananas: 2 })
  await page.goto('/contact')
  await expect(cartBadge(page, 2)).toBeVisible()
  await profileButton(page).click()
  await page.getByRole('button', { name: 'Logout' }).click()
  await expect(page).toHaveURL('/login')
  await expect(dialogOf(page)).toBeVisible()
  await expect(toast(page, 'Logged Out')).toBeVisible()
  expect(await keptToken(page)).toBeNull()
  expect((await request.get(calls.currentShopper, { headers: { token: shopper.token } })).status()).toBe(401)
  await page.keyboard.press('Escape')
  await expect(cartBadge(page, 0)).toBeVisible()
  await expect(loginButton(page)).toBeVisible()
  await loginButton(page).click()
  await logIn(page, shopper)
  await expect(cartBadge(page, 2)).toBeVisible() // the account has kept its own
})

test('a second tab follows login and logout', async ({ page, context, account }) => {
  const second = await context.newPage()
  await second.goto('/login')
  await expect(dialogOf(second)).toBeVisible()
  await openDialog(page)
  await logIn(page, account)
  await expect(profileButton(second)).toBeVisible()
  await expect(dialogOf(second)).toBeHidden()
  await expect(second).toHaveURL('/')
  await profileButton(second).click()
  await second.getByRole('button', { name: 'Logout' }).click()
  await expect(loginButton(page)).toBeVisible()
  expect(await keptToken(page)).toBeNull()
})

test('a visitor who was never logged in is told nothing', async ({ page }) => {
  await page.goto('/contact')
  await pageReady(page)
  await expect(page.locator('.toast')).toHaveCount(0)
})

test('the menu of narrow screens has Login, then My Orders and Logout', async ({ page, account }) => {
  await page.setViewportSize({ width: 320, height: 640 })
  await page.goto('/contact')
  await pageReady(page)
  const openMenu = page.getByRole('button', { name: 'Menu', exact: true })
  const menu = page.getByRole('dialog', { name: 'Menu' })
  await openMenu.click()
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

test.describe('when the store refuses or fails', () => {
  test.use({ expectedOnConsole: [/Failed to load resource/] })

  test('a wrong password is told in a toast and at the field, and what was typed stays', async ({ page, account }) => {
    await openDialog(page)
    const dialog = dialogOf(page)
    await dialog.getByLabel('Email').fill(account.email)
    await dialog.getByLabel('Password').fill('another password')
    await dialog.getByRole('button', { name: 'Login' }).click()
    await expect(toast(page, 'Invalid email or password')).toBeVisible()
    const password = dialog.getByLabel('Password')
    await expect(password).toHaveAttribute('aria-invalid', 'true')
    await expect(password).toHaveAccessibleDescription('Invalid email or password')
    await expect(password).toBeFocused()
    await expect(password).toHaveValue('another password')
    await expect(dialog.getByLabel('Email')).toHaveValue(account.email)
    await expectAccessible(page)
    await password.fill(account.password)
    await page.keyboard.press('Enter')
    await expect(dialog).toBeHidden()
    await expect(profileButton(page)).toBeVisible()
  })

  test('a registration is refused at the field: an email that is taken, a name that is too long', async ({ page, account }) => {
    await openDialog(page)
    const dialog = dialogOf(page)
    await dialog.getByRole('button', { name: 'Create an account' }).click()
    await dialog.getByLabel('Name').fill('Maya Winter')
    await dialog.getByLabel('Email').fill(account.email.toUpperCase())
    await dialog.getByLabel('Password').fill('a long password')
    await page.keyboard.press('Enter')
    await expect(dialog.getByLabel('Email')).toHaveAccessibleDescription('An account with this email already exists')
    await expect(dialog.getByLabel('Email')).toBeFocused()
    await dialog.getByLabel('Name').fill('M'.repeat(101))
    await page.keyboard.press('Enter')
    await expect(dialog.getByLabel('Name')).toHaveAccessibleDescription(/100/)
    await expect(dialog.getByLabel('Name')).toHaveAttribute('aria-invalid', 'true')
    await expect(dialog.getByLabel('Password')).toHaveValue('a long password')
    await expectAccessible(page)
  })

  test('a store that is down or at fault is told, and the same form goes through later', async ({ page, account }) => {
    await openDialog(page)
    const dialog = dialogOf(page)
    await page.route(callTo(calls.loginShopper), (route) => route.abort('connectionrefused'))
    await dialog.getByLabel('Email').fill(account.email)
    await dialog.getByLabel('Password').fill(account.password)
    const submit = dialog.getByRole('button', { name: 'Login' })
    await submit.click()
    await expect(page.locator('.toast-error')).toHaveCount(1)
    await expect(dialog.locator('.field-error')).not.toBeEmpty()
    await page.unroute(callTo(calls.loginShopper))
    await failCall(page, calls.loginShopper)
    await submit.click()
    await expect(dialog.getByText('Something went wrong on our side')).toBeVisible()
    await expectAccessible(page)
    await page.unroute(callTo(calls.loginShopper))
    await submit.click()
    await expect(dialog).toBeHidden()
    await expect(profileButton(page)).toBeVisible()
  })

  test('a login that ends in the middle is told, keeps the cart, and the next login joins it again', async ({
    page,
    shopper,
    shelves,
  }) => {
    await shopper.fillsCart({ Bananas: 2 })
    await page.goto('/products/fruits')
    await expect(profileButton(page)).toBeVisible()
    await shopper.loginEnds()
    await page.getByRole('button', { name: 'Add Strawberries to cart' }).click()
    await expect(page.locator('.toast-error')).toHaveCount(1)
    await expect(loginButton(page)).toBeVisible()
    await expect(cartBadge(page, 3)).toBeVisible()
    expect(await keptToken(page)).toBeNull()
    await loginButton(page).click()
    await logIn(page, shopper)
    await expect(cartBadge(page, 3)).toBeVisible()
    const token = (await keptToken(page)) ?? ''
    const user = async () => (await (await page.request.get(calls.currentShopper, { headers: { token } })).json()).user
    await expect
      .poll(async () => (await user()).cartItems)
      .toEqual({ [await shelves.id('Bananas')]: 2, [await shelves.id('Strawberries')]: 1 })
  })

  test('a check of the login that fails leaves one logged out, until the next visit', async ({ page, shopper }) => {
    await failCall(page, calls.currentShopper)
    await page.goto('/contact')
    await expect(loginButton(page)).toBeVisible()
    await pageReady(page)
    expect(await keptToken(page)).toBe(shopper.token)
    await page.unroute(callTo(calls.currentShopper))
    await page.reload()
    await expect(profileButton(page)).toBeVisible()
  })

  test('a check that no answer comes to keeps the login for the next visit, and says nothing', async ({ page, shopper }) => {
    await page.route(callTo(calls.currentShopper), (route) => route.abort('connectionrefused'))
    await page.goto('/contact')
    await expect(loginButton(page)).toBeVisible()
    await pageReady(page)
    await expect(page.locator('.toast')).toHaveCount(0)
    expect(await keptToken(page)).toBe(shopper.token)
  })

  test('a login that has ended when a page opens is told once, and the cart stays', async ({ page, shopper, earlierVisit }) => {
    await earlierVisit.cart({ Bananas: 2 })
    await shopper.loginEnds()
    await page.goto('/contact')
    await expect(toast(page, 'Your login has ended. Please log in again.')).toBeVisible()
    await expect(page.locator('.toast')).toHaveCount(1)
    await expect(loginButton(page)).toBeVisible()
    await expect(cartBadge(page, 2)).toBeVisible()
    expect(await keptToken(page)).toBeNull()
  })

  test('what is to be told before the page is taken over is told after', async ({ page, shopper }) => {
    await shopper.loginEnds()
    const { promise: answered, resolve: answer } = Promise.withResolvers<void>()
    page.on('response', (response) => response.url().endsWith(calls.currentShopper) && answer())
    await page.route(/contact-page.*\.js$/, async (route) => {
      await answered
      await route.continue()
    })
    await page.goto('/contact')
    await expect(toast(page, 'Your login has ended. Please log in again.')).toBeVisible()
  })
})
