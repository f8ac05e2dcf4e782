import { expect, test } from 'vitest'
import type { OrderWire } from '../../../contract/orders.ts'
import type { WaitingPaymentWire } from '../../../contract/payments.ts'
import { anOrder, at } from '../../testing/an-order.ts'
import { withWaiting } from './with-waiting.ts'

const waiting = (hour: number): WaitingPaymentWire => ({
  order: { ...anOrder(hour), _id: `payment of ${hour}` },
  state: 'open',
  expiresAt: at(hour + 1),
})
const ids = (orders: readonly OrderWire[], payments: readonly WaitingPaymentWire[]) =>
  withWaiting(orders, payments).map(({ id }) => id)

test('puts a payment on top when nothing was ordered since', () => {
  expect(ids([], [waiting(9), waiting(8)])).toEqual(['payment of 9', 'payment of 8'])
  expect(ids([anOrder(8), anOrder(7)], [waiting(9)])).toEqual(['payment of 9', 'order of 8', 'order of 7'])
})

test('puts a payment below what was ordered since', () => {
  const orders = [anOrder(12), anOrder(10), anOrder(7)]
  expect(ids(orders, [waiting(11), waiting(9)])).toEqual([
    'order of 12',
    'payment of 11',
    'order of 10',
    'payment of 9',
    'order of 7',
  ])
})

test('puts a payment below an order that was created earlier but paid since', () => {
  const orders = [anOrder(8), anOrder(7, 10), anOrder(6)]
  expect(ids(orders, [waiting(9)])).toEqual(['order of 8', 'order of 7', 'payment of 9', 'order of 6'])
})

test('leaves out a payment whose order was placed since it was read', () => {
  const paid = { ...anOrder(9), _id: 'payment of 9' }
  expect(ids([paid, anOrder(7)], [waiting(9), waiting(8)])).toEqual(['payment of 9', 'payment of 8', 'order of 7'])
})
