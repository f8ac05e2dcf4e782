import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import type { OrderWire } from '../../../contract/orders/orders.ts'
import type { OrderStatus } from '../../../domain/orders/order.ts'
import { anOrder } from '../../testing/an-order.ts'
import { countOrderPieces, orderReceipt } from './order-sums.ts'

const line = (offerPrice: number, quantity: number) => ({
  line: 'a line',
  product: { _id: 'id', name: 'Apples', category: 'Fruits', image: [], offerPrice },
  quantity,
})

test('counts the pieces that come, and sums them, with substitutes', () => {
  const items = [
    { ...line(3.6, 2), picked: 1 },
    { ...line(3, 1), line: 'another', substituteFor: 'a line', picked: 1 },
    { ...line(2, 1), line: 'rejected', substituteFor: 'a line', picked: 0, isRejected: true as const },
  ]
  expect(countOrderPieces({ items })).toBe(2)
  expect(orderReceipt({ ...anOrder(9), items, amount: 7.34, toPay: 6.73 }).sums).toEqual([
    { name: 'Price', amount: 660 },
    { name: 'Shipping', amount: 'Free' },
    { name: 'Tax (2%)', amount: 13 },
    { name: 'Total', amount: 673, note: 'Ordered: $7.34' },
  ])
})

const refund = (changes: Partial<OrderWire['refunds'][number]> = {}): OrderWire['refunds'][number] => ({
  ...{ _id: 'refund', amount: 2, status: 'succeeded', reason: 'Bruised', at: '2026-11-23T10:00:00Z', by: 'Admin' },
  ...changes,
})
const cash = (changes: Partial<OrderWire> = {}): OrderWire => ({ ...anOrder(9), amount: 10, toPay: 8, ...changes })
const online = (changes: Partial<OrderWire> = {}) =>
  orderReceipt({ ...anOrder(9, 9), amount: 10, toPay: 10, ...changes }).payments
const plainMoney = (order: OrderWire) => {
  const { headline, details } = orderReceipt(order)
  return { headline, details }
}

test('cash is to pay at the door as it is after packing, and not any more once it was paid or canceled', () => {
  const less = '$2.00 less than you ordered'
  expect(plainMoney(cash())).toEqual({ headline: 'You pay $8.00', details: ['In cash at the door', less] })
  expect(plainMoney(cash({ status: 'Delivered' }))).toEqual({
    headline: 'You pay $8.00',
    details: ['$8.00 is still to pay', less],
  })
  const paid = cash({ isPaid: true, cashReceived: 8, status: 'Delivered' })
  expect(plainMoney(paid)).toEqual({ headline: 'You paid $8.00', details: [less] })
  expect(plainMoney(cash({ status: 'Cancelled' }))).toEqual({ headline: 'Nothing to pay', details: [] })
  expect(orderReceipt(paid).payments).toEqual([{ name: 'Paid in cash', amount: 800 }])
  for (const unpaid of [cash(), cash({ status: 'Cancelled' })]) expect(orderReceipt(unpaid).payments).toEqual([])
})

test('an order paid online says what goes back, and what the shopper paid in the end', () => {
  const order: OrderWire = { ...anOrder(9, 9), amount: 10, toPay: 8 }
  const less = '$2.00 less than you ordered'
  expect(plainMoney(order)).toEqual({
    headline: 'You pay $8.00',
    details: ['You paid $10.00 online', less, '$2.00 goes back to you soon after delivery'],
  })
  const refunded: OrderWire = { ...order, status: 'Delivered', isLeftOutRefunded: true, refunds: [refund()] }
  expect(plainMoney(refunded)).toEqual({
    headline: 'You paid $8.00',
    details: ['You paid $10.00 online', less, '$2.00 went back to you'],
  })
  const more = [refund(), refund({ _id: 'more', amount: 3, status: 'pending' })]
  expect(plainMoney({ ...refunded, refunds: more })).toMatchObject({ headline: 'You pay $5.00' })
  expect(plainMoney({ ...order, status: 'Cancelled', refunds: [refund({ amount: 10 })] })).toEqual({
    headline: 'Nothing to pay',
    details: ['You paid $10.00 online', '$10.00 went back to you'],
  })
})

