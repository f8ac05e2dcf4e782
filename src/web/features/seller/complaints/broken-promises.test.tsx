// @vitest-environment happy-dom
import { QueryClientProvider } from '@tanstack/react-query'
import { expect, onTestFinished, test } from 'vitest'
import type { OrderWire } from '../../../../contract/orders/orders.ts'
import { queryClient } from '../../../api/query-client.ts'
import { anOrder } from '../../../testing/an-order.ts'
import { renderScreen } from '../../../testing/screen.tsx'
import { ok, respondToRequests } from '../../../testing/store-requests.ts'
import { beginSession } from '../seller-session.ts'
import { BrokenPromises } from './broken-promises.tsx'

const WAIT = { timeout: 5_000 }
const slot = { start: '2030-01-07T18:00:00.000Z', end: '2030-01-07T19:00:00.000Z', left: 2 }

async function openPromises(slots: readonly (typeof slot)[]) {
  beginSession({ token: 'noor', seller: { name: 'Noor', email: 'noor@example.com', role: 'owner' } })
  onTestFinished(() => queryClient.clear())
  const orders: OrderWire[] = [
    { ...anOrder(9), status: 'Order Placed', brokenPromise: 'time' },
    { ...anOrder(10), _id: 'other', status: 'Packing', brokenPromise: 'area' },
  ]
  const sent = respondToRequests(({ path }) => {
    if (path.startsWith('/api/order/promises')) return ok({ orders, count: orders.length })
    if (path.startsWith('/api/order/problems')) return ok({ problems: [], nextCursor: null, open: 0, promises: orders.length })
    if (path.startsWith('/api/delivery/options'))
      return ok({ now: null, isOpen: false, opensAt: '2030-01-07T08:00:00.000Z', opens: null, changesAt: null, slots })
    return ok({ message: 'Done', order: orders.shift() })
  })
  const screen = await renderScreen(
    <QueryClientProvider client={queryClient}>
      <BrokenPromises />
    </QueryClientProvider>,
    { path: '/seller/problems' },
  )
  const button = (text: string) => [...screen.querySelectorAll('button')].find(({ textContent }) => textContent?.startsWith(text))
  await expect.poll(() => screen.querySelector('h2')?.textContent, WAIT).toBe('2 orders can’t be kept as promised')
  return { screen, sent, button, last: (path: string) => sent.findLast((one) => one.path === path)?.body }
}

test('orders that can’t be kept say why, and one is given a slot that is free', async () => {
  const { screen, button, last } = await openPromises([slot])
  expect(screen.textContent).toContain('You’re closed at this time, or no longer offer it.')
  expect(screen.textContent).toContain('You no longer deliver to this ZIP code.')
  button('Another time')?.click()
  await expect.poll(() => screen.querySelector('select')?.value, WAIT).toBe(slot.start)
  screen.querySelector('form')?.requestSubmit()
  const { start: from, end: by } = slot
  await expect.poll(() => last('/api/order/reschedule'), WAIT).toEqual({ id: anOrder(9)._id, from, by })
  await expect.poll(() => screen.querySelector('h2')?.textContent, WAIT).toBe('1 order can’t be kept as promised')
})

test('without slots, any time may be chosen, also one that ends after midnight', async () => {
  const { screen, button, last } = await openPromises([])
  button('Another time')?.click()
  const field = (name: string) => screen.querySelector<HTMLInputElement>(`input[name=${name}]`)
  await expect
    .poll(() => [field('day')?.value, field('from')?.value, field('to')?.value], WAIT)
    .toEqual([...['2030-01-07', '08:00', '09:00']])
  for (const [name, value] of [
    ['from', '23:30'],
    ['to', '00:30'],
  ] as const) {
    const input = field(name)
    if (input) input.value = value
  }
  screen.querySelector('form')?.requestSubmit()
  const time = { from: '2030-01-07T23:30:00.000Z', by: '2030-01-08T00:30:00.000Z' }
  await expect.poll(() => last('/api/order/reschedule'), WAIT).toEqual({ id: anOrder(9)._id, ...time })
})

test('all are kept as promised by one press', async () => {
  const { screen, button, sent } = await openPromises([])
  button('Keep all 2')?.click()
  await expect
    .poll(() => sent.filter(({ path }) => path === '/api/order/keep-promise').map(({ body }) => body), WAIT)
    .toEqual([{ id: anOrder(9)._id }, { id: 'other' }])
  await expect.poll(() => screen.querySelector('h2'), WAIT).toBeNull()
})
