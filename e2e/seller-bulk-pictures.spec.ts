import { strToU8, zipSync } from 'fflate'
import { aPicture } from '../src/server/testing/drawn-pictures.ts'
import { addProduct, expectStateFits, sellerTest as test, unique } from './seller-area.ts'
import { expect } from './test.ts'

const DRAWING = '<svg xmlns="http://www.w3.org/2000/svg" width="40" height="20"><rect width="40" height="20" fill="red"/></svg>'

test('pictures of a ZIP and of a file go to the products of their names after a preview, and an undo takes them back', async ({
  page,
  store,
  sellerToken,
}) => {
  const [sku, name] = [unique('SKU'), unique('Medlar')]
  await addProduct(store, sellerToken, { name: unique('Quince'), price: 4, offerPrice: 3, sku })
  await addProduct(store, sellerToken, { name, price: 4, offerPrice: 3 })
  const bytes = async (color: string) => Buffer.from(await (await aPicture(color)).arrayBuffer())
  const zip = zipSync({ [`pictures/${sku}.png`]: await bytes('red'), 'pictures/readme.txt': strToU8('x') })
  await page.goto('/seller/product-list')
  await page.getByRole('link', { name: 'Pictures' }).click()
  await page.getByLabel('Choose pictures or a ZIP').setInputFiles([
    { name: 'pictures.zip', mimeType: 'application/zip', buffer: Buffer.from(zip) },
    { name: `${name}-1.svg`, mimeType: 'image/svg+xml', buffer: Buffer.from(DRAWING) },
    { name: 'Nobody.png', mimeType: 'image/png', buffer: await bytes('blue') },
  ])
  await expect(page.getByRole('region', { name: '2 files left out' })).toContainText('Nobody.pngNo product has this SKU or name')
  const matches = page.getByRole('region', { name: '2 pictures for 2 products' })
  await expect(matches.getByRole('listitem').filter({ hasText: name })).toContainText(`${name}No picture${name}-1.svg`)
  await expectStateFits(page)
  await page.getByRole('button', { name: 'Save 2 pictures' }).click()
  await expect(page.getByRole('region', { name: 'Outcome' })).toContainText('2 products changed')
  await page.getByRole('button', { name: 'Undo', exact: true }).click()
  await expect(page.getByRole('region', { name: 'Outcome' })).toContainText('2 products undone')
})
