import { endpoints } from '../src/contract/endpoints.ts'
import { endpointPattern, failRequests, holdRequests } from './api-responses.ts'
import { expect, logIn, loginButton, loginDialog, openLoginDialog, profileButton, test, toast } from './shopper-test.ts'
import { pageReady, SHOPPER_TOKEN, storedValue } from './test.ts'
import { expectAccessible, expectWholeScreen } from './whole-screen.ts'

test('switches between login and registration, keeps what was typed and sets autocomplete', async ({ page }) => {
  await openLoginDialog(page)
  const dialog = page.getByRole('dialog', { name: 'Login' })
  await expect(dialog.getByLabel('Email')).toBeFocused()
  await expect(dialog.getByLabel('Email')).toHaveAttribute('autocomplete', 'username')
  await expect(dialog.getByLabel('Email')).toHaveAttribute('type', 'email')
  await expect(dialog.getByLabel('Password')).toHaveAttribute('autocomplete', 'current-password')
  await expect(dialog.getByLabel('Password')).toHaveAttribute('type', 'password')
  await expectWholeScreen(page, 'login-dialog')
  await dialog.getByLabel('Email').fill('maya@example.com')
  await dialog.getByRole('button', { name: 'Create an account' }).click()
  const registration = page.getByRole('dialog', { name: 'Create an account' })
  await expect(registration.getByLabel('Name')).toBeFocused()
  await expect(registration.getByLabel('Name')).toHaveAttribute('autocomplete', 'name')
  await expect(registration.getByLabel('Email')).toHaveAttribute('autocomplete', 'email')
  await expect(registration.getByLabel('Password')).toHaveAttribute('autocomplete', 'new-password')
  await expect(registration.getByLabel('Email')).toHaveValue('maya@example.com')
  await registration.getByLabel('Name').fill('Maya Winter')
  await expectWholeScreen(page, 'register-dialog')
  await registration.getByRole('button', { name: 'Login' }).click()
  await expect(dialog.getByLabel('Email')).toHaveValue('maya@example.com')
  await dialog.getByRole('button', { name: 'Create an account' }).click()
  await expect(registration.getByLabel('Name')).toHaveValue('Maya Winter')
})

test('opens registration at once from its link', async ({ page }) => {
  await page.goto('/login?mode=register')
  const registration = page.getByRole('dialog', { name: 'Create an account' })
  await expect(registration.getByLabel('Name')).toBeFocused()
})

test('closes the dialog by Escape, the button and a click outside, restores the focus, and opens again at once', async ({
  page,
}) => {
  await openLoginDialog(page)
  const ways = [
    () => page.keyboard.press('Escape'),
    () => loginDialog(page).getByRole('button', { name: 'Close' }).click(),
    () => page.mouse.click(5, 5), // ignored right after the dialog has opened
  ]
  for (const close of ways) {
    await expect(async () => {
      if (await loginDialog(page).isVisible()) await close()
      await expect(loginDialog(page)).toBeHidden({ timeout: 200 })
    }).toPass()
    await expect(loginButton(page)).toBeFocused()
    await page.keyboard.press('Enter')
    await expect(loginDialog(page)).toBeVisible()
  }
  await test.step('stays open when the Login button follows the Close button at once', async () => {
    await page.evaluate(() => {
      const buttons = [...document.querySelectorAll<HTMLElement>('dialog [aria-label=Close], .navbar-actions > .button-primary')]
      for (const button of buttons.reverse()) button.click()
      return new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve))) // queued events are handled then
    })
    await expect(loginDialog(page)).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(loginButton(page)).toBeFocused()
  })
  await expect(page).toHaveURL('/contact')
})

test('restores the focus when the dialog is closed as soon as it opens', async ({ page }) => {
  await page.goto('/contact')
  await pageReady(page)
  await page.evaluate(() => {
    const closeOnceOpen = new MutationObserver(() => {
      const button = document.querySelector<HTMLElement>('dialog[open] [aria-label=Close]')
      if (button === null) return
      closeOnceOpen.disconnect()
      document.documentElement.dataset.closed = 'true'
      button.click()
    })
    closeOnceOpen.observe(document.body, { attributeFilter: ['open'], subtree: true, childList: true })
  })
  await loginButton(page).click()
  await expect(page.locator('html')).toHaveAttribute('data-closed')
  await expect(page.locator('dialog')).toHaveCount(0)
  await expect(loginButton(page)).toBeFocused()
})

test('closes the dialog after login, saves the token, shows the name in the navbar, opens Home and has the focus there', async ({
  page,
  account,
}) => {
  await openLoginDialog(page)
  await logIn(page, account)
  await expect(page).toHaveURL('/')
  await expect(toast(page, 'Logged In')).toBeVisible()
  await expect(profileButton(page)).toBeVisible()
  await expect(page.locator('main')).toBeFocused() // the button that opened the dialog is gone
  expect(await storedValue(page, SHOPPER_TOKEN)).toMatch(/^\S{40,}$/)
  await page.reload()
  await profileButton(page).click()
  await page.getByRole('button', { name: 'Logout' }).click()
  await expect(loginDialog(page).getByLabel('Email')).toBeFocused()
  await page.keyboard.press('Escape')
  await expect(page).toHaveURL('/')
  await expect(page.locator('main')).toBeFocused()
})

