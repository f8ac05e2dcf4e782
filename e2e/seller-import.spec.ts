import { readFile } from 'node:fs/promises'
import { writeXlsx } from 'hucre/xlsx'
import { addProduct, expectStateFits, sellerTest as test, unique } from './seller-area.ts'
import { expect } from './test.ts'

test.use({ expectedOnConsole: [/status of 422/] })

test('a catalog goes out, has a price changed, and comes back with a preview, and an undo that can be undone', async ({
  page,
  store,
  sellerToken,
}) => {
  const { name } = await addProduct(store, sellerToken, { name: unique('Quince'), price: 4, offerPrice: 3 })
  await page.goto('/seller/product-list')
  const downloading = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Export' }).click()
  const download = await downloading
  expect(download.suggestedFilename()).toMatch(/^products-\d{4}-\d\d-\d\d\.csv$/)
  const exported = await readFile(await download.path(), 'utf8')
  expect(exported).toContain(`"${name}",`)

  await page.getByRole('link', { name: 'Import' }).click()
  const choose = (csv: string) =>
    page.getByLabel('Choose a file').setInputFiles({ name: 'november.csv', mimeType: 'text/csv', buffer: Buffer.from(csv) })
  await choose(exported.replaceAll(',', ';'))
  await expect(page.getByRole('alert')).toContainText('semicolons')

  const [header = '', ...rows] = exported.split('\r\n')
  const edited = rows.map((row) => (row.includes(name) ? row.replace(',4.00,3.00,', ',4.00,2.50,') : row))
  const bad = `,,Bad row${','.repeat(header.split(',').length - 3)}`
  await choose([header, ...edited.slice(0, -1), bad, ''].join('\r\n'))
  await expect(page.getByRole('heading', { name: 'Check the import' })).toBeVisible()
  const changed = page.getByRole('region', { name: '1 changed cell' })
  await expect(changed.getByRole('listitem')).toContainText(`${name}Offer price$3.00$2.50`)
  const wrong = page.getByRole('region', { name: '1 row to correct' })
  await expect(wrong).toContainText('Price is required')
  const correcting = page.waitForEvent('download')
  await wrong.getByRole('button', { name: 'These rows with reasons' }).click()
  const reasons = await readFile(await (await correcting).path(), 'utf8')
  expect(reasons).toMatch(/^\uFEFFreason,id,.*\r\n"price: Price is required",,,Bad row,/)

  await page.getByRole('button', { name: 'Import 1 row', exact: true }).click()
  await expect(page.getByRole('region', { name: 'Outcome' })).toContainText('0 products added, 1 product changed, 1 row left out')
  await page.getByRole('button', { name: 'Undo the import' }).click()
  await expect(page.getByText('1 change undone')).toBeVisible()
  await page.getByRole('button', { name: 'Import it again' }).click()
  await expect(page.getByText('1 change made again')).toBeVisible()
  await page.getByRole('button', { name: 'Undo the import' }).click()
  await expect(page.getByText('1 change undone')).toBeVisible()
  await page.getByRole('main').getByRole('link', { name: 'Product List' }).click()
  await expect(page.getByRole('listitem').filter({ hasText: name })).toContainText('$3.00')
})

test('a spreadsheet of another program is mapped by keys once, and mapped as last time when it comes again', async ({ page }) => {
  const name = unique('Sourdough bread')
  const department = unique('Hearth')
  const sku = unique('RB')
  const sheet = async (retail: string) => {
    const rows = [
      ['Item #', 'Description', 'Retail', 'Dept', 'On Hand', 'Buyer'],
      [sku, name, retail, department, '1,200', 'Sam'],
    ]
    return Buffer.from(await writeXlsx({ sheets: [{ name: 'Inventory', rows }] }))
  }
  const choose = async (retail: string) =>
    page.getByLabel('Choose a file').setInputFiles({ name: 'pos.xlsx', mimeType: '', buffer: await sheet(retail) })
  await page.goto('/seller/import')
  await choose('$6.50')
  await expect(page.getByRole('heading', { name: 'Match the columns' })).toBeVisible()
  const retail = page.getByRole('listitem').filter({ hasText: 'Retail' })
  await expect(retail).toContainText('$6.50')
  await expect(retail).toContainText('our guess')
  await expect(page.getByLabel('What Retail is')).toHaveValue('price')
  await expect(page.getByLabel('What On Hand is')).toHaveValue('stock')
  const buyer = page.getByLabel('What Buyer is')
  await expect(buyer).toHaveValue('')
  await buyer.focus()
  await page.keyboard.type('Brand')
  await expect(buyer).toHaveValue('brand')
  await buyer.selectOption('Leave out')
  for (const width of [360, 768, 1280]) {
    await page.setViewportSize({ width, height: 800 })
    await expectStateFits(page)
  }
  await page.getByRole('button', { name: 'Continue' }).press('Enter')

  await expect(page.getByRole('heading', { name: 'Check the import' })).toBeVisible()
  await page.getByLabel(`What to do with ${department}`).selectOption('Create this category')
  await page.getByRole('button', { name: 'Continue' }).click()
  await expect(page.getByRole('region', { name: '1 new product' }).getByRole('listitem')).toContainText('1,200 in stock')
  await page.getByRole('button', { name: 'Import 1 row', exact: true }).click()
  await expect(page.getByRole('region', { name: 'Outcome' })).toContainText('1 product added')

  await page.getByRole('button', { name: 'Choose another file' }).click()
  await choose('$6.75')
  await expect(page.getByText('Mapped as last time.')).toBeVisible()
  await expect(page.getByRole('region', { name: '2 changed cells' }).getByRole('listitem').first()).toContainText('$6.50$6.75')
  await page.getByRole('button', { name: 'Change the columns' }).click()
  await expect(page.getByLabel('What Retail is')).toHaveValue('price')
})
