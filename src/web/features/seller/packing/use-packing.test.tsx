// @vitest-environment happy-dom
import { QueryClientProvider, skipToken, useQuery } from '@tanstack/react-query'
import { expect, onTestFinished, test, vi } from 'vitest'
import type { OrderWire } from '../../../../contract/orders/orders.ts'
import { queryClient } from '../../../api/query-client.ts'
import { anOrder, at } from '../../../testing/an-order.ts'
import { renderScreen } from '../../../testing/screen.tsx'
import { ok, rejected, respondToRequests } from '../../../testing/store-requests.ts'
import { dueTimes, shortDay } from '../../../ui/date-text.ts'
import { Toaster } from '../../../ui/toaster.tsx'
import { beginSession } from '../seller-session.ts'
import { PICKS_UNSAVED, packingKey, queueOf } from './order-queues.ts'
import { PackedOrder } from './packed-order.tsx'
import { usePacking } from './use-packing.ts'

vi.mock('../../../live/share-order-stream.ts', () => ({ shareOrderStream: () => () => {} })) // the test's DOM has no locks

const product = { _id: 'milk', name: 'Whole milk', category: 'Dairy', image: [], offerPrice: 2 }
const ORDER: OrderWire = { ...anOrder(9), status: 'Packing', items: [{ line: 'a line', product, quantity: 3 }] }
const PICKED: OrderWire = { ...ORDER, items: [{ line: 'a line', product, quantity: 3, picked: 2, pickedBy: 'Noor' }] }

function Lines({ order, shown }: { order: OrderWire; shown: (number | null)[] }) {
  const { lines, save } = usePacking(order)
  for (const { picked } of lines) shown.push(picked)
  return lines.map((line) => (
    <button type="button" key={line.line} onClick={() => save({ ...line, picked: 2 })}>
      {`Packed by ${line.by}`}
    </button>
  ))
}

function LinesOfOrder({ shown }: { shown: (number | null)[] }) {
  const { data } = useQuery<OrderWire>({ queryKey: packingKey('noor', ORDER.number), queryFn: skipToken })
  return data && <Lines order={data} shown={shown} />
}

test('a pick that has just been saved is never shown as it was before', async () => {
  beginSession({ token: 'noor', seller: { name: 'Noor', email: 'noor@example.com', role: 'packer' } })
  queryClient.setQueryData(packingKey('noor', ORDER.number), ORDER)
  respondToRequests(() => ok({ order: PICKED }))
  const shown: (number | null)[] = []
  const screen = await renderScreen(
    <QueryClientProvider client={queryClient}>
      <LinesOfOrder shown={shown} />
    </QueryClientProvider>,
    { path: '/seller/orders' },
  )
  screen.querySelector('button')?.click()
  expect(await queueOf(ORDER._id).saved()).toBe(true)
  await vi.waitFor(() => expect(screen.textContent).toBe('Packed by Noor'))
  expect(new Set(shown.slice(shown.indexOf(2)))).toEqual(new Set([2]))
})

/** Opens the order whose only line is left out, and asks for the reason to cancel it. */
async function askToCancel(cancel: () => ReturnType<typeof rejected>) {
  beginSession({ token: 'noor', seller: { name: 'Noor', email: 'noor@example.com', role: 'owner' } })
  onTestFinished(() => queryClient.clear())
  const left: OrderWire = {
    ...anOrder(9),
    status: 'Packing',
    nextSteps: ['Out for Delivery', 'Cancelled'],
    items: [{ line: 'a line', product, quantity: 3, picked: 0, pickedBy: 'Noor' }],
  }
  const server = { order: left }
  respondToRequests(({ path }) => {
    if (path.startsWith('/api/order/one')) return ok({ order: server.order })
    if (path !== '/api/order/status') return 'lost'
    server.order = { ...left, status: 'Cancelled' }
    return cancel()
  })
  const screen = await renderScreen(
    <QueryClientProvider client={queryClient}>
      <PackedOrder title="Pack" id={left.number} />
      <Toaster />
    </QueryClientProvider>,
    { path: '/seller/orders' },
  )
  await vi.waitFor(() => {
    const button = [...screen.querySelectorAll('button')].find(({ textContent }) => textContent === 'Nothing packed: cancel…')
    button?.click() // it ignores presses right after it appears
    expect(screen.querySelector('[name=reason]')).not.toBeNull()
  })
  const reason = () => screen.querySelector<HTMLInputElement>('[name=reason]')
  const field = reason()
  if (field) field.value = 'Sold out'
  return {
    screen,
    submit: () => screen.querySelector('form')?.requestSubmit(),
    message: () => screen.querySelector('dialog [role=alert]')?.textContent,
    reason: () => reason()?.value,
    toasts: () => [...screen.querySelectorAll('.toast')].map(({ textContent }) => textContent),
  }
}

