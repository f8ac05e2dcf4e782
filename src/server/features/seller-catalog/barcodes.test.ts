import { afterAll, beforeAll, expect, test } from 'vitest'
import { checkDigitOf } from '../../../domain/products/barcode.ts'
import { type CatalogFiles, catalogFiles } from '../../testing/catalog-files.ts'
import { type ProductEditor, productEditor } from '../../testing/product-editor.ts'
import { TestStore } from '../../testing/test-store.ts'

let store: TestStore
let editor: ProductEditor
let files: CatalogFiles
beforeAll(async () => {
  store = await TestStore.open()
  editor = await productEditor(store)
  files = await catalogFiles(store)
})
afterAll(() => store.close())

let made = 0
function newBarcode(): string {
  const body = String(400638200000 + ++made)
  return body + checkDigitOf(body)
}

const find = async (barcode: string, query = '') =>
  (await store.seller()).get(`/api/seller/products?barcode=${encodeURIComponent(barcode)}${query}`)

const namesFoundBy = async (barcode: string, query = '') =>
  (await find(barcode, query)).body.products.map(({ name }: { name: string }) => name)

test('a product is found by its barcode in any of its forms, and as long as it is not archived', async () => {
  const cola = await editor.add({ name: 'Cola', barcodes: ['042100005264', '96385074'] })
  expect(cola.barcodes).toEqual(['042100005264', '96385074'])
  for (const form of ['042100005264', '0042100005264', '00042100005264', '04252614', '96385074'])
    expect(await namesFoundBy(form)).toEqual(['Cola'])
  expect((await find('042100005264')).body.counts).toEqual({ on: 1, out: 0, low: 0, archived: 0 })
  expect(await namesFoundBy('4006381333931')).toEqual([])
  await editor.archive(cola._id, true)
  expect(await namesFoundBy('042100005264')).toEqual([])
  expect(await namesFoundBy('042100005264', '&state=archived')).toEqual(['Cola'])
})

test.each(['4006381333932', '12345', 'apples'])('the text %j is no barcode to find by', async (text) => {
  const { status, body } = await find(text)
  expect(status).toBe(400)
  expect(body.message).toContain(`“${text}” is no barcode`)
})

test('another product may not have the same barcode, also as another form, and also when its product is archived', async () => {
  const soda = await editor.add({ name: 'Soda', barcodes: ['036000291452'] })
  const water = await editor.add({ name: 'Water' })
  const taken = await editor.update(water, { barcodes: [newBarcode(), '0036000291452'] })
  expect(taken).toMatchObject({ status: 409, body: { message: 'Soda has the barcode 0036000291452 already' } })
  expect(taken.body.errors.barcodes).toBe(taken.body.message)
  await editor.archive(soda._id, true)
  const archived = await editor.update(water, { barcodes: ['00036000291452'] })
  expect(archived).toMatchObject({
    status: 409,
    body: { message: 'Soda, which is archived, has the barcode 00036000291452 already' },
  })
  expect(await editor.get(water._id)).not.toHaveProperty('barcodes')
})

test('wrong barcodes and an eleventh one are rejected, and the same one twice is one', async () => {
  const product = await editor.add({ name: 'Rice' })
  for (const barcodes of [
    ['4006381333932'],
    ['4.00638E+12'],
    [4_006_381_333_931],
    '12',
    Array.from({ length: 11 }, newBarcode),
  ]) {
    const { status, body } = await editor.update(product, { barcodes })
    expect(status).toBe(422)
    expect(body.errors.barcodes).toMatch(/is no barcode|shortened|must be|up to 10/)
  }
  const ten = Array.from({ length: 10 }, newBarcode)
  expect((await editor.update(product, { barcodes: ten })).body.product.barcodes).toEqual(ten)
  const present = await editor.get(product._id)
  const { body } = await editor.update(present, { barcodes: ['012345678905', '0012345678905'] })
  expect(body.product.barcodes).toEqual(['012345678905'])
})

test('of products that get the same barcode at once, one has it, and the others name it', async () => {
  const barcode = newBarcode()
  const products = await Promise.all(['One', 'Two', 'Three', 'Four'].map((name) => editor.add({ name })))
  const responses = await Promise.all(products.map((product) => editor.update(product, { barcodes: [barcode] })))
  const [owner] = await namesFoundBy(barcode)
  const rejected = responses.filter(({ status }) => status === 409)
  expect(responses.filter(({ status }) => status === 200)).toHaveLength(1)
  expect(rejected).toHaveLength(3)
  for (const { body } of rejected) expect(body.message).toBe(`${owner} has the barcode ${barcode} already`)
})

