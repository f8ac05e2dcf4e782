import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Endpoint } from '../../../contract/endpoints/endpoint.ts'
import { rolesOf } from '../../../contract/endpoints/endpoint.ts'
import { endpoints } from '../../../contract/endpoints.ts'
import { BUYING_FACTS } from '../../../domain/products/product-fields.ts'
import { loadWebBuild } from '../../pages/web-build.ts'
import type { Caller } from '../../testing/caller.ts'
import { catalogFiles, fileOf, rowsOf } from '../../testing/catalog-files.ts'
import { newPersons } from '../../testing/persons.ts'
import { productEditor } from '../../testing/product-editor.ts'
import { sampleRequests } from '../../testing/sample-requests.ts'
import { TestStore } from '../../testing/test-store.ts'

let store: TestStore
let seller: Caller
beforeAll(async () => {
  store = await TestStore.open({ web: await loadWebBuild() })
  seller = await store.seller()
})
afterAll(() => store.close())

const save = (supplier: object, by = seller) => by.post(endpoints.saveSupplier, supplier)
const listed = async () => (await seller.get(endpoints.listSuppliers)).body.suppliers

test('a supplier is added, changed in some fields, archived and taken back', async () => {
  const fields = {
    name: 'Hill Farm',
    email: 'orders@hill.example',
    phone: '(503) 555-0177',
    note: 'Rings',
    leadDays: 2,
    minimum: 150,
  }
  const { status, body } = await save(fields)
  expect([status, body.supplier]).toEqual([200, { _id: expect.any(String), ...fields, archived: false, products: 0 }])
  const id = body.supplier._id
  const changed = await save({ id, name: 'Hill Farm & Sons', phone: '', note: null, minimum: 0, leadDays: 0 })
  expect(changed.body.supplier).toEqual({
    ...{ _id: id, name: 'Hill Farm & Sons', email: fields.email, leadDays: 0 },
    ...{ archived: false, products: 0 },
  })
  const { body: archived } = await seller.post(endpoints.archiveSupplier, { id })
  expect(archived.supplier).toMatchObject({ _id: id, archived: true })
  await save({ name: 'Zest Foods' })
  expect((await listed()).map(({ name }: { name: string }) => name)).toEqual(['Zest Foods', 'Hill Farm & Sons'])
  await seller.post(endpoints.archiveSupplier, { id, archived: false })
  expect((await listed()).map(({ name }: { name: string }) => name)).toEqual(['Hill Farm & Sons', 'Zest Foods'])
  const { activities } = (await seller.get('/api/activity')).body
  expect(activities.slice(0, 4).map(({ text }: { text: string }) => text)).toEqual([
    'Restored the supplier Hill Farm & Sons',
    'Added the supplier Zest Foods',
    'Archived the supplier Hill Farm & Sons',
    'Changed the supplier Hill Farm & Sons',
  ])
})

test('no two suppliers have the same name in any case, also when many are saved at once', async () => {
  const responses = await Promise.all(
    Array.from({ length: 8 }, (_, at) => save({ name: at % 2 ? 'NORTH dairy' : 'North Dairy' })),
  )
  expect(responses.map(({ status }) => status).toSorted()).toEqual([200, ...Array.from({ length: 7 }, () => 409)])
  const taken = responses.find(({ status }) => status === 409)
  expect(taken?.body).toMatchObject({ success: false, errors: { name: 'Another supplier has this name' } })
})

test('wrong fields are rejected and nothing is saved', async () => {
  const before = await listed()
  const wrong = [
    ...[{}, { name: '' }, { name: 'x'.repeat(101) }, { name: 'Odd', email: 'no email' }, { name: 'Odd', phone: 'call' }],
    ...[
      { name: 'Odd', leadDays: -1 },
      { name: 'Odd', leadDays: 1.5 },
      { name: 'Odd', minimum: -1 },
      { name: 'Odd', minimum: 1.005 },
    ],
    ...[
      { name: 'Odd', leadDays: 366 },
      { name: 'Odd', minimum: '5' },
      { name: 'Odd', note: 'x'.repeat(1001) },
    ],
  ]
  for (const body of wrong) expect((await save(body)).status, JSON.stringify(body)).toBe(422)
  for (const id of ['x', crypto.randomUUID()]) {
    expect((await save({ id, name: 'Odd' })).status).toBe(404)
    expect((await seller.post(endpoints.archiveSupplier, { id })).status).toBe(404)
  }
  expect(await listed()).toEqual(before)
})

