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

const Cash = () => useCashTaken()?.toHandOver

test('the cash that could not be loaded after a delivery is loaded later', async () => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
  onTestFinished(() => {
    vi.useRealTimers()
    queryClient.clear()
  })
  const server: { response: FakeResponse } = { response: ok({ amount: 12.5, orders: 1, paidOut: 0, toHandOver: 12.5 }) }
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
  server.response = ok({ amount: 30, orders: 2, paidOut: 0, toHandOver: 20 })
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
    if (path !== '/api/order/failed-delivery') return 'lost'
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
  await vi.waitFor(() => expect(screen.querySelectorAll('[name=reason]')).toHaveLength(4))
  screen.querySelectorAll<HTMLElement>('[name=reason]')[3]?.click()
  const note = screen.querySelector<HTMLInputElement>('[name=note]')
  if (note) note.value = 'The bridge is closed'
  screen.querySelector('form')?.requestSubmit()
  await expect.poll(() => screen.textContent).toContain('Nothing on the way')
  await expect.poll(() => screen.querySelector('[role=alert]')?.textContent).toBe('This order is now Delivered')
  expect(screen.querySelector<HTMLInputElement>('[name=note]')?.value).toBe('The bridge is closed')
  button('Keep delivering')?.click()
  await expect.poll(() => screen.querySelector('dialog')).toBeNull()
})

test('an order that can’t be delivered is sent with its reason, and is listed as come back', async () => {
  beginSession({ token: 'leo', seller: { name: 'Leo', email: 'leo@example.com', role: 'courier' } })
  onTestFinished(() => queryClient.clear())
  const { _id, number } = anOrder(9)
  const delivery = {
    _id,
    number,
    name: 'Maya Winter',
    street: '12 Orchard Lane',
    city: 'Portland',
    zip: '97205',
    phone: '1',
    items: 2,
  }
  const server = { orders: [delivery] }
  const sent = respondToRequests(({ path }) => {
    if (path.startsWith('/api/order/seller')) return ok({ orders: server.orders, nextCursor: null })
    if (path !== '/api/order/failed-delivery') return 'lost'
    server.orders = []
    return ok({ message: 'Order updated', order: delivery })
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
  await vi.waitFor(() => expect(screen.querySelectorAll('[name=next]')).toHaveLength(2))
  screen.querySelectorAll<HTMLElement>('[name=next]')[1]?.click()
  await vi.waitFor(() => expect(screen.querySelectorAll('[name=goods]')).toHaveLength(2))
  screen.querySelectorAll<HTMLElement>('[name=goods]')[1]?.click()
  const note = screen.querySelector<HTMLInputElement>('[name=note]')
  if (note) note.value = 'Rang twice'
  screen.querySelector('form')?.requestSubmit()
  await expect.poll(() => screen.querySelector('[aria-label="Came back"]')?.textContent).toContain('Nobody was there: Rang twice')
  expect(screen.querySelector('[aria-label="Came back"]')?.textContent).toContain('Canceled')
  const request = sent.find(({ path }) => path === '/api/order/failed-delivery')
  expect(request?.body).toEqual({ id: _id, reason: 'nobodyHome', note: 'Rang twice', next: 'cancel', goods: 'waste' })
})
