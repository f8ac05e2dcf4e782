// @vitest-environment happy-dom
import { expect, test } from 'vitest'
import { anOrder, at } from '../../testing/an-order.ts'
import { renderScreen } from '../../testing/screen.tsx'
import { timeText } from '../../ui/date-text.ts'
import { OrderProgress, ProgressSteps } from './order-progress.tsx'

test('the time of Order Placed stays when the order gets another delivery time', async () => {
  const order = anOrder(9)
  const history = [...order.history, { status: 'Order Placed' as const, at: at(11), by: 'shopper', reason: 'New delivery time' }]
  const screen = await renderScreen(<ProgressSteps order={{ ...order, history }} expectedAt={null} />, { path: '/' })
  expect(screen.querySelector('li')?.textContent).toBe(`Order Placed${timeText(at(9))}`)
})

test('an order that came back says that it goes out again', async () => {
  const order = anOrder(9)
  const statuses = ['Order Placed', 'Packing', 'Out for Delivery', 'Packing'] as const
  const history = statuses.map((status, index) => ({ status, at: at(9 + index), by: 'Leo' }))
  const screen = await renderScreen(<OrderProgress order={{ ...order, status: 'Packing', history }} />, { path: '/' })
  expect(screen.textContent).toContain('Your groceries are back at the store, and go out again')
  expect(screen.textContent).not.toContain('being packed')
})
