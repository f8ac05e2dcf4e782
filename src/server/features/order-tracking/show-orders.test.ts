import { afterAll, beforeAll, expect, test } from 'vitest'
import { endpoints } from '../../../contract/endpoints.ts'
import { placedOrder } from '../../testing/test-orders.ts'
import { TestStore } from '../../testing/test-store.ts'

let store: TestStore
beforeAll(async () => {
  store = await TestStore.open()
})
afterAll(() => store.close())

const at = (query: string) => `${endpoints.getOrder.path}?${query}`

test('finds an order by its id, and by its number in any spelling', async () => {
  const [{ shopper, order }, seller] = [await placedOrder(store), await store.seller()]
  const spoken = order.number.toLowerCase().replace('-', ' ').replaceAll('0', 'o').replaceAll('1', 'L')
  for (const query of [`id=${order._id}`, `number=${order.number}`, `number=${encodeURIComponent(spoken)}`]) {
    expect((await shopper.get(at(query))).body).toEqual({ success: true, order })
    const { canCancel: _, canChange, agreed, ...same } = order
    expect([canChange, agreed]).toEqual([true, { delivery: 0, freeFrom: null, minimum: null, code: null }])
    expect((await seller.get(at(query))).body.order).toEqual({ ...same, nextSteps: ['Packing', 'Cancelled'] })
  }
})

test('tells what was promised', async () => {
  const { order } = await placedOrder(store)
  expect(Date.parse(order.dueAt) - Date.parse(order.createdAt)).toBe(30 * 60 * 1000)
  expect(order.items[0]?.line).toMatch(/^[\da-f-]{36}$/)
})

test('shows nobody another’s order, an unpaid one, or one that can’t be', async () => {
  const [{ shopper, order }, other, seller] = [await placedOrder(store), await store.shopper(), await store.seller()]
  for (const query of [`id=${order._id}`, `number=${order.number}`]) {
    expect(await other.get(at(query))).toMatchObject({ status: 404, body: { message: 'Order not found' } })
    expect(await store.visitor().get(at(query))).toMatchObject({ status: 401 })
  }
  for (const query of ['id=nonsense', 'number=UUUU-UUUU', 'number=', `id=${crypto.randomUUID()}`])
    expect(await seller.get(at(query))).toMatchObject({ status: 404 })
  await store.run(`update orders set payment_type = 'Online', status = 'Awaiting Payment' where id = '${order._id}'`)
  for (const caller of [shopper, seller]) expect(await caller.get(at(`number=${order.number}`))).toMatchObject({ status: 404 })
})

test('asks for an id or a number', async () => {
  expect(await (await store.seller()).get(endpoints.getOrder.path)).toMatchObject({
    status: 400,
    body: { message: 'id or number is required' },
  })
})

test('finds the order that its shopper placed with an idempotency key, and nobody else', async () => {
  const shopper = await store.shopper()
  const items = [{ product: (await store.product())._id, quantity: 1 }]
  const request = { items, address: (await shopper.address())._id }
  const { order } = (await shopper.post(endpoints.placeCashOrder, request, { 'Idempotency-Key': 'one press' })).body
  expect((await shopper.get(at('key=one%20press'))).body.order._id).toBe(order._id)
  expect(await shopper.get(at('key=another'))).toMatchObject({ status: 404 })
  for (const caller of [await store.shopper(), await store.seller()])
    expect(await caller.get(at('key=one%20press'))).toMatchObject({ status: 404 })
})
