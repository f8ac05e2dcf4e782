import { expect, test } from 'vitest'
import type { OrderWire } from '../../../contract/orders/orders.ts'
import { anOrder, at } from '../../testing/an-order.ts'
import { orderNotes } from './order-notes.ts'

const refund = (changes: Partial<OrderWire['refunds'][number]> = {}): OrderWire['refunds'][number] => ({
  ...{ _id: 'refund', amount: 2, status: 'succeeded', reason: 'Bruised', at: at(10), by: 'Admin' },
  ...changes,
})
const cash: OrderWire = { ...anOrder(9), amount: 10, toPay: 10 }
const online: OrderWire = { ...anOrder(9, 9), amount: 10, toPay: 10 }
const canceled = (order: OrderWire, changes: Partial<OrderWire> = {}): OrderWire => ({
  ...order,
  status: 'Cancelled',
  history: [...order.history, { status: 'Cancelled', at: at(10), by: 'shopper', reason: 'Too late' }],
  ...changes,
})
const texts = (order: OrderWire) => orderNotes(order).map(({ text }) => text)

test('a cancellation is one note, with its reason and what happens to the money', () => {
  expect(texts(canceled(cash))).toEqual(['You canceled this order. Reason: Too late. There is nothing to pay.'])
  expect(texts(canceled(online, { refunds: [refund({ amount: 10, status: 'pending', by: 'shopper' })] }))).toEqual([
    'You canceled this order. Reason: Too late. $10.00 is on its way back to your card.',
  ])
  expect(texts(canceled(online, { refunds: [refund({ amount: 10 })] }))).toEqual([
    'You canceled this order. Reason: Too late. We refunded your payment in full. It can take a few days to show up on your statement.',
  ])
  expect(texts(canceled(online, { refunds: [refund(), refund({ amount: 8, status: 'failed' })] }))).toEqual([
    'You canceled this order. Reason: Too late. $2.00 went back to your card. Your refund of $8.00 didn’t go through. We know about it and will make sure you get your money.',
  ])
})

test('cash of a canceled order is owed until it was paid out', () => {
  const paid: OrderWire = { ...cash, isPaid: true, cashReceived: 10 }
  expect(texts(canceled(paid, { refunds: [refund({ amount: 10, status: 'pending' })] }))).toEqual([
    'You canceled this order. Reason: Too late. We owe you $10.00 in cash.',
  ])
  expect(texts(canceled(paid, { refunds: [refund({ amount: 10 })] }))).toEqual([
    'You canceled this order. Reason: Too late. We gave you all of your money back in cash.',
  ])
})

test('each refund of an order is a note, and one that failed and was repeated is none', () => {
  const refunds = [refund(), refund({ status: 'failed', isSettled: true }), refund({ status: 'pending', reason: 'Late' })]
  expect(texts({ ...online, refunds })).toEqual([
    '$2.00 went back to your card: Bruised',
    '$2.00 is on its way back to your card: Late',
  ])
  expect(texts({ ...online, refunds: [refund({ amount: 7.11, status: 'failed' })] })).toEqual([
    'Your refund of $7.11 didn’t go through. We know about it and will make sure you get your money.',
  ])
})

test('an order that was not delivered says why, until it goes out again', () => {
  const back = { status: 'Packing', at: at(10), by: 'Leo', reason: 'Nobody was there', failedDelivery: 'nobodyHome' } as const
  const packing: OrderWire = { ...cash, status: 'Packing', history: [...cash.history, back] }
  expect(texts(packing)).toEqual([
    'We couldn’t deliver your order. Reason: Nobody was there. We’ll bring it again. If another time or address is better, please contact us.',
  ])
  const out: OrderWire = { ...packing, history: [...packing.history, { status: 'Out for Delivery', at: at(11), by: 'Leo' }] }
  expect(texts(out)).toEqual([])
})
