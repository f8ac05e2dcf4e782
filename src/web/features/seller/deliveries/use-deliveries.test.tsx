// @vitest-environment happy-dom
import { QueryClientProvider } from '@tanstack/react-query'
import { expect, onTestFinished, test, vi } from 'vitest'
import type { OrderWire } from '../../../../contract/orders.ts'
import { queryClient } from '../../../api/query-client.ts'
import { anOrder } from '../../../testing/an-order.ts'
import { renderScreen } from '../../../testing/screen.tsx'
import { type FakeResponse, ok, rejected, respondToRequests } from '../../../testing/store-requests.ts'
import { beginSession } from '../seller-session.ts'
import { Deliveries } from './deliveries.tsx'
import { reloadCashTaken, useCashTaken } from './use-deliveries.ts'

vi.mock('../../../live/share-order-stream.ts', () => ({ shareOrderStream: () => () => {} })) // the test's DOM has no locks
vi.mock('idb-keyval', () => ({ createStore: () => null, clear: async () => {}, entries: async () => [] })) // the test's DOM has no IndexedDB

const Cash = () => useCashTaken()

test('the cash that could not be loaded after a delivery is loaded later', async () => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
  onTestFinished(() => {
    vi.useRealTimers()
    queryClient.clear()
  })
  const server: { response: FakeResponse } = { response: ok({ amount: 12.5, orders: 1 }) }
  const sent = respondToRequests(() => server.response)
  const screen = await renderScreen(
    <QueryClientProvider client={queryClient}>
      <Cash />
    </QueryClientProvider>,
    { path: '/seller/deliveries' },
  )
  await expect.poll(() => screen.textContent).toBe('1250')
  const before = sent.length
  server.response = rejected(503, 'Busy')
  reloadCashTaken()
  await expect.poll(() => sent.length).toBe(before + 1)
  server.response = ok({ amount: 20, orders: 2 })
  await vi.waitFor(async () => {
    await vi.advanceTimersByTimeAsync(10_000)
    expect(screen.textContent).toBe('2000')
  }, 5_000)
  const loaded = sent.length
  await vi.advanceTimersByTimeAsync(60_000)
  expect(sent).toHaveLength(loaded)
})

test('the question about a delivery that is gone keeps its reason, and the route is loaded again', async () => {
  beginSession({ token: 'noor', seller: { name: 'Noor', email: 'noor@example.com', role: 'owner' } })
  onTestFinished(() => queryClient.clear())
  const order: OrderWire = { ...anOrder(9), status: 'Out for Delivery' }
  const server: { orders: readonly OrderWire[] } = { orders: [order] }
  respondToRequests(({ path }) => {
    if (path.startsWith('/api/order/seller')) return ok({ orders: server.orders, nextCursor: null })
    if (path !== '/api/order/recall') return 'lost'
    server.orders = []
    return rejected(409, 'This order is now Delivered')
  })
  const screen = await renderScreen(
    <QueryClientProvider client={queryClient}>
      <Deliveries title="Deliveries" />
    </QueryClientProvider>,
    { path: '/seller/deliveries' },
  )
  const button = (name: string) => [...screen.querySelectorAll('button')].find(({ textContent }) => textContent === name)
  await vi.waitFor(() => expect(button('Not delivered…')).toBeDefined())
  button('Not delivered…')?.click()
  await vi.waitFor(() => expect(screen.querySelectorAll('[name=chosen]')).toHaveLength(4))
  screen.querySelectorAll<HTMLElement>('[name=chosen]')[3]?.click()
  await vi.waitFor(() => expect(screen.querySelector('[name=reason]')).not.toBeNull())
  const reason = screen.querySelector<HTMLInputElement>('[name=reason]')
  if (reason) reason.value = 'The bridge is closed'
  screen.querySelector('form')?.requestSubmit()
  await expect.poll(() => screen.textContent).toContain('Nothing on the way')
  await expect.poll(() => screen.querySelector('[role=alert]')?.textContent).toBe('This order is now Delivered')
  expect(screen.querySelector<HTMLInputElement>('[name=reason]')?.value).toBe('The bridge is closed')
  button('Keep delivering')?.click()
  await expect.poll(() => screen.querySelector('dialog')).toBeNull()
})
