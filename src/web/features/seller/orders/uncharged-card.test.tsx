// @vitest-environment happy-dom
import { act } from 'react'
import { expect, test, vi } from 'vitest'
import type { OrderWire } from '../../../../contract/orders/orders.ts'
import { anOrder } from '../../../testing/an-order.ts'
import { renderScreen } from '../../../testing/screen.tsx'
import { UnchargedCard } from './uncharged-card.tsx'

type Reserved = NonNullable<NonNullable<OrderWire['payment']>['state']>

async function show(state: Reserved, status: OrderWire['status'] = 'Packing') {
  const order: OrderWire = { ...anOrder(9), status, payment: { state, isRefunded: false, soldOut: [] } }
  const onAskForCash = vi.fn(async () => true)
  const onCancel = vi.fn()
  const screen = await renderScreen(<UnchargedCard order={order} onAskForCash={onAskForCash} onCancel={onCancel} />, {
    path: '/seller/orders',
  })
  const buttons = () => [...screen.querySelectorAll('button')]
  const press = (text: string) =>
    act(async () =>
      buttons()
        .findLast((one) => one.textContent?.startsWith(text))
        ?.click(),
    )
  return { screen, press, onAskForCash, onCancel }
}

test('a card that could not be charged can be tried again, and asking for cash asks first', async () => {
  const { screen, press, onAskForCash, onCancel } = await show('failed')
  expect(screen.textContent).toContain('Send the order out to try again, ask for cash, or cancel the order.')
  await press('Ask for cash…')
  expect(onAskForCash).not.toHaveBeenCalled()
  expect(screen.textContent).toContain('The customer pays in cash at the door')
  await act(async () => screen.querySelector('form')?.requestSubmit())
  expect(onAskForCash).toHaveBeenCalledOnce()
  await press('Cancel order…')
  expect(onCancel).toHaveBeenCalledOnce()
})

test('a reservation that has ended can’t be tried again', async () => {
  const { screen } = await show('released')
  expect(screen.textContent).toContain('Nothing is reserved on the card any more')
  expect(screen.textContent).not.toContain('try again')
})

test.each([
  ['authorized', 'Packing'],
  ['captured', 'Out for Delivery'],
  ['released', 'Cancelled'],
] as const)('nothing is said of a payment that is %s, of an order that is %s', async (state, status) => {
  expect((await show(state, status)).screen.textContent).toBe('')
})
