import { expect, onTestFinished, test, vi } from 'vitest'
import { MAX_A_PAGE } from '../../../../contract/limits.ts'
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

const ROWS = Array.from({ length: 70 }, (_, index) => ({ ...anOrder(1), _id: String(index) }))

/** The filter finds none of the rows any more. */
function storeAfterMissedEvents(isThere: (id: string) => boolean) {
  onTestFinished(() => void vi.unstubAllGlobals())
  return respondToRequests(({ path }) => {
    const id = new URL(path, 'http://localhost').searchParams.get('id')
    if (id === null) return ok({ orders: [], nextCursor: null })
    return isThere(id) ? ok({ order: { ...anOrder(1), _id: id, status: 'Packing' } }) : rejected(404, 'Order not found')
  })
}

test('loads every shown order again that left the filter', async () => {
  const sent = storeAfterMissedEvents(() => true)
  expect(await refreshRows('token', ROWS, { status: 'Order Placed' })).toBe(true)
  expect(new Set(sent.map(({ path }) => path)).size).toBe(1 + ROWS.length)
})

test('finds a shown order that no longer exists, wherever it is', async () => {
  storeAfterMissedEvents((id) => id !== '69')
  expect(await refreshRows('token', ROWS, { status: 'Order Placed' })).toBe(false)
})
