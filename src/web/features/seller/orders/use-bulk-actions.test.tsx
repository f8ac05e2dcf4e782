// @vitest-environment happy-dom
import { useState } from 'react'
import { expect, test, vi } from 'vitest'
import { MAX_ORDERS_AT_ONCE } from '../../../../contract/limits.ts'
import type { OrderWire } from '../../../../contract/orders/orders.ts'
import { anOrder } from '../../../testing/an-order.ts'
import { renderScreen } from '../../../testing/screen.tsx'
import { type FakeResponse, ok, rejected, respondToRequests } from '../../../testing/store-requests.ts'
import { dueTimes } from '../../../ui/date-text.ts'
import { Toaster } from '../../../ui/toaster.tsx'
import { beginSession } from '../seller-session.ts'
import { BulkBar } from './bulk-bar.tsx'
import { useBulkActions, useSelection } from './use-bulk-actions.ts'

vi.mock('idb-keyval', () => ({ createStore: () => null, clear: async () => {} })) // the test's DOM has no IndexedDB

const orders = (count: number): OrderWire[] =>
  Array.from({ length: count }, (_, index) => ({
    ...anOrder(1),
    _id: String(index),
    number: `7K3M-${index}`,
    nextSteps: ['Packing', 'Cancelled'],
  }))

function Bar({ rows }: { rows: readonly OrderWire[] }) {
  const selection = useSelection(rows)
  const actions = useBulkActions(selection, () => {})
  const [isOpen, setIsOpen] = useState(false)
  const select = () => {
    selection.selectAll(true)
    setIsOpen(true)
  }
  return (
    <>
      <button type="button" onClick={select}>
        Select all
      </button>
      {isOpen && selection.orders.length > 0 && (
        <BulkBar selected={selection.orders} actions={actions} onPrint={() => {}} onPrintPickList={() => {}} onClear={() => {}} />
      )}
      <Toaster />
    </>
  )
}

/** Selects all rows. `responses` are those to the requests that move orders. */
async function selectAll(rows: readonly OrderWire[], responses: FakeResponse[]) {
  beginSession({ token: 'noor', seller: { name: 'Noor', email: 'noor@example.com', role: 'owner' } })
  const sent = respondToRequests(
    ({ path }) => (path === '/api/order/status/many' && responses.shift()) || rejected(404, 'Order not found'),
  )
  const screen = await renderScreen(<Bar rows={rows} />, { path: '/seller/orders' })
  const press = (name: string) =>
    vi.waitFor(() => {
      const button = [...screen.querySelectorAll('button')].find(({ textContent }) => textContent === name)
      // A button that has just appeared takes no press for a moment.
      if (!button || button.getAttribute('aria-disabled') === 'true') throw new Error(`There is no button ${name} to press`)
      button.click()
    })
  await press('Select all')
  const toasts = () => [...screen.querySelectorAll('.toast')].map(({ textContent }) => textContent)
  return { screen, sent, press, toasts }
}

/** Selects all rows and answers the question with a reason. */
async function cancelAll(rows: readonly OrderWire[], responses: FakeResponse[]) {
  const { screen, sent, press, toasts } = await selectAll(rows, responses)
  await press('Cancel orders…')
  await vi.waitFor(() => expect(screen.querySelector('[name=reason]')).not.toBeNull())
  const field = screen.querySelector<HTMLInputElement>('[name=reason]')
  if (field) field.value = 'The van broke down'
  screen.querySelector('form')?.requestSubmit()
  return {
    screen,
    sent,
    toasts,
    message: () => screen.querySelector('[role=alert]')?.textContent,
    reason: () => screen.querySelector<HTMLInputElement>('[name=reason]')?.value,
  }
}

test('the question stays with its reason when some orders were not canceled, and says once which', async () => {
  const results = [
    { id: '0', ok: true, status: 'Cancelled', message: 'Done' },
    { id: '1', ok: false, status: 'Delivered', message: 'This order is now Delivered' },
  ]
  const { screen, toasts, message, reason } = await cancelAll(orders(2), [ok({ results })])
  await expect.poll(message).toBe('1 canceled, 1 is now Delivered.')
  expect(reason()).toBe('The van broke down')
  expect(toasts()).toEqual(['1 canceled, 1 is now Delivered.'])
  expect(screen.querySelector('dialog h2')?.textContent).toBe('Cancel 1 order?')
})

test('a failure after some orders were canceled is one sentence in one toast and in the form', async () => {
  const rows = orders(MAX_ORDERS_AT_ONCE + 1)
  const results = rows.slice(0, MAX_ORDERS_AT_ONCE).map(({ _id }) => ({ id: _id, ok: true, status: 'Cancelled', message: '' }))
  const { toasts, message, reason } = await cancelAll(rows, [ok({ results }), rejected(503, 'The store is resting')])
  const sentence = `${MAX_ORDERS_AT_ONCE} canceled. The store is resting`
  await expect.poll(message).toBe(sentence)
  expect(reason()).toBe('The van broke down')
  expect(toasts()).toEqual([sentence])
})

test('the question closes when all orders were canceled', async () => {
  const results = ['0', '1'].map((id) => ({ id, ok: true, status: 'Cancelled', message: 'Done' }))
  const { screen, toasts } = await cancelAll(orders(2), [ok({ results })])
  await expect.poll(() => screen.querySelector('dialog')).toBeNull()
  expect(toasts()).toEqual(['2 canceled.'])
})

test('an order that somebody else moved first stays selected, and one toast says so', async () => {
  const results = [
    { id: '0', ok: false, status: 'Packing', message: 'This order is now Packing' },
    { id: '1', ok: true, status: 'Packing', message: 'Done' },
  ]
  const { screen, press, toasts } = await selectAll(orders(2), [ok({ results })])
  await press('Start packing 2')
  await expect.poll(toasts).toEqual(['1 moved, 1 is already Packing.'])
  expect(screen.textContent).toContain('1 selected')
})

test('orders that would go out well before their slots are listed, and the others can go alone', async () => {
  const inHours = (hours: number) => new Date(Date.now() + hours * 60 * 60_000).toISOString()
  const product = { _id: 'milk', name: 'Whole milk', category: 'Dairy', image: [], offerPrice: 2 }
  const [now, later] = orders(2).map((order) => ({
    ...{ ...order, status: 'Packing' as const, nextSteps: ['Out for Delivery' as const] },
    items: [{ line: order._id, product, quantity: 1, picked: 1 }],
  }))
  if (!now || !later) throw new Error('There are two orders')
  const early = { ...later, dueAt: inHours(5), slot: { start: inHours(4), end: inHours(5) } }
  const results = [{ id: now._id, ok: true, status: 'Out for Delivery', message: 'Done' }]
  const { screen, sent, press } = await selectAll([now, early], [ok({ results })])
  await press('Send out 2')
  await expect.poll(() => screen.querySelector('dialog h2')?.textContent).toBe('1 of 2 orders is for later. Send out anyway?')
  expect(screen.querySelector('dialog li')?.textContent).toContain(`It is for ${dueTimes(early).replace(/^T/, 't')}.`)
  expect(screen.querySelectorAll('dialog li')).toHaveLength(1)
  await press('Send out only the other 1')
  await expect
    .poll(() => sent.filter(({ path }) => path === '/api/order/status/many').map(({ body }) => body))
    .toEqual([expect.objectContaining({ ids: [now._id] })])
})
