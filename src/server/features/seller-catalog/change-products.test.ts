import { afterAll, beforeAll, expect, test } from 'vitest'
import { type ProductEditor, productEditor } from '../../testing/product-editor.ts'
import { TestStore } from '../../testing/test-store.ts'

let store: TestStore
let editor: ProductEditor
beforeAll(async () => {
  store = await TestStore.open()
  editor = await productEditor(store)
})
afterAll(() => store.close())

const pair = async () => [await editor.add({ stock: 5 }), await editor.add()] as const

test('changes prices and stock of several products as one batch', async () => {
  const [one, other] = await pair()
  const { status, body } = await editor.changeMany([
    { id: other._id, version: 1, price: 9, offerPrice: 8.5, inStock: false },
    { id: one._id, version: 1, stock: 7 },
  ])
  expect({ status, body }).toMatchObject({
    status: 200,
    body: {
      batch: expect.any(String),
      results: [
        { id: other._id, ok: true, product: { _id: other._id, price: 9, offerPrice: 8.5, isOffered: false, version: 2 } },
        { id: one._id, ok: true, product: { _id: one._id, stock: 7, version: 2 } },
      ],
    },
  })
  expect((await editor.changes(`batch=${body.batch}`)).body.changes).toHaveLength(4)
  expect(await editor.undo({ batch: body.batch })).toMatchObject({ body: { undone: 4 } })
  expect(await editor.get(one._id)).toEqual({ ...one, version: 3 })
  expect(await editor.get(other._id)).toEqual({ ...other, version: 3 })
})

test('moves the offer price with the price of a product without an offer, and leaves one that is sent', async () => {
  const [one, other] = [await editor.add({ price: 4, offerPrice: 4 }), await editor.add({ price: 4, offerPrice: 3 })]
  const pricesAfter = async (change: object, product: typeof one) => {
    const { _id: id, version } = await editor.get(product._id)
    const { price, offerPrice } = (await editor.changeMany([{ id, version, ...change }])).body.results[0].product
    return [price, offerPrice]
  }
  expect(await pricesAfter({ price: 3.5 }, one)).toEqual([3.5, 3.5])
  expect(await pricesAfter({ price: 5 }, one)).toEqual([5, 5])
  expect(await pricesAfter({ price: 6, offerPrice: 5 }, one)).toEqual([6, 5])
  expect(await pricesAfter({ price: 7 }, one)).toEqual([7, 5])
  expect(await pricesAfter({ price: 5 }, other)).toEqual([5, 3])
  const updated = await editor.update(await editor.get(other._id), { price: 2 })
  const errors = { price: 'Price can’t be lower than the offer price, which is $3.00' }
  expect(updated).toMatchObject({ status: 422, body: { errors } })
})

test('plans and ends sales of several products', async () => {
  const [one, other] = await pair()
  const sale = { offerPrice: 2.5, from: '2099-12-01', to: '2099-12-03' }
  const planned = await editor.changeMany([one, other].map(({ _id: id }) => ({ id, version: 1, sale })))
  expect(planned.body.results).toMatchObject([{ product: { sale } }, { product: { sale } }])
  expect(await editor.changeMany([{ id: one._id, version: 2, sale: { ...sale, offerPrice: 9 } }])).toMatchObject({ status: 422 })
  expect(await editor.changeMany([{ id: one._id, version: 2, sale: null }])).toMatchObject({ status: 200 })
  expect(await editor.get(one._id)).not.toHaveProperty('sale')
})

test('archives several products as one batch, which one undo brings back', async () => {
  const [one, other] = await pair()
  const gone = await editor.add()
  await editor.archive(gone._id, true)
  const archive = (version: number) =>
    editor.changeMany([one, other, gone].map(({ _id: id }) => ({ id, version, archived: true })))
  expect(await archive(1)).toMatchObject({ status: 409, body: { results: [{ ok: true }, { ok: true }, { ok: false }] } })
  expect(await editor.get(one._id)).toEqual(one)

  const changes = [one, other].map(({ _id: id }) => ({ id, version: 1, archived: true }))
  const { status, body } = await editor.changeMany([...changes, { id: gone._id, version: 2, archived: true }])
  expect(status).toBe(200)
  expect(body.results.map(({ product }: { product: object }) => product)).toMatchObject([
    { _id: one._id, archived: true, inStock: false, version: 2 },
    { _id: other._id, archived: true, version: 2 },
    { _id: gone._id, archived: true, version: 2 },
  ])
  expect(await editor.undo({ batch: body.batch })).toMatchObject({ body: { undone: 2, kept: [] } })
  expect(await editor.get(one._id)).toEqual({ ...one, version: 3 })
  expect(await editor.get(other._id)).toEqual({ ...other, version: 3 })
  expect(await editor.get(gone._id)).toMatchObject({ archived: true })
})

