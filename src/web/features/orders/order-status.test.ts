import { expect, test } from 'vitest'
import type { OrderWire } from '../../../contract/orders/orders.ts'
import { anOrder } from '../../testing/an-order.ts'
import { paymentState } from './order-status.tsx'

const textOf = (order: Partial<OrderWire>) => paymentState({ ...anOrder(1), amount: 16.11, toPay: 16.11, ...order }).text

test('a cash order is pending until all of it was paid, also when more is packed after a payment', () => {
  expect(textOf({ isPaid: false })).toBe('Pending')
  expect(textOf({ isPaid: true, cashReceived: 8.77, toPay: 8.77 })).toBe('Paid')
  expect(textOf({ isPaid: true, cashReceived: 8.77 })).toBe('Pending')
  expect(textOf({ isPaid: true, cashReceived: 16.11 })).toBe('Paid')
})

test('of a canceled order nothing is to be paid', () => {
  expect(textOf({ isPaid: false, status: 'Cancelled' })).toBe('Nothing to pay')
})
