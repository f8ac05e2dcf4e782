import { beforeEach, expect, test } from 'vitest'
import { endpoints } from '../../../contract/endpoints.ts'
import type { OrderWire } from '../../../contract/orders/orders.ts'
import type { RoundWire } from '../../../contract/orders/rounds.ts'
import type { Caller } from '../../testing/caller.ts'
import { mailsTo } from '../../testing/mailed.ts'
import { placedOrder } from '../../testing/test-orders.ts'
import { TestStore } from '../../testing/test-store.ts'

let store: TestStore
let seller: Caller
let courier: Awaited<ReturnType<TestStore['staff']>>
beforeEach(async () => {
  store = await TestStore.open()
  ;[seller, courier] = [await store.seller(), await store.staff('courier')]
  return () => store.close()
})

const leavesAt = () => new Date(store.clock.now().getTime() + 3_600_000).toISOString()
const save = (orders: readonly OrderWire[], more: object = {}, by = seller) =>
  by.post(endpoints.saveRound, { courier: courier.id, orders: orders.map(({ _id }) => _id), leavesAt: leavesAt(), ...more })
const saved = async (orders: readonly OrderWire[]): Promise<RoundWire> => (await save(orders)).body.round
const listed = async (by: Caller = seller) => (await by.get(endpoints.listRounds.path)).body
const ids = (orders: readonly OrderWire[]) => orders.map(({ _id }) => _id)
const ordersOf = (count: number) => Promise.all(Array.from({ length: count }, async () => (await placedOrder(store)).order))
async function sendOut(order: OrderWire): Promise<void> {
  for (const status of ['Packing', 'Out for Delivery'])
    expect(await seller.post(endpoints.changeOrderStatus, { id: order._id, status })).toMatchObject({ status: 200 })
}
const deliver = (order: OrderWire) => courier.post(endpoints.changeOrderStatus, { id: order._id, status: 'Delivered' })

test('a proposal has the open deliveries that are in no round, and saves nothing', async () => {
  const [first, second, third] = await ordersOf(3)
  if (!first || !second || !third) throw new Error('no orders')
  await saved([third])
  const other = await store.staff('courier')
  for (const when of [{ slot: 'now' }, { day: first.dueAt.slice(0, 10) }]) {
    const { body } = await seller.post(endpoints.proposeRounds, { ...when, couriers: [courier.id, other.id] })
    expect(body.rounds.map((round: { courier: string }) => round.courier)).toEqual([courier.id, other.id])
    expect(body.rounds.flatMap((round: RoundWire) => round.orders).toSorted()).toEqual(ids([first, second]).toSorted())
    expect(body.stops).toHaveLength(2)
    expect(body.stops[0]).toMatchObject({ status: 'Order Placed', street: expect.any(String), items: expect.any(Number) })
  }
  expect((await listed()).rounds).toHaveLength(1)
})

test('a round is saved in its sequence, changed, and deleted when it has no orders', async () => {
  const [first, second] = await ordersOf(2)
  if (!first || !second) throw new Error('no orders')
  const round = await saved([second, first])
  expect(round).toMatchObject({ courier: { _id: courier.id, name: courier.name }, orders: ids([second, first]) })
  expect((await listed()).rounds).toEqual([{ ...round, stopNumbers: [1, 2] }])
  expect(await save([first], { id: round._id })).toMatchObject({ status: 200, body: { round: { orders: ids([first]) } } })
  expect(await save([], { id: round._id })).toMatchObject({ body: { message: 'Round Deleted', round: null } })
  expect((await listed()).rounds).toEqual([])
})

test('managers read how many deliveries of the day are in no round, by slot', async () => {
  const [first, second, third] = await ordersOf(3)
  if (!first || !second || !third) throw new Error('no orders')
  expect((await listed()).unplanned).toEqual([{ slot: null, orders: 3 }])
  await saved([third])
  expect((await listed()).unplanned).toEqual([{ slot: null, orders: 2 }])
  expect((await listed(courier)).unplanned).toEqual([])
  await saved([first, second])
  expect((await listed()).unplanned).toEqual([])
})

test('orders that come together are one stop of the round, with their deposits', async () => {
  const shopper = await store.shopper()
  const address = (await shopper.address())._id
  const placeWith = async (product: string, more: object = {}): Promise<OrderWire> =>
    (await shopper.post(endpoints.placeCashOrder, { items: [{ product, quantity: 2 }], address, ...more })).body.order
  const order = await placeWith((await store.product())._id)
  const { _id: product } = await store.product({ deposit: 0.15 })
  const along = await placeWith(product, { with: order._id })
  const [other] = await ordersOf(1)
  if (!other) throw new Error('no order')
  await saved([order, along, other])
  const { rounds, stops } = await listed()
  expect(rounds[0].stopNumbers).toEqual([1, 1, 2])
  expect(stops.map(({ deposit }: { deposit?: number }) => deposit).toSorted()).toEqual([0.3, undefined, undefined])
})

