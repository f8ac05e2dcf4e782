// @vitest-environment happy-dom
import { expect, test } from 'vitest'
import { anOrder, at } from '../../testing/an-order.ts'
import { renderScreen } from '../../testing/screen.tsx'
import { timeText } from '../../ui/date-text.ts'
import { ProgressSteps } from './order-progress.tsx'

test('the time of Order Placed stays when the order gets another delivery time', async () => {
  const order = anOrder(9)
  const history = [...order.history, { status: 'Order Placed' as const, at: at(11), by: 'shopper', reason: 'New delivery time' }]
  const screen = await renderScreen(<ProgressSteps order={{ ...order, history }} expectedAt={null} />, { path: '/' })
  expect(screen.querySelector('li')?.textContent).toBe(`Order Placed${timeText(at(9))}`)
})
