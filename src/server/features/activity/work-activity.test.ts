import { afterEach, beforeEach, expect, test } from 'vitest'
import { endpoints } from '../../../contract/endpoints.ts'
import { activityReader, inTurn } from '../../testing/activity-reader.ts'
import type { Caller } from '../../testing/caller.ts'
import { catalogFiles, fileOf } from '../../testing/catalog-files.ts'
import { categoryForm } from '../../testing/catalog-forms.ts'
import { lostDemandOf } from '../../testing/lost-demand.ts'
import { packedOrder, placedOrder } from '../../testing/test-orders.ts'
import { TestStore } from '../../testing/test-store.ts'

let store: TestStore
let owner: Caller
let read: ReturnType<typeof activityReader>
beforeEach(async () => {
  store = await TestStore.open()
  owner = await store.seller()
  read = activityReader(owner)
})
afterEach(() => store.close())

test('what staff do to an order is listed once each, with its person, newest first', async () => {
  const { order, shopper } = await placedOrder(store)
  const [packer, courier] = [await store.staff('packer', 'Mia'), await store.staff('courier', 'Cem')]
  const id = order._id
  const other = (await placedOrder(store, shopper)).order
  const step = (person: Caller, status: string) => () => person.post(endpoints.changeOrderStatus, { id, status })
  await inTurn(
    store,
    step(packer, 'Packing'),
    () => packer.post(endpoints.pickOrder, { id, lines: [{ line: order.items[0]?.line, picked: 1 }] }),
    step(packer, 'Out for Delivery'),
    step(courier, 'Delivered'),
    () => courier.post(endpoints.undoDelivery, { id }),
    () => courier.post(endpoints.recordCashPayment, { id }),
    step(courier, 'Delivered'),
    () => owner.post(endpoints.refundOrder, { id, reason: 'Bruised', amount: 1.25 }),
    () => owner.post(endpoints.changeOrderStatus, { id: other._id, status: 'Cancelled', reason: 'No driver' }),
  )
  const name = `order ${order.number}`
  expect((await read.summaries()).slice(0, 9)).toEqual([
    ['Admin', `Canceled order ${other.number}`, 'No driver'],
    ['Admin', `Refunded $1.25 of ${name}`, 'Bruised'],
    ['Cem', `Delivered ${name}`],
    ['Cem', `Recorded the cash of ${name}`],
    ['Cem', `Undid the delivery of ${name}`],
    ['Cem', `Delivered ${name} and received its cash`],
    ['Mia', `Moved ${name} to Out for Delivery`],
    ['Mia', `Picked 1 line of ${name}`, 'Less than ordered: Apples'],
    ['Mia', `Moved ${name} to Packing`],
  ])
  expect((await read.actions({ kind: 'orders' }))[1]).toEqual({
    _id: `${id}.6`,
    at: expect.any(String),
    by: 'Cem',
    byId: courier.id,
    kind: 'orders',
    text: `Delivered ${name}`,
    details: [],
    subject: { kind: 'order', id, number: order.number, label: name, start: 10 },
  })
  expect(await read.summaries({ who: courier.id, kind: 'payments' })).toEqual([['Cem', `Recorded the cash of ${name}`]])
})

test('an order that was picked line by line is one row for each of its packers, with what is not there and what is instead', async () => {
  const { order, first, second, pears } = await packedOrder(store)
  const [mia, noor] = [await store.staff('packer', 'Mia'), await store.staff('packer', 'Noor')]
  const pick = (person: Caller, line: object) => () => person.post(endpoints.pickOrder, { id: order._id, lines: [line] })
  await inTurn(
    store,
    pick(mia, { line: second, picked: 1 }),
    pick(noor, { line: second, picked: 2 }),
    pick(mia, { line: first, picked: 1, substitute: { product: pears._id, quantity: 2 } }),
  )
  expect(await read.summaries({ kind: 'packing' })).toEqual([
    ['Mia', `Picked 1 line of order ${order.number}`, 'Less than ordered: Apples', 'Instead: Pears'],
    ['Noor', `Picked 1 line of order ${order.number}`],
  ])
})

test('a refund of cash that is paid out later has both who owed it and who paid it', async () => {
  const { order } = await placedOrder(store)
  const manager = await store.staff('manager', 'Ana')
  await inTurn(
    store,
    () => owner.post(endpoints.recordCashPayment, { id: order._id }),
    () => manager.post(endpoints.changeOrderStatus, { id: order._id, status: 'Cancelled', reason: 'Sold out' }),
  )
  const { refunds } = (await owner.get(`${endpoints.getOrder.path}?id=${order._id}`)).body.order
  await inTurn(store, () => owner.post(endpoints.recordPaidOut, { id: order._id, refund: refunds[0]._id }))
  expect((await read.summaries({ kind: 'payments' })).map(([by, text]) => [by, text])).toEqual([
    ['Admin', `Recorded that a refund of order ${order.number} was paid out`],
    ['Ana', `Refunded $${refunds[0].amount.toFixed(2)} of order ${order.number}`],
    ['Admin', `Recorded the cash of order ${order.number}`],
  ])
})

