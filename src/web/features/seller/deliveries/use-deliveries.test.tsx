// @vitest-environment happy-dom
import { QueryClientProvider } from '@tanstack/react-query'
import { expect, onTestFinished, test, vi } from 'vitest'
import type { DeliveryWire } from '../../../../contract/orders/deliveries.ts'
import type { OrderWire } from '../../../../contract/orders/orders.ts'
import { queryClient } from '../../../api/query-client.ts'
import { anOrder } from '../../../testing/an-order.ts'
import { renderScreen } from '../../../testing/screen.tsx'
import { type FakeResponse, ok, rejected, respondToRequests } from '../../../testing/store-requests.ts'
import { dueTimes } from '../../../ui/date-text.ts'
import { beginSession } from '../seller-session.ts'
import { Deliveries } from './deliveries.tsx'
import { reloadCashTaken, useCashTaken } from './use-deliveries.ts'

vi.mock('../../../live/share-order-stream.ts', () => ({ shareOrderStream: () => () => {} })) // the test's DOM has no locks
vi.mock('idb-keyval', () => ({ createStore: () => null, clear: async () => {}, entries: async () => [] })) // the test's DOM has no IndexedDB

const NO_ROUNDS = ok({ day: '2026-11-29', rounds: [], stops: [], unplanned: [] })

const Cash = () => useCashTaken().cash?.toHandOver

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
  })
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

const DELIVERY: DeliveryWire = {
  ...{ _id: anOrder(9)._id, number: anOrder(9).number, name: 'Maya Winter', dueAt: anOrder(9).dueAt },
  ...{ street: '12 Orchard Lane', city: 'Portland', zip: '97205', phone: '1', items: 2 },
}

/** Opens the deliveries of a courier. Each order that is delivered, or not, leaves them. */
async function openRoute(orders: readonly DeliveryWire[], rounds = NO_ROUNDS) {
  beginSession({ token: 'leo', seller: { name: 'Leo', email: 'leo@example.com', role: 'courier' } })
  onTestFinished(() => queryClient.clear())
  const server = { orders }
  const sent = respondToRequests(({ path }) => {
    if (path.startsWith('/api/rounds')) return rounds
    if (path.startsWith('/api/order/seller')) return ok({ orders: server.orders, nextCursor: null })
    if (path !== '/api/order/failed-delivery' && path !== '/api/order/status') return 'lost'
    const [order] = server.orders
    server.orders = []
    return ok({ message: 'Order updated', order })
  })
  const screen = await renderScreen(
    <QueryClientProvider client={queryClient}>
      <Deliveries title="Deliveries" />
    </QueryClientProvider>,
    { path: '/seller/deliveries' },
  )
  const button = (name: string) => [...screen.querySelectorAll('button')].find(({ textContent }) => textContent === name)
  await vi.waitFor(() => expect(button('Not delivered…')).toBeDefined())
  return { screen, server, sent, button }
}

test('an order that can’t be delivered is sent with its reason, and is listed as come back', async () => {
  const { screen, server, sent, button } = await openRoute([DELIVERY])
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
  expect(request?.body).toEqual({ id: DELIVERY._id, reason: 'nobodyHome', note: 'Rang twice', next: 'cancel', goods: 'waste' })

  server.orders = [DELIVERY]
  await queryClient.refetchQueries()
  await expect.poll(() => button('Not delivered…')).toBeDefined()
  server.orders = []
  await queryClient.refetchQueries()
  await expect.poll(() => screen.textContent).toContain('Nothing on the way')
  expect(screen.querySelector('[aria-label="Came back"]')).toBeNull() // it went out again, and somebody delivered it
})

