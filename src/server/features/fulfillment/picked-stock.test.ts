import { afterAll, beforeAll, expect, test } from 'vitest'
import { endpoints } from '../../../contract/endpoints.ts'
import type { MovementWire } from '../../../contract/stock/stock.ts'
import { auditOf } from '../../testing/audited-store.ts'
import type { Caller } from '../../testing/caller.ts'
import { groceries, packedOrder } from '../../testing/test-orders.ts'
import { TestStore } from '../../testing/test-store.ts'

let store: TestStore
let seller: Caller
beforeAll(async () => {
  store = await TestStore.open()
  seller = await store.seller()
})
afterAll(() => store.close())

/** Packs an order of three apples. Afterward ten apples and ten pears are on hand. */
async function countedOrder() {
  const goods = await groceries(store)
  await count(goods.apples._id, 13)
  await count(goods.pears._id, 10)
  return packedOrder(store, {}, goods)
}

const count = (product: string, pieces: number) => seller.post(endpoints.changeStock, { product, count: pieces })
const pick = (id: string, ...lines: object[]) => seller.post(endpoints.pickOrder, { id, lines })
const movementsOf = async (product: string): Promise<MovementWire[]> =>
  (await seller.get(`${endpoints.listStockMovements.path}?product=${product}`)).body.movements
const onHand = async (product: string) => (await movementsOf(product)).reduce((sum, { change }) => sum + change, 0)

/** Returns the product's movements, newest first, without the initial count and without what orders took. */
const movedOf = async (product: string) =>
  (await movementsOf(product))
    .slice(0, -1)
    .filter(({ reason }) => reason !== 'sold')
    .map(({ change, reason, by }) => [change, reason, by])

test('what was not there is missing, unless it is put back', async () => {
  const { order, apples, first } = await countedOrder()
  await pick(order._id, { line: first, picked: 1 })
  expect((await movedOf(apples._id)).toSorted()).toEqual([
    [-2, 'missing', 'Admin'],
    [2, 'picked', 'Admin'],
  ])
  expect(await onHand(apples._id)).toBe(10)
  await pick(order._id, { line: first, picked: 1, restock: true })
  expect(await onHand(apples._id)).toBe(12)
  await pick(order._id, { line: first, picked: 1, restock: true })
  expect(await movedOf(apples._id)).toHaveLength(3)
  await pick(order._id, { line: first, picked: 3 })
  expect(await onHand(apples._id)).toBe(10)
  expect((await movementsOf(apples._id))[0]).toMatchObject({ order: order._id })
})

test('nothing of an order comes back that was placed before its product was counted', async () => {
  const goods = await groceries(store)
  const { order, apples, first } = await packedOrder(store, {}, goods)
  await count(apples._id, 10)
  await pick(order._id, { line: first, picked: 1, restock: true })
  expect(await onHand(apples._id)).toBe(10)
  await pick(order._id, { line: first, picked: 3 })
  expect(await onHand(apples._id)).toBe(10)
})

test('a substitute is taken at once, and comes back when another one, none, or the shopper’s no replaces it', async () => {
  const { shopper, order, pears, bread, first } = await countedOrder()
  const replacedBy = (product: string, quantity: number) => ({ line: first, picked: 0, substitute: { product, quantity } })
  const { body } = await pick(order._id, replacedBy(pears._id, 3))
  expect(await onHand(pears._id)).toBe(7)
  await pick(order._id, replacedBy(pears._id, 1))
  expect(await onHand(pears._id)).toBe(9)
  await pick(order._id, replacedBy(bread._id, 3))
  expect(await onHand(pears._id)).toBe(10)
  const again = (await pick(order._id, replacedBy(pears._id, 2))).body.order
  expect(again.items[1].line).not.toBe(body.order.items[1].line)
  await shopper.post(endpoints.rejectSubstitute, { id: order._id, line: again.items[1].line })
  expect((await movedOf(pears._id))[0]).toEqual([2, 'picked', 'shopper'])
  expect(await onHand(pears._id)).toBe(10)
})

