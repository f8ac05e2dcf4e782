import type { Locator, Page } from '@playwright/test'
import sharp from 'sharp'
import { endpoints } from '../src/contract/endpoints.ts'
import { AN_ADDRESS } from '../src/server/testing/an-address.ts'
import { endpointPattern, failRequests, holdRequests } from './api-responses.ts'
import { expect, logIn, test, toast } from './shopper-test.ts'
import { expectAccessible, expectNoSidewaysScroll, expectWholeScreen } from './whole-screen.ts'

const LABELS = {
  firstName: 'First name',
  lastName: 'Last name',
  email: 'Email',
  street: 'Street address',
  city: 'City',
  state: 'State',
  zipcode: 'ZIP code',
  country: 'Country',
  phone: 'Phone',
} as const satisfies Record<keyof typeof AN_ADDRESS, string>
const FIELDS = Object.keys(LABELS) as (keyof typeof LABELS)[]

const INK = '18,41,31' // This is the color --color-ink.

const field = (page: Page, name: keyof typeof LABELS) => page.locator('main').getByLabel(LABELS[name], { exact: true })
const submit = (page: Page) => page.locator('main').getByRole('button', { name: 'Add address' })

/**
 * Returns the rendered color at the left end of an element, such as `18,41,31`. Anything that is drawn above the
 * element counts.
 */
async function renderedColor(page: Page, part: Locator): Promise<string> {
  const { x = 0, y = 0, height = 0 } = (await part.boundingBox()) ?? {}
  const picture = await page.screenshot({ clip: { x: x + 4, y: y + height / 2, width: 1, height: 1 } })
  return (await sharp(picture).removeAlpha().raw().toBuffer()).join()
}

async function fillAddress(page: Page, changes: Partial<typeof AN_ADDRESS> = {}): Promise<void> {
  for (const name of FIELDS) await field(page, name).fill({ ...AN_ADDRESS, ...changes }[name])
}

test('leads a visitor to the cart', async ({ page }) => {
  await page.goto('/add-address')
  await expect(page).toHaveURL('/cart')
})

test('fills in the account’s name and email, sets autocomplete, and sends nothing before all fields are valid', async ({
  page,
  shopper,
}) => {
  const gate = await holdRequests(page, endpoints.addAddress.path)
  await page.goto('/add-address')
  await expect(field(page, 'firstName')).toHaveValue('Maya')
  await expect(field(page, 'lastName')).toHaveValue('Winter')
  await expect(field(page, 'email')).toHaveValue(shopper.email)
  const autocomplete = FIELDS.map((name) => field(page, name).getAttribute('autocomplete'))
  expect(await Promise.all(autocomplete)).toEqual([
    'given-name',
    'family-name',
    'email',
    'address-line1',
    'address-level2',
    'address-level1',
    'postal-code',
    'country-name',
    'tel',
  ])
  for (const name of ['firstName', 'lastName', 'email', 'country'] as const) await field(page, name).fill('')
  for (const name of FIELDS) {
    await submit(page).click()
    await expect(field(page, name)).toBeFocused()
    await expect(field(page, name)).toHaveAccessibleDescription(`${LABELS[name]} is required`)
    await field(page, name).fill(AN_ADDRESS[name])
  }
  expect(gate.arrived).toBe(0)
  const isAccepted = async (name: 'zipcode' | 'email', text: string) => {
    await field(page, name).fill(text)
    return field(page, name).evaluate((input: HTMLInputElement) => input.validity.valid)
  }
  for (const zipcode of ['97205', '02134-1000', '100 05', '0', ' 97205 '])
    expect(await isAccepted('zipcode', zipcode), zipcode).toBe(true)
  for (const zipcode of ['SW1A', '97205-', '-1', '1--2', '12.5', '１２'])
    expect(await isAccepted('zipcode', zipcode), zipcode).toBe(false)
  for (const email of ['maya', 'maya@', '@example.com']) expect(await isAccepted('email', email), email).toBe(false)
})