test('the deliveries are shown together with the cash above them, which would push them down later', async () => {
  beginSession({ token: 'leo', seller: { name: 'Leo', email: 'leo@example.com', role: 'courier' } })
  onTestFinished(() => queryClient.clear())
  const { promise: cash, resolve: respond } = Promise.withResolvers<FakeResponse>()
  respondToRequests(({ path }) => {
    if (path.startsWith('/api/rounds')) return NO_ROUNDS
    return path.startsWith('/api/order/seller') ? ok({ orders: [DELIVERY], nextCursor: null }) : cash
  })
  const screen = await renderScreen(
    <QueryClientProvider client={queryClient}>
      <Deliveries title="Deliveries" />
    </QueryClientProvider>,
    { path: '/seller/deliveries' },
  )
  await vi.waitFor(() => expect(queryClient.isFetching()).toBe(1))
  await new Promise(requestAnimationFrame) // the next frame shows what is loaded
  expect(screen.querySelector('article')).toBeNull()
  respond(ok({ amount: 12.5, orders: 1, paidOut: 0, toHandOver: 12.5 }))
  await expect.poll(() => screen.querySelector('article')?.textContent).toContain('12 Orchard Lane')
  expect(screen.textContent).toContain('$12.50 taken today')
})

const inHours = (hours: number) => new Date(Date.now() + hours * 60 * 60_000).toISOString()
const LATER: DeliveryWire = { ...DELIVERY, dueAt: inHours(5), slot: { start: inHours(4), end: inHours(5) } }

test('a courier sees when each order is due', async () => {
  const soon = { ...DELIVERY, _id: 'soon', street: '5 Hill Road', dueAt: inHours(0.5) }
  const { screen } = await openRoute([soon, LATER])
  await expect.poll(() => screen.querySelector('article')?.textContent).toContain(dueTimes(soon))
  expect(dueTimes(soon)).toMatch(/by /)
  expect(screen.querySelector('.drop-rest')?.textContent).toContain(dueTimes(LATER))
})

test('a courier goes by their round, and sees which stop is next and the deposit in its cash', async () => {
  const soon = { ...DELIVERY, _id: 'soon', street: '5 Hill Road', dueAt: inHours(0.5) }
  const next = { ...LATER, toPay: 12.3, deposit: 0.3 }
  const round = { _id: 'r', courier: { _id: 'leo', name: 'Leo' }, leavesAt: inHours(0) }
  const orders = ['delivered', next._id, 'along', soon._id]
  const rounds = ok({
    day: '2026-11-29',
    rounds: [{ ...round, orders, stopNumbers: [1, 2, 2, 3] }],
    ...{ stops: [], unplanned: [] },
  })
  const { screen } = await openRoute([soon, next], rounds)
  await expect.poll(() => screen.querySelector('article')?.textContent).toContain('Stop 2 of 3')
  expect(screen.querySelector('article')?.textContent).toContain('12 Orchard Lane')
  expect(screen.querySelector('.drop-collect')?.textContent).toContain('with $0.30 deposit')
  expect(screen.querySelector('.drop-rest')?.textContent).toContain('5 Hill Road')
})

test('a delivery well before its slot is asked about once, also offline, and is sent later', async () => {
  const online = vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false)
  onTestFinished(() => online.mockRestore())
  const { screen, server, sent, button } = await openRoute([LATER])
  const press = (name: string) =>
    vi.waitFor(() => {
      if (!button(name) || button(name)?.getAttribute('aria-disabled') === 'true') throw new Error(`${name} can’t be pressed`)
      button(name)?.click()
    })
  await press('Delivered')
  const when = dueTimes(LATER).replace(/^T/, 't')
  await expect.poll(() => screen.querySelector('dialog h2')?.textContent).toBe(`This order is for ${when}. Deliver it now?`)
  button('Not yet')?.click()
  await expect.poll(() => screen.querySelector('dialog')).toBeNull()
  await press('Delivered')
  await press('Delivered now')
  await expect.poll(() => screen.querySelector('[aria-label="Not sent yet"]')?.textContent).toContain(LATER.number)
  expect(sent.filter(({ path }) => path === '/api/order/status')).toEqual([])
  online.mockReturnValue(true)
  server.orders = []
  window.dispatchEvent(new Event('online'))
  await expect.poll(() => sent.filter(({ path }) => path === '/api/order/status')).toHaveLength(1)
  await expect.poll(() => screen.querySelector('[aria-label="Not sent yet"]')).toBeNull()
  expect(screen.querySelector('article')).toBeNull()
})
