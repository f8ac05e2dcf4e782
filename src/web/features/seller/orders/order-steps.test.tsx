// @vitest-environment happy-dom
import { expect, test, vi } from 'vitest'
import type { OrderWire } from '../../../../contract/orders/orders.ts'
import type { StaffRole } from '../../../../domain/staff/staff.ts'
import { anOrder } from '../../../testing/an-order.ts'
import { renderScreen } from '../../../testing/screen.tsx'
import { beginSession } from '../seller-session.ts'
import { OrderSteps } from './order-steps.tsx'

const WITHOUT_CASH: OrderWire = { ...anOrder(9), status: 'Delivered', isPaid: false, amount: 16.11, toPay: 16.11 }

async function open(order: OrderWire, role: StaffRole = 'manager') {
  beginSession({ token: 'noor', seller: { name: 'Noor', email: 'noor@example.com', role } })
  const never = () => Promise.reject(new Error('Not this step'))
  const recordCash = vi.fn(async () => true)
  const actions = { move: never, sendOut: never, undoDelivery: never, cancel: never, recall: never, recordCash }
  const screen = await renderScreen(<OrderSteps order={order} actions={actions} onPrint={() => {}} />, { path: '/seller/orders' })
  const button = (text: string) => [...screen.querySelectorAll('button')].find(({ textContent }) => textContent?.startsWith(text))
  return { screen, button, recordCash }
}

test('cash that came after the delivery is recorded after a question with its sum', async () => {
  const { screen, button, recordCash } = await open(WITHOUT_CASH)
  button('Record cash…')?.click()
  await expect.poll(() => screen.querySelector('dialog h2')?.textContent).toBe('Did you get $16.11 in cash?')
  expect(recordCash).not.toHaveBeenCalled()
  screen.querySelector('dialog')?.querySelector<HTMLButtonElement>('[type=submit]')?.click()
  await vi.waitFor(() => expect(screen.querySelector('dialog')).toBeNull())
  expect(recordCash.mock.calls).toEqual([[WITHOUT_CASH._id]])
})

test.each<[string, OrderWire, StaffRole]>([
  ['paid', { ...WITHOUT_CASH, isPaid: true }, 'manager'],
  ['on its way', { ...WITHOUT_CASH, status: 'Out for Delivery' }, 'manager'],
  ['paid online', { ...WITHOUT_CASH, paymentType: 'Online', isPaid: true }, 'manager'],
  ['shown to a packer', WITHOUT_CASH, 'packer'],
])('no cash is asked for when the order is %s', async (_, order, role) => {
  const { button } = await open(order, role)
  expect(button('Print receipt') ?? button('Print slip')).toBeDefined()
  expect(button('Record cash…')).toBeUndefined()
})
