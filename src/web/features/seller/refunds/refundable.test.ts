import { expect, test } from 'vitest'
import type { OrderWire } from '../../../../contract/orders/orders.ts'
import type { OrderLineId } from '../../../../domain/orders/order.ts'
import { quoteRefund } from '../../../../domain/payments/refund-amount.ts'
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

/** Three plums of about half a pound weigh 1.336 lb, which is $3.99 instead of $4.50. With bread and 2% of tax it is $6.61. */
const WEIGHED: OrderWire = {
  ...{ ...anOrder(1), status: 'Delivered', isPaid: true, amount: 7.14, toPay: 6.61, cashReceived: 6.61 },
  items: [
    {
      ...{ line: 'a line', product: { ...product, offerPrice: 1.5 }, quantity: 3, picked: 3 },
      weighed: { per: 'lb', piece: 0.5, unitPrice: 2.99, most: 4.93, overPercent: 10, picked: 1.336 },
    },
    { line: 'another', product: { ...product, _id: 'bread', name: 'Bread', offerPrice: 2.5 }, quantity: 1, picked: 1 },
  ],
}
const THREE = [1, 1, 1].map((quantity) => ({ line: 'a line' as OrderLineId, quantity }))

test('pieces of a weighed line give back their part of what it came to', () => {
  const left = refundable(WEIGHED)
  expect(quoteRefund(left, { lines: THREE.slice(0, 1) })).toMatchObject({ amount: 135 })
  expect(quoteRefund(left, { lines: THREE })).toMatchObject({ amount: 406, isRest: false })
})

test('a piece gives its deposit back', () => {
  const sums = { cart: 9, discount: 0, tax: 0.18, deposit: 0.5, delivery: 0, total: 9.68 }
  const items = ORDER.items.map((item) => ({ ...item, deposit: 0.25 }))
  const taxRule = { percent: 2, isIncluded: false }
  const left = refundable({ ...ORDER, items, sums, taxRule, amount: 9.68, toPay: 9.68 })
  expect(quoteRefund(left, { lines: [{ line: 'a line' as OrderLineId, quantity: 1 }] })).toMatchObject({ amount: 484 })
})

test('a line that weighs more than expected gives back what it came to, which is more than its expected price', () => {
  const [line, ...others] = WEIGHED.items
  if (!line?.weighed) throw new Error('The line is sold by weight')
  // 1.6 lb are $4.78, and with bread and tax $7.42.
  const items = [{ ...line, weighed: { ...line.weighed, picked: 1.6 } }, ...others]
  const left = refundable({ ...WEIGHED, items, toPay: 7.42, cashReceived: 7.42 })
  expect(quoteRefund(left, { lines: THREE })).toMatchObject({ amount: 487 })
  expect(quoteRefund(left, {})).toMatchObject({ amount: 742 })
})
