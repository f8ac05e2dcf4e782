import { afterEach, beforeEach, expect, test } from 'vitest'
import { endpoints } from '../../../contract/endpoints.ts'
import type { Caller } from '../../testing/caller.ts'
import { catalogFiles, fileOf, rowsOf } from '../../testing/catalog-files.ts'
import { A_PRODUCT, categoryForm, productForm } from '../../testing/catalog-forms.ts'
import { TestStore } from '../../testing/test-store.ts'

let store: TestStore
let seller: Caller
beforeEach(async () => {
  store = await TestStore.open()
  seller = await store.seller()
})
afterEach(() => store.close())

const addCategory = (name: string) => seller.post(endpoints.addCategory, categoryForm({ name }))
const add = (category: string) => seller.post(endpoints.addProduct, productForm({ ...A_PRODUCT, category }))
const update = (id: string, version: number, category: string) =>
  seller.post(endpoints.updateProduct, productForm({ id, version, category }))

const find = async (query: string) => (await store.visitor().get(`${endpoints.listProducts.path}?${query}`)).body.products
const namesIn = async (category: string) =>
  (await find(`category=${encodeURIComponent(category)}`)).map(({ name }: { name: string }) => name)

test('a product with a text that is no category keeps it, is found under Other, and the seller is told', async () => {
  await addCategory('Pets')
  const added = await add('Snakcs')
  const notice = '“Snakcs” is none of the store’s categories. Customers find the product under Other.'
  expect(added).toMatchObject({ status: 201, body: { notice, product: { category: 'Snakcs' } } })
  expect(await namesIn('Snakcs')).toEqual(['Apples'])
  expect(await namesIn('OTHER')).toEqual(['Apples'])
  const { products } = (await store.visitor().get(`${endpoints.searchProducts.path}?category=other`)).body
  expect(products).toHaveLength(1)
  const listed = (await seller.get(`${endpoints.listSellerProducts.path}?category=other`)).body
  expect(listed).toMatchObject({ products: [{ name: 'Apples' }], counts: { on: 1 } })
  expect((await seller.get(endpoints.listSellerCategories)).body.unlisted).toEqual([{ name: 'Snakcs', products: 1 }])
  const shown = async () => (await store.visitor().get(endpoints.listCategories)).body.categories.at(-1)
  await expect.poll(shown).toEqual({ name: 'Other', path: 'Other', tint: 'sand' })

  const moved = await update(added.body.product._id, 1, 'Fresh Fruits')
  expect(moved.body).toMatchObject({ product: { category: 'Fruits' } })
  expect(moved.body).not.toHaveProperty('notice')
  await expect.poll(shown).toMatchObject({ name: 'Pets', isEmpty: true })
})

test('products of a text are moved to the path of the category that is made of it, which an undo tells', async () => {
  const { product } = (await add('Meat & Seafood')).body
  const { category } = (await addCategory('Meat & Seafood')).body
  expect(category).toMatchObject({ path: 'meat-and-seafood', products: 1 })
  expect(await namesIn('meat-and-seafood')).toEqual(['Apples'])
  const { changes } = (await seller.get(`${endpoints.listProductChanges.path}?product=${product._id}`)).body
  expect(changes[0]).toMatchObject({ field: 'category', from: 'Meat & Seafood', to: 'meat-and-seafood' })
  expect(await add('Meat & Seafood')).toMatchObject({ body: { product: { category: 'meat-and-seafood' } } })
})

test('the tax of Other is that of all products that are found there', async () => {
  await seller.post(endpoints.saveSettings, { tax: { percent: 10, isIncluded: false, categories: { other: 0 } } })
  const { product } = (await add('Snacks')).body
  const taxNow = async () => {
    const request = { items: [{ product: product._id, quantity: 1 }] }
    return (await store.visitor().post(endpoints.quoteCart, request)).body.sums.tax
  }
  await expect.poll(taxNow).toBe(0)
  await addCategory('Snacks')
  await expect.poll(taxNow).toBe(0.36)
})

const files = () => catalogFiles(store)
const row = (name: string, category: string) => ({ id: '', name, category, price: '2', offerPrice: '2' })
const FILE = fileOf([
  row('Cod', 'Meat & Seafood'),
  row('Peas', 'Frozen'),
  row('Ice', 'FROZEN'),
  row('Juice', 'COLD DRINKS'),
  row('Yo-yo', 'Toys'),
])
const savedCategories = async () => {
  const rows = rowsOf(await (await files()).export())
  return Object.fromEntries(rows.map(({ name, category }) => [name, category]))
}

test('a file’s unknown categories are listed once each, and its products are under Other when nobody decides', async () => {
  const unknownCategories = [
    { name: 'Meat & Seafood', rows: 1 },
    { name: 'Frozen', rows: 2 },
    { name: 'Toys', rows: 1 },
  ]
  const { dryRun, import: importFile } = await files()
  expect((await dryRun(FILE)).body).toMatchObject({ unknownCategories, errors: [], leftOut: 0 })
  expect((await importFile(FILE)).body).toMatchObject({ unknownCategories, created: { length: 5 } })
  expect(await savedCategories()).toEqual({
    ...{ Cod: 'Meat & Seafood', Peas: 'Frozen', Ice: 'FROZEN', Juice: 'Drinks', 'Yo-yo': 'Toys' },
  })
  expect((await namesIn('other')).toSorted()).toEqual(['Cod', 'Ice', 'Peas', 'Yo-yo'])
  expect((await dryRun(await (await files()).export())).body).toMatchObject({ same: 5, unknownCategories: [] })
})

test('unknown categories of a file are created, taken as others, or left out', async () => {
  const decisions = { 'meat & seafood': 'create', Frozen: { as: 'Fresh Fruits' }, Toys: 'leave-out' }
  const { dryRun, import: importFile } = await files()
  const preview = (await dryRun(FILE, decisions)).body
  expect(preview).toMatchObject({ unknownCategories: [], leftOut: 1, created: { length: 4 } })
  const imported = await importFile(FILE, `preview=${preview.preview}`, decisions)
  expect(imported.body).toMatchObject({ leftOut: 1, created: { length: 4 } })
  expect(await savedCategories()).toEqual({ Cod: 'meat-and-seafood', Peas: 'Fruits', Ice: 'Fruits', Juice: 'Drinks' })
  const { categories } = (await seller.get(endpoints.listSellerCategories)).body
  expect(categories.at(-1)).toMatchObject({ name: 'meat & seafood', path: 'meat-and-seafood', products: 1 })
})

test.each([
  [{ Frozen: { as: 'Nowhere' } }, '“Nowhere” is none of the store’s categories'],
  [{ '&&': 'create' }, '“&&” can’t be a category. Name must have a letter or a digit'],
])('refuses the decision %j', async (decisions, message) => {
  const { dryRun } = await files()
  const file = fileOf([row('Peas', 'Frozen'), row('Odd', '&&')])
  expect(await dryRun(file, decisions)).toMatchObject({ status: 422, body: { errors: { categories: message } } })
})
