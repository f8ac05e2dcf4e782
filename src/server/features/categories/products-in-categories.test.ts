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

test('until somebody changes the categories, a product has any text as its category', async () => {
  expect(await add('Snacks')).toMatchObject({ status: 201, body: { product: { category: 'Snacks' } } })
  await addCategory('Pets')
  const { status, body } = await add('Snakcs')
  expect(status).toBe(422)
  expect(body.errors).toEqual({ category: '“Snakcs” is none of the store’s categories' })
  expect(await add('Pets')).toMatchObject({ status: 201 })
  expect(await add('Fresh Fruits')).toMatchObject({ status: 201, body: { product: { category: 'Fruits' } } })
  expect(await add('')).toMatchObject({ status: 201, body: { product: { category: 'Other' } } })
})

test('a product keeps a category that is none, and is moved only to one of the store’s', async () => {
  const { product } = (await add('Snacks')).body
  await addCategory('Pets')
  expect(await update(product._id, 1, 'Snacks')).toMatchObject({ status: 200 })
  expect(await update(product._id, 1, 'Toys')).toMatchObject({ status: 422 })
  expect(await update(product._id, 1, 'pets')).toMatchObject({ status: 200, body: { product: { category: 'pets' } } })
})

test('in a file, a category may be its name, and one that is none is an error of its cell', async () => {
  const files = await catalogFiles(store)
  await add('Snacks')
  await addCategory('Pets')
  const exported = await files.export()
  expect((await files.dryRun(exported)).body).toMatchObject({ same: 1, errors: [], changed: [] })
  const [snacks = {}] = rowsOf(exported)
  const row = (name: string, category: string) => ({ id: '', name, category, price: '2', offerPrice: '2' })
  const moved = { id: snacks.id ?? '', name: 'Apples', category: 'Toys', price: '4.5', offerPrice: '3.6' }
  const file = fileOf([row('Bones', 'pets'), row('Juice', 'COLD DRINKS'), row('Yo-yo', 'Toys'), moved])
  const { body } = await files.import(file)
  const message = '“Toys” is none of the store’s categories'
  expect(body.errors).toEqual([
    { row: 4, column: 'category', message },
    { row: 5, column: 'category', message },
  ])
  const created = rowsOf(await files.export()).map(({ name, category }) => [name, category])
  expect(created).toEqual(
    expect.arrayContaining([
      ['Bones', 'pets'],
      ['Juice', 'Drinks'],
      ['Apples', 'Snacks'],
    ]),
  )
})
