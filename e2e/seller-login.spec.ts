import type { Page } from '@playwright/test'
import { endpoints } from '../src/contract/endpoints.ts'
import { plainPicture } from './pictures.ts'
import { expectStateFits, sellerTest, unique, visitorTest } from './seller-area.ts'
import { profileButton } from './shopper-test.ts'
import type { StoreProcess } from './store-process.ts'
import { addToLocalStorage, expect, SELLER_TOKEN, SHOPPER_TOKEN, storedValue } from './test.ts'

const LOGIN = '**/api/seller/login'
const loginForm = (page: Page) => page.getByRole('form', { name: 'Seller login' })

async function fillLogin(page: Page, { email, password }: StoreProcess['seller']): Promise<void> {
  await page.getByLabel('Email').fill(email)
  await page.getByLabel('Password').fill(password)
}

const pressLogin = (page: Page) => page.getByRole('button', { name: 'Login' }).click()

visitorTest.describe('a visitor', () => {
  visitorTest.use({ expectedOnConsole: [/status of (401|500)|ERR_CONNECTION_REFUSED/] })

  visitorTest('sees the login instead of a page, corrects it, and sees the requested page', async ({ page, store }) => {
    let sent = 0
    page.on('request', (request) => {
      if (request.url().endsWith(endpoints.loginSeller.path)) sent += 1
    })
    await page.goto('/seller/orders')
    await expect(page.getByRole('heading', { name: 'Seller login' })).toBeVisible()
    await expect(page).toHaveTitle('Seller login · Larder')
    await expect(page.getByText('Hi! Admin')).toHaveCount(0)

    await visitorTest.step('sends nothing without an email and a password', async () => {
      await pressLogin(page)
      await expect(page.getByLabel('Email')).toBeFocused()
      await fillLogin(page, { email: 'no address', password: 'anything' })
      await pressLogin(page)
      await expect(page.getByLabel('Email')).toBeFocused()
      expect(sent).toBe(0)
    })

    await visitorTest.step('keeps what was typed when the server rejects it, and focuses the password', async () => {
      await fillLogin(page, { ...store.seller, password: 'not this one' })
      await pressLogin(page)
      const password = page.getByLabel('Password')
      await expect(password).toHaveAccessibleDescription('Check your email and password, or choose a new password')
      await expect(password).toHaveAttribute('aria-invalid', 'true')
      await expect(password).toBeFocused()
      await expect(password).toHaveValue('not this one')
      await expect(page.getByLabel('Email')).toHaveValue(store.seller.email)
      await expect(page.getByRole('status').getByText('Invalid email or password')).toBeVisible()
      await expectStateFits(page)
    })

    await visitorTest.step('shows the server’s message, and another one when there is no response', async () => {
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
    })

    await visitorTest.step('sends one request on a double click, and opens the page', async () => {
      await page.route(LOGIN, async (route) => {
        await page.evaluate(() => new Promise(requestAnimationFrame))
        await route.continue()
      })
      sent = 0
      await page.getByRole('button', { name: 'Login' }).dblclick()
      await expect(page.getByRole('heading', { name: 'Orders', level: 1 })).toBeVisible()
      expect(sent).toBe(1)
      await expect(page).toHaveURL('/seller/orders')
      await expect(page).toHaveTitle('Orders · Larder')
      await expect(page.getByText('Hi! Admin')).toBeVisible()
      await expect(page.getByRole('link', { name: 'Orders' })).toHaveAttribute('aria-current', 'page')
      await expect(page.getByRole('main')).toBeFocused()
      await expect(page.locator('.toast')).toHaveCount(0) // they would disappear by themselves after four seconds
    })
  })
})

visitorTest(
  'a login opens the area in other tabs, and a logout ends it there, on the server, and for no shopper',
  async ({ page, store, account, context }) => {
    await addToLocalStorage(context, store, SHOPPER_TOKEN, account.token)
    const second = await context.newPage()
    await second.goto('/seller/orders')
    await page.goto('/seller')
    await fillLogin(page, store.seller)
    await page.keyboard.press('Enter')
    for (const tab of [page, second]) await expect(tab.getByText('Hi! Admin')).toBeVisible()
    await expect(second.getByRole('heading', { name: 'Orders', level: 1 })).toBeVisible()

    const sellerToken = await storedValue(page, SELLER_TOKEN)
    await page.getByRole('button', { name: 'Logout' }).click()
    await expect(page).toHaveURL('/')
    await expect(page.getByText('Logged Out')).toBeVisible()
    expect(await storedValue(page, SELLER_TOKEN)).toBeNull()
    await expect(loginForm(second)).toBeVisible()
    const headers = { token: sellerToken ?? '' }
    const response = await fetch(store.url + endpoints.currentSeller.path, { headers })
    expect(response.status).toBe(401)
    await expect(profileButton(page)).toBeVisible()
    expect(await storedValue(page, SHOPPER_TOKEN)).toBe(account.token)
  },
)

sellerTest.describe('a login that has expired', () => {
  sellerTest.use({ expectedOnConsole: [/status of 401/] })

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
})