test('an order is in one round only, also when many save one at once', async () => {
  const [order] = await ordersOf(1)
  if (!order) throw new Error('no order')
  const responses = await Promise.all(Array.from({ length: 8 }, () => save([order])))
  expect(responses.map(({ status }) => status).toSorted()).toEqual([200, ...Array.from({ length: 7 }, () => 409)])
  expect(responses.find(({ status }) => status === 409)?.body).toMatchObject({ orders: [order._id] })
  expect((await listed()).rounds).toHaveLength(1)
})

test('takes open deliveries alone, and couriers who can deliver', async () => {
  const [order, ended] = await ordersOf(2)
  if (!order || !ended) throw new Error('no orders')
  await seller.post(endpoints.changeOrderStatus, { id: ended._id, status: 'Cancelled', reason: 'Closed' })
  expect(await save([ended])).toMatchObject({ status: 409, body: { orders: [ended._id] } })
  await seller.post(endpoints.saveSettings, { pickup: { isOffered: true, address: '12 Alder Street', minutes: 20 } })
  const shopper = await store.shopper()
  const items = [{ product: (await store.product())._id, quantity: 1 }]
  const pickup = (await shopper.post(endpoints.placeCashOrder, { items, fulfilment: 'pickup' })).body.order
  expect(await save([pickup])).toMatchObject({ status: 422 })
  expect(await save([order], { courier: (await store.staff('packer')).id })).toMatchObject({ status: 422 })
  for (const wrong of [{ courier: crypto.randomUUID() }, { id: crypto.randomUUID() }, { orders: [crypto.randomUUID()] }])
    expect(await save([order], wrong)).toMatchObject({ status: 404 })
  for (const wrong of [{ orders: [] }, { orders: [order._id, order._id] }, { leavesAt: 'noon' }, { orders: 'all' }])
    expect(await save([order], wrong)).toMatchObject({ status: 422 })
  expect((await listed()).rounds).toEqual([])
})

test('a canceled order leaves its round, and one that was not delivered can be in another one', async () => {
  const [canceled, failed, other] = await ordersOf(3)
  if (!canceled || !failed || !other) throw new Error('no orders')
  const round = await saved([canceled, failed, other])
  await seller.post(endpoints.changeOrderStatus, { id: canceled._id, status: 'Cancelled', reason: 'Closed' })
  expect((await listed()).rounds[0].orders).toEqual(ids([failed, other]))
  expect(await save([canceled, other, failed], { id: round._id })).toMatchObject({
    body: { round: { orders: ids([other, failed]) } },
  })
  await sendOut(failed)
  await courier.post(endpoints.failDelivery, { id: failed._id, reason: 'nobodyHome', next: 'deliverAgain' })
  expect((await listed()).rounds[0].orders).toEqual(ids([other]))
  expect(await save([failed])).toMatchObject({ status: 200 })
})

test('couriers see and swap their own rounds, packers read them, and only managers plan', async () => {
  const [first, second] = await ordersOf(2)
  if (!first || !second) throw new Error('no orders')
  const round = await saved([first, second])
  await sendOut(first)
  expect(await listed(courier)).toMatchObject({
    rounds: [{ ...round, stopNumbers: [1, 2] }],
    stops: [{ _id: first._id, status: 'Out for Delivery' }],
  })
  const [other, packer] = [await store.staff('courier'), await store.staff('packer')]
  expect((await listed(other)).rounds).toEqual([])
  expect((await listed(packer)).stops).toHaveLength(2)
  const swap = (by: Caller) => by.post(endpoints.swapStops, { id: round._id, orders: ids([first, second]) })
  expect(await swap(other)).toMatchObject({ status: 404 })
  expect(await swap(packer)).toMatchObject({ status: 403 })
  expect(await swap(courier)).toMatchObject({ status: 200, body: { round: { orders: ids([second, first]) } } })
  expect(await save([first], {}, courier)).toMatchObject({ status: 403 })
})

test('the shopper of the next stop is mailed once that they are next, after a delivery or a failed one', async () => {
  const placed = await Promise.all(Array.from({ length: 4 }, () => placedOrder(store)))
  const orders = placed.map(({ order }) => order)
  await saved(orders)
  for (const order of orders) await sendOut(order)
  await store.runJobs()
  const mailed = async () => {
    await store.runJobs()
    const subjects = await Promise.all(placed.map(({ shopper }) => mailsTo(store, shopper.email)))
    return subjects.map((mails) => mails.filter(({ subject }) => subject.endsWith('you’re next')).length)
  }
  expect(await mailed()).toEqual([0, 0, 0, 0])
  const [first, second, third] = orders
  if (!first || !second || !third) throw new Error('no orders')
  await deliver(first)
  expect(await mailed()).toEqual([0, 1, 0, 0])
  await courier.post(endpoints.undoDelivery, { id: first._id })
  await deliver(first)
  await deliver(third)
  expect(await mailed()).toEqual([0, 1, 0, 0])
  await courier.post(endpoints.failDelivery, { id: second._id, reason: 'nobodyHome', next: 'deliverAgain' })
  expect(await mailed()).toEqual([0, 1, 0, 1])
})
