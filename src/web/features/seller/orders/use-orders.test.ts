import { setTimeout } from 'node:timers/promises'
import { expect, onTestFinished, test, vi } from 'vitest'
import { MAX_A_PAGE } from '../../../../contract/limits.ts'
import type { OrderWire } from '../../../../contract/orders/orders.ts'
import type { OrderStatus } from '../../../../domain/orders/order.ts'
import { anOrder } from '../../../testing/an-order.ts'
import { ok, rejected, respondToRequests } from '../../../testing/store-requests.ts'
import { listFirst, refreshRows } from './use-orders.ts'

function storeWithOrders(count: number) {
  onTestFinished(() => void vi.unstubAllGlobals())
  return respondToRequests(({ path }) => {
    const query = new URL(path, 'http://localhost').searchParams
    const [from, limit] = [Number(query.get('cursor') ?? 0), Number(query.get('limit'))]
    const to = Math.min(from + limit, count)
    const orders = Array.from({ length: to - from }, (_, index) => ({ ...anOrder(1), _id: String(from + index) }))
    return ok({ orders, nextCursor: to < count ? String(to) : null })
  })
}

test.each([
  [20, 1],
  [1200, 3],
])('loads %i rows again in as many requests as it takes, none for more than a page', async (rows, requests) => {
  const sent = storeWithOrders(2000)
  const orders = await listFirst('token', rows, {})
  expect(new Set(orders?.map(({ _id }) => _id)).size).toBe(rows)
  expect(sent).toHaveLength(requests)
  for (const { path } of sent)
    expect(Number(new URL(path, 'http://localhost').searchParams.get('limit'))).toBeLessThanOrEqual(MAX_A_PAGE)
})

test('stops at the last order', async () => {
  storeWithOrders(700)
  expect(await listFirst('token', 1000, {})).toHaveLength(700)
})

const AT_ONCE = 6

const rowsOf = (count: number, status: OrderStatus): OrderWire[] =>
  Array.from({ length: count }, (_, index) => ({ ...anOrder(1), _id: String(index), status }))

/**
 * The board's filter finds none of its orders any more. `listed` are the open orders. `mostAtOnce` is the highest number
 * of requests that ran at the same time.
 */
function storeAfterMissedEvents(listed: readonly OrderWire[], isThere: (id: string) => boolean) {
  onTestFinished(() => void vi.unstubAllGlobals())
  let running = 0
  const counted = { mostAtOnce: 0 }
  const sent = respondToRequests(async ({ path }) => {
    running += 1
    counted.mostAtOnce = Math.max(counted.mostAtOnce, running)
    await setTimeout(1)
    running -= 1
    const query = new URL(path, 'http://localhost').searchParams
    const id = query.get('id')
    if (id === null) return ok({ orders: query.get('status')?.includes(',') ? listed : [], nextCursor: null })
    return isThere(id) ? ok({ order: { ...anOrder(1), _id: id, status: 'Packing' } }) : rejected(404, 'Order not found')
  })
  return { sent, counted }
}

const PLACED = { status: 'Order Placed' }

test('loads shown orders that left the filter with the open ones, and singly what is not among them', async () => {
  const rows = rowsOf(70, 'Packing')
  const { sent, counted } = storeAfterMissedEvents(rows.slice(0, 50), () => true)
  expect(await refreshRows('token', rows, PLACED)).toBe(true)
  const single = sent.filter(({ path }) => path.includes('id='))
  expect(single.map(({ path }) => path)).toEqual(rows.slice(50).map(({ _id }) => expect.stringContaining(`id=${_id}`)))
  expect(sent).toHaveLength(2 + 20)
  expect(counted.mostAtOnce).toBe(AT_ONCE)
})

test('loads a few shown orders that left the filter singly', async () => {
  const { sent } = storeAfterMissedEvents([], () => true)
  expect(await refreshRows('token', rowsOf(AT_ONCE, 'Packing'), PLACED)).toBe(true)
  expect(sent).toHaveLength(1 + AT_ONCE)
})

test.each(['Delivered', 'Cancelled'] as const)('does not load %s orders again that left a filter of others', async (status) => {
  const { sent } = storeAfterMissedEvents([], () => true)
  expect(await refreshRows('token', rowsOf(70, status), PLACED)).toBe(true)
  expect(sent).toHaveLength(1)
})

test.each([
  ['Order Placed', PLACED],
  ['Delivered', { status: 'Delivered' }],
  ['Delivered', { q: 'maya' }],
] as const)('finds a shown %s order that no longer exists, wherever it is, in a list of %j', async (status, query) => {
  storeAfterMissedEvents([], (id) => id !== '69')
  expect(await refreshRows('token', rowsOf(70, status), query)).toBe(false)
})
