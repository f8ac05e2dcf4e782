import type { Page } from '@playwright/test'
import { plainPicture } from './pictures.ts'
import { addProduct, loginSeller, sellerTest, unique, visitorTest } from './seller-area.ts'
import { profileButton } from './shopper-test.ts'
import type { StoreProcess } from './store-process.ts'
import { expect, SELLER_TOKEN, SHOPPER_TOKEN, storedValue } from './test.ts'
import { expectWholeScreen } from './whole-screen.ts'

const LOGIN = '**/api/seller/login'
const loginForm = (page: Page) => page.getByRole('form', { name: 'Seller login' })

async function fillLogin(page: Page, { email, password }: StoreProcess['seller']): Promise<void> {
  await page.getByLabel('Email').fill(email)
  await page.getByLabel('Password').fill(password)
}

const pressLogin = (page: Page) => page.getByRole('button', { name: 'Login' }).click()

visitorTest.describe('a visitor', () => {
  for (const [path, title] of [
    ['/seller', 'Add Product'],
    ['/seller/product-list', 'Product List'],
    ['/seller/orders', 'Orders'],
    ['/seller/deliveries', 'Deliveries'],
    ['/seller/stock', 'Stock'],
    ['/seller/dashboard', 'Dashboard'],
    ['/seller/outbox', 'Outbox'],
  ] as const) {
    visitorTest(`sees the login at ${path}, and the requested page after it`, async ({ page, store }) => {
      await page.goto(path)
      await expect(page.getByRole('heading', { name: 'Seller login' })).toBeVisible()
      await expect(page).toHaveTitle('Seller login · Larder')
      await expect(page.getByText('Hi! Admin')).toHaveCount(0)
      await fillLogin(page, store.seller)
      await page.keyboard.press('Enter')
      await expect(page.getByRole('heading', { name: title, level: 1 })).toBeVisible()
      await expect(page).toHaveURL(path)
      await expect(page).toHaveTitle(`${title} · Larder`)
      await expect(page.getByText('Hi! Admin')).toBeVisible()
      await expect(page.getByRole('link', { name: title })).toHaveAttribute('aria-current', 'page')
      await expect(page.getByRole('main')).toBeFocused()
    })
  }

  visitorTest('sends nothing without an email and a password', async ({ page }) => {
    const sent: string[] = []
    page.on('request', (request) => request.url().endsWith('/api/seller/login') && sent.push(request.url()))
    await page.goto('/seller')
    await pressLogin(page)
    await expect(page.getByLabel('Email')).toBeFocused()
    await page.getByLabel('Email').fill('no address')
    await page.getByLabel('Password').fill('anything')
    await pressLogin(page)
    await expect(page.getByLabel('Email')).toBeFocused()
    expect(sent).toEqual([])
  })
})

