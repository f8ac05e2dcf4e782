import type { Locator, Page } from '@playwright/test'
import { endpoints } from '../src/contract/endpoints.ts'
import { addProduct, expectStateFits, many, sellerTest as test, unique } from './seller-area.ts'
import type { StoreProcess } from './store-process.ts'
import { placeOrder, registerShopper } from './store-requests.ts'
import { expect } from './test.ts'

const row = (page: Page, name: string): Locator =>
  page
    .getByRole('region', { name: 'Stock of products' })
    .getByRole('listitem')
    .filter({ has: page.getByText(name, { exact: true }) })
const onHand = (page: Page, name: string): Locator => row(page, name).locator('dd').first()
const tab = (page: Page, name: string) => page.getByRole('link', { name: new RegExp(`^${name} ?\\d+$`) })
const toast = (page: Page, words: string) => page.locator('.toaster').getByText(words, { exact: true })

async function find(page: Page, search: string): Promise<void> {
  await page.goto(`/seller/stock?q=${encodeURIComponent(search)}`)
  await expect(page.getByRole('searchbox')).toHaveValue(search)
}

async function change({ url }: StoreProcess, token: string, body: object): Promise<void> {
  const headers = { 'Content-Type': 'application/json', token }
  const response = await fetch(url + endpoints.changeStock.path, { method: 'POST', headers, body: JSON.stringify(body) })
  expect(response.ok).toBe(true)
}

test('begins to count, receives, spoils and counts by keyboard, with a note', async ({ page, store, sellerToken }) => {
  const { name } = await addProduct(store, sellerToken, { name: unique('Medlars') })
  await find(page, name)
  await expect(row(page, name)).toContainText('Not counted')
  await page.getByRole('button', { name: `Count ${name}` }).press('Enter')
  await expect(page.getByLabel('Pieces on hand')).toBeFocused()
  await page.keyboard.type('5')
  await page.keyboard.press('Enter')
  await expect(toast(page, `${name}: 5 on hand`)).toBeVisible()
  await expect(onHand(page, name)).toHaveText('5')
  await expect(row(page, name)).toContainText('Low')
  await expect(page.getByRole('button', { name: `Change ${name}` })).toBeFocused()

  await page.keyboard.press('Enter')
  await page.keyboard.type('+12')
  await expect(row(page, name).getByText('On hand: 5')).toContainText('17')
  await page.getByLabel('Note').fill('Hood River Farm')
  await expectStateFits(page)
  await page.getByLabel('Note').press('Enter')
  await expect(onHand(page, name)).toHaveText('17')

  await page.getByRole('button', { name: `Change ${name}` }).press('Enter')
  await page.getByRole('radio', { name: 'Spoiled' }).check()
  await page.getByLabel('Pieces spoiled').fill('2')
  await page.getByRole('button', { name: 'Save −2' }).click()
  await expect(onHand(page, name)).toHaveText('15')

  await page.getByRole('button', { name: `Movements of ${name}` }).click()
  const movements = page.getByRole('region', { name: `Movements of ${name}` })
  await expect(movements.getByRole('listitem')).toHaveText([
    /^−2SpoiledAdmin/,
    /^\+12ReceivedHood River FarmAdmin/,
    /^\+5CountedAdmin/,
  ])
  await expectStateFits(page)

  await page.getByRole('button', { name: `Change ${name}` }).click()
  await page.getByRole('radio', { name: 'Counted' }).check()
  await page.getByLabel('Pieces on hand').fill('14')
  await page.keyboard.press('Enter')
  await expect(movements.getByRole('listitem').first()).toHaveText(/^−1Counted/)
})

