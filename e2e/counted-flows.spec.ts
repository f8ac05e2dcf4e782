import type { Locator, Page } from '@playwright/test'
import { moveTo } from './move-to.ts'
import { cartBadge, expect, test } from './shopper-test.ts'
import { pageReady } from './test.ts'

const COUNTED = { presses: 'test.presses', keys: 'test.keys' } as const

/** Counts every press of a pointer and every key, over all pages of the tab. */
async function countInput(page: Page): Promise<void> {
  await page.addInitScript(({ presses, keys }) => {
    const count = (name: string) => sessionStorage.setItem(name, String(Number(sessionStorage.getItem(name)) + 1))
    addEventListener('pointerdown', () => count(presses), { capture: true })
    addEventListener('keydown', () => count(keys), { capture: true })
  }, COUNTED)
}

const counted = (page: Page, what: keyof typeof COUNTED): Promise<number> =>
  page.evaluate((name) => Number(sessionStorage.getItem(name)), COUNTED[what])

/** What a browser has saved of a person, by the names that `autocomplete` gives it. */
const PROFILE: Readonly<Record<string, string>> = {
  name: 'Gil Santos',
  email: 'gil@example.com',
  tel: '5035550199',
  'address-line1': '12 Orchard Lane',
  'address-line2': 'Apt 4',
  'address-level2': 'Portland',
  'address-level1': 'OR',
  'postal-code': '97205',
  'country-name': 'United States',
}

const AUTOCOMPLETE = {
  name: 'name',
  email: 'email',
  phone: 'tel',
  street: 'address-line1',
  line2: 'address-line2',
  city: 'address-level2',
  state: 'address-level1',
  zipcode: 'postal-code',
  country: 'country-name',
  courierNote: 'off',
}

/** Fills all fields of the form at once, as browsers do when somebody chooses a suggestion in one of them. */
const autofill = (form: Locator): Promise<void> =>
  form.evaluate((element, profile) => {
    for (const field of element.querySelectorAll('input')) {
      const value = profile[field.autocomplete]
      if (value === undefined) continue
      field.value = value
      for (const type of ['input', 'change']) field.dispatchEvent(new Event(type, { bubbles: true }))
    }
  }, PROFILE)

const autocompleteOf = (form: Locator) =>
  form.evaluate((element) =>
    Object.fromEntries(
      Array.from(element.querySelectorAll<HTMLInputElement>('input:not([type=radio], [type=checkbox])'), (field) => [
        field.name,
        field.autocomplete,
      ]),
    ),
  )

const checkoutForm = (page: Page): Locator => page.locator('form.checkout')

// A person who is in no hurry needs this many seconds.
const SECONDS = { press: 1, key: 0.5, page: 2, autofill: 2 }
const MAX_SECONDS = 60

/** Home, cart, checkout and confirmation are read, and one suggestion of the browser is chosen. */
const secondsOf = ({ presses = 0, keys = 0 }): number =>
  presses * SECONDS.press + keys * SECONDS.key + 4 * SECONDS.page + SECONDS.autofill

test('a shopper who ordered before is three presses away from the next cash order', async ({ page, shopper }) => {
  await shopper.orders({ Bananas: 1, Cucumber: 1 })
  await countInput(page)
  await page.goto('/')
  await page.getByRole('region', { name: 'Buy again' }).getByRole('button', { name: 'Add Bananas to cart' }).click()
  await cartBadge(page, 1).click()
  await page.getByRole('button', { name: 'Place Order' }).click()
  await expect(page).toHaveURL('/my-orders')
  expect(await counted(page, 'presses')).toBe(3)
  expect(await counted(page, 'keys')).toBe(0)
  expect(await shopper.countOrders()).toBe(2)
})

test('a guest whose browser fills the form orders in five presses, types nothing, and takes less than a minute', async ({
  page,
}) => {
  await countInput(page)
  await page.goto('/')
  await pageReady(page)
  await page
    .getByRole('button', { name: /^Add .+ to cart$/ })
    .first()
    .click()
  await cartBadge(page, 1).click()
  await page.getByRole('button', { name: 'Place Order' }).click()
  await checkoutForm(page).getByLabel('Name').click()
  expect(await autocompleteOf(checkoutForm(page))).toEqual(AUTOCOMPLETE)
  await autofill(checkoutForm(page))
  await page.getByRole('button', { name: 'Place Order' }).click()
  await expect(page.getByRole('heading', { name: /^Thank you, Gil/, level: 1 })).toBeVisible()
  const presses = await counted(page, 'presses')
  expect(presses).toBe(5)
  expect(await counted(page, 'keys')).toBe(0)
  expect(secondsOf({ presses })).toBeLessThan(MAX_SECONDS)
})

test('a guest can order by keyboard with at most 30 keys, of which none is a letter', async ({ page }) => {
  await countInput(page)
  await page.goto('/')
  await pageReady(page)
  await moveTo(page, page.getByRole('link', { name: 'Skip to content' }))
  await page.keyboard.press('Enter')
  await moveTo(page, page.getByRole('link', { name: 'Skip to products' }))
  await page.keyboard.press('Enter')
  await moveTo(page, page.getByRole('button', { name: /^Add .+ to cart$/ }).first())
  await page.keyboard.press('Enter')
  await moveTo(page, page.getByRole('link', { name: 'Go to cart' }))
  await page.keyboard.press('Enter')
  await moveTo(page, page.getByRole('button', { name: 'Place Order' }))
  await page.keyboard.press('Enter')
  await moveTo(page, checkoutForm(page).getByLabel('Name'))
  await autofill(checkoutForm(page))
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { name: /^Thank you, Gil/, level: 1 })).toBeVisible()
  expect(await counted(page, 'presses')).toBe(0)
  const keys = await counted(page, 'keys')
  expect(keys).toBeLessThanOrEqual(30)
  expect(secondsOf({ keys })).toBeLessThan(MAX_SECONDS)
})
