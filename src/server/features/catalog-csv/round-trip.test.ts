import fc from 'fast-check'
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

const piece = fc.constantFrom(
  'a',
  'é',
  '🍏',
  '"',
  ',',
  ';',
  "'",
  '=',
  '+',
  '-',
  '@',
  ' ',
  '\t',
  '\r',
  '\n',
  '\r\n',
  '\uFEFF',
  '#',
)
const text = fc.array(piece, { minLength: 1, maxLength: 8 }).map((pieces) => pieces.join(''))
const name = text.map((some) => `${some}x`)

test('an export changes nothing when it is imported, whatever the texts, and rows are added with exactly these texts', async () => {
  const product = fc.record({
    name,
    description: fc.array(name, { maxLength: 3 }).map((lines) => lines.map((line) => line.replaceAll('\n', ''))),
    ingredients: name,
    origin: text,
    weight: name,
    category: name,
    synonyms: fc.array(name, { maxLength: 2 }).map((words) => words.map((word) => word.replaceAll(/[,\n]/g, ''))),
    sku: name,
  })
  await fc.assert(
    fc.asyncProperty(product, async (productData) => {
      const unique = { ...productData, sku: `${productData.sku}${crypto.randomUUID().slice(0, 8)}` }
      const { _id } = await editor.add(unique)
      const exported = await files.export()
      expect((await files.import(exported)).body).toMatchObject({ created: [], changed: [], errors: [] })
      const [row] = rowsOf(exported).filter(({ id }) => id === _id)
      const { body } = await files.import(fileOf([{ ...row, id: '', sku: '' }]))
      expect(body.errors).toEqual([])
      const copy = rowsOf(await files.export()).find(({ id }) => id === body.created[0].id)
      expect({ ...copy, id: '', sku: '' }).toEqual({ ...row, id: '', sku: '' })
      await store.run('truncate products cascade')
    }),
    { numRuns: 20 },
  )
})

/** Files are read in chunks of 250 rows, the last of which is not full. */
const PRODUCTS = 1100

test(`${PRODUCTS} products are exported whole, changed, and brought back byte for byte`, async () => {
  const first = await editor.add({ name: '=Äpfel, "alt"', ingredients: 'a\r\nb', stock: 3, synonyms: ['x, y'] })
  await store.run(`
    insert into products (id, name, folded_name, category, price, offer_price, description, weight, pictures, in_stock, created_at,
      ingredients, synonyms, sku, folded_sku, archived_at)
    select gen_random_uuid(), name || n, folded_name || n, category, price, offer_price, description, weight, pictures, n % 3 = 0, created_at,
      ingredients, synonyms, 'S-' || n, 's-' || n, case when n % 7 = 0 then created_at end
    from products, generate_series(2, ${PRODUCTS}) n where id = '${first._id}';
    insert into stock_counts (product_id, on_hand) select id, 7 from products where id <> '${first._id}' and in_stock;
    insert into stock_movements (product_id, id, change, reason, at, by_role) select product_id, gen_random_uuid(), 7, 'counted', now(), 'store'
      from stock_counts where product_id <> '${first._id}'`)
  const before = await files.export()
  expect(rowsOf(before)).toHaveLength(PRODUCTS)
  const unchanged = await files.import(before)
  expect(unchanged.body).toMatchObject({ rows: PRODUCTS, created: [], changed: [], same: PRODUCTS, errors: [] })
  const edited = fileOf(
    rowsOf(before).map((row, at, rows) => ({
      ...row,
      sku: rows.at(at - 1)?.sku ?? '', // all products exchange their SKUs

      price: '99.99',
      stock: row.stock ? '8' : '',
      description: `${row.description}\nNew`,
    })),
  )
  const { body } = await files.import(edited)
  expect({ same: body.same, errors: body.errors.slice(0, 3) }).toEqual({ same: 0, errors: [] })
  expect(body.changed.filter(({ field }: { field: string }) => field === 'price')).toHaveLength(PRODUCTS)
  expect(await files.export()).not.toBe(before)
  expect((await editor.undo({ batch: body.batch })).body.kept).toEqual([])
  expect(await files.export()).toBe(before)
})
