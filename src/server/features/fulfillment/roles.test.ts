import { afterAll, beforeAll, expect, test } from 'vitest'
import { endpoints } from '../../../contract/endpoints.ts'
import { ORDER_STATUSES, type OrderStatus } from '../../../domain/orders/order.ts'
import type { Caller } from '../../testing/caller.ts'
import { EventReader } from '../../testing/event-reader.ts'
import { placedOrder } from '../../testing/test-orders.ts'
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

const move = (by: Caller, id: string, status: OrderStatus) =>
  by.post(endpoints.changeOrderStatus, { id, status, reason: 'a reason' })

async function orderAt(...steps: OrderStatus[]): Promise<string> {
  const { order } = await placedOrder(store)
  for (const status of steps) expect(await move(seller, order._id, status)).toMatchObject({ status: 200 })
  return order._id
}

const one = (by: Caller, id: string) => by.get(`${endpoints.getOrder.path}?id=${id}`)
const list = (by: Caller, query = '') => by.get(`${endpoints.listSellerOrders.path}?limit=500&${query}`)
const idsOf = ({ body }: Awaited<ReturnType<typeof list>>): string[] => body.orders.map(({ _id }: { _id: string }) => _id)
const NOT_FOUND = { status: 404, body: { success: false, message: 'Order not found' } }

test('an order goes from hand to hand, and its history names each', async () => {
  const id = await orderAt()
  expect(await move(packer, id, 'Packing')).toMatchObject({ status: 200, body: { order: { nextSteps: ['Out for Delivery'] } } })
  expect(await move(packer, id, 'Out for Delivery')).toMatchObject({ status: 200 })
  expect(await move(courier, id, 'Delivered')).toMatchObject({ status: 200 })
  const { body } = await one(manager, id)
  expect(body.order.history.map(({ by }: { by: string }) => by)).toEqual(['shopper', packer.name, packer.name, courier.name])
})

test.each([
  ['packer', ['Packing', 'Out for Delivery']],
  ['courier', ['Delivered']],
] as const)('a %s gets 403 for any other status than %j, one or many', async (role, allowed: readonly OrderStatus[]) => {
  const by = role === 'packer' ? packer : courier
  const id = await orderAt('Packing', 'Out for Delivery')
  for (const status of ORDER_STATUSES.filter((each) => !allowed.includes(each))) {
    expect(await move(by, id, status)).toMatchObject({ status: 403 })
    expect(await by.post(endpoints.changeOrderStatuses, { ids: [id], status, reason: 'a reason' })).toMatchObject({ status: 403 })
  }
  expect((await one(seller, id)).body.order.status).toBe('Out for Delivery')
})

test('a courier gets of an order what it takes to deliver it, and nothing else', async () => {
  const id = await orderAt('Packing', 'Out for Delivery')
  const { order } = (await one(seller, id)).body
  const { firstName, lastName, street, city, zipcode, phone } = order.address
  const delivery = {
    _id: id,
    number: order.number,
    name: `${firstName} ${lastName}`,
    street,
    city,
    zip: zipcode,
    phone,
    toPay: order.toPay,
    items: 2,
    dueAt: order.dueAt,
  }
  expect((await one(courier, id)).body).toEqual({ success: true, order: delivery })
  expect((await list(courier)).body.orders).toContainEqual(delivery)
  const paid = await courier.post(endpoints.recordCashPayment, { id })
  const { toPay: _, ...toDeliver } = delivery
  expect(paid.body).toEqual({ success: true, message: 'Payment recorded', order: toDeliver })
  expect((await move(courier, id, 'Delivered')).body).toEqual({ success: true, message: 'Order updated', order: toDeliver })
  expect((await courier.post(endpoints.undoDelivery, { id })).body).toEqual({
    success: true,
    message: 'Order updated',
    order: toDeliver,
  })
})

test('a packer gets orders without the email of the customer, which managers get', async () => {
  const id = await orderAt()
  const emailIn = (order: { _id: string; address: { email: string } }) => order.address.email
  const email = emailIn((await one(manager, id)).body.order)
  expect(email).toContain('@')
  expect(emailIn((await one(packer, id)).body.order)).toBe('')
  expect((await list(packer)).body.orders.map(emailIn)).not.toContain(email)
  const { body } = await move(packer, id, 'Packing')
  expect(JSON.stringify(body)).not.toContain(email)
})

