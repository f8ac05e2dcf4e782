import * as fc from 'fast-check'
import { Client } from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { endpoints } from '../../../contract/endpoints.ts'
import { ORDER_STATUSES, type OrderStatus } from '../../../domain/orders/order.ts'
import { nextSteps } from '../../../domain/orders/order-workflow.ts'
import type { Caller } from '../../testing/caller.ts'
import { placedOrder } from '../../testing/test-orders.ts'
import { TestStore } from '../../testing/test-store.ts'

let store: TestStore
let seller: Caller
beforeAll(async () => {
  store = await TestStore.open()
  seller = await store.seller()
})
afterAll(() => store.close())

const move = (id: string, status: OrderStatus, more: object = {}) =>
  seller.post(endpoints.changeOrderStatus, { id, status, reason: 'a reason', ...more })

async function orderAt(...steps: OrderStatus[]) {
  const placed = await placedOrder(store)
  for (const status of steps) expect(await move(placed.order._id, status)).toMatchObject({ status: 200 })
  return placed
}

test('an order moves from its placing to the door, with who moved it and when', async () => {
  const { shopper, order } = await orderAt('Packing', 'Out for Delivery')
  store.clock.pass(60_000)
  const { status, body } = await move(order._id, 'Delivered', { reason: undefined })
  expect({ status, message: body.message }).toEqual({ status: 200, message: 'Order updated' })
  const deliveredAt = store.clock.now().toISOString()
  expect(body.order).toMatchObject({ _id: order._id, status: 'Delivered', isPaid: true, deliveredAt, nextSteps: [] })
  expect(body.order.history).toEqual([
    { status: 'Order Placed', at: order.createdAt, by: 'shopper' },
    { status: 'Packing', at: expect.any(String), by: 'Admin', reason: 'a reason' },
    { status: 'Out for Delivery', at: expect.any(String), by: 'Admin', reason: 'a reason' },
    { status: 'Delivered', at: deliveredAt, by: 'Admin' },
  ])
  const { orders } = (await shopper.get(endpoints.listShopperOrders)).body
  expect(orders).toMatchObject([{ status: 'Delivered', history: body.order.history, deliveredAt, canCancel: false }])
  expect(orders[0]).not.toHaveProperty('nextSteps')
})

test('an order takes the steps of its workflow only, whatever is asked for', async () => {
  const step = fc.constantFrom(...ORDER_STATUSES)
  await fc.assert(
    fc.asyncProperty(fc.array(step, { maxLength: 6 }), async (steps) => {
      const { order } = await placedOrder(store)
      let status: OrderStatus = 'Order Placed'
      for (const wanted of steps) {
        const response = await move(order._id, wanted)
        if (nextSteps(status).includes(wanted)) {
          expect(response).toMatchObject({ status: 200, body: { order: { status: wanted, nextSteps: nextSteps(wanted) } } })
          status = wanted
        } else {
          expect(response).toMatchObject({ status: 409, body: { success: false, status, nextSteps: nextSteps(status) } })
        }
      }
    }),
    { numRuns: 12 },
  )
})

test('of many who move an order from the same status at once, exactly one wins', async () => {
  const { order } = await orderAt()
  const responses = await Promise.all(Array.from({ length: 8 }, () => move(order._id, 'Packing', { from: 'Order Placed' })))
  expect(responses.map(({ status }) => status).toSorted()).toEqual([200, ...Array(7).fill(409)])
  const { body } = await seller.get(`${endpoints.getOrder.path}?id=${order._id}`)
  expect(body.order.history.map(({ status }: { status: string }) => status)).toEqual(['Order Placed', 'Packing'])
})

test('rejects a step from a status that the order has left, saying where it is', async () => {
  const { order } = await orderAt('Packing')
  expect(await move(order._id, 'Out for Delivery', { from: 'Order Placed' })).toMatchObject({
    status: 409,
    body: { message: 'This order is now Packing', status: 'Packing', nextSteps: ['Out for Delivery', 'Cancelled'] },
  })
})

test.each([
  [{ status: 'Cancelled', reason: undefined }, { reason: 'Please give a reason' }],
  [{ status: 'Cancelled', reason: '  ' }, { reason: 'Please give a reason' }],
  [{ status: 'Packing', reason: 'x'.repeat(201) }, { reason: 'reason must be 200 characters or fewer' }],
  [{ status: 'Packing', isPaid: true }, { isPaid: 'isPaid goes with Delivered only' }],
  [{ status: 'Shipped' }, { status: `status must be one of ${ORDER_STATUSES.join(', ')}` }],
  [{ status: 'Awaiting Payment' }, { status: `status must be one of ${ORDER_STATUSES.join(', ')}` }],
])('rejects %j', async (wrong, errors) => {
  const { order } = await orderAt()
  expect(await seller.post(endpoints.changeOrderStatus, { id: order._id, ...wrong })).toMatchObject({
    status: 422,
    body: { errors },
  })
})

test('an order without a payment yet, and an unknown one, are not found', async () => {
  const { order } = await orderAt()
  await store.run(`update orders set payment_type = 'Online', status = 'Awaiting Payment' where id = '${order._id}'`)
  for (const id of [order._id, crypto.randomUUID(), 'nonsense'])
    expect(await move(id, 'Packing')).toMatchObject({ status: 404, body: { message: 'Order not found' } })
})