test('changes none when a version is another one, and responses with the present product', async () => {
  const [one, other] = await pair()
  const { product } = (await editor.update(one, { name: 'Pears' })).body
  const response = await editor.changeMany([
    { id: other._id, version: 1, price: 9 },
    { id: one._id, version: 1, price: 9 },
  ])
  expect(response).toMatchObject({
    status: 409,
    body: {
      success: false,
      results: [
        { id: other._id, ok: true },
        { id: one._id, ok: false, message: expect.any(String), product },
      ],
    },
  })
  expect(await editor.get(other._id)).toEqual(other)
})

test.each<[string, object, string]>([
  ['an offer above the present price', { offerPrice: 4.51 }, 'Offer price can’t be higher than the price'],
  ['a price of nothing', { price: 0 }, 'Price must be between $0.01 and $100,000'],
  ['a price in text', { price: '4' }, 'Price must be a number'],
  ['three decimals', { offerPrice: 1.001 }, 'Offer price must be in dollars and cents, like 4.50'],
  ['a negative stock', { stock: -1 }, 'Stock must be 0 or more'],
  ['a switch that is none', { inStock: 1 }, 'inStock must be true or false'],
  ['an archive that is none', { archived: 'yes' }, 'archived must be true or false'],
])('changes none when one has %s', async (_, fields, message) => {
  const [one, other] = await pair()
  const response = await editor.changeMany([
    { id: one._id, version: 1, price: 9 },
    { id: other._id, version: 1, ...fields },
    { id: crypto.randomUUID(), version: 1, price: 1 },
    { id: 'nonsense', version: 1 },
  ])
  const unknown = { ok: false, message: 'Product not found' }
  expect(response).toMatchObject({
    status: 422,
    body: { results: [{ ok: true }, { id: other._id, ok: false, message }, unknown, unknown] },
  })
  expect(await editor.get(one._id)).toEqual(one)
})

test('rejects doubles, none, too many, and what is no change', async () => {
  const { _id: id } = await editor.add()
  const wrong = [
    [],
    [
      { id, version: 1 },
      { id, version: 1 },
    ],
    Array.from({ length: 501 }, () => ({ id: crypto.randomUUID(), version: 1 })),
    [{ id }],
    [{ version: 1 }],
    [{ id, version: '1' }],
    [null],
  ]
  for (const changes of wrong) expect((await editor.changeMany(changes as object[])).status).toBe(422)
})

test('of many at once with the same versions exactly one is made, of both products', async () => {
  const [one, other] = await pair()
  const tries = Array.from({ length: 10 }, (_, index) => {
    const changes = [one, other].map(({ _id, version }) => ({ id: _id, version, offerPrice: 1 + index / 100, stock: index }))
    return editor.changeMany(index % 2 ? changes : changes.toReversed())
  })
  const responses = await Promise.all(tries)
  expect(responses.filter(({ status }) => status === 200)).toHaveLength(1)
  expect(responses.filter(({ status }) => status === 409)).toHaveLength(9)
  const saved = responses.findIndex(({ status }) => status === 200)
  for (const { _id } of [one, other])
    expect(await editor.get(_id)).toMatchObject({ version: 2, stock: saved, offerPrice: 1 + saved / 100 })
})

test('changes 500 products at once', async () => {
  const first = await editor.add()
  await store.run(`insert into products (id, name, folded_name, category, price, offer_price, description, pictures, in_stock, created_at)
    select gen_random_uuid(), name, folded_name, 'Copies', price, offer_price, description, pictures, in_stock, created_at
    from products, generate_series(1, 500) where id = '${first._id}'`)
  const ids = (await store.db.selectFrom('products').select('id').where('category', '=', 'Copies').execute()).map(({ id }) => id)
  const { status, body } = await editor.changeMany(ids.map((id) => ({ id, version: 1, offerPrice: 2, stock: 1 })))
  expect({ status, ids: body.results.map(({ id }: { id: string }) => id) }).toEqual({ status: 200, ids })
})

test('moves products into a category, and rejects what is none', async () => {
  const [one, other] = [await editor.add(), await editor.add({ category: 'Drinks' })]
  const changes = [one, other].map(({ _id: id, version }) => ({ id, version, category: 'Dairy' }))
  const { status, body } = await editor.changeMany(changes)
  expect({ status, categories: body.results.map(({ product }: { product: { category: string } }) => product.category) }).toEqual({
    status: 200,
    categories: ['Dairy', 'Dairy'],
  })
  await editor.undo({ batch: body.batch })
  expect([(await editor.get(one._id)).category, (await editor.get(other._id)).category]).toEqual(['Fruits', 'Drinks'])
  for (const category of ['', 7, 'x'.repeat(61)]) {
    const rejected = await editor.changeMany([{ id: one._id, version: 3, category }])
    expect(rejected).toMatchObject({ status: 422, body: { results: [{ ok: false, message: expect.any(String) }] } })
  }
})