test.each([
  ['Order Placed', []],
  ['Packing', ['Packing']],
  ['Delivered', ['Packing', 'Out for Delivery', 'Delivered']],
  ['Cancelled', ['Cancelled']],
] as const)('an order that is %s does not exist for a courier', async (_, steps) => {
  const id = await orderAt(...steps)
  const { number } = (await one(seller, id)).body.order
  expect(await one(courier, id)).toMatchObject(NOT_FOUND)
  expect(await courier.get(`${endpoints.getOrder.path}?number=${number}`)).toMatchObject(NOT_FOUND)
  expect(idsOf(await list(courier))).not.toContain(id)
  expect(idsOf(await list(courier, `q=${number}`))).toEqual([])
  expect(await move(courier, id, 'Delivered')).toMatchObject(NOT_FOUND)
  expect(await courier.post(endpoints.recordCashPayment, { id })).toMatchObject(NOT_FOUND)
  const many = await courier.post(endpoints.changeOrderStatuses, { ids: [id], status: 'Delivered' })
  expect(many.body.results).toEqual([{ id, ok: false, message: 'Order not found' }])
  if (!steps.includes('Delivered' as never)) expect(await courier.post(endpoints.undoDelivery, { id })).toMatchObject(NOT_FOUND)
})

test('whatever a courier asks the list for, it has orders that are Out for Delivery only', async () => {
  const [placed, out] = [await orderAt(), await orderAt('Packing', 'Out for Delivery')]
  const { order } = (await one(seller, out)).body
  for (const query of ['', 'sort=due', 'late=false', 'status=Order Placed,Out for Delivery']) {
    const ids = idsOf(await list(courier, query))
    expect(ids).toContain(out)
    expect(ids).not.toContain(placed)
  }
  expect(idsOf(await list(courier, 'status=Packing'))).toEqual([])
  expect(idsOf(await list(courier, `q=${order.number}`))).toEqual([out])
  expect(idsOf(await list(courier, `q=${order.address.email}`))).toEqual([])
  const { counts } = (await list(courier, 'counts=true')).body
  expect(counts).toEqual({ 'Order Placed': 0, Packing: 0, 'Out for Delivery': expect.any(Number), Delivered: 0, Cancelled: 0 })
  expect(counts['Out for Delivery']).toBeGreaterThan(0)
})

test('only who recorded a delivery can undo it', async () => {
  const other = await store.staff('courier', 'Ben Osei')
  const id = await orderAt('Packing', 'Out for Delivery')
  await move(courier, id, 'Delivered')
  for (const by of [other, manager, seller])
    expect(await by.post(endpoints.undoDelivery, { id })).toMatchObject({
      status: 409,
      body: { message: 'Only who recorded this delivery can undo it' },
    })
  expect(await courier.post(endpoints.undoDelivery, { id })).toMatchObject({ status: 200 })
})

test('of many couriers who deliver an order at once, one does, and it is gone for the others', async () => {
  const id = await orderAt('Packing', 'Out for Delivery')
  const responses = await Promise.all(Array.from({ length: 8 }, () => move(courier, id, 'Delivered')))
  expect(responses.map(({ status }) => status).toSorted()).toEqual([200, ...Array(7).fill(404)])
})

test('movements of stock and picks name who made them', async () => {
  const product = await store.product()
  await packer.post(endpoints.changeStock, { product: product._id, count: 7 })
  const { movements } = (await packer.get(`${endpoints.listStockMovements.path}?product=${product._id}`)).body
  expect(movements).toMatchObject([{ change: 7, by: packer.name }])
  const id = await orderAt('Packing')
  const [{ line }] = (await one(packer, id)).body.order.items
  const picked = await packer.post(endpoints.pickOrder, { id, lines: [{ line, picked: 1 }] })
  expect(picked).toMatchObject({ status: 200, body: { order: { items: [{ picked: 1, pickedBy: packer.name }] } } })
})

test('refunds name who requested them', async () => {
  const id = await orderAt('Packing', 'Out for Delivery', 'Delivered')
  const refunded = await manager.post(endpoints.refundOrder, { id, amount: 1, reason: 'Bruised' })
  expect(refunded).toMatchObject({ status: 200, body: { order: { refunds: [{ by: manager.name }] } } })
})

test('a courier’s events are of orders that are Out for Delivery; others only ask for the list anew', async () => {
  const reader = await EventReader.open(store.url, courier.token)
  await reader.position()
  const id = await orderAt('Packing', 'Out for Delivery')
  expect(await reader.next()).toMatchObject({ event: 'order', data: { _id: id, status: 'Out for Delivery', what: 'status' } })
  await move(courier, id, 'Delivered')
  expect(await reader.next()).toMatchObject({ event: 'reset', data: {} })
  await courier.post(endpoints.undoDelivery, { id })
  const undone = await reader.next()
  expect(undone).toMatchObject({ event: 'order', data: { _id: id, status: 'Out for Delivery' } })
  reader.close()
  await move(seller, id, 'Cancelled')
  const later = await EventReader.open(store.url, courier.token, undone?.id)
  expect(await later.next()).toMatchObject({ event: 'reset', data: {} })
  later.close()
})
