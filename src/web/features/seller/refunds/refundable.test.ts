import { expect, test } from 'vitest'
import type { OrderWire } from '../../../../contract/orders/orders.ts'
import { anOrder } from '../../../testing/an-order.ts'
import { refundable } from './refundable.ts'

const product = { _id: 'plums', name: 'Plums', category: 'Fruits', image: [], offerPrice: 4.5 }
const ORDER: OrderWire = { ...anOrder(1, 2), amount: 9.18, toPay: 9.18, items: [{ line: 'a line', product, quantity: 2 }] }
const refund = { _id: 'a refund', reason: 'Bruised', at: '', by: 'Admin', lines: [{ line: 'a line', quantity: 1 }] }

test('what is left is less by pending and succeeded refunds, not by failed ones', () => {
  const refunds = [
    { ...refund, amount: 4.59, status: 'succeeded' as const },
    { ...refund, amount: 4.59, status: 'failed' as const },
  ]
  expect(refundable({ ...ORDER, refunds })).toMatchObject({ left: 459, lines: [{ quantity: 2, refunded: 1, offerPrice: 450 }] })
})

test('nothing can be refunded before it is paid', () => {
  expect(refundable({ ...ORDER, isPaid: false }).left).toBe(0)
})

test('cash that was received before less was picked is left, too', () => {
  expect(refundable({ ...ORDER, paymentType: 'COD', toPay: 4.59, cashReceived: 9.18 }).left).toBe(918)
})

test('of what was picked, cash is what was to pay', () => {
  const picked: OrderWire = {
    ...ORDER,
    paymentType: 'COD',
    toPay: 4.59,
    items: [{ line: 'a line', product, quantity: 2, picked: 1 }],
  }
  expect(refundable(picked)).toMatchObject({ left: 459, lines: [{ quantity: 1 }], sums: { cartAmount: 900, tax: 18 } })
})
