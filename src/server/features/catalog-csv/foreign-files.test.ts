import { writeXlsx } from 'hucre/xlsx'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { catalogTemplate } from '../../../domain/products/catalog-template.ts'
import { type CatalogFiles, catalogFiles } from '../../testing/catalog-files.ts'
import { databaseState } from '../../testing/database-state.ts'
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

const HEADINGS = ['Item #', 'Description', 'UPC', 'Retail', 'Dept', 'On Hand', 'Last Sold']
const MAPPING = {
  'Item #': 'sku',
  Description: 'name',
  UPC: 'barcodes',
  Retail: 'price',
  Dept: 'category',
  'On Hand': 'stock',
  'Last Sold': null,
}
const ROWS = [
  ['20001', 'Gala apples', '0-36000-29145-2', '$3.99', 'Produce', '1,200', '1/2/2026'],
  ['20002', 'Whole milk', '4006381333931', '4.50 EA', 'Dairy Case', '24.00', '1/2/2026'],
]
const csvOf = (rows: readonly (readonly string[])[], headings = HEADINGS): string =>
  [headings, ...rows].map((row) => row.map((cell) => `"${cell}"`).join(',')).join('\r\n')

test('a file of another tool is guessed, mapped, imported, and mapped as last time when it comes again in another order', async () => {
  const file = csvOf(ROWS)
  const guessed = await files.dryRun(file)
  expect(guessed).toMatchObject({
    status: 200,
    body: {
      columnsBy: 'guessed',
      columns: [
        { heading: 'Item #', values: ['20001', '20002'], field: 'sku', guessed: true },
        { heading: 'Description', field: 'name', guessed: true },
        { heading: 'UPC', field: 'barcodes', guessed: true },
        { heading: 'Retail', values: ['$3.99', '4.50 EA'], field: 'price', guessed: true },
        { heading: 'Dept', field: 'category', guessed: true },
        { heading: 'On Hand', field: 'stock', guessed: true },
        { heading: 'Last Sold', field: null, guessed: false },
      ],
      created: [
        { name: 'Gala apples', price: 3.99, stock: 1200 },
        { name: 'Whole milk', price: 4.5, stock: 24 },
      ],
      errors: [],
      unknownCategories: [
        { name: 'Produce', rows: 1 },
        { name: 'Dairy Case', rows: 1 },
      ],
    },
  })

  const before = await databaseState(store.db)
  const unseen = await files.import(file)
  expect(unseen).toMatchObject({ status: 200, body: { created: [], errorCount: expect.any(Number) } })

  const categories = { Produce: 'create', 'Dairy Case': 'leave-out' }
  const dry = await files.send(file, 'dryRun=true', { columns: MAPPING, categories })
  expect(dry).toMatchObject({ status: 200, body: { columnsBy: 'sent', unknownCategories: [], leftOut: 1, errors: [] } })
  expect(await databaseState(store.db)).toEqual(before)
  const { preview } = dry.body
  const imported = await files.send(file, `dryRun=false&preview=${preview}`, { columns: MAPPING, categories })
  expect(imported).toMatchObject({ status: 200, body: { created: [{ name: 'Gala apples', category: 'Produce' }], leftOut: 1 } })
  const { _id } = imported.body.created.map(({ id }: { id: string }) => ({ _id: id }))[0]
  expect(await editor.get(_id)).toMatchObject({ sku: '20001', barcodes: ['036000291452'], price: 3.99, stock: 1200 })

  const reversed = csvOf(
    ROWS.map((row) => row.with(3, '$4.25').toReversed()),
    HEADINGS.toReversed(),
  )
  const again = await files.dryRun(reversed)
  expect(again).toMatchObject({
    status: 200,
    body: {
      columnsBy: 'remembered',
      changed: expect.arrayContaining([expect.objectContaining({ field: 'price', from: 3.99, to: 4.25 })]),
      created: [{ name: 'Whole milk' }],
    },
  })
  expect(again.body.columns).toContainEqual(expect.objectContaining({ heading: 'Retail', field: 'price', guessed: false }))
  const repeated = await files.import(reversed, `preview=${again.body.preview}`)
  expect(repeated).toMatchObject({ status: 200, body: { changedProducts: 1 } })
  await editor.undo({ batch: repeated.body.batch })
})

test('cells that could mean several things are errors of their rows', async () => {
  const rows = [
    ['30001', 'Pears', '', '3,50', '', '2.5', ''],
    ['30002', 'Plums', '12', '$2.999', '', '-4', ''],
  ]
  const { body } = await files.send(csvOf(rows), 'dryRun=true', { columns: MAPPING })
  expect(body.created).toEqual([])
  expect(body.errors.map(({ row, column }: { row: number; column: string }) => `${row} ${column}`)).toEqual([
    ...['2 price', '2 stock', '3 price', '3 stock', '3 barcodes'],
  ])
})

