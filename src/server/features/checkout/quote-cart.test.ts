import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { QuoteResponse } from '../../../contract/checkout/quotes.ts'
import { endpoints } from '../../../contract/endpoints.ts'
import { WEEKDAYS } from '../../../domain/time/weekdays.ts'
import type { Caller } from '../../testing/caller.ts'
import { countedProduct, orderRequest } from '../../testing/counted-product.ts'
import { databaseState } from '../../testing/database-state.ts'
import { openPayingStore } from '../../testing/paying-store.ts'

const { store } = await openPayingStore()

const MINUTE_MS = 60_000
const RUNS = 25

type Line = readonly [product: { readonly _id: string }, quantity: number]

const itemsOf = (lines: readonly Line[]) => lines.map(([{ _id }, quantity]) => ({ product: _id, quantity }))
const quote = async (caller: Caller, ...lines: readonly Line[]): Promise<QuoteResponse> =>
  (await caller.post(endpoints.quoteCart, { items: itemsOf(lines) })).body
const messagesOf = ({ lines }: QuoteResponse) => lines.map(({ message }) => message)
const save = async (change: object) => (await store.seller()).post(endpoints.saveSettings, change)

test('anybody gets the sums of an order, which are never cached, and nothing is saved', async () => {
  const [plums, milk] = [await countedProduct(store, 10, { offerPrice: 4.49 }), await store.product({ offerPrice: 1.99 })]
  const before = await databaseState(store.db)
  const items = itemsOf([
    [milk, 1],
    [plums, 2],
  ])
  const { status, body, headers } = await store.visitor().post(endpoints.quoteCart, { items })
  expect([status, headers.get('cache-control')]).toEqual([200, 'no-store'])
  expect(body).toEqual({
    success: true,
    sums: { cart: 10.97, discount: 0, tax: 0.21, deposit: 0, delivery: 0, total: 11.18 },
    taxRule: { percent: 2, isIncluded: false },
    lines: [
      { product: milk._id, quantity: 1, offerPrice: 1.99 },
      { product: plums._id, quantity: 2, offerPrice: 4.49 },
    ],
  })
  expect(await databaseState(store.db)).toBe(before)
})

test('a line that can’t be bought says why and counts for nothing', async () => {
  const seller = await store.seller()
  const about = { price: 5, offerPrice: 5 }
  const [plums, off, archived] = [
    await store.product({ ...about, name: 'Plums' }),
    await store.product({ ...about, name: 'Milk', inStock: false }),
    await store.product({ ...about, name: 'Cheese' }),
  ]
  await seller.post(endpoints.archiveProduct, { id: archived._id, archived: true })
  const [none, few] = [
    await countedProduct(store, 0, { ...about, name: 'Eggs' }),
    await countedProduct(store, 2, { ...about, name: 'Bread' }),
  ]
  const [unknown, noId] = [{ _id: crypto.randomUUID() }, { _id: 'no id' }]
  const quoted = await quote(
    store.visitor(),
    ...([unknown, few, plums, archived, off, none, noId].map((product) => [product, 3]) as Line[]),
  )
  expect(quoted.sums).toEqual({ cart: 15, discount: 0, tax: 0.3, deposit: 0, delivery: 0, total: 15.3 })
  expect(quoted.lines).toEqual([
    { product: unknown._id, quantity: 3, offerPrice: null, message: 'This product is no longer sold' },
    { product: few._id, quantity: 3, offerPrice: 5, message: 'Bread has only 2 left' },
    { product: plums._id, quantity: 3, offerPrice: 5 },
    { product: archived._id, quantity: 3, offerPrice: 5, message: 'Cheese is no longer sold' },
    { product: off._id, quantity: 3, offerPrice: 5, message: 'Milk is out of stock' },
    { product: none._id, quantity: 3, offerPrice: 5, message: 'Eggs is out of stock' },
    { product: noId._id, quantity: 3, offerPrice: null, message: 'This product is no longer sold' },
  ])
})

test('pieces that others pay for can’t be bought, until their hold has expired; one’s own can', async () => {
  const [plums, shopper] = [await countedProduct(store, 3, { name: 'Plums' }), await store.shopper()]
  await shopper.post(endpoints.placeOnlineOrder, await orderRequest(shopper, [plums, 2]))
  const [other, seller] = [await store.shopper(), await store.seller()]
  for (const caller of [store.visitor(), other, seller])
    expect(messagesOf(await quote(caller, [plums, 3]))).toEqual(['Plums has only 1 left'])
  expect(messagesOf(await quote(shopper, [plums, 3]))).toEqual([undefined])
  store.clock.pass(31 * MINUTE_MS)
  expect(messagesOf(await quote(other, [plums, 3]))).toEqual([undefined])
})