test('the question of an order that somebody else canceled keeps its reason, and the order is loaded again', async () => {
  const sentence = 'This order is now Canceled'
  const { screen, submit, message, reason } = await askToCancel(() => rejected(409, sentence))
  submit()
  await expect.poll(() => screen.querySelector('[aria-label=Status]')?.textContent).toContain('Canceled')
  await expect.poll(message).toBe(sentence)
  expect(reason()).toBe('Sold out')
  const close = [...screen.querySelectorAll('button')].find(({ textContent }) => textContent === 'Keep order')
  close?.click()
  await expect.poll(() => screen.querySelector('dialog')).toBeNull()
})

test('a cancellation that waits for unsaved picks says so in the form and as a toast', async () => {
  const { submit, message, toasts } = await askToCancel(() => rejected(500, 'Never sent'))
  const queue = queueOf(anOrder(9)._id)
  onTestFinished(() => queue.stop())
  queue.save({ line: 'a line', picked: 1, weight: null, isRestocked: false, substitute: null })
  submit()
  await expect.poll(message).toBe(PICKS_UNSAVED.message)
  expect(toasts()).toContain(PICKS_UNSAVED.message)
})

const BACK: OrderWire = {
  ...PICKED,
  nextSteps: ['Out for Delivery', 'Cancelled'],
  items: [{ line: 'a line', product, quantity: 3, picked: 3, pickedBy: 'Noor' }],
  history: (['Order Placed', 'Packing', 'Out for Delivery', 'Packing'] as const).map((status, hour) => ({
    ...{ status, at: at(hour), by: 'Leo Martins' },
    ...(hour === 3 && { reason: 'Nobody was there' }),
  })),
}

async function openOrder(order: OrderWire) {
  beginSession({ token: 'noor', seller: { name: 'Noor', email: 'noor@example.com', role: 'packer' } })
  onTestFinished(() => queryClient.clear())
  const sent = respondToRequests(() => ok({ order }))
  const screen = await renderScreen(
    <QueryClientProvider client={queryClient}>
      <PackedOrder title="Pack" id={order.number} />
    </QueryClientProvider>,
    { path: '/seller/orders' },
  )
  await expect.poll(() => screen.textContent).toContain('Send out')
  const press = (name: string) =>
    vi.waitFor(() => {
      const button = [...screen.querySelectorAll('button')].find(({ textContent }) => textContent === name)
      if (!button || button.getAttribute('aria-disabled') === 'true') throw new Error(`There is no button ${name} to press`)
      button.click()
    })
  return { screen, press, steps: () => sent.filter(({ path }) => path === '/api/order/status').map(({ body }) => body) }
}

test('an order that was out says when it came back, and why', async () => {
  const { screen } = await openOrder(BACK)
  expect(screen.textContent).toContain(`Came back ${shortDay(at(3)).replace(/^Y/, 'y')}: Nobody was there`)
})

test('an order is sent out well before its slot only after a question, which is asked once', async () => {
  const inHours = (hours: number) => new Date(Date.now() + hours * 60 * 60_000).toISOString()
  const order = { ...BACK, dueAt: inHours(3), slot: { start: inHours(2), end: inHours(3) } }
  const { screen, press, steps } = await openOrder(order)
  await press('Send out')
  const when = dueTimes(order).replace(/^T/, 't')
  await expect.poll(() => screen.querySelector('dialog h2')?.textContent).toBe(`This order is for ${when}. Send it out now?`)
  expect(steps()).toEqual([])
  await press('Send out now')
  await expect.poll(steps).toEqual([expect.objectContaining({ status: 'Out for Delivery', unpicked: 'refuse' })])
})
