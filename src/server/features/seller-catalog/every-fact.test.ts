import { afterAll, beforeAll, expect, test } from 'vitest'
import { endpoints } from '../../../contract/endpoints.ts'
import { checkDigitOf } from '../../../domain/products/barcode.ts'
import type { FactKind, FactRow, FieldRow } from '../../../domain/products/field-kinds.ts'
import { DETAIL_FIELDS } from '../../../domain/products/product-details.ts'
import { FACT_FIELDS, FACT_ROWS, type FactField, labelOf, SHOWN_FACTS } from '../../../domain/products/product-fields.ts'
import { wordsOf } from '../../../domain/search/search-words.ts'
import { loadWebBuild } from '../../pages/web-build.ts'
import { type CatalogFiles, catalogFiles, fileOf, rowsOf } from '../../testing/catalog-files.ts'
import { type ProductEditor, productEditor } from '../../testing/product-editor.ts'
import { TestStore } from '../../testing/test-store.ts'

// Each test walks over the facts, so that a row that is added to the table is tested in all places that show or change it.

let store: TestStore
let editor: ProductEditor
let files: CatalogFiles
beforeAll(async () => {
  store = await TestStore.open({ web: await loadWebBuild() })
  const saved = await (await store.seller()).post(endpoints.saveSupplier, { name: 'Hill Farm' })
  supplier = saved.body.supplier._id
  editor = await productEditor(store)
  files = await catalogFiles(store)
})
afterAll(() => store.close())

let supplier = ''
let texts = 0
let barcodes = 0
const SAMPLES: { readonly [Kind in FactKind]: (row: FieldRow<Kind>) => unknown } = {
  text: ({ form }) => (form === 'digits' ? String(++texts) : `Zebra${++texts}`), // No two products have the same SKU.
  pieces: () => 3,
  optionalAmount: () => 0.25,
  age: () => 21,
  size: () => ({ amount: 2, unit: 'kg' }),
  words: () => ['quagga', 'zebra foal'],
  choices: ({ choices }) => choices.slice(0, 2),
  barcodes: () => {
    const body = String(400638130000 + ++barcodes) // No two products have the same barcode.
    return [body + checkDigitOf(body)]
  },
  supplier: () => supplier,
}

function sampleOf(field: FactField): unknown {
  const row: FactRow = FACT_ROWS[field]
  const sample = SAMPLES[row.kind] as (row: FactRow) => unknown // TypeScript can't relate the kind to the row.
  return sample(row)
}

const FACTS = FACT_FIELDS.map((field): [FactField, FactRow] => [field, FACT_ROWS[field]])

const pageOf = async ({ _id }: { _id: string }): Promise<string> =>
  (await store.visitor().get(`/products/fruits/${_id}`)).body.replaceAll('<!-- -->', '')

const namesIn = (products: readonly { name: string }[]) => products.map(({ name }) => name)

test.each(FACTS)('%s is added, read, emptied, and brought back by an undo', async (field) => {
  const value = sampleOf(field)
  const product = await editor.add({ [field]: value })
  expect(product).toHaveProperty(field, value)
  const { body } = await editor.update(product, { [field]: null })
  expect(body.success).toBe(true)
  const { changes } = (await editor.changes(`product=${product._id}`)).body
  expect(changes).toEqual([expect.objectContaining({ field, from: value })])
  expect(await editor.get(product._id)).not.toHaveProperty(field, value)
  await editor.undo({ batch: body.batch })
  expect(await editor.get(product._id)).toHaveProperty(field, value)
  const activity = await (await store.seller()).get('/api/activity')
  expect(JSON.stringify(activity.body)).toContain(labelOf(field))
})

test.each(FACTS)('%s is in catalog files', async (field) => {
  const value = sampleOf(field)
  const product = await editor.add({ [field]: value })
  const row = rowsOf(await files.export()).find(({ id }) => id === product._id) ?? {}
  expect((await files.import(fileOf([{ ...row, [field]: '' }]))).body.changed).toEqual([
    expect.objectContaining({ field, from: value }),
  ])
  await files.import(fileOf([row]))
  expect(await editor.get(product._id)).toHaveProperty(field, value)
})

test.each(FACTS)('%s is changed together with other products where the grid has it', async (field, { grid }) => {
  const value = sampleOf(field)
  const { _id: id, version } = await editor.add()
  const { status } = await editor.changeMany([{ id, version, [field]: value }])
  expect(status).toBe(200)
  const product = await editor.get(id)
  if (grid) expect(product).toHaveProperty(field, value)
  else expect(product.version).toBe(version)
})

test.each(FACTS)('%s is shown to shoppers and search engines only where they may see it', async (field, { heading }) => {
  const value = sampleOf(field)
  const product = await editor.add({ [field]: value })
  const { products } = (await store.visitor().get(`/api/product/list?ids=${product._id}`)).body
  const isShown = SHOWN_FACTS.some((shown) => shown === field)
  expect(products[0][field]).toEqual(isShown ? value : undefined)
  const html = await pageOf(product)
  expect(html.includes(`<dt>${heading}</dt>`)).toBe(DETAIL_FIELDS.some((detail) => detail === field))
})

test.each(FACTS)('searches find a product by its %s as the row says', async (field, { foundAs }) => {
  const value = sampleOf(field)
  const name = `A thing with ${field}`
  await editor.add({ name, description: [], [field]: value })
  const [word = ''] = wordsOf([value].flat().join(' '))
  const shoppers = (await store.visitor().get(`/api/product/search?q=${word}&limit=500&category=fruits`)).body
  expect(namesIn(shoppers.products).includes(name)).toBe(foundAs === 'name')
  expect(namesIn(shoppers.related).includes(name)).toBe(foundAs === 'synonym' || foundAs === 'text')
  const sellers = (await (await store.seller()).get(`/api/seller/products?limit=500&search=${word}`)).body
  expect(namesIn(sellers.products).includes(name)).toBe(foundAs !== null && foundAs !== 'text')
})

test.each(FACTS)('OpenAPI describes %s', async (field) => {
  const document = JSON.stringify((await store.visitor().get('/openapi.json')).body)
  expect(document).toContain(`"${field}":{`)
})

test('the structured data of the product page names the brand and the diets', async () => {
  const product = await editor.add({ brand: 'Hill Farm', diets: ['vegan', 'kosher'] })
  const html = await pageOf(product)
  expect(html).toContain('"brand":{"@type":"Brand","name":"Hill Farm"}')
  expect(html).toContain('"additionalProperty":{"@type":"PropertyValue","name":"Diets","value":"vegan, kosher"}')
})