const inCents = (dollars: number) => Math.round(dollars * 100)
const sumOf = ({ refunds }: OrderWire, ...statuses: string[]) =>
  refunds.reduce((sum, { amount, status }) => sum + (statuses.includes(status) ? inCents(amount) : 0), 0)

const orders = fc
  .record({
    ordered: fc.integer({ min: 1, max: 5000 }),
    missing: fc.nat(5000),
    received: fc.nat(5000),
    isOnline: fc.boolean(),
    isPaid: fc.boolean(),
    isLeftOutRefunded: fc.boolean(),
    status: fc.constantFrom<OrderStatus>('Packing', 'Out for Delivery', 'Delivered', 'Cancelled'),
    refunds: fc.array(
      fc.record({ amount: fc.integer({ min: 1, max: 3000 }), status: fc.constantFrom('pending', 'succeeded', 'failed') }),
      { maxLength: 3 },
    ),
  })
  .map(({ ordered, missing, received, isOnline, refunds, ...facts }): OrderWire => {
    const picked = Math.max(0, ordered - missing)
    const isPaid = isOnline || facts.isPaid
    const paid = isOnline ? ordered : received
    const overpaid = isPaid ? Math.max(0, paid - picked) : 0
    const isLeftOutRefunded = facts.isLeftOutRefunded && facts.status === 'Delivered'
    const given = isLeftOutRefunded && overpaid > 0 ? [refund({ amount: overpaid / 100, by: 'store' })] : []
    return {
      ...(isOnline ? anOrder(9, 9) : anOrder(9)),
      ...{ amount: ordered / 100, toPay: picked / 100, status: facts.status, isPaid },
      ...(!isOnline && isPaid && { cashReceived: received / 100 }),
      ...(isLeftOutRefunded && { isLeftOutRefunded }),
      refunds: [...given, ...refunds.map(({ amount, status }) => refund({ amount: amount / 100, status }))],
    }
  })

/** Computes what the shopper pays from the order's own amounts, in cents. */
function paysInTheEnd(order: OrderWire) {
  const [picked, paid] = [inCents(order.toPay), order.isPaid ? inCents(order.cashReceived ?? order.amount) : 0]
  const stillToPay = Math.max(0, picked - paid)
  const given = Math.min(paid, sumOf(order, 'pending', 'succeeded'))
  const leftOut = order.isLeftOutRefunded ? 0 : Math.min(paid - given, paid + stillToPay - picked)
  return { pays: paid + stillToPay - given - leftOut, isMoving: stillToPay + leftOut + sumOf(order, 'pending', 'failed') > 0 }
}

test('what the shopper pays is what they paid and still have to pay, less all that goes back', () => {
  fc.assert(
    fc.property(orders, (order) => {
      const { headline } = plainMoney(order)
      const amount = /^You (?:paid|pay) \$([\d,.]+)$/.exec(headline)?.[1]?.replaceAll(',', '')
      if (amount === undefined) expect(headline).toBe('Nothing to pay')
      const { pays, isMoving } = order.status === 'Cancelled' ? { pays: 0, isMoving: false } : paysInTheEnd(order)
      expect(inCents(Number(amount ?? 0))).toBe(pays)
      if (pays > 0 && !isMoving) expect(headline).toMatch(/^You paid/)
    }),
  )
})

test('what packing left out of an order paid online comes back, until the store has given it back', () => {
  expect(online({ toPay: 8 })).toEqual([
    { name: 'Paid online', amount: 1000 },
    { name: 'Back to you', amount: 200 },
  ])
  const refunds = [refund({ by: 'store', reason: 'Not there' })]
  expect(online({ toPay: 8, status: 'Delivered', isLeftOutRefunded: true, refunds })).toEqual([
    { name: 'Paid online', amount: 1000 },
    { name: 'Refunded', amount: 200, note: 'Not there' },
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
    { name: 'Refunded', amount: 200, note: 'Bruised' },
    { name: 'Refund on its way', amount: 200, note: 'Bruised' },
    { name: 'Refund failed', amount: 200, note: 'Bruised' },
    { name: 'You pay', amount: 600 },
  ])
})
