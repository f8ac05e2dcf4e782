import { afterAll, beforeAll, expect, test } from 'vitest'
import { type CatalogFiles, catalogFiles, fileOf, rowsOf } from '../../testing/catalog-files.ts'
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

const DAYS = { from: '2000-01-01', to: '2099-12-31' }

test('a sale comes and goes by its cell, and an export that is imported unchanged changes nothing', async () => {
  const { _id: id } = await editor.add()
  const planned = await files.import(fileOf([{ id, sale: '2.50 2099-12-01 2099-12-03' }]))
  expect(planned.body.changed).toEqual([
    { row: 2, id, field: 'sale', from: null, to: { offerPrice: 2.5, from: '2099-12-01', to: '2099-12-03' } },
  ])
  const running = await files.dryRun(fileOf([{ id, sale: `2 ${DAYS.from} ${DAYS.to}` }]))
  expect(running.body.changed).toMatchObject([
    { field: 'offerPrice', from: 3.6, to: 2 },
    { field: 'sale', to: { offerPrice: 2, ...DAYS, usualPrice: 3.6 } },
  ])
  await files.import(fileOf([{ id, sale: `2 ${DAYS.from} ${DAYS.to}` }]))
  expect(await editor.get(id)).toMatchObject({ offerPrice: 2, sale: { ...DAYS, usualPrice: 3.6 } })
  const unchanged = await files.import(await files.export())
  expect(unchanged.body).toMatchObject({ changed: [], errors: [] })
  await files.import(fileOf([{ id, sale: '' }]))
  const product = await editor.get(id)
  expect(product.offerPrice).toBe(3.6)
  expect(product).not.toHaveProperty('sale')
})

test('a new product of a file may be on sale, and a cell that is no sale is an error of its row', async () => {
  const row = { name: 'Sloes', price: '4', sale: `1 ${DAYS.from} ${DAYS.to}` }
  const { body } = await files.import(
    fileOf([
      row,
      { ...row, sale: 'next week' },
      { ...row, sale: '5 2099-01-01 2099-01-02' },
      { ...row, sale: '1 2000-01-01 2000-01-02' },
    ]),
  )
  expect(await editor.get(body.created[0].id)).toMatchObject({ price: 4, offerPrice: 1, sale: { usualPrice: 4 } })
  expect(body.errors).toMatchObject([
    { row: 3, column: 'sale' },
    { row: 4, column: 'sale', message: 'Sale price must be lower than the price' },
    { row: 5, column: 'sale', message: 'The last day of the sale is over' },
  ])
  expect(rowsOf(await files.export()).filter(({ name }) => name === 'Sloes')).toMatchObject([
    { sale: `1.00 ${DAYS.from} ${DAYS.to}` },
  ])
})
