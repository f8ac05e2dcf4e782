import { expect, test } from 'vitest'
import type { OrderWire } from '../../../contract/orders.ts'
import { anOrder } from '../../testing/an-order.ts'
import { comingSums, countOrderPieces, doorText, orderedSums, paymentRows } from './order-sums.ts'

const line = (offerPrice: number, quantity: number) => ({
  line: 'a line',
  product: { _id: 'id', name: 'Apples', category: 'Fruits', image: [], offerPrice },
  quantity,
})

test('derives the tax from the amount and the lines, to the cent', () => {
  const order = { items: [line(3.6, 2), line(1.45, 3), line(3.9, 1), line(2.35, 1)], amount: 18.15 }
  expect(orderedSums(order)).toEqual({ cartAmount: 1780, tax: 35, total: 1815 })
  expect(countOrderPieces(order)).toBe(7)
})

test('adds up what was ordered, and what comes', () => {
  const items = [
    { ...line(3.6, 2), picked: 1 },
    { ...line(3, 1), line: 'another', substituteFor: 'a line', picked: 1 },
    { ...line(2, 1), line: 'rejected', substituteFor: 'a line', picked: 0, isRejected: true as const },
  ]
  expect(orderedSums({ items, amount: 7.34 })).toEqual({ cartAmount: 720, tax: 14, total: 734 })
  expect(comingSums({ items, toPay: 6.73 })).toEqual({ cartAmount: 660, tax: 13, total: 673 })
  expect(countOrderPieces({ items })).toBe(2)
})

test("stays exact with amounts that binary fractions can't represent", () => {
  expect(orderedSums({ items: [line(0.1, 3), line(1.1, 3)], amount: 3.67 })).toEqual({ cartAmount: 360, tax: 7, total: 367 })
})

const refund = (changes: Partial<OrderWire['refunds'][number]> = {}): OrderWire['refunds'][number] => ({
  ...{ _id: 'refund', amount: 2, status: 'succeeded', reason: 'Bruised', at: '2026-11-23T10:00:00Z', by: 'Admin' },
  ...changes,
})
const cash = (changes: Partial<OrderWire> = {}): OrderWire => ({ ...anOrder(9), amount: 10, toPay: 8, ...changes })
const online = (changes: Partial<OrderWire> = {}) => paymentRows({ ...anOrder(9, 9), amount: 10, toPay: 10, ...changes })

test('cash is to pay at the door as it is after packing, and not any more once it was paid or canceled', () => {
  expect(doorText(cash())).toBe('Pay $8.00 at the door')
  expect(doorText(cash({ status: 'Delivered' }))).toBe('$8.00 is still to pay')
  const paid = cash({ isPaid: true, cashReceived: 8, status: 'Delivered' })
  for (const over of [paid, cash({ status: 'Cancelled' })]) expect(doorText(over)).toBeNull()
  expect(paymentRows(paid)).toEqual([{ name: 'Paid in cash', amount: 800 }])
  for (const unpaid of [cash(), cash({ status: 'Cancelled' })]) expect(paymentRows(unpaid)).toEqual([])
})

test('what packing left out of an order paid online comes back, until the store has given it back', () => {
  expect(online({ toPay: 8 })).toEqual([
    { name: 'Paid online', amount: 1000 },
    { name: 'Back to you', amount: 200 },
  ])
  const refunds = [refund({ by: 'store', reason: 'Not there' })]
  expect(online({ toPay: 8, status: 'Delivered', isSettled: true, refunds })).toEqual([
    { name: 'Paid online', amount: 1000 },
    { name: 'Refunded', amount: 200, reason: 'Not there' },
  ])
})

test('a refund by the payment provider does not stand for what packing left out', () => {
  const refunds = [refund({ amount: 1, by: 'store', reason: 'Refunded at the payment provider' })]
  expect(online({ toPay: 8, refunds })).toMatchObject([{ amount: 1000 }, { amount: 100 }, { amount: 200 }, { amount: 700 }])
})

test('refunds are listed with their state, but not those that were repeated or settled otherwise', () => {
  const refunds = [
    refund(),
    refund({ status: 'pending' }),
    refund({ status: 'failed' }),
    refund({ status: 'failed', isSettled: true }),
  ]
  expect(online({ refunds })).toEqual([
    { name: 'Paid online', amount: 1000 },
    { name: 'Refunded', amount: 200, reason: 'Bruised' },
    { name: 'Refund on its way', amount: 200, reason: 'Bruised' },
    { name: 'Refund failed', amount: 200, reason: 'Bruised' },
    { name: 'You pay', amount: 600 },
  ])
})
