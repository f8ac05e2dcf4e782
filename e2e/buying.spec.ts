import { checkDigitOf } from '../src/domain/products/barcode.ts'
import { scan } from './scanner.ts'
import { addProduct, sellerTest as test, unique } from './seller-area.ts'
import { expect } from './test.ts'
import { expectWholeScreen } from './whole-screen.ts'

const codeOf = (body: string): string => body + checkDigitOf(body)

test('a manager adds a supplier, buys what is low, receives it by a scanner, and closes the purchase', async ({
  page,
  store,
  sellerToken,
}) => {
  const [name, other, supplier] = [unique('Rolled oats'), unique('Honey'), unique('Hill Farm')]
  const barcode = codeOf('400638177001')
  await page.goto('/seller/suppliers')
  const form = page.getByRole('form', { name: 'New supplier' })
  await form.getByRole('button', { name: 'Add supplier' }).click()
  await expect(form.getByText('Name is required')).toBeVisible()
  await form.getByLabel('Name').fill(supplier)
  await form.getByLabel('Email').fill('orders@hill.example')
  await form.getByLabel('Least amount').fill('100')
  await form.getByRole('button', { name: 'Add supplier' }).click()
  const row = page.getByRole('list', { name: 'Suppliers' }).getByRole('listitem').filter({ hasText: supplier })
  await expect(row).toContainText('0 products')
  await expectWholeScreen(page, 'the suppliers')

  const id = (await row.getByRole('link', { name: /^Buy/ }).getAttribute('href'))?.split('supplier=')[1] ?? ''
  const bought = { supplier: id, stock: 2, lowAt: 5, orderTo: 20, cost: 1.5 }
  await addProduct(store, sellerToken, { name, ...bought, caseSize: 6, barcodes: [barcode] })
  await addProduct(store, sellerToken, { name: other, ...bought, barcodes: [codeOf('400638177002')] })
  await row.getByRole('link', { name: /^Buy/ }).click()
  const lines = page.getByRole('list', { name: 'Products to buy' })
  await expect(lines.getByRole('listitem')).toHaveCount(2)
  await expect(page.getByLabel(`Cases of ${name}`)).toHaveValue('3')
  await expect(page.getByLabel(`Pieces of ${other}`)).toHaveValue('18')
  await expect(page.getByText(/\$46\.00 below the least amount/)).toBeVisible()
  await page.getByLabel(`Cases of ${name}`).fill('4')
  await page.getByRole('link', { name: 'Product List' }).first().click()
  await expect(page.getByRole('dialog')).toContainText('This purchase is not saved yet.')
  await page.getByRole('dialog').getByRole('button', { name: 'Keep editing' }).click()
  await page.getByRole('button', { name: `Remove ${other}` }).click()
  await expectWholeScreen(page, 'a new purchase')
  await page.getByRole('button', { name: 'Send' }).click()
  await expect(page.getByText('On its way')).toBeVisible()

  const pieces = page.getByLabel(`Pieces of ${name} that came`)
  await expect(pieces).toBeVisible() // the form listens to the scanner from now on
  await scan(page, barcode)
  await expect(pieces).toHaveValue('1')
  await scan(page, codeOf('400638177002'))
  await expect(page.getByText(`Not in this purchase: ${other}`)).toBeVisible()
  await page.getByRole('button', { name: 'All that is missing' }).click()
  await expect(pieces).toHaveValue('24')
  await pieces.fill('20')
  await page.getByLabel(`Use by: ${name}`).fill('2020-01-31')
  await page.getByRole('button', { name: 'Receive 20 pieces' }).click()
  await expect(page.getByText(`${name}: This use-by date is over already`)).toBeVisible()
  await page.getByLabel(`Use by: ${name}`).fill('')
  await page.getByLabel(`Cost of ${name}`).fill('1.75')
  await expectWholeScreen(page, 'a purchase that is received')
  await page.getByRole('button', { name: 'Receive 20 pieces' }).click()
  await expect(page.getByText('Partly received')).toBeVisible()
  await expect(page.getByRole('list', { name: 'Ordered products' })).toContainText('20 received')
  await page.getByRole('button', { name: 'Close purchase…' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Close it' }).click()
  await expect(page.getByRole('list', { name: 'Ordered products' })).toContainText('20 received, 4 short')

  await page.goto('/seller/purchases')
  const listed = page.getByRole('region', { name: 'Purchases' }).getByRole('listitem').filter({ hasText: supplier })
  await expect(listed).toContainText('1 product, 20 of 24 pieces')
  await expectWholeScreen(page, 'the purchases')
})
