import type { Locator, Page } from '@playwright/test'
import { endpoints } from '../src/contract/endpoints.ts'
import { addProduct, expectStateFits, sellerTest as test, unique } from './seller-area.ts'
import { expect } from './test.ts'

const row = (page: Page, name: string): Locator => page.getByRole('row').filter({ has: page.getByText(name, { exact: true }) })
const cell = (page: Page, name: string, column: string) => row(page, name).locator(`[data-column="${column}"]`)
const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true })

test.use({ expectedOnConsole: [/409 \(Conflict\).*change-many/] })

test('prices are typed, pasted, found after a reload, corrected, raised, saved beside someone else’s change, and undone', async ({
  page,
  store,
  sellerToken,
}) => {
  const group = unique('Pome')
  const names = ['Apples', 'Pears', 'Quinces'].map((name) => `${group} ${name}`)
  const [apples = '', pears = '', quinces = ''] = names
  const products = []
  for (const name of names) products.push(await addProduct(store, sellerToken, { name, price: 4, offerPrice: 2, stock: 8 }))
  await page.goto(`/seller/grid?q=${encodeURIComponent(group)}&sort=name`)
  await expect(page.getByRole('grid')).toHaveAttribute('aria-rowcount', '4')

  await cell(page, apples, 'offerPrice').click()
  await page.keyboard.type('1.90')
  await page.keyboard.press('Enter')
  await expect(cell(page, apples, 'offerPrice')).toContainText('1.90was 2.00')
  await expect(cell(page, pears, 'offerPrice')).toBeFocused()

  await page.evaluate(() => {
    const clipboardData = new DataTransfer()
    clipboardData.setData('text/plain', '$1.80\t12\n1.5.0\t7\n')
    document.activeElement?.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }))
  })
  await expect(cell(page, pears, 'stock')).toContainText('12was 8')
  await expect(cell(page, quinces, 'offerPrice')).toContainText('Offer price must be in dollars and cents, like 4.50')
  await expect(page.getByText('3 rows changed, 1 to correct')).toBeVisible()
  await expectStateFits(page)
  await page.reload()
  await expect(page.getByText('3 rows changed, 1 to correct')).toBeVisible()
  await expect(cell(page, apples, 'offerPrice')).toContainText('1.90was 2.00')

  await cell(page, quinces, 'offerPrice').focus()
  await page.keyboard.type('3')
  await page.keyboard.press('Enter')
  await page.getByRole('checkbox', { name: `Select ${quinces}` }).check()
  await page.getByLabel('What', { exact: true }).selectOption('Offer price')
  await expect(page.getByRole('listitem').filter({ hasText: quinces })).toContainText('$3.00$3.15')
  await expectStateFits(page)
  await button(page, 'Apply to the grid').click()
  await expect(cell(page, quinces, 'offerPrice')).toContainText('3.15was 2.00')
  await button(page, 'Clear selection').click()

  const change = { id: products[0]?._id, version: products[0]?.version, offerPrice: 1.5 }
  const headers = { 'Content-Type': 'application/json', token: sellerToken }
  const body = JSON.stringify({ changes: [change] })
  const theirs = await fetch(store.url + endpoints.changeProducts.path, { method: 'POST', headers, body })
  expect(theirs.ok).toBe(true)
  await button(page, 'Save 3 rows').click()
  await expect(page.getByText('2 products saved, 1 not saved')).toBeVisible()
  await expect(page.getByRole('listitem').filter({ hasText: apples })).toContainText('$2.00$1.50$1.90')
  await expectStateFits(page)
  await page.getByRole('button', { name: `Keep mine: Offer price of ${apples}` }).click()
  await button(page, 'Save 1 row').click()
  await expect(page.getByText('1 product saved')).toBeVisible()
  await button(page, 'Undo').click()
  await expect(cell(page, apples, 'offerPrice')).toHaveText(/1\.50$/)
  await expect(cell(page, pears, 'offerPrice')).toHaveText(/1\.80$/)
})
