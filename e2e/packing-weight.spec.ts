import type { Page } from '@playwright/test'
import type { OrderWire } from '../src/contract/orders/orders.ts'
import { bar, expect, expectTicked, lineOf, more, test as packingTest, tick } from './packing-test.ts'
import { saveScreenshot } from './screenshot.ts'
import { addProduct, bareStore, expectStateFits } from './seller-area.ts'
import type { StoreProcess } from './store-process.ts'

const test = packingTest.extend<object, { store: StoreProcess }>(bareStore)

/** Tomatoes are about half a pound each, at $2.99 a pound: three may cost $4.93, which is 1.65 lb. Bread is $2.50. */
const GOODS = [
  { name: 'Tomatoes on the vine', price: undefined, offerPrice: undefined, weighed: { per: 'lb', piece: 0.5, price: 2.99 } },
  { name: 'Beef tomatoes', price: undefined, offerPrice: undefined, weighed: { per: 'lb', piece: 0.5, price: 9 } },
  { name: 'Sourdough bread', price: 2.5, offerPrice: 2.5 },
]
const CART = { 'Tomatoes on the vine': 3, 'Sourdough bread': 1 }

const dialog = (page: Page) => page.getByRole('dialog')
const field = (page: Page) => dialog(page).getByRole('textbox')
const keypad = (page: Page) => dialog(page).getByRole('group', { name: 'Keypad' })

async function type(page: Page, keys: string) {
  for (const key of keys)
    await keypad(page)
      .getByRole('button', { name: key === '.' ? 'Point' : key, exact: true })
      .click()
}

const weightsOf = ({ items }: OrderWire) => items.map(({ picked, weighed }) => [picked, weighed?.picked])

test('a line is weighed on a phone with the keypad, and the order goes out with what it came to', async ({
  page,
  store,
  shopper,
  packer,
}) => {
  for (const goods of GOODS) await addProduct(store, packer.token, goods)
  await page.setViewportSize({ width: 360, height: 740 })
  const order = await shopper.orders(CART)
  await packer.packs(order)
  await expect(lineOf(page, 'Tomatoes')).toContainText('about 1.5 lb · $2.99 / lb')
  await expect(bar(page)).toContainText('To collect about')
  await bar(page).getByRole('button', { name: '2 left, then out' }).click()
  await expect(dialog(page)).toContainText('Please weigh Tomatoes on the vine first.')
  await dialog(page).getByRole('button', { name: 'Keep packing' }).click()
  await tick(page, 'Sourdough').click()

  await tick(page, 'Tomatoes').click()
  await expect(dialog(page).getByRole('heading', { name: 'Tomatoes on the vine' })).toBeVisible()
  await expect(dialog(page)).toContainText('Ordered about 1.5 lb · $2.99 / lb')
  await expect(field(page)).toBeFocused()
  await type(page, '1.79')
  await expect(dialog(page)).toContainText('0.14 lb too much')
  await expect(dialog(page)).toContainText('at most 1.65 lb, $4.93')
  await expect(dialog(page).getByRole('link', { name: 'Ask Maya' })).toHaveAttribute('href', /^tel:\+?\d+$/)
  await saveScreenshot(page, 'weigh-over-360')
  await expectStateFits(page)
  await keypad(page).getByRole('button', { name: 'Erase the last digit' }).click()
  await keypad(page).getByRole('button', { name: 'Erase the last digit' }).click()
  await type(page, '43')
  await expect(dialog(page)).toContainText('at most 1.65 lb, $4.93')
  await type(page, '9') // a scale that shows more decimals
  await keypad(page).getByRole('button', { name: 'Erase the last digit' }).click()
  await expect(field(page)).toHaveValue('1.43')
  await expect(dialog(page)).toContainText('$4.28')
  await expect(dialog(page)).toContainText('0.22 lb more allowed')
  for (const [width, height] of [
    [360, 740],
    [390, 844],
    [768, 1024],
    [1280, 800],
  ] as const) {
    await page.setViewportSize({ width, height })
    await saveScreenshot(page, `weigh-${width}`)
  }
  await page.setViewportSize({ width: 360, height: 740 })
  await dialog(page).getByRole('button', { name: 'Packed, 1.43 lb' }).click()
  await expect(dialog(page)).toHaveCount(0)
  await expectTicked(page, 'Tomatoes', true)
  await expect(lineOf(page, 'Tomatoes')).toContainText('1.43 lb · $4.28')
  await expect(page.getByText('Tomatoes on the vine: 1.43 lb, not 1.5 lb')).toBeVisible()
  await expect
    .poll(async () => weightsOf(await packer.order(order)))
    .toEqual([
      [3, 1.43],
      [1, undefined],
    ])
  await saveScreenshot(page, 'weighed-360', { fullPage: true })
  await bar(page).getByRole('button', { name: 'Send out' }).click()
  await expect(page.getByRole('region', { name: 'Status' })).toContainText('Out for Delivery')
  expect(await packer.order(order)).toMatchObject({ status: 'Out for Delivery', toPay: 6.91 }) // 4.28 + 2.50 + 2%, rounded down
})

