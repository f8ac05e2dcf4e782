import { expect, onTestFinished, test, vi } from 'vitest'
import { MAX_A_PAGE } from '../../../../contract/limits.ts'
import { anOrder } from '../../../testing/an-order.ts'
import { ok, respondToRequests } from '../../../testing/store-requests.ts'
import { listFirst } from './use-orders.ts'

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
