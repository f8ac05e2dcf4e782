import type { Locator, Page } from '@playwright/test'
import sharp from 'sharp'
import { endpoints } from '../src/contract/endpoints.ts'
import { AN_ADDRESS } from '../src/server/testing/an-address.ts'
import { expectAccessible, expectNoSidewaysScroll } from './accessible.ts'
import { callTo, failCall, holdCall } from './api-answers.ts'
import { expect, logIn, test, toast } from './shopper-test.ts'
import { expectWholeScreen } from './whole-screen.ts'

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
const FIELDS = Object.keys(LABELS) as (keyof typeof LABELS)[] // the keys of a constant

const INK = '18,41,31' // --color-ink

const field = (page: Page, name: keyof typeof LABELS) => page.locator('main').getByLabel(LABELS[name], { exact: true })
const submit = (page: Page) => page.locator('main').getByRole('button', { name: 'Add address' })

/** The colour that is seen at the left end of a part, `18,41,31`. What lies over it changes it. */
async function colourSeen(page: Page, part: Locator): Promise<string> {
  const { x = 0, y = 0, height = 0 } = (await part.boundingBox()) ?? {}
  const picture = await page.screenshot({ clip: { x: x + 4, y: y + height / 2, width: 1, height: 1 } })
  return (await sharp(picture).removeAlpha().raw().toBuffer()).join()
}

async function fillAddress(page: Page, changes: Partial<typeof AN_ADDRESS> = {}): Promise<void> {
  for (const name of FIELDS) await field(page, name).fill({ ...AN_ADDRESS, ...changes }[name])
}

test('whoever is not logged in is led to the cart', async ({ page }) => {
  await page.goto('/add-address')
  await expect(page).toHaveURL('/cart')
})

test('the form knows the account’s name and email, and tells the browser what it asks for', async ({ page, shopper }) => {
  await page.goto('/add-address')
  await expect(field(page, 'firstName')).toHaveValue('Maya')
  await expect(field(page, 'lastName')).toHaveValue('Winter')
  await expect(field(page, 'email')).toHaveValue(shopper.email)
  const asked = FIELDS.map((name) => field(page, name).getAttribute('autocomplete'))
  expect(await Promise.all(asked)).toEqual([
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
})

test('all fields are required, and nothing is sent before', async ({ page, shopper }) => {
  const gate = await holdCall(page, endpoints.addAddress)
  await page.goto('/add-address')
  await expect(field(page, 'email')).toHaveValue(shopper.email)
  await expectAccessible(page)
  for (const name of ['firstName', 'lastName', 'email'] as const) await field(page, name).fill('')
  for (const name of FIELDS) {
    await submit(page).click()
    await expect(field(page, name)).toBeFocused()
    await expect(field(page, name)).toHaveAccessibleDescription(`${LABELS[name]} is required`)
    await field(page, name).fill(AN_ADDRESS[name])
  }
  expect(gate.arrived).toBe(0)
})

test('a zip code is digits, with a space or hyphen between them if any; an email is one', async ({ page, shopper }) => {
  await page.goto('/add-address')
  await expect(field(page, 'email')).toHaveValue(shopper.email)
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

test('a saved address is chosen in the cart, though others are there, and saved once', async ({ page, shopper, request }) => {
  await shopper.fillsCart({ Bananas: 1 })
  await shopper.hasAddress()
  const gate = await holdCall(page, endpoints.addAddress)
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
  const { addresses } = await (await request.get(endpoints.listAddresses, { headers: { token: shopper.token } })).json()
  expect(addresses).toHaveLength(2)
})

test('long words fit 320 px, in the form and among the saved addresses', async ({ page, shopper }) => {
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

test.describe('when the store refuses or fails', () => {
  test.use({ expectedOnConsole: [/Failed to load resource/] })

  test('the server’s sentences stand at their fields until those change, and what was typed survives', async ({
    page,
    shopper,
  }) => {
    const errors = { lastName: 'Refused by the server', city: 'We don’t deliver there' }
    const refusal = { success: false, message: 'Refused by the server', errors }
    await page.route(callTo(endpoints.addAddress), (route) => route.fulfill({ status: 422, json: refusal }))
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
  })

  test('a fault of the store is told in a toast, and the same form goes through later', async ({ page, shopper }) => {
    await shopper.fillsCart({ Bananas: 1 })
    await failCall(page, endpoints.addAddress)
    await page.goto('/add-address')
    await fillAddress(page)
    await submit(page).click()
    await expect(toast(page, 'Something went wrong on our side')).toBeVisible()
    await expect(field(page, 'street')).toHaveValue(AN_ADDRESS.street)
    await page.unroute(callTo(endpoints.addAddress))
    await submit(page).click()
    await expect(page).toHaveURL('/cart')
  })

  test('a login that ended meanwhile is asked for over the form, which keeps what was typed and goes on', async ({
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
    await expect.poll(() => colourSeen(page, page.locator('.toast-error'))).toBe(INK) // above the dialog’s backdrop
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
