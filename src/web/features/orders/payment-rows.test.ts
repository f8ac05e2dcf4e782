import { expect, test } from 'vitest'
import type { OrderWire } from '../../../contract/orders.ts'
import { anOrder } from '../../testing/an-order.ts'
import { paymentRows } from './payment-rows.ts'

const refund = (changes: Partial<OrderWire['refunds'][number]> = {}): OrderWire['refunds'][number] => ({
  ...{ _id: 'refund', amount: 2, status: 'succeeded', reason: 'Bruised', at: '2026-11-23T10:00:00Z', by: 'Admin' },
  ...changes,
})
const cash = (changes: Partial<OrderWire> = {}) => paymentRows({ ...anOrder(9), amount: 10, toPay: 8, ...changes })
const online = (changes: Partial<OrderWire> = {}) => paymentRows({ ...anOrder(9, 9), amount: 10, toPay: 10, ...changes })

test('cash is to pay at the door as it is after packing, and then paid', () => {
  expect(cash()).toEqual([{ name: 'To pay at the door', amount: 800 }])
  expect(cash({ isPaid: true })).toEqual([{ name: 'Paid in cash', amount: 800 }])
  expect(cash({ status: 'Cancelled' })).toEqual([])
})

test('what packing left out of an order paid online comes back, until the store has given it back', () => {
  expect(online({ toPay: 8 })).toEqual([
    { name: 'Paid online', amount: 1000 },
    { name: 'Back to you', amount: 200 },
  ])
  expect(online({ toPay: 8, refunds: [refund({ by: 'store', reason: 'Not there' })] })).toEqual([
    { name: 'Paid online', amount: 1000 },
    { name: 'Refunded', amount: 200, reason: 'Not there' },
  ])
})

test('refunds are listed with their state, but not those that were repeated or settled otherwise', () => {
  const refunds = [
    refund(),
    refund({ status: 'pending' }),
    refund({ status: 'failed' }),
    refund({ status: 'failed', isSettled: true }),
  ]
  expect(online({ refunds, status: 'Cancelled' }).map(({ name }) => name)).toEqual([
    'Paid online',
    'Refunded',
    'Refund on its way',
    'Refund failed',
  ])
})