test('many changes exchange barcodes, or name the product that has one', async () => {
  const [first, second] = [newBarcode(), newBarcode()]
  const salt = await editor.add({ name: 'Salt', barcodes: [first] })
  const pepper = await editor.add({ name: 'Pepper', barcodes: [second] })
  const change = ({ _id: id, version }: typeof salt, barcodes: readonly string[]) => ({ id, version, barcodes })
  const exchanged = await editor.changeMany([change(salt, [second]), change(pepper, [first])])
  expect(exchanged.status).toBe(200)
  expect(await namesFoundBy(first)).toEqual(['Pepper'])
  const [newSalt, newPepper] = [await editor.get(salt._id), await editor.get(pepper._id)]
  const taken = await editor.changeMany([change(newSalt, [first]), change(newPepper, [first, newBarcode()])])
  expect(taken.status).toBe(422)
  expect(taken.body.results).toEqual([
    { id: salt._id, ok: false, message: `Pepper has the barcode ${first} already` },
    { id: pepper._id, ok: true },
  ])
  const third = newBarcode()
  const both = await editor.changeMany([change(newSalt, [third]), change(newPepper, [third])])
  expect(both.body.results[1]).toMatchObject({ ok: false, message: `Salt has the barcode ${third}, too` })
})

test('an undo brings barcodes back, unless another product has one of them by now', async () => {
  const [first, second] = [newBarcode(), newBarcode()]
  const tea = await editor.add({ name: 'Tea', barcodes: [first] })
  const { batch } = (await editor.update(tea, { barcodes: [second] })).body
  expect(await namesFoundBy(first)).toEqual([])
  await editor.undo({ batch })
  expect(await namesFoundBy(first)).toEqual(['Tea'])
  const again = (await editor.update(await editor.get(tea._id), { barcodes: null })).body
  await editor.add({ name: 'Coffee', barcodes: [first] })
  const { body } = await editor.undo({ batch: again.batch })
  expect(body).toMatchObject({ undone: 0, kept: [{ field: 'barcodes', from: [first], to: [], now: [] }] })
})

test('a deleted product leaves its barcode to others', async () => {
  const barcode = newBarcode()
  const { _id: id } = await editor.add({ name: 'Mistake', barcodes: [barcode] })
  const seller = await store.seller()
  await editor.archive(id, true)
  expect((await seller.post('/api/product/delete', { id })).status).toBe(200)
  expect(await editor.add({ name: 'Right', barcodes: [barcode] })).toMatchObject({ barcodes: [barcode] })
})

test('a file gives barcodes, exchanges them, and has errors for those that are wrong or of another product', async () => {
  const [first, second, third] = [newBarcode(), newBarcode(), newBarcode()]
  const oats = await editor.add({ name: 'Oats', barcodes: [first] })
  const bran = await editor.add({ name: 'Bran', barcodes: [second] })
  const exchanged = await files.import(`id,barcodes\n${oats._id},${second}\n${bran._id},${first} ${third}\n`)
  expect(exchanged.body).toMatchObject({ changedProducts: 2, errors: [] })
  expect(await namesFoundBy(third)).toEqual(['Bran'])
  const fourth = newBarcode()
  const wrong = await files.dryRun(
    ['id,name,price,barcodes', `,Taken,1,${first}`, ',Short,1,4.00638E+12', ',Digit,1,4006381333932']
      .concat([`,Once,1,${fourth}`, `,Twice,1,${fourth}`, `${bran._id},Bran,9,${second} ${first}`])
      .join('\n'),
  )
  expect(wrong.body.errors).toEqual([
    { row: 2, column: 'barcodes', message: `Bran has the barcode ${first} already` },
    {
      row: 3,
      column: 'barcodes',
      message: '“4.00638E+12” is a number that a spreadsheet shortened. Enter all digits of the barcode',
    },
    {
      row: 4,
      column: 'barcodes',
      message: '“4006381333932” is no barcode: its last digit, which checks the others, is wrong',
    },
    { row: 6, column: 'barcodes', message: `Row 5 has the barcode ${fourth}, too` },
    { row: 7, column: 'barcodes', message: `Oats has the barcode ${second} already` },
  ])
})

test('leading zeros that a spreadsheet ate are proposed by a preview, and come back when that is wanted', async () => {
  const file = 'name,price,barcodes\nMilk,1,42100005264\n'
  const message = '“42100005264” may be the barcode “042100005264”: spreadsheets drop leading zeros'
  await editor.update(await editor.get((await find('042100005264', '&state=archived')).body.products[0]._id), { barcodes: null })
  expect((await files.dryRun(file)).body).toMatchObject({
    lostZeros: 1,
    errors: [{ row: 2, column: 'barcodes', message }],
    created: [],
  })
  const restored = await files.import(file, 'restoreZeros=true')
  expect(restored.body).toMatchObject({ lostZeros: 0, errors: [], created: [{ name: 'Milk' }] })
  expect(await namesFoundBy('042100005264')).toEqual(['Milk'])
})

test('shoppers see no barcodes', async () => {
  const { _id } = await editor.add({ barcodes: [newBarcode()] })
  const { products } = (await store.visitor().get(`/api/product/list?ids=${_id}`)).body
  expect(products[0]).not.toHaveProperty('barcodes')
})