test('products that are added, edited, archived, saved together, imported and undone are one row each, however many fields', async () => {
  const manager = await store.staff('manager', 'Ana')
  const [apples, bread] = [await store.product({ name: 'Apples' }), await store.product({ name: 'Bread' })]
  const version = async (id: string) => (await owner.get(`${endpoints.getSellerProduct.path}?id=${id}`)).body.product.version
  const changes = [
    { id: apples._id, version: await version(apples._id), price: 6, offerPrice: 5 },
    { id: bread._id, version: await version(bread._id), price: 6, offerPrice: 5 },
  ]
  await inTurn(
    store,
    () => manager.post(endpoints.changeProducts, { changes }),
    () => owner.post(endpoints.archiveProduct, { id: apples._id, archived: true }),
    async () => (await catalogFiles(store)).import(fileOf([{ id: bread._id, name: 'Rye bread' }])),
  )
  const [imported] = await read.actions({ kind: 'products' })
  const { batch } = (await owner.get(`${endpoints.listProductChanges.path}?limit=1`)).body.changes[0]
  await inTurn(store, () => manager.post(endpoints.undoProductChanges, { batch }))
  expect(imported).toMatchObject({ text: 'Imported: changed name of Rye bread', subject: { kind: 'product', id: bread._id } })
  expect(await read.summaries({ kind: 'products' })).toEqual([
    ['Ana', 'Undid a change: changed name of Bread', 'Name: Rye bread → Bread'],
    ['Admin', 'Imported: changed name of Bread', 'Name: Bread → Rye bread', 'Undone since'],
    ['Admin', 'Archived Apples'],
    ['Ana', 'Changed 2 products'],
    ['Admin', 'Added Bread'],
    ['Admin', 'Added Apples'],
  ])
  expect((await read.actions({ kind: 'products' }))[3]).toMatchObject({
    subject: { kind: 'batch', label: '2 products' },
    products: [
      { _id: apples._id, name: 'Apples' },
      { _id: bread._id, name: 'Bread' },
    ],
  })
})

test('changes of stock say from what to what, and why', async () => {
  const packer = await store.staff('packer', 'Mia')
  const { _id: product } = await store.product({ name: 'Apples' })
  const change = (body: object) => () => packer.post(endpoints.changeStock, { product, ...body })
  await inTurn(
    store,
    change({ count: 12, reason: 'counted' }),
    change({ change: -2, reason: 'spoiled', note: 'Moldy' }),
    change({ count: null, reason: 'other' }),
  )
  expect(await read.summaries({ kind: 'stock' })).toEqual([
    ['Mia', 'Stopped counting Apples', 'Other reason'],
    ['Mia', 'Changed the stock of Apples from 12 to 10', 'Spoiled: Moldy'],
    ['Mia', 'Began to count Apples: 12 in stock', 'Counted'],
  ])
})

test('categories that are added, renamed, ordered and archived are listed with their names', async () => {
  const { body } = await owner.post(endpoints.addCategory, categoryForm({ name: 'Snacks' }))
  const id: string = body.category._id
  const versions = async (): Promise<{ _id: string; version: number }[]> =>
    (await owner.get(endpoints.listSellerCategories)).body.categories
  const version = async () => (await versions()).find(({ _id }) => _id === id)?.version
  await inTurn(
    store,
    async () => owner.post(endpoints.updateCategory, categoryForm({ id, version: await version(), name: 'Nuts' })),
    async () => {
      const categories = (await versions()).map(({ _id, version }) => ({ id: _id, version })).toReversed()
      return owner.post(endpoints.reorderCategories, { categories })
    },
    async () => owner.post(endpoints.archiveCategory, { id, version: await version(), archived: true }),
    async () => owner.post(endpoints.archiveCategory, { id, version: await version(), archived: false }),
  )
  expect(await read.summaries({ kind: 'products' })).toEqual([
    ['Admin', 'Restored the category Nuts'],
    ['Admin', 'Archived the category Nuts'],
    ['Admin', 'Changed the order of the categories'],
    ['Admin', 'Changed the category Nuts', 'Name: Snacks → Nuts'],
    ['Admin', 'Added the category Snacks'],
  ])
})

test('lost demand that is dismissed and taken back is listed once each, with the product or the words', async () => {
  const lost = await lostDemandOf(store)
  await lost.search('Tofu')
  const product = await store.product({ name: 'Figs', inStock: false })
  await lost.look(product._id)
  const press = (row: object, dismissed: boolean) => () => owner.post(endpoints.dismissLostDemand, { ...row, dismissed })
  const [search, figs] = [
    { kind: 'search', text: 'Tofu' },
    { kind: 'soldOut', product: product._id },
  ]
  await inTurn(store, press(search, true), press(search, true), press(figs, true), press(figs, false), press(search, false))
  expect((await read.summaries({ kind: 'products' })).slice(0, 4)).toEqual([
    ['Admin', 'Took “Tofu” back into lost demand'],
    ['Admin', 'Took Figs back into lost demand'],
    ['Admin', 'Dismissed Figs from lost demand'],
    ['Admin', 'Dismissed “Tofu” from lost demand'],
  ])
})