test('items of one product are one line, of at most 999 pieces', async () => {
  const [plums, milk] = [await store.product(), await store.product()]
  const quoted = await quote(store.visitor(), [plums, 1], [milk, 1], [plums, 2])
  expect(quoted.lines).toMatchObject([
    { product: plums._id, quantity: 3 },
    { product: milk._id, quantity: 1 },
  ])
  const items = itemsOf([
    [plums, 999],
    [plums, 1],
  ])
  expect(await store.visitor().post(endpoints.quoteCart, { items })).toMatchObject({
    status: 422,
    body: { message: 'An order may have at most 999 of a product' },
  })
})

test('a ZIP code outside of the store’s area is said, and none is asked for', async () => {
  const items = itemsOf([[await store.product(), 1]])
  const quoteTo = async (zipcode?: unknown) => (await store.visitor().post(endpoints.quoteCart, { items, zipcode })).body
  expect(await quoteTo('10001')).toMatchObject({ isDelivered: true })
  await save({ zipCodes: ['97205'] })
  expect(await quoteTo('97205-1234')).toMatchObject({ isDelivered: true })
  const outside = await quoteTo('10001')
  expect(outside).toMatchObject({ isDelivered: false, message: 'We don’t deliver to the ZIP code 10001' })
  expect(outside.sums.total).toBeGreaterThan(0)
  const without = await quoteTo()
  expect([without.success, without.isDelivered, without.message]).toEqual([true, undefined, undefined])
  await save({ zipCodes: null })
})

test('a store that plans no opening says so, as it does to an order', async () => {
  const [shopper, milk] = [await store.shopper(), await store.product()]
  const order = await orderRequest(shopper, [milk, 1])
  await save({ hours: Object.fromEntries(WEEKDAYS.map((day) => [day, []])) })
  const message = 'We’re closed, and no opening is planned yet'
  expect(await shopper.post(endpoints.placeCashOrder, order)).toMatchObject({ status: 409, body: { message } })
  expect(await quote(shopper, [milk, 1])).toMatchObject({ message, lines: [{ quantity: 1 }] })
  await save({ hours: null })
})

test.each<[string, object]>([
  ['no items', { items: [] }],
  ['a quantity of nothing', { items: [{ product: 'p', quantity: 0 }] }],
  ['a ZIP code of letters', { items: [{ product: 'p', quantity: 1 }], zipcode: 'here' }],
  ['a ZIP code that is a truth value', { items: [{ product: 'p', quantity: 1 }], zipcode: true }],
  ['a later delivery', { items: [{ product: 'p', quantity: 1 }], delivery: 'later' }],
])('rejects %s', async (_, body) => {
  expect(await store.visitor().post(endpoints.quoteCart, body)).toMatchObject({ status: 422, body: { success: false } })
})

const goods = fc.array(
  fc.record({
    offerPrice: fc.integer({ min: 1, max: 10_000_000 }),
    count: fc.option(fc.integer({ min: 0, max: 9 }), { freq: 1 }),
    state: fc.constantFrom('on', 'on', 'on', 'on', 'on', 'on', 'off', 'archived'),
    quantity: fc.oneof({ arbitrary: fc.integer({ min: 1, max: 5 }), weight: 3 }, fc.integer({ min: 1, max: 999 })),
  }),
  { minLength: 1, maxLength: 5 },
)

test('an order comes to what its quote said, and is rejected only for what the quote says', async () => {
  const seller = await store.seller()
  const shopper = await store.shopper()
  const address = (await shopper.address())._id
  const place = (lines: readonly Line[]) => shopper.post(endpoints.placeCashOrder, { items: itemsOf(lines), address })
  await fc.assert(
    fc.asyncProperty(goods, async (rows) => {
      const lines: Line[] = []
      for (const [index, { offerPrice, count, state, quantity }] of rows.entries()) {
        const name = `Product ${index}`
        const product = await store.product({ name, price: 100_000, offerPrice: offerPrice / 100, inStock: state !== 'off' })
        if (count !== null) await seller.post(endpoints.changeStock, { product: product._id, count })
        if (state === 'archived') await seller.post(endpoints.archiveProduct, { id: product._id, archived: true })
        lines.push([product, quantity])
      }
      const quoted = await quote(shopper, ...lines)
      expect(quoted.lines.map(({ product, quantity }) => ({ product, quantity }))).toEqual(itemsOf(lines))
      const buyable = lines.filter((_, index) => quoted.lines[index]?.message === undefined)
      const isWhole = buyable.length === lines.length
      if (!isWhole) expect((await place(lines)).status).toBe(409)
      if (buyable.length === 0) expect(quoted.sums.total).toBe(0)
      else expect(await place(buyable)).toMatchObject({ status: 201, body: { order: { amount: quoted.sums.total } } })
    }),
    { numRuns: RUNS },
  )
})