test('a delivery marks a cash order as paid, unless it was not', async () => {
  const [paid, unpaid] = [await orderAt('Packing', 'Out for Delivery'), await orderAt('Packing', 'Out for Delivery')]
  expect((await move(paid.order._id, 'Delivered')).body.order.isPaid).toBe(true)
  expect((await move(unpaid.order._id, 'Delivered', { isPaid: false })).body.order.isPaid).toBe(false)
})

test('a delivery can be undone for a minute, and its payment with it', async () => {
  const { order } = await orderAt('Packing', 'Out for Delivery', 'Delivered')
  const undo = () => seller.post(endpoints.undoDelivery, { id: order._id })
  store.clock.pass(60_000)
  const { status, body } = await undo()
  expect({ status, message: body.message }).toEqual({ status: 200, message: 'Order updated' })
  expect(body.order).toMatchObject({ status: 'Out for Delivery', isPaid: false })
  expect(body.order).not.toHaveProperty('deliveredAt')
  expect(body.order.history.map((change: { status: string }) => change.status).slice(-2)).toEqual([
    'Delivered',
    'Out for Delivery',
  ])
  expect(await undo()).toMatchObject({ status: 409, body: { message: 'This order is Out for Delivery, not Delivered' } })
  await move(order._id, 'Delivered')
  store.clock.pass(60_001)
  expect(await undo()).toMatchObject({ status: 409, body: { message: 'A delivery can be undone for a minute only' } })
})

test('an undo leaves a payment that was received before', async () => {
  const { order } = await orderAt('Packing', 'Out for Delivery')
  await seller.post(endpoints.recordCashPayment, { id: order._id })
  await move(order._id, 'Delivered')
  expect((await seller.post(endpoints.undoDelivery, { id: order._id })).body.order.isPaid).toBe(true)
})

test('only who recorded a delivery can undo it', async () => {
  const { order } = await orderAt('Packing', 'Out for Delivery', 'Delivered')
  await store.run(
    `update order_status_changes set by_id = gen_random_uuid() where order_id = '${order._id}' and by_id is not null`,
  )
  expect(await seller.post(endpoints.undoDelivery, { id: order._id })).toMatchObject({ status: 409 })
})

test('records cash once, and not for an order that is canceled', async () => {
  const [{ order }, canceled] = [await orderAt(), await orderAt('Cancelled')]
  const paid = (id: string) => seller.post(endpoints.recordCashPayment, { id })
  expect(await paid(order._id)).toMatchObject({ status: 200, body: { message: 'Payment recorded', order: { isPaid: true } } })
  expect(await paid(order._id)).toMatchObject({ status: 409, body: { message: 'This order is already paid' } })
  expect(await paid(canceled.order._id)).toMatchObject({ status: 409, body: { message: 'This order is canceled' } })
})

test('moves many orders, each by itself', async () => {
  const [one, packed, delivered] = [
    await orderAt(),
    await orderAt('Packing'),
    await orderAt('Packing', 'Out for Delivery', 'Delivered'),
  ]
  const unknown = crypto.randomUUID()
  const ids = [packed.order._id, one.order._id, unknown, delivered.order._id]
  const { status, body } = await seller.post(endpoints.changeOrderStatuses, { ids, status: 'Packing' })
  expect(status).toBe(200)
  expect(body.results).toEqual([
    { id: packed.order._id, ok: false, status: 'Packing', message: 'An order that is Packing can’t become Packing' },
    { id: one.order._id, ok: true, status: 'Packing', message: 'Order updated' },
    { id: unknown, ok: false, message: 'Order not found' },
    { id: delivered.order._id, ok: false, status: 'Delivered', message: 'An order that is Delivered can’t become Packing' },
  ])
})

test('says which of many moved when an unexpected error ends the rest', async () => {
  const [first, second, third] = [await orderAt(), await orderAt(), await orderAt()]
  const [locking, watching] = [1, 2].map(() => new Client({ connectionString: store.databaseUrl })) as [Client, Client]
  await Promise.all([locking.connect(), watching.connect()])
  await locking.query('begin')
  await locking.query('select from orders where id = $1 for update', [second.order._id])
  const ids = [first, second, third].map(({ order }) => order._id)
  const moving = seller.post(endpoints.changeOrderStatuses, { ids, status: 'Packing' })
  const cancel = `select pg_cancel_backend(pid) from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`
  await expect.poll(async () => (await watching.query(cancel)).rowCount).toBe(1)
  await locking.query('rollback')
  await Promise.all([locking.end(), watching.end()])
  const { status, body } = await moving
  expect({ status, moved: body.results.map(({ ok }: { ok: boolean }) => ok) }).toEqual({
    status: 200,
    moved: [true, false, false],
  })
  expect(body.results[1].message).toBe('Something went wrong, so this order was not updated. Please try again.')
})

test.each([
  [{ ids: [] }, 'Please choose at least one order'],
  [{ ids: ['one', 'one'] }, 'ids must not repeat'],
  [{ ids: Array.from({ length: 201 }, (_, index) => String(index)) }, 'At most 200 orders can change at once'],
  [{ ids: ['one'], status: 'Cancelled' }, 'Please give a reason'],
])('rejects many at once: %#', async (wrong, message) => {
  expect(await seller.post(endpoints.changeOrderStatuses, { status: 'Packing', ...wrong })).toMatchObject({
    status: 422,
    body: { message },
  })
})