test('a product has a cost, a supplier, a case size and a number to order up to, within limits', async () => {
  const editor = await productEditor(store)
  const supplier = (await save({ name: 'Valley Mill' })).body.supplier._id
  const product = await editor.add({ cost: '1.20', supplier, caseSize: 6, orderTo: 24 })
  expect(product).toMatchObject({ cost: 1.2, supplier, caseSize: 6, orderTo: 24 })
  expect((await listed()).find(({ _id }: { _id: string }) => _id === supplier).products).toBe(1)
  const wrong = [{ cost: 0 }, { cost: 1.005 }, { cost: 100_001 }, { caseSize: 0 }, { caseSize: 1.5 }, { orderTo: -1 }]
  for (const field of [...wrong, { supplier: 'x' }, { supplier: crypto.randomUUID() }])
    expect((await editor.update(product, field)).status, JSON.stringify(field)).toBe(422)
  expect(await editor.get(product._id)).toEqual({ ...product, sold: expect.any(Number) })
})

test('a catalog file names the supplier, in any case, and an unknown one is the error of its cell', async () => {
  const [editor, files] = [await productEditor(store), await catalogFiles(store)]
  const supplier = (await save({ name: '=Sum, "Ltd"' })).body.supplier._id
  const product = await editor.add({ supplier, cost: '0.80' })
  const row = rowsOf(await files.export()).find(({ id }) => id === product._id) ?? {}
  expect(row).toMatchObject({ cost: '0.80', caseSize: '', orderTo: '' })
  expect((await files.import(fileOf([row]))).body).toMatchObject({ same: 1, changed: [] })
  const other = (await save({ name: 'Coast Fish' })).body.supplier._id
  const changed = await files.import(fileOf([{ id: product._id, supplier: ' coast FISH', cost: '0.95' }]))
  expect(changed.body.changed).toEqual([
    { row: 2, id: product._id, field: 'cost', from: 0.8, to: 0.95 },
    { row: 2, id: product._id, field: 'supplier', from: supplier, to: other },
  ])
  for (const name of ['Nobody', other]) {
    const { errors } = (await files.import(fileOf([{ id: product._id, supplier: name }]))).body
    expect(errors).toEqual([{ row: 2, column: 'supplier', message: 'There is no such supplier' }])
  }
})

test('what goods cost, and from whom they come, is in no response to shoppers, visitors, packers or couriers', async () => {
  const editor = await productEditor(store)
  const supplier = (await save({ name: 'Secret Source' })).body.supplier._id
  const product = await editor.add({ cost: '77.77', supplier, caseSize: 7777, orderTo: 77_778, stock: 50 })
  const persons = await newPersons(store, product)
  const wordsIn = (text: string) =>
    [...BUYING_FACTS.map((field) => `"${field}"`), '77.77', '7777', supplier].filter((word) => text.includes(word))
  const callers: [string, Caller, (endpoint: Endpoint) => boolean][] = [
    ['a visitor', store.visitor(), ({ access }) => access === 'anyone'],
    ['a shopper', persons.shopper, ({ access }) => access === 'anyone' || access.startsWith('shopper')],
    ['a packer', persons.staff.packer, (endpoint) => rolesOf(endpoint).includes('packer')],
    ['a courier', persons.staff.courier, (endpoint) => rolesOf(endpoint).includes('courier')],
  ]
  for (const [who, caller, may] of callers) {
    let requested = 0
    for (const { name, endpoint, request } of sampleRequests) {
      if (!may(endpoint) || endpoint.isStream || /log(?:in|out)|delete|end/i.test(name)) continue
      requested += 1
      const { body } = await caller.send(endpoint, request(persons))
      expect(wordsIn(JSON.stringify(body)), `${name}, requested by ${who}`).toEqual([])
    }
    expect(requested).toBeGreaterThan(10)
    const paths = [`/products/fruits/${product._id}`, '/products/fruits', '/', `/api/product/list?ids=${product._id}`]
    for (const path of [...paths, `/api/product/search?q=${product.name}`, '/api/seller/products?limit=500'])
      expect(wordsIn(JSON.stringify((await caller.get(path)).body)), `${path}, requested by ${who}`).toEqual([])
  }
  const stock = await persons.staff.packer.post(endpoints.changeStock, { product: product._id, change: 1, reason: 'received' })
  expect([stock.status, wordsIn(JSON.stringify(stock.body))]).toEqual([200, []])
  expect(wordsIn(JSON.stringify((await persons.staff.manager.get('/api/seller/products?limit=500')).body))).toHaveLength(7)
})