test('a line is weighed by keyboard with a comma, again with fewer pieces, and its pick is taken back', async ({
  page,
  store,
  shopper,
  packer,
}) => {
  for (const goods of GOODS) await addProduct(store, packer.token, goods)
  const order = await shopper.orders({ 'Tomatoes on the vine': 3 })
  await packer.packs(order)
  await expect(tick(page, 'Tomatoes')).toBeEnabled()
  await tick(page, 'Tomatoes').focus()
  await page.keyboard.press('Enter')
  await expect(field(page)).toBeFocused()
  await page.keyboard.type('1,5')
  await expect(field(page)).toHaveValue('1.5')
  await page.keyboard.press('Enter')
  await expect(tick(page, 'Tomatoes')).toBeFocused()
  await expect.poll(async () => weightsOf(await packer.order(order))).toEqual([[3, 1.5]])

  await more(page, 'Tomatoes on the vine').click()
  await page.getByRole('button', { name: 'Weigh again Tomatoes on the vine' }).click()
  await expect(dialog(page)).toContainText('Weighed before: 1.5 lb')
  await dialog(page).getByRole('button', { name: 'One less Tomatoes on the vine' }).click()
  await field(page).fill('1.2')
  await expect(dialog(page)).toContainText('at most 1.102 lb, $3.29')
  await page.keyboard.press('Enter')
  await expect(dialog(page)).toBeVisible()
  await field(page).fill('1.1')
  await page.keyboard.press('Enter')
  await expect.poll(async () => weightsOf(await packer.order(order))).toEqual([[2, 1.1]])
  await expect(lineOf(page, 'Tomatoes')).toContainText('1 less: about $1.50 comes off.')

  await page.getByRole('button', { name: 'Other product' }).click()
  await page.getByRole('searchbox', { name: 'Other product' }).fill('beef tomatoes')
  await page
    .getByRole('button', { name: /^Beef tomatoes/ })
    .first()
    .click()
  await expect(dialog(page)).toContainText('Instead of Tomatoes on the vine · $3.00 / lb')
  await page.keyboard.type('.6')
  await expect(dialog(page)).toContainText('0.099 lb too much')
  await field(page).fill('0.45')
  await page.keyboard.press('Enter')
  await expect(lineOf(page, 'Tomatoes')).toContainText('Instead: 1 × Beef tomatoes, 0.45 lb, $1.35')
  await saveScreenshot(page, 'weighed-substitute-1280', { fullPage: true })
  await expect
    .poll(async () => weightsOf(await packer.order(order)))
    .toEqual([
      [2, 1.1],
      [1, 0.45],
    ])

  await tick(page, 'Tomatoes').click()
  await expectTicked(page, 'Tomatoes', false)
  await expect.poll(async () => weightsOf(await packer.order(order))).toEqual([[undefined, undefined]])
})
