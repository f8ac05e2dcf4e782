import { afterAll, beforeAll, expect, test } from 'vitest'
import { endpoints } from '../../../contract/endpoints.ts'
import { MAX_CONNECTIONS } from '../../platform/database/connect.ts'
import { type CatalogFiles, catalogFiles, fileOf, rowsOf } from '../../testing/catalog-files.ts'
import { type ProductEditor, productEditor } from '../../testing/product-editor.ts'
import { TestStore } from '../../testing/test-store.ts'

let store: TestStore
let editor: ProductEditor
let files: CatalogFiles
beforeAll(async () => {
  store = await TestStore.open({ connections: MAX_CONNECTIONS })
  editor = await productEditor(store)
  files = await catalogFiles(store)
})
afterAll(() => store.close())

const addMany = (count: number) =>
  Promise.all(Array.from({ length: count }, (_, at) => editor.add({ stock: 50, sku: `${crypto.randomUUID()}-${at}` })))

test('imports of the same products at once, in any order of rows, follow one another', async () => {
  const products = await addMany(20)
  const imports = await Promise.all(
    Array.from({ length: 6 }, (_, at) => {
      const rows = products.map(({ _id }) => ({ id: _id, offerPrice: `1.${at}0`, stock: String(10 + at) }))
      return files.import(fileOf(at % 2 ? rows : rows.toReversed()))
    }),
  )
  expect(imports.map(({ status }) => status)).toEqual(Array(6).fill(200))
  const { changes } = (await editor.changes(`product=${products[0]?._id}&limit=50`)).body
  const stocks = changes.filter(({ field }: { field: string }) => field === 'stock').toReversed()
  expect(stocks).toHaveLength(6)
  // Each change was made on top of the previous one.
  for (const [at, { from }] of stocks.entries()) expect(from).toBe(at === 0 ? 50 : stocks[at - 1].to)
  const now = await editor.get(products[0]?._id ?? '')
  expect(now).toMatchObject({ stock: stocks.at(-1).to, version: 7 })
})

test('one file imported twice at once adds each SKU once', async () => {
  const file = fileOf(
    Array.from({ length: 30 }, (_, at) => ({ sku: `twice-${at}`, name: `Twice ${at}`, price: '2', offerPrice: '1' })),
  )
  const both = await Promise.all([files.import(file), files.import(file)])
  expect(both.map(({ status }) => status)).toEqual([200, 200])
  expect(both.map(({ body }) => [body.created.length, body.same]).toSorted()).toEqual([
    [0, 30],
    [30, 0],
  ])
})

test('beside edits and orders, nobody’s change is lost and no order fails', async () => {
  const products = await addMany(15)
  const shopper = await store.shopper()
  const address = (await shopper.address())._id
  const orders = products.map(({ _id }) =>
    shopper.post(endpoints.placeCashOrder, { items: [{ product: _id, quantity: 1 }], address }),
  )
  const edits = products.map((product) => editor.update(product, { origin: 'Here' }))
  const imports = [0, 1, 2].map((at) =>
    files.import(fileOf(products.toReversed().map(({ _id }) => ({ id: _id, weight: `${at + 1} kg`, offerPrice: '1' })))),
  )
  expect((await Promise.all(orders)).map(({ status }) => status)).toEqual(Array(15).fill(201))
  const edited = await Promise.all(edits)
  const imported = await Promise.all(imports)
  for (const { status } of [...edited, ...imported]) expect([200, 409]).toContain(status)
  expect(imported.some(({ status }) => status === 200)).toBe(true)
  for (const [at, { _id }] of products.entries()) {
    const now = await editor.get(_id)
    expect(now.stock).toBe(49)
    expect(now.origin).toBe(edited[at]?.status === 200 ? 'Here' : undefined)
  }
})

test('rejects an import that would do anything else than its preview', async () => {
  const product = await editor.add({ stock: 5 })
  const file = `id,offerPrice,stock\n${product._id},2,9\n`
  const { preview } = (await files.dryRun(file)).body
  await editor.update(product, { offerPrice: 3 })
  const rejected = await files.import(file, `preview=${preview}`)
  expect(rejected).toMatchObject({ status: 409, body: { message: expect.stringContaining('since the preview') } })
  expect(await editor.get(product._id)).toMatchObject({ offerPrice: 3, stock: 5 })
  const again = (await files.dryRun(file)).body.preview
  expect((await files.import(file, `preview=${again}`)).status).toBe(200)
})

test('what a payment under way holds is an error of its row', async () => {
  const product = await editor.add({ stock: 5 })
  await store.run(`update stock_counts set held = 3 where product_id = '${product._id}'`)
  const { body } = await files.import(`id,stock\n${product._id},2\n`)
  expect(body).toMatchObject({ changed: [], errors: [{ row: 2, column: 'stock', message: expect.stringContaining('hold 3') }] })
  expect(rowsOf(await files.export()).find(({ id }) => id === product._id)).toMatchObject({ stock: '5' })
})
