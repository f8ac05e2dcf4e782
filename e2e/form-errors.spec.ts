import type { Locator, Page } from '@playwright/test'
import { endpoints } from '../src/contract/endpoints.ts'
import { AN_ADDRESS } from '../src/server/testing/an-address.ts'
import { endpointPattern } from './api-responses.ts'
import { addButton, offerField, openProductForm, priceField } from './product-form.ts'
import { sellerTest } from './seller-area.ts'
import { expect, loginDialog, openLoginDialog, test } from './shopper-test.ts'
import { expectAccessible } from './whole-screen.ts'

/** Messages at the fields of a form, by label. Null means that the field is valid. */
type FieldErrors = Readonly<Record<string, string | null>>

/** Expects these messages at the fields instead of the browser's own, and the focus on the first invalid field. */
async function expectErrors(form: Locator, errors: FieldErrors): Promise<void> {
  for (const [label, message] of Object.entries(errors)) {
    const field = form.getByLabel(label, { exact: true })
    if (message === null) await expect(field, label).not.toHaveAttribute('aria-invalid')
    else {
      await expect(field, label).toHaveAttribute('aria-invalid', 'true')
      await expect(field, label).toHaveAccessibleDescription(message)
      await expect(form.getByText(message, { exact: true }), label).toBeVisible()
    }
  }
  const [firstBad] = Object.entries(errors).find(([, message]) => message !== null) ?? []
  if (firstBad !== undefined) await expect(form.getByLabel(firstBad, { exact: true })).toBeFocused()
  expect(await form.evaluate((place: Element) => (place.closest('form') ?? place.querySelector('form'))?.noValidate)).toBe(true)
}

/** Returns a growing list of the bodies of requests to an endpoint, oldest first. */
function requestsOf(page: Page, endpoint: string): string[] {
  const sent: string[] = []
  page.on('request', (request) => endpointPattern(endpoint).test(request.url()) && sent.push(request.postData() ?? ''))
  return sent
}

test('shows at each field of the login what is wrong, until it is valid', async ({ page }) => {
  const sent = requestsOf(page, endpoints.loginShopper.path)
  await openLoginDialog(page)
  const dialog = loginDialog(page)
  const submit = dialog.getByRole('button', { name: 'Login' })
  await submit.click()
  await expectErrors(dialog, { Email: 'Email is required', Password: 'Password is required' })
  await expectAccessible(page)

  const email = dialog.getByLabel('Email', { exact: true })
  await email.fill('maya')
  await expectErrors(dialog, { Email: 'Enter a valid email', Password: 'Password is required' })
  await email.fill('maya@example.com')
  await expectErrors(dialog, { Email: null })
  await expect(dialog.getByLabel('Password', { exact: true })).toHaveAttribute('aria-invalid', 'true')
  await dialog.getByLabel('Password', { exact: true }).fill('x')
  await expect(dialog.locator('.field-error')).toHaveCount(0)

  await email.fill('maya')
  await expect(dialog.locator('.field-error'), 'no message during typing').toHaveCount(0)
  await submit.click()
  await expectErrors(dialog, { Email: 'Enter a valid email', Password: null })
  await expect(dialog.getByLabel('Password', { exact: true })).toHaveValue('x')
  expect(sent).toEqual([])
})

test('shows the server’s messages at registration, and clears them when switching to login', async ({ page }) => {
  const sent = requestsOf(page, endpoints.registerShopper.path)
  await openLoginDialog(page)
  const dialog = loginDialog(page)
  await dialog.getByRole('button', { name: 'Create an account' }).click()
  await dialog.getByLabel('Name', { exact: true }).fill('M'.repeat(101))
  await dialog.getByLabel('Password', { exact: true }).fill('1234567')
  await dialog.getByRole('button', { name: 'Create account' }).click()
  const errors = {
    Name: 'Name must be 100 characters or fewer',
    Email: 'Email is required',
    Password: 'Password must be at least 8 characters',
  }
  await expectErrors(dialog, errors)
  const response = await page.request.post(endpoints.registerShopper.path, {
    data: { name: 'M'.repeat(101), email: '', password: '1234567' },
  })
  expect(Object.values((await response.json()).errors)).toEqual(Object.values(errors))
  await dialog.getByRole('button', { name: 'Login' }).click()
  await expect(dialog.locator('.field-error')).toHaveCount(0)
  expect(sent).toEqual([])
})

test('shows the server’s messages for an address, keeps what was typed, and submits once it is valid', async ({
  page,
  shopper,
}) => {
  const sent = requestsOf(page, endpoints.addAddress.path)
  const typed = { ...AN_ADDRESS, city: ' ', email: 'maya@example', zipcode: 'SW1A', phone: 'abc' }
  await page.goto('/add-address')
  const form = page.locator('main form')
  for (const [name, text] of Object.entries(typed)) await form.locator(`[name=${name}]`).fill(text)
  await form.getByRole('button').click()
  const errors = {
    Email: 'Enter a valid email',
    City: 'City is required',
    'ZIP code': 'Enter a ZIP code, like 97205',
    Phone: 'Enter a phone number, like (503) 555-0100',
  }
  await expectErrors(form, { ...errors, 'First name': null })
  await expect(form.locator('.field-error')).toHaveCount(4)
  await expectAccessible(page)
  const response = await page.request.post(endpoints.addAddress.path, { headers: { token: shopper.token }, data: typed })
  expect(Object.values((await response.json()).errors)).toEqual(Object.values(errors))
  for (const [name, text] of Object.entries(typed)) await expect(form.locator(`[name=${name}]`)).toHaveValue(text)
  expect(sent).toEqual([])

  const corrected = { city: 'Portland', email: 'maya@example.com', zipcode: ' 97205 ', phone: '503-555-0100 x12' }
  for (const [name, text] of Object.entries(corrected)) await form.locator(`[name=${name}]`).fill(text)
  await expect(form.locator('.field-error')).toHaveCount(0)
  await form.getByRole('button').click()
  await expect(page).toHaveURL('/cart')
  expect(sent).toHaveLength(1)
})

sellerTest('shows what is missing from a new product or not a valid price, until it is valid', async ({ page }) => {
  const sent = requestsOf(page, endpoints.addProduct.path)
  await openProductForm(page)
  const form = page.getByRole('form', { name: 'Add Product' })
  await addButton(page).click()
  await expectErrors(form, {
    Name: 'Name is required',
    'Product price': 'Price is required',
  })
  await expectAccessible(page)
  await form.getByLabel('Name', { exact: true }).fill('Sloes')
  await expectErrors(form, { Name: null })
  await addButton(page).click()
  await priceField(page).pressSequentially('e')
  await expectErrors(form, {
    'Product price': 'Price must be in dollars and cents, like 4.50',
  })
  await priceField(page).press('Backspace')
  await expectErrors(form, { 'Product price': 'Price is required' })
  await priceField(page).fill('2')
  await expectErrors(form, { 'Product price': null })
  await offerField(page).fill('2.5')
  await offerField(page).blur()
  await expect(offerField(page)).toHaveAccessibleDescription('Offer price can’t be higher than the price')
  await priceField(page).fill('3')
  await expect(form.locator('.field-error')).toHaveCount(0)
  await priceField(page).pressSequentially('e')
  await addButton(page).click()
  await expectErrors(form, { 'Product price': 'Price must be in dollars and cents, like 4.50' })
  expect(sent).toEqual([])
})