test('registers once valid fields are sent, and logs in, however often the button is pressed', async ({ page }) => {
  await openLoginDialog(page)
  const gate = await holdRequests(page, endpoints.registerShopper.path)
  await loginDialog(page).getByRole('button', { name: 'Create an account' }).click()
  const submit = loginDialog(page).getByRole('button', { name: 'Create account' })
  const next = [
    { field: 'Name', text: 'Maya Winter' },
    { field: 'Email', text: 'maya' },
    { field: 'Email', text: `maya.${crypto.randomUUID()}@example.com` },
    { field: 'Password', text: 'short' },
    { field: 'Password', text: 'a long password' },
  ]
  for (const { field, text } of next) {
    await submit.click()
    await expect(loginDialog(page).getByLabel(field)).toBeFocused()
    await loginDialog(page).getByLabel(field).fill(text)
  }
  expect(gate.arrived).toBe(0)
  await submit.dblclick()
  await page.keyboard.press('Enter')
  await expect(submit).toHaveAttribute('aria-busy', 'true')
  await expectAccessible(page)
  gate.open()
  await expect(toast(page, 'Account created')).toBeVisible()
  await expect(page).toHaveURL('/')
  expect(gate.arrived).toBe(1)
})

test('shows Home with the dialog open at /login, leads there when closed and after a login, and Back does not ask again', async ({
  page,
  account,
}) => {
  await page.goto('/login')
  await expect(loginDialog(page)).toBeVisible()
  await expect(page.getByRole('heading', { level: 1, includeHidden: true })).toContainText('Groceries delivered')
  await page.keyboard.press('Escape')
  await expect(loginDialog(page)).toBeHidden()
  await expect(page).toHaveURL('/')
  await page.goto('/contact')
  await page.goto('/login')
  await logIn(page, account)
  await expect(page).toHaveURL('/')
  await page.goBack()
  await expect(page).toHaveURL('/contact')
  await page.goto('/login')
  await expect(page).toHaveURL('/')
  await expect(loginDialog(page)).toBeHidden()
})

test.describe('when the server rejects or fails', () => {
  test.use({ expectedOnConsole: [/Failed to load resource/] })

  test('shows a wrong password in a toast and at the field, says that the server is down or failed, and submits the same form later', async ({
    page,
    account,
  }) => {
    await openLoginDialog(page)
    const dialog = loginDialog(page)
    await dialog.getByLabel('Email').fill(account.email)
    await dialog.getByLabel('Password').fill('another password')
    await dialog.getByRole('button', { name: 'Login' }).click()
    await expect(toast(page, 'Invalid email or password')).toBeVisible()
    // The toaster is inert while the dialog is open, so screen readers get the toast from a live region in the dialog.
    await expect(dialog.getByRole('status')).toHaveText('Invalid email or password')
    const password = dialog.getByLabel('Password')
    await expect(password).toHaveAttribute('aria-invalid', 'true')
    await expect(password).toHaveAccessibleDescription('Check your email and password, or choose a new password')
    await expect(password).toBeFocused()
    await expect(password).toHaveValue('another password')
    await expect(dialog.getByLabel('Email')).toHaveValue(account.email)
    await expectAccessible(page)

    await page.route(endpointPattern(endpoints.loginShopper.path), (route) => route.abort('connectionrefused'))
    // The page learns of a new route a moment later. A key that was pressed at once could send its request past the route.
    await password.fill(account.password)
    await password.press('Enter')
    await expect(dialog.locator('.field-error')).not.toBeEmpty()
    await page.unroute(endpointPattern(endpoints.loginShopper.path))
    await failRequests(page, endpoints.loginShopper.path)
    const submit = dialog.getByRole('button', { name: 'Login' })
    await submit.click()
    await expect(dialog.getByRole('alert')).toHaveText('Something went wrong on our side')
    await page.unroute(endpointPattern(endpoints.loginShopper.path))
    await submit.click()
    await expect(dialog).toBeHidden()
    await expect(page.locator('.toast-error')).toHaveCount(0)
    await expect(profileButton(page)).toBeVisible()
  })

  test('shows a rejected registration at the field: an email that is taken, a name that is too long', async ({
    page,
    account,
  }) => {
    await openLoginDialog(page)
    const dialog = loginDialog(page)
    await dialog.getByRole('button', { name: 'Create an account' }).click()
    await dialog.getByLabel('Name').fill('Maya Winter')
    await dialog.getByLabel('Email').fill(account.email.toUpperCase())
    await dialog.getByLabel('Password').fill('a long password')
    await page.keyboard.press('Enter')
    await expect(dialog.getByLabel('Email')).toHaveAccessibleDescription('Log in with this email, or use another one')
    await expect(dialog.getByLabel('Email')).toBeFocused()
    await dialog.getByLabel('Name').fill('M'.repeat(101))
    await page.keyboard.press('Enter')
    await expect(dialog.getByLabel('Name')).toHaveAccessibleDescription(/100/)
    await expect(dialog.getByLabel('Name')).toHaveAttribute('aria-invalid', 'true')
    await expect(dialog.getByLabel('Password')).toHaveValue('a long password')
    await expectAccessible(page)
  })
})
