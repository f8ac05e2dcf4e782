import { endpoints } from '../src/contract/endpoints.ts'
import { checkDigitOf } from '../src/domain/products/barcode.ts'
import { expect, expectTicked, lineOf, test as packingTest } from './packing-test.ts'
import { scan } from './scanner.ts'
import { addProduct, bareStore, expectStateFits } from './seller-area.ts'
import type { StoreProcess } from './store-process.ts'
import { send } from './store-requests.ts'

const test = packingTest.extend<object, { store: StoreProcess }>(bareStore)

const codeOf = (body: string): string => body + checkDigitOf(body)
const [FLOUR, OATS, CUCUMBER] = [codeOf('400638100001'), codeOf('400638100002'), codeOf('400638100003')]
/** The scale prints the number 77 and 0.520 lb. */
const HAM = codeOf('290007700520')

test('a scanner ticks the lines of an order, takes weights from the scale, and warns of a wrong product', async ({
  page,
  store,
  shopper,
  packer,
}) => {
  const { token } = packer
  await send(store, token, endpoints.saveSettings.path, {
    scaleCodes: [{ prefix: '29', item: 5, value: 'weight', decimals: 3 }],
  })
  await addProduct(store, token, { name: 'Scanned flour', barcodes: [FLOUR] })
  await addProduct(store, token, { name: 'Scanned oats', barcodes: [OATS] })
  await addProduct(store, token, { name: 'Scanned cucumber', barcodes: [CUCUMBER] })
  const weighed = { per: 'lb', piece: 0.5, price: 9 }
  await addProduct(store, token, { name: 'Scanned ham', scaleItem: '77', weighed, price: undefined, offerPrice: undefined })
  const order = await shopper.orders({ 'Scanned flour': 1, 'Scanned oats': 2, 'Scanned ham': 1 })
  await packer.packs(order)

  await scan(page, FLOUR)
  await expectTicked(page, 'Scanned flour', true)
  await expect(page.getByRole('status').filter({ hasText: 'Scanned flour: packed.' })).toBeVisible()
  await lineOf(page, 'Scanned oats').getByRole('button').first().focus() // its Enter must not tick the line
  await scan(page, OATS)
  await expect(page.getByText('Scanned oats: 1 of 2 scanned.')).toBeVisible()
  await expectTicked(page, 'Scanned oats', false)
  await scan(page, OATS)
  await expectTicked(page, 'Scanned oats', true)
  await scan(page, HAM)
  await expect(lineOf(page, 'Scanned ham')).toContainText('0.52 lb')

  await scan(page, CUCUMBER)
  const warning = page.getByRole('alert').filter({ hasText: 'Not in this order' })
  await expect(warning).toContainText(`Scanned cucumberScanned ${CUCUMBER}`)
  await expect(warning).toBeInViewport()
  await expectStateFits(page)
  await scan(page, FLOUR)
  await expect(page.getByRole('alert')).toContainText('Scanned flour is packed already.')
  await page.getByRole('button', { name: 'Go on packing' }).click()
  await expect(page.getByRole('alert').filter({ hasText: 'packed' })).toHaveCount(0)
  const { items } = await packer.order(order)
  expect(Object.fromEntries(items.map(({ product, picked, weighed }) => [product.name, weighed?.picked ?? picked]))).toEqual({
    'Scanned flour': 1,
    'Scanned oats': 2,
    'Scanned ham': 0.52,
  })
})

test('a scanned product that is not ordered is packed instead of a line that lacks it', async ({
  page,
  store,
  shopper,
  packer,
}) => {
  const barcode = codeOf('400638100004')
  await addProduct(store, packer.token, { name: 'Scanned rice' })
  await addProduct(store, packer.token, { name: 'Scanned barley', barcodes: [barcode] })
  await packer.packs(await shopper.orders({ 'Scanned rice': 2 }))
  const warning = page.getByRole('alert').filter({ hasText: 'Not in this order' })
  await expect(async () => {
    await scan(page, barcode)
    await expect(warning).toBeVisible({ timeout: 1500 })
  }).toPass() // the page listens once it is interactive
  await warning.getByRole('button', { name: 'Pack it instead of something…' }).click()
  await expectStateFits(page)
  await warning.getByRole('button', { name: /^Scanned rice/ }).click()
  await expect(page.getByText('Scanned barley: packed instead of Scanned rice.')).toBeVisible()
  await expect(lineOf(page, 'Scanned rice')).toContainText('Instead: 2 × Scanned barley')
})
