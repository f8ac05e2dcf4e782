import { afterAll, beforeAll, expect, test } from 'vitest'
import { endpoints } from '../../../contract/endpoints.ts'
import type { Caller } from '../../testing/caller.ts'
import { type ProductEditor, productEditor } from '../../testing/product-editor.ts'
import { TestStore } from '../../testing/test-store.ts'

let store: TestStore
let seller: Caller
let editor: ProductEditor
let supplier: string
beforeAll(async () => {
  store = await TestStore.open()
  ;[seller, editor] = [await store.seller(), await productEditor(store)]
  supplier = (await seller.post(endpoints.saveSupplier, { name: 'Hill Farm' })).body.supplier._id
})
afterAll(() => store.close())

interface Options {
  readonly dryRun?: boolean
  readonly columns?: object
  readonly of?: string
}

function send(lines: readonly string[], { dryRun = false, columns, of = supplier }: Options = {}) {
  const form = new FormData()
  form.append('supplier', of)
  if (columns) form.append('columns', JSON.stringify(columns))
  form.append('file', new Blob([lines.join('\r\n')]), 'prices.csv')
  return seller.post(`${endpoints.importPrices.path}?dryRun=${dryRun}`, form)
}

test('a price list is previewed, imported by columns that are remembered, and undone', async () => {
  const rice = await editor.add({ name: 'Rice', sku: 'R-1', cost: 2, caseSize: 6 })
  const oats = await editor.add({ name: 'Oats', barcodes: ['4006381333931'], cost: 1 })
  const file = [
    'Item #,Code,Net,Pack',
    'R-1,96385074,3.10,6',
    ',4006381333931,$1.20,12',
    'X-9,,4.00,1',
    'R-1,,9,9',
    'R-2,,1.234,1',
  ]
  const columns = { sku: 'item #', barcode: 'Code', cost: 'Net', caseSize: 'Pack' }
  const preview = await send(file, { dryRun: true, columns })
  expect(preview.body).toMatchObject({ rows: 5, unknown: 1, same: 0, changedCount: 4, largeCount: 1, columns: { sku: 'Item #' } })
  expect(preview.body.changed).toEqual([
    { row: 2, product: rice._id, name: 'Rice', field: 'barcodes', from: [], to: ['96385074'] },
    { row: 2, product: rice._id, name: 'Rice', field: 'cost', from: 2, to: 3.1, isLarge: true },
    { row: 3, product: oats._id, name: 'Oats', field: 'cost', from: 1, to: 1.2 },
    { row: 3, product: oats._id, name: 'Oats', field: 'caseSize', from: null, to: 12 },
  ])
  expect(preview.body.errors.map(({ row, column }: { row: number; column: string }) => [row, column])).toEqual([
    [5, null],
    [6, 'Net'],
  ])
  expect(preview.body.batch).toBeUndefined()
  expect(await editor.get(rice._id)).toEqual(rice)

  const { body } = await send(file, { columns })
  expect(await editor.get(rice._id)).toMatchObject({ cost: 3.1, barcodes: ['96385074'] })
  expect((await send(file)).body).toMatchObject({ same: 2, changedCount: 0, columns: { sku: 'Item #', cost: 'Net' } })
  expect((await editor.undo({ batch: body.batch })).body).toMatchObject({ undone: 4, kept: [] })
  expect(await editor.get(rice._id)).toMatchObject({ cost: 2, caseSize: 6 })
  expect((await editor.get(oats._id)).caseSize).toBeUndefined()
})

test('columns are guessed at first, and a file that can’t be read, or has no such column, changes nothing', async () => {
  const other = (await seller.post(endpoints.saveSupplier, { name: 'Valley Mill' })).body.supplier._id
  const tea = await editor.add({ name: 'Tea', sku: 'T-1' })
  const guessed = await send(['SKU;UPC', 'T-1;'], { of: other })
  expect(guessed.status).toBe(422)
  expect((await send(['SKU,Unit price', 'T-1,2.50'], { of: other, dryRun: true })).body.changed).toMatchObject([{ to: 2.5 }])
  for (const [status, lines, options] of [
    [422, ['SKU,Cost', 'T-1,1'], { columns: { sku: 'SKU', cost: 'Gone' } }],
    [422, ['Name,Color', 'Tea,red'], {}],
    [422, [''], {}],
    [404, ['SKU,Cost', 'T-1,1'], { of: crypto.randomUUID() }],
    [404, ['SKU,Cost', 'T-1,1'], { of: 'x' }],
  ] as const)
    expect((await send(lines, { of: other, ...options })).status, JSON.stringify(lines)).toBe(status)
  expect((await seller.post(`${endpoints.importPrices.path}?dryRun=maybe`, new FormData())).status).toBe(400)
  expect((await seller.post(`${endpoints.importPrices.path}?dryRun=true`, {})).status).toBe(415)
  expect(await editor.get(tea._id)).toEqual(tea)
})

test('a dry run lists the columns of a file whose columns nobody could guess, and says which are missing', async () => {
  const other = (await seller.post(endpoints.saveSupplier, { name: 'Lake Dairy' })).body.supplier._id
  const milk = await editor.add({ name: 'Milk', sku: 'M-1', cost: 1 })
  const file = ['Ref,Amount', 'M-1,1.10']
  const unguessed = await send(file, { of: other, dryRun: true })
  expect(unguessed.body).toMatchObject({
    ...{ rows: 1, columns: {}, changedCount: 0, missing: expect.stringContaining('Choose the column') },
    headings: [
      { heading: 'Ref', values: ['M-1'] },
      { heading: 'Amount', values: ['1.10'] },
    ],
  })
  const half = await send(file, { of: other, dryRun: true, columns: { sku: 'Ref' } })
  expect(half.body).toMatchObject({ columns: { sku: 'Ref' }, missing: expect.any(String) })
  expect((await send(file, { of: other, columns: { sku: 'Ref' } })).status).toBe(422)
  expect((await send(file, { of: other, columns: { sku: 'Ref', cost: 'Amount' } })).body).toMatchObject({ changedCount: 1 })
  expect((await send(file, { of: other })).body).toMatchObject({ same: 1 }) // by the remembered columns

  const renamed = await send(['Ref,Wholesale', 'M-1,1.20'], { of: other, dryRun: true })
  expect(renamed.body).toMatchObject({ columns: { sku: 'Ref', cost: 'Wholesale' }, changedCount: 1 })
  expect(renamed.body.missing).toBeUndefined()
  expect(await editor.get(milk._id)).toMatchObject({ cost: 1.1 })
})

test('a column of retail prices is no guess for the cost', async () => {
  const other = (await seller.post(endpoints.saveSupplier, { name: 'Wheat Mill' })).body.supplier._id
  const { body } = await send(['SKU,Retail price,Net', 'none,3.00,2.00'], { of: other, dryRun: true })
  expect(body.columns).toEqual({ sku: 'SKU', cost: 'Net' })
})

test('a barcode of another product is the error of its row', async () => {
  await editor.add({ name: 'Owner', barcodes: ['036000291452'] })
  const taker = await editor.add({ name: 'Taker', sku: 'TK-1' })
  const { body } = await send(['SKU,UPC,Cost', 'TK-1,036000291452,2'], { columns: { sku: 'SKU', barcode: 'UPC', cost: 'Cost' } })
  expect(body).toMatchObject({ changedCount: 0, errors: [{ row: 2, message: 'Owner has the barcode 036000291452 already' }] })
  expect(await editor.get(taker._id)).toEqual(taker)
})