test('a substitute of which too few are left is refused with how many there are, and nothing is picked', async () => {
  const { order, apples, pears, first, second } = await countedOrder()
  await count(pears._id, 1)
  const replaced = { picked: 0, substitute: { product: pears._id, quantity: 1 } }
  const refused = await pick(order._id, { line: first, ...replaced }, { line: second, ...replaced })
  expect(refused).toMatchObject({
    status: 409,
    body: {
      message: 'Pears has only 1 left',
      short: [{ product: pears._id, name: 'Pears', wanted: 2, left: 1 }],
    },
  })
  expect([await onHand(pears._id), await onHand(apples._id)]).toEqual([1, 10])
  await seller.post(endpoints.setStock, { id: pears._id, inStock: false })
  expect(await pick(order._id, { line: first, ...replaced })).toMatchObject({
    status: 409,
    body: { message: 'Pears is out of stock', short: [{ product: pears._id, name: 'Pears', wanted: 1, left: 0 }] },
  })
})

test('of many who want the last pieces as a substitute, as many get them as there are', async () => {
  const pears = await store.product({ name: 'Pears', price: 5, offerPrice: 4 })
  await count(pears._id, 5)
  const orders = await Promise.all(Array.from({ length: 8 }, () => packedOrder(store)))
  const responses = await Promise.all(
    orders.map(({ order, first }) =>
      pick(order._id, { line: first, picked: 2, substitute: { product: pears._id, quantity: 1 } }),
    ),
  )
  expect(responses.map(({ status }) => status).toSorted()).toEqual([...Array(5).fill(200), ...Array(3).fill(409)])
  expect(await onHand(pears._id)).toBe(0)
})

test('many picks and rejections of one order at once leave the stock as the order is', async () => {
  const { shopper, order, apples, pears, first } = await countedOrder()
  const substitute = { product: pears._id, quantity: 1 }
  const line = (await pick(order._id, { line: first, picked: 0, substitute })).body.order.items[1].line
  await Promise.all([
    ...[0, 1, 2].map((picked) => pick(order._id, { line: first, picked, substitute })),
    shopper.post(endpoints.rejectSubstitute, { id: order._id, line }),
    pick(order._id, { line: first, picked: 2, restock: true }),
  ])
  const { items } = (await seller.get(`${endpoints.getOrder.path}?id=${order._id}`)).body.order
  const substitutes = items.slice(1, -1).reduce((sum: number, { picked }: { picked: number }) => sum + picked, 0)
  expect(await onHand(pears._id)).toBe(10 - substitutes)
  await pick(order._id, { line: first, picked: 1, restock: true })
  expect(await onHand(pears._id)).toBe(10)
  expect(await onHand(apples._id)).toBe(12)
  expect((await auditOf(store)).findings).toEqual([])
})

test('a canceled order returns exactly what it has', async () => {
  const { shopper, order, apples, pears, first, second } = await countedOrder()
  const substitute = { product: pears._id, quantity: 1 }
  const { body } = await pick(
    order._id,
    { line: first, picked: 1, restock: true, substitute },
    { line: second, picked: 1, substitute },
  )
  await shopper.post(endpoints.rejectSubstitute, { id: order._id, line: body.order.items[1].line })
  expect([await onHand(apples._id), await onHand(pears._id)]).toEqual([12, 9])
  await seller.post(endpoints.changeOrderStatus, { id: order._id, status: 'Cancelled', reason: 'a reason' })
  expect([await onHand(apples._id), await onHand(pears._id)]).toEqual([13, 10])
  const missing = await countedOrder()
  await pick(missing.order._id, { line: missing.first, picked: 1 })
  await seller.post(endpoints.changeOrderStatus, { id: missing.order._id, status: 'Cancelled', reason: 'a reason' })
  expect(await onHand(missing.apples._id)).toBe(11)
  expect((await auditOf(store)).findings).toEqual([])
})

test('a pick and a cancellation at once return all but what was missing, once', async () => {
  const { order, apples, pears, first } = await countedOrder()
  const picked = { line: first, picked: 1, restock: true, substitute: { product: pears._id, quantity: 2 } }
  const cancel = seller.post(endpoints.changeOrderStatus, { id: order._id, status: 'Cancelled', reason: 'a reason' })
  await Promise.all([pick(order._id, picked), cancel])
  expect([await onHand(apples._id), await onHand(pears._id)]).toEqual([13, 10])
})