test('a spreadsheet is imported as a file of commas', async () => {
  const rows = [
    ['Item #', 'Product', 'UPC', 'Retail', 'On Hand'],
    ['40001', 'Rye bread', 73_854_008_089, 5.25, 7],
  ]
  const bytes = Buffer.from(await writeXlsx({ sheets: [{ name: 'Inventory', rows }, { name: 'Notes' }] }))
  const dry = await files.dryRun(bytes)
  expect(dry.body).toMatchObject({ sheet: { name: 'Inventory', others: 1 }, columnsBy: 'guessed', lostZeros: 1 })
  const columns = Object.fromEntries(
    dry.body.columns.map(({ heading, field }: { heading: string; field: string }) => [heading, field]),
  )
  const imported = await files.send(bytes, 'dryRun=false&restoreZeros=true', { columns })
  expect(imported.body).toMatchObject({ errors: [], created: [{ name: 'Rye bread', price: 5.25, stock: 7 }] })
  expect(await editor.get(imported.body.created[0].id)).toMatchObject({ barcodes: ['073854008089'], sku: '40001' })
})

test('a file of the store’s own is read by its names, whatever else it has', async () => {
  const own = await files.dryRun('sku,name,price,Dept\nX-1,Tea,3,Drinks\n')
  expect(own.body).toMatchObject({
    columnsBy: 'guessed',
    created: [{ name: 'Tea' }],
    unknownCategories: [],
    errors: [{ row: 1, column: 'Dept', message: 'There is no column “Dept”: it is ignored' }],
  })
  expect((await files.dryRun('sku,name,price,Colour\nX-1,Tea,3,red\n')).body).toMatchObject({ columnsBy: 'names', errorCount: 1 })
  expect((await files.dryRun('sku,name,price\nX-1,Tea,3\n')).body).toMatchObject({ columnsBy: 'names', errorCount: 0 })
  const exported = await files.send(await files.export(), 'dryRun=true', { columns: {} })
  expect(exported.body).toMatchObject({ columnsBy: 'sent', changed: [], created: [], errors: [] })
})

test('columns of the same name are told apart', async () => {
  const file = 'Price,Price,,Item\n3,4,x,Tea\n'
  expect((await files.dryRun(file)).body).toMatchObject({ columnsBy: 'guessed', created: [{ name: 'Tea', price: 3 }] })
  expect((await files.import(file)).body.message).toBe('The column price is there twice')
  const columns = { Price: 'price', 'Price (2)': null, 'Column 3': null, Item: 'name' }
  expect((await files.send(file, 'dryRun=true', { columns })).body).toMatchObject({
    columns: [{ heading: 'Price' }, { heading: 'Price (2)' }, { heading: 'Column 3' }, { heading: 'Item' }],
    created: [{ name: 'Tea', price: 3 }],
    errors: [],
  })
})

test.each([
  [{ Nothing: 'price' }, 422, 'The file has no column “Nothing”'],
  [{ Retail: 'colour' }, 422, '“colour” is no column of a product'],
  [{ Retail: 'price', Dept: 'price' }, 422, '“Retail” and “Dept” can’t both be price'],
  [Object.fromEntries(HEADINGS.map((heading) => [heading, null])), 422, /^The first row must name columns/],
  [['price'], 400, /JSON object/],
])('rejects an impossible choice of columns: %j', async (columns, status, message) => {
  const before = await databaseState(store.db)
  const rejected = await files.send(csvOf(ROWS), 'dryRun=false', { columns })
  expect(rejected).toMatchObject({
    status,
    body: { message: typeof message === 'string' ? message : expect.stringMatching(message) },
  })
  expect(await databaseState(store.db)).toEqual(before)
})

test('imports at the same time remember one choice', async () => {
  const file = (at: number) => csvOf([[`5000${at}`, `Soup ${at}`, '', '2.00', '', '', '']])
  const sent = Array.from({ length: 8 }, (_, at) => files.send(file(at), 'dryRun=false', { columns: MAPPING }))
  for (const { status, body } of await Promise.all(sent))
    expect({ status, body }).toMatchObject({ status: 200, body: { errors: [] } })
  const rows = await store.db.selectFrom('import_mappings').select('columns').execute()
  expect(rows.filter(({ columns }) => Object.hasOwn(columns, 'Retail') && Object.hasOwn(columns, 'Dept'))).toHaveLength(1)
})

test('the template is a file with one product', async () => {
  const { body } = await files.dryRun(catalogTemplate())
  expect(body).toMatchObject({ columnsBy: 'names', errors: [], created: [{ name: 'Gala apples', price: 4.5, offerPrice: 3.99 }] })
})