test.describe('a change that can’t be', () => {
  test.use({ expectedOnConsole: [/status of 422/] })

  test('is explained beside the field, one that meets another person’s says so, and counting stops and begins again', async ({
    page,
    store,
    sellerToken,
  }) => {
    const { _id: product, name } = await addProduct(store, sellerToken, { name: unique('Sloes'), stock: 5 })
    await find(page, name)
    await page.getByRole('button', { name: `Change ${name}` }).click()

    await test.step('shows the count as it is by now, and what was typed', async () => {
      await page.getByRole('radio', { name: 'Spoiled' }).check()
      const pieces = page.getByLabel('Pieces spoiled')
      await pieces.fill('some')
      await pieces.press('Enter')
      await expect(pieces).toHaveAccessibleDescription('Enter a whole number')
      await pieces.fill('4')
      await expect(pieces).toHaveAccessibleDescription('')
      await change(store, sellerToken, { product, change: -2, reason: 'other' })
      await pieces.press('Enter')
      await expect(pieces).toHaveAccessibleDescription('Only 3 are on hand')
      await expect(pieces).toHaveValue('4')
      await expect(pieces).toBeFocused()
      await expect(onHand(page, name)).toHaveText('3')
      await pieces.press('Escape')
      await expect(page.getByRole('form', { name: `Change the stock of ${name}` })).toHaveCount(0)
      await expect(page.getByRole('button', { name: `Change ${name}` })).toBeFocused()
    })

    await test.step('adds to what another person received meanwhile', async () => {
      await page.keyboard.press('Enter')
      await page.getByLabel('Pieces received').fill('12')
      await change(store, sellerToken, { product, change: 4, reason: 'received' })
      await page.keyboard.press('Enter')
      await expect(toast(page, `${name}: 19 on hand. It was 7 by then, not 3.`)).toBeVisible()
      await expect(onHand(page, name)).toHaveText('19')
    })

    await test.step('stops counting, and begins again with the same count', async () => {
      await page.getByRole('button', { name: `Change ${name}` }).click()
      await page.getByRole('button', { name: 'Stop counting' }).click()
      await expect(row(page, name)).toContainText('Not counted')
      await expect(page.getByLabel('Pieces on hand')).toHaveValue('19')
      await expect(page.getByLabel('Pieces on hand')).toBeFocused()
      await page.keyboard.press('Enter')
      await expect(onHand(page, name)).toHaveText('19')
    })
  })
})

test('lists by state, search and sort, with counts, and switches products off', async ({ page, store, sellerToken }) => {
  const group = unique('Herb')
  for (const [name, stock] of [
    ['rosemary', 40],
    ['sage', 2],
    ['thyme', 0],
    ['mint', undefined],
  ] as const)
    await addProduct(store, sellerToken, { name: `${group} ${name}`, ...(stock !== undefined && { stock }) })
  await find(page, group)
  const names = page.getByRole('region', { name: 'Stock of products' }).locator('.stock-product .strong')
  await expect(names).toHaveText([`${group} thyme`, `${group} sage`, `${group} rosemary`, `${group} mint`])
  for (const [name, count] of [
    ['All', 4],
    ['In stock', 3],
    ['Out of stock', 1],
    ['Low', 1],
  ] as const)
    await expect(tab(page, name)).toHaveText(`${name}${count}`)
  await tab(page, 'Low').click()
  await expect(names).toHaveText([`${group} sage`])
  await tab(page, 'Out of stock').click()
  await expect(names).toHaveText([`${group} thyme`])
  await expect(row(page, `${group} thyme`)).toContainText('Sold out')
  await tab(page, 'All').click()
  await page.getByLabel('Sort').selectOption('Name')
  await expect(names).toHaveText(['mint', 'rosemary', 'sage', 'thyme'].map((name) => `${group} ${name}`))
  await page.getByRole('switch', { name: `In stock: ${group} rosemary` }).click()
  await expect(row(page, `${group} rosemary`)).toContainText('Out of stock')
  await expect(tab(page, 'Out of stock')).toHaveText('Out of stock2')
  await page.getByRole('searchbox').fill(`${group} s`)
  await expect(names).toHaveText([`${group} sage`])
  await page.getByRole('searchbox').fill(`${group} nothing`)
  await page.getByRole('button', { name: 'Show all products' }).click()
  await expect(page).toHaveURL('/seller/stock?sort=name')
})

test('lists movements, the newest first, loads older ones, and shows who bought with a link to the order', async ({
  page,
  store,
  sellerToken,
}) => {
  const product = await addProduct(store, sellerToken, { name: unique('Plums'), stock: 1 })
  const { _id, name } = product
  await many(12, () => change(store, sellerToken, { product: _id, change: 1, reason: 'received' }))
  const order = await placeOrder(store, await registerShopper(store), [product], { quantity: 2 })
  await find(page, name)
  await page.getByRole('button', { name: `Movements of ${name}` }).click()
  const movements = page.getByRole('region', { name: `Movements of ${name}` }).getByRole('listitem')
  await expect(movements).toHaveCount(10)
  await page.getByRole('button', { name: 'Show older' }).click()
  await expect(movements).toHaveCount(14)
  await expect(movements.nth(10)).toBeFocused()
  await expect(movements.last()).toHaveText(/^\+1Counted/)
  await expect(movements.first()).toHaveText(new RegExp(`^−2SoldOrder ${order.number}Customer`))
  await movements.getByRole('link', { name: `Order ${order.number}` }).click()
  await expect(page).toHaveURL(`/seller/orders?q=${order.number}`)
  await expect(page.getByText(order.number).first()).toBeVisible()
})
