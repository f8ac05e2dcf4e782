// @vitest-environment happy-dom
import { QueryClientProvider } from '@tanstack/react-query'
import { expect, onTestFinished, test, vi } from 'vitest'
import type { OrderEventWire, OrderWire } from '../../../contract/orders/orders.ts'
import { queryClient } from '../../api/query-client.ts'
import { anOrder } from '../../testing/an-order.ts'
import { renderScreen } from '../../testing/screen.tsx'
import { type FakeResponse, ok, rejected, respondToRequests } from '../../testing/store-requests.ts'
import { useLiveOrders, useShopperOrder } from './shopper-orders.ts'

const stream = vi.hoisted(() => ({ send: (_event: OrderEventWire) => {} }))
vi.mock('../../live/share-order-stream.ts', () => ({
  shareOrderStream(
    _role: string,
    _token: string,
    { onEvent, onLive }: { onEvent(event: OrderEventWire): void; onLive(is: boolean): void },
  ) {
    stream.send = onEvent
    onLive(true)
    return () => {}
  },
}))

const PLACED: OrderWire = { ...anOrder(9), status: 'Order Placed' }
const PACKING: OrderWire = { ...PLACED, status: 'Packing' }
const EVENT: OrderEventWire = {
  _id: PLACED._id,
  number: PLACED.number,
  status: 'Packing',
  isPaid: false,
  at: PLACED.createdAt,
  what: 'status',
}

function Followed() {
  useLiveOrders('token')
  return useShopperOrder('token', PLACED.number).data?.status
}

test.each<[string, FakeResponse]>([
  ['no response came', 'lost'],
  ['the store is busy', rejected(503, 'Busy')],
])('an order that could not be loaded after an event, because %s, is loaded later', async (_why, failure) => {
  vi.spyOn(console, 'error').mockImplementation(() => {})
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
  onTestFinished(() => {
    vi.useRealTimers()
    vi.restoreAllMocks()
    queryClient.clear()
  })
  let response = ok({ order: PLACED })
  const sent = respondToRequests(() => response)
  const screen = await renderScreen(
    <QueryClientProvider client={queryClient}>
      <Followed />
    </QueryClientProvider>,
    { path: '/my-orders' },
  )
  await vi.waitFor(() => expect(screen.textContent).toBe('Order Placed'))
  const before = sent.length
  response = failure
  stream.send(EVENT)
  await vi.waitFor(() => expect(sent).toHaveLength(before + 1))
  await vi.advanceTimersByTimeAsync(10_000)
  expect(screen.textContent).toBe('Order Placed')
  response = ok({ order: PACKING })
  await vi.advanceTimersByTimeAsync(10_000)
  await vi.waitFor(() => expect(screen.textContent).toBe('Packing'))
  const done = sent.length
  await vi.advanceTimersByTimeAsync(60_000)
  expect(sent).toHaveLength(done)
})
