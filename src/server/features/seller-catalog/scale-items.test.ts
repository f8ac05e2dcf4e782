import { afterAll, beforeAll, expect, test } from 'vitest'
import { endpoints } from '../../../contract/endpoints.ts'
import { checkDigitOf } from '../../../domain/products/barcode.ts'
import { type ProductEditor, productEditor } from '../../testing/product-editor.ts'
import { TestStore } from '../../testing/test-store.ts'

let store: TestStore
let editor: ProductEditor
beforeAll(async () => {
  store = await TestStore.open()
  editor = await productEditor(store)
  const scaleCodes = [
    { prefix: '20', item: 5, value: 'weight', decimals: 3 },
    { prefix: '02', item: 5, value: 'price', decimals: 2 },
  ]
  const { status, body } = await (await store.seller()).post(endpoints.saveSettings, { scaleCodes })
  expect(status).toBe(200)
  expect(body.scaleCodes).toEqual(scaleCodes)
})
afterAll(() => store.close())

const codeOf = (body: string): string => body + checkDigitOf(body)
const scan = async (barcode: string) => (await (await store.seller()).get(`/api/seller/products?barcode=${barcode}`)).body

const BY_WEIGHT = { price: undefined, offerPrice: undefined, weighed: { per: 'lb', piece: 0.5, price: 2.99 } }

test('a barcode of the scale finds the product, and says what it weighs, also from its price', async () => {
  const cheese = await editor.add({ ...BY_WEIGHT, name: 'Cheese', scaleItem: '123' })
  expect(cheese.scaleItem).toBe('123')
  expect(await scan(codeOf('200012301250'))).toMatchObject({
    products: [{ name: 'Cheese' }],
    scanned: { weight: 1.25, per: 'lb' },
  })
  const priced = await scan(codeOf('20012300598'))
  expect(priced).toMatchObject({ products: [{ name: 'Cheese' }], scanned: { weight: 2, per: 'lb', price: 5.98 } })
  const zeros = await scan(codeOf('200012300000'))
  expect(zeros).toMatchObject({ products: [{ name: 'Cheese' }] })
  expect(zeros).not.toHaveProperty('scanned')
  await editor.archive(cheese._id, true)
  expect(await scan(codeOf('200012301250'))).toMatchObject({ products: [] })
})

test('goods by the piece have no scanned weight, and an own barcode comes before one of the scale', async () => {
  await editor.add({ name: 'Roll', scaleItem: '00456' })
  const roll = await scan(codeOf('200045600100'))
  expect(roll).toMatchObject({ products: [{ name: 'Roll' }] })
  expect(roll).not.toHaveProperty('scanned')
  const own = codeOf('200045600200')
  await editor.add({ name: 'Tray of rolls', barcodes: [own] })
  expect(await scan(own)).toMatchObject({ products: [{ name: 'Tray of rolls' }] })
})

test('a scale item is digits, and shoppers never see it', async () => {
  const product = await editor.add({ name: 'Ham', scaleItem: '77' })
  expect(await editor.update(product, { scaleItem: '7A' })).toMatchObject({
    status: 422,
    body: { errors: { scaleItem: 'Scale item must be digits' } },
  })
  const visitor = store.visitor()
  expect((await visitor.get(`/api/product/list?ids=${product._id}`)).body.products[0]).not.toHaveProperty('scaleItem')
})
