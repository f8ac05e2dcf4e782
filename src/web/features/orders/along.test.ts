import { expect, test } from 'vitest'
import { anOrder } from '../../testing/an-order.ts'
import { othersOfStop, stopsTogether, takesOrdersAlong } from './along.ts'

const stop = { orders: ['first', 'third'], numbers: ['1111-1111', '3333-3333'], toPay: 10 }

test('orders of a stop are listed as neighbors, at the place of the first that is listed', () => {
  const orders = [{ _id: 'third', stop }, { _id: 'second' }, { _id: 'first', stop }, { _id: 'none' }]
  expect(stopsTogether(orders).map(({ _id }) => _id)).toEqual(['third', 'first', 'second', 'none'])
})

test('a stop names its other orders', () => {
  expect(othersOfStop({ number: '1111-1111', stop })).toBe('3333-3333')
  expect(othersOfStop({ number: '2222-2222' })).toBe(null)
})

test('an order takes others along until it goes out, unless it was left by those it went along with', () => {
  const order = { ...anOrder(9), status: 'Packing' as const }
  expect(takesOrdersAlong(order)).toBe(true)
  expect(takesOrdersAlong({ ...order, with: 'first', stop })).toBe(true)
  expect(takesOrdersAlong({ ...order, with: 'first' })).toBe(true) // the first one was canceled
  expect(takesOrdersAlong({ ...order, with: 'first', isLeft: true })).toBe(false)
  expect(takesOrdersAlong({ ...order, status: 'Out for Delivery' })).toBe(false)
})