visitorTest.describe('a rejected login', () => {
  visitorTest.use({ expectedOnConsole: [/status of (401|429|500)|ERR_CONNECTION_REFUSED/] })

  visitorTest('keeps what was typed, focuses the password and can be repeated', async ({ page, store }) => {
    await page.goto('/seller')
    await fillLogin(page, { ...store.seller, password: 'not this one' })
    await pressLogin(page)
    const password = page.getByLabel('Password')
    await expect(password).toHaveAccessibleDescription('Check your email and password, or choose a new password')
    await expect(password).toHaveAttribute('aria-invalid', 'true')
    await expect(password).toBeFocused()
    await expect(password).toHaveValue('not this one')
    await expect(page.getByLabel('Email')).toHaveValue(store.seller.email)
    await expect(page.getByRole('status').getByText('Invalid email or password')).toBeVisible()
    await expectWholeScreen(page, 'seller-login-refused')
    await password.fill(store.seller.password)
    await page.keyboard.press('Enter')
    await expect(page.getByText('Hi! Admin')).toBeVisible()
    // The message would disappear by itself after four seconds.
    await expect(page.getByRole('status').getByText('Invalid email or password')).toHaveCount(0, { timeout: 2_000 })
  })

  visitorTest('shows the server’s message, and another one when there is no response', async ({ page, store }) => {
    await page.goto('/seller')
    await fillLogin(page, store.seller)
    const failure = { success: false, message: 'Something went wrong on our side' }
    await page.route(LOGIN, (route) => route.fulfill({ status: 500, json: failure }), { times: 1 })
    await pressLogin(page)
    await expect(loginForm(page)).toContainText('Something went wrong on our side')
    await page.route(LOGIN, (route) => route.abort('connectionrefused'), { times: 1 })
    await pressLogin(page)
    await expect(loginForm(page)).toContainText('We can’t reach the store right now.')
    await expect(page.getByLabel('Email')).toHaveValue(store.seller.email)
    await expect(page.getByLabel('Password')).toHaveValue(store.seller.password)
    await pressLogin(page)
    await expect(page.getByText('Hi! Admin')).toBeVisible()
  })

  visitorTest('says how long to wait after too many tries', async ({ page, store }) => {
    const guess = { email: `guess.${crypto.randomUUID()}@example.com`, password: 'guessed password' }
    const body = JSON.stringify(guess)
    const headers = { 'Content-Type': 'application/json' }
    for (let tries = 0; tries < 10; tries++) await fetch(`${store.url}/api/seller/login`, { method: 'POST', headers, body })
    await page.goto('/seller')
    await fillLogin(page, guess)
    await pressLogin(page)
    await expect(loginForm(page)).toContainText('Too many attempts: please wait 15 minutes')
    await expect(page.getByLabel('Password')).toHaveValue(guess.password)
  })
})

visitorTest('sends one request on a double click on Login', async ({ page, store }) => {
  let requests = 0
  await page.route(LOGIN, async (route) => {
    requests += 1
    await page.evaluate(() => new Promise(requestAnimationFrame))
    await route.continue()
  })
  await page.goto('/seller')
  await fillLogin(page, store.seller)
  await page.getByRole('button', { name: 'Login' }).dblclick()
  await expect(page.getByText('Hi! Admin')).toBeVisible()
  expect(requests).toBe(1)
})

visitorTest('opens the area in one tab after a login in the other', async ({ page, store, context }) => {
  await page.goto('/seller/orders')
  const second = await context.newPage()
  await second.goto('/seller')
  await fillLogin(second, store.seller)
  await pressLogin(second)
  await expect(second.getByText('Hi! Admin')).toBeVisible()
  await expect(page.getByText('Hi! Admin')).toBeVisible()
  await expect(page.getByRole('heading', { name: 'Orders', level: 1 })).toBeVisible()
})

sellerTest('logs out to Home, on the server and in a second tab', async ({ page, context, store, sellerToken }) => {
  await page.goto('/seller')
  const second = await context.newPage()
  await second.goto('/seller/product-list')
  await expect(second.getByText('Hi! Admin')).toBeVisible()
  await page.getByRole('button', { name: 'Logout' }).click()
  await expect(page).toHaveURL('/')
  await expect(page.getByText('Logged Out')).toBeVisible()
  expect(await storedValue(page, SELLER_TOKEN)).toBeNull()
  await expect(loginForm(second)).toBeVisible()
  const response = await fetch(`${store.url}/api/seller/is-auth`, { headers: { token: sellerToken } })
  expect(response.status).toBe(401)
})

sellerTest('logs seller and shopper of one browser out separately', async ({ page, account, store, sellerToken }) => {
  await page.goto('/seller')
  await page.evaluate(([key, token]) => localStorage.setItem(key, token), [SHOPPER_TOKEN, account.token] as const)
  await page.reload()
  await page.getByRole('button', { name: 'Logout' }).click()
  await expect(page).toHaveURL('/')
  const profile = profileButton(page)
  await expect(profile).toBeVisible()
  expect(await storedValue(page, SHOPPER_TOKEN)).toBe(account.token)

  const newToken = await loginSeller(store)
  expect(newToken).not.toBe(sellerToken)
  await page.evaluate(([key, token]) => localStorage.setItem(key, token), [SELLER_TOKEN, newToken] as const)
  await page.reload()
  await profile.click()
  await page.getByRole('button', { name: 'Logout' }).click()
  await expect(page).toHaveURL('/login')
  expect(await storedValue(page, SHOPPER_TOKEN)).toBeNull()
  expect(await storedValue(page, SELLER_TOKEN)).toBe(newToken)
  await page.goto('/seller')
  await expect(page.getByText('Hi! Admin')).toBeVisible()
})

