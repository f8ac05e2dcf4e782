import { afterAll, beforeAll, expect, test } from 'vitest'
import { endpoints } from '../../../contract/endpoints.ts'
import { auditOf } from '../../testing/audited-store.ts'
import type { Caller } from '../../testing/caller.ts'
import { EventReader } from '../../testing/event-reader.ts'
import { packedOrder } from '../../testing/test-orders.ts'
import { type TestStaff, TestStore } from '../../testing/test-store.ts'

let store: TestStore
let seller: Caller
let manager: TestStaff
let packer: TestStaff
let courier: TestStaff
beforeAll(async () => {
  store = await TestStore.open()
  seller = await store.seller()
  manager = await store.staff('manager', 'Grace Tan')
  packer = await store.staff('packer', 'Noor Haddad')
  courier = await store.staff('courier', 'Leo Martins')
})
afterAll(() => store.close())

const WHY = 'Sent out by mistake'

const recall = (by: Caller, id: string, reason: unknown = WHY) => by.post(endpoints.recallOrder, { id, reason })
const move = (by: Caller, id: string, status: string) => by.post(endpoints.changeOrderStatus, { id, status, reason: 'a reason' })
const one = (by: Caller, id: string) => by.get(`${endpoints.getOrder.path}?id=${id}`)

async function sentOut() {
  const packed = await packedOrder(store)
  const id = packed.order._id
  await seller.post(endpoints.pickOrder, { id, lines: [{ line: packed.first, picked: 1 }] })
  expect(await move(seller, id, 'Out for Delivery')).toMatchObject({ status: 200 })
  return { ...packed, id }
}

test('owner and manager take an order back to packing, with a reason in its history, which keeps all lines', async () => {
  for (const by of [seller, manager]) {
    const { id, shopper, first } = await sentOut()
    const { status, body } = await recall(by, id)
    expect({ status, message: body.message }).toEqual({ status: 200, message: 'Order updated' })
    expect(body.order).toMatchObject({ status: 'Packing', nextSteps: ['Out for Delivery', 'Cancelled'] })
    expect(body.order.items[0]).toMatchObject({ picked: 1 })
    const history = body.order.history.map((change: { status: string; reason?: string }) => [change.status, change.reason])
    expect(history).toEqual([
      ['Order Placed', undefined],
      ['Packing', undefined],
      ['Out for Delivery', 'a reason'],
      ['Packing', WHY],
    ])
    expect((await one(shopper, id)).body.order.status).toBe('Packing')
    expect(await by.post(endpoints.pickOrder, { id, lines: [{ line: first, picked: 3 }] })).toMatchObject({ status: 200 })
    expect(await move(by, id, 'Out for Delivery')).toMatchObject({ status: 200 })
    expect(await move(by, id, 'Delivered')).toMatchObject({ status: 200 })
  }
  expect((await auditOf(store)).findings).toEqual([])
})

test('a courier who couldn’t deliver brings the order back, and it does not exist for them any more', async () => {
  const { id } = await sentOut()
  const events = await EventReader.open(store.url, courier.token)
  await events.position()
  expect(await recall(courier, id, 'Nobody was there')).toMatchObject({ status: 200, body: { order: { _id: id, items: 3 } } })
  expect(await events.next()).toMatchObject({ event: 'reset', data: {} })
  events.close()
  expect(await recall(courier, id)).toMatchObject({ status: 404, body: { message: 'Order not found' } })
  expect(await one(courier, id)).toMatchObject({ status: 404 })
  const { history } = (await one(manager, id)).body.order
  expect(history.at(-1)).toMatchObject({ status: 'Packing', by: courier.name, reason: 'Nobody was there' })
})

test('a packer takes nothing back', async () => {
  const { id } = await sentOut()
  expect(await recall(packer, id)).toMatchObject({ status: 403 })
})

test('an order that is not out for delivery stays where it is', async () => {
  const { order } = await packedOrder(store)
  expect(await recall(seller, order._id)).toMatchObject({
    status: 409,
    body: { message: 'This order is Packing, not Out for Delivery', status: 'Packing' },
  })
  const { id } = await sentOut()
  await move(seller, id, 'Delivered')
  expect(await recall(seller, id)).toMatchObject({ status: 409, body: { status: 'Delivered', nextSteps: [] } })
})

test.each([[undefined], ['  '], [7]])('asks for a reason in place of %j', async (reason) => {
  const { id } = await sentOut()
  const response = await seller.post(endpoints.recallOrder, { id, reason })
  expect(response).toMatchObject({ status: 422, body: { errors: { reason: 'Please give a reason' } } })
})

test('of several who take an order back at once, one does', async () => {
  const { id } = await sentOut()
  const responses = await Promise.all(Array.from({ length: 6 }, () => recall(manager, id)))
  expect(responses.map(({ status }) => status).toSorted()).toEqual([200, 409, 409, 409, 409, 409])
})
