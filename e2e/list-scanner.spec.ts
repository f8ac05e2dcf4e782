import { checkDigitOf } from '../src/domain/products/barcode.ts'
import { scan } from './scanner.ts'
import { addProduct, sellerTest as test, unique } from './seller-area.ts'
import { expect } from './test.ts'

const codeOf = (body: string): string => body + checkDigitOf(body)

test('a scanner finds a product in the list and for its stock, and fills the form of a new product', async ({
  page,
  store,
  sellerToken,
}) => {
  const [barcode, other] = [codeOf('400638190001'), codeOf('400638190002')]
  const name = unique('Scanned rice')
  await addProduct(store, sellerToken, { name, barcodes: [barcode] })
  for (const path of ['/seller/product-list?category=Dairy', '/seller/stock']) {
    await page.goto(path)
    await expect(async () => {
      await scan(page, barcode)
      await expect(page.getByRole('searchbox', { name: 'Find a product' })).toHaveValue(barcode, { timeout: 500 })
    }).toPass()
    await expect(page.getByText(name).first()).toBeVisible()
  }
  const box = page.getByRole('searchbox', { name: 'Find a product' })
  await expect(async () => {
    await box.fill('')
    await scan(page, other)
    await expect(page.getByText('No product has this barcode.')).toBeVisible({ timeout: 1500 })
  }).toPass()

  await page.goto('/seller')
  await expect(page.getByRole('button', { name: 'Add Product' })).toBeVisible()
  const field = page.getByRole('textbox', { name: 'Barcodes' })
  await expect(field).toBeHidden()
  await expect(async () => {
    await scan(page, barcode)
    await expect(field).toHaveValue(`${barcode} `, { timeout: 500 })
  }).toPass()
  await field.focus()
  await page.keyboard.press('End')
  await scan(page, other)
  await expect(field).toHaveValue(`${barcode} ${other} `)
  await expect(page.getByText('Name is required')).toBeHidden() // the scanner's Enter sends no form
})