sellerTest.describe('a login that has expired', () => {
  sellerTest.use({ expectedOnConsole: [/status of 401|ERR_CONNECTION_REFUSED/] })

  const openAndExpire = async (page: Page, path: string, { url }: StoreProcess, token: string) => {
    await page.goto(path)
    await expect(page.getByText('Hi! Admin')).toBeVisible()
    await expect(page.locator('.skeleton')).toHaveCount(0)
    await fetch(`${url}/api/seller/logout`, { headers: { token } })
  }

  const expectLoginWithMessage = async (page: Page) => {
    await expect(loginForm(page)).toBeVisible()
    await expect(page.getByRole('status').getByText('Please log in')).toBeVisible()
    expect(await storedValue(page, SELLER_TOKEN)).toBeNull()
  }

  sellerTest('requires a new login and keeps the product in the form', async ({ page, store, sellerToken }) => {
    await openAndExpire(page, '/seller', store, sellerToken)
    const name = unique('Sorrel')
    await page.getByRole('textbox', { name: 'Name' }).fill(name)
    await page.getByLabel(/^Description/).fill('Sour\nGreen')
    await page.getByLabel('Product price').fill('2')
    await page.getByLabel('Offer price').fill('1.5')
    await page.getByLabel('Picture 1').setInputFiles(await plainPicture('teal'))
    await page.getByRole('button', { name: 'Add Product' }).click()
    await expectLoginWithMessage(page)
    await fillLogin(page, store.seller)
    await pressLogin(page)
    await expect(page.getByRole('textbox', { name: 'Name' })).toHaveValue(name)
    await expect(page.getByLabel(/^Description/)).toHaveValue('Sour\nGreen')
    await expect(page.getByLabel('Replace picture 1, teal.png')).toBeAttached()
    await page.getByRole('button', { name: 'Add Product' }).click()
    await expect(page.getByText(`${name} is now on sale.`)).toBeVisible()
  })

  sellerTest(
    'requires a new login when stock is switched, and leaves the stock as it was',
    async ({ page, store, sellerToken }) => {
      await addProduct(store, sellerToken, { name: unique('Rhubarb') })
      await openAndExpire(page, '/seller/product-list', store, sellerToken)
      await page.getByRole('switch').first().click()
      await expectLoginWithMessage(page)
      await fillLogin(page, store.seller)
      await pressLogin(page)
      await expect(page.getByRole('switch').first()).toBeChecked()
    },
  )

  sellerTest('shows a notice once when a page opens, also outside the area', async ({ page, store, sellerToken }) => {
    await fetch(`${store.url}/api/seller/logout`, { headers: { token: sellerToken } })
    await page.goto('/contact')
    await expect(page.getByText('You’ve been logged out of the seller area. Please log in again.')).toBeVisible()
    await expect(page.locator('.toast')).toHaveCount(1)
    await page.goto('/seller')
    await expect(loginForm(page)).toBeVisible()
    await expect(page.locator('.toast')).toHaveCount(0)
    expect(await storedValue(page, SELLER_TOKEN)).toBeNull()
  })

  sellerTest('survives a check without a response', async ({ page, sellerToken }) => {
    await page.route('**/api/seller/is-auth', (route) => route.abort('connectionrefused'), { times: 1 })
    await page.goto('/seller')
    await expect(page.getByRole('alert')).toContainText('We can’t reach the store right now. We’ll keep trying.')
    await expect(page.getByRole('heading', { name: 'Add Product' })).toBeVisible()
    await expect(loginForm(page)).toHaveCount(0)
    expect(await storedValue(page, SELLER_TOKEN)).toBe(sellerToken)
    await expect(page.getByText('Hi! Admin')).toBeVisible() // the page was not reloaded
  })

  sellerTest('requires a new login when the orders are loaded', async ({ page, store, sellerToken }) => {
    await openAndExpire(page, '/seller/orders', store, sellerToken)
    await page.getByRole('button', { name: 'Refresh' }).click()
    await expectLoginWithMessage(page)
  })
})