test('selects a new address in the cart over existing ones, and saves it once', async ({ page, shopper, request }) => {
  await shopper.fillsCart({ Bananas: 1 })
  await shopper.hasAddress()
  const gate = await holdRequests(page, endpoints.addAddress.path)
  await page.goto('/add-address')
  await fillAddress(page, { street: '  88 Market Street ', zipcode: ' 02134-1000 ' })
  await submit(page).dblclick()
  await expect(submit(page)).toHaveAttribute('aria-busy', 'true')
  gate.open()
  await expect(page).toHaveURL('/cart')
  await expect(toast(page, 'Address added successfully')).toBeVisible()
  await expect(page.getByRole('form', { name: 'Order summary' }).locator('p', { hasText: 'Maya Winter' })).toContainText(
    '88 Market Street, Portland, Oregon 02134-1000',
  )
  const { addresses } = await (await request.get(endpoints.listAddresses.path, { headers: { token: shopper.token } })).json()
  expect(addresses).toHaveLength(2)
})

test('fits long words in 320 px, in the form and among the saved addresses', async ({ page, shopper }) => {
  await page.setViewportSize({ width: 320, height: 640 })
  await shopper.fillsCart({ Bananas: 1 })
  await page.goto('/add-address')
  const long = 'Llanfairpwllgwyngyllgogerychwyrndrobwllllantysiliogogogoch'.repeat(3)
  await fillAddress(page, { street: long, city: long, firstName: long })
  await expectNoSidewaysScroll(page)
  await expectAccessible(page)
  await submit(page).click()
  await page.getByRole('button', { name: 'Change delivery address' }).click()
  await expect(page.getByRole('radio')).toHaveCount(1)
  await expectNoSidewaysScroll(page)
  await expectAccessible(page)
})

test.describe('when the server rejects or fails', () => {
  test.use({ expectedOnConsole: [/Failed to load resource/] })

  test('shows the server’s messages at their fields until those change, an error in a toast, and submits the same form later', async ({
    page,
    shopper,
  }) => {
    const errors = { lastName: 'Refused by the server', city: 'We don’t deliver there' }
    const response = { success: false, message: 'Refused by the server', errors }
    await page.route(endpointPattern(endpoints.addAddress.path), (route) => route.fulfill({ status: 422, json: response }))
    await page.goto('/add-address')
    await expect(field(page, 'email')).toHaveValue(shopper.email)
    await fillAddress(page)
    await submit(page).click()
    await expect(field(page, 'lastName')).toHaveAccessibleDescription(errors.lastName)
    await expect(field(page, 'lastName')).toBeFocused()
    await field(page, 'lastName').fill('Summer')
    await expect(field(page, 'lastName')).not.toHaveAttribute('aria-invalid')
    await expect(field(page, 'city')).toHaveAccessibleDescription(errors.city)
    await expect(field(page, 'city')).toHaveAttribute('aria-invalid', 'true')
    await expect(field(page, 'street')).not.toHaveAttribute('aria-invalid')
    await expect(field(page, 'street')).toHaveValue(AN_ADDRESS.street)
    await expect(field(page, 'phone')).toHaveValue(AN_ADDRESS.phone)
    await expectWholeScreen(page, 'add-address-refused')

    await page.unroute(endpointPattern(endpoints.addAddress.path))
    await failRequests(page, endpoints.addAddress.path)
    await submit(page).click()
    await expect(toast(page, 'Something went wrong on our side')).toBeVisible()
    await expect(field(page, 'street')).toHaveValue(AN_ADDRESS.street)
    await page.unroute(endpointPattern(endpoints.addAddress.path))
    await submit(page).click()
    await expect(page).toHaveURL('/cart')
  })

  test('shows the login over the form when the session has expired, keeps what was typed and continues', async ({
    page,
    shopper,
  }) => {
    await shopper.fillsCart({ Bananas: 1 })
    await page.goto('/add-address')
    await fillAddress(page, { street: '88 Market Street' })
    await shopper.loginEnds()
    await submit(page).click()
    await expect(page.getByRole('dialog', { name: 'Login' })).toBeVisible()
    await expect(page.locator('.toast-error')).toHaveCount(1)
    await expect.poll(() => renderedColor(page, page.locator('.toast-error'))).toBe(INK) // above the dialog’s backdrop
    await page.keyboard.press('Escape')
    await submit(page).click()
    await logIn(page, shopper)
    await expect(page).toHaveURL('/add-address')
    await expect(field(page, 'street')).toHaveValue('88 Market Street')
    await submit(page).click()
    await expect(page).toHaveURL('/cart')
    await expect(page.getByText('88 Market Street').first()).toBeVisible()
    await expect(page.getByText('1 item', { exact: true })).toBeVisible()
  })
})
