import { readFile } from 'node:fs/promises'
import { addProduct, sellerTest as test, unique } from './seller-area.ts'
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
