import { expect, test } from 'vitest'
import type { PaymentIssueWire } from '../../../../contract/payments/payments.ts'
import { anOrder } from '../../../testing/an-order.ts'
import { issueRefund } from './payment-issue-refund.ts'

const order = { ...anOrder(1, 2), _id: 'order', amount: 9.18, toPay: 9.18 }
const left = { amount: 9.18, currency: 'usd' }
const plums = { _id: 'plums', name: 'Plums', category: 'Fruits', image: [], offerPrice: 4.5 }
const withLine = { ...order, items: [{ line: 'a line', product: plums, quantity: 2 }] }
const failed = { _id: 'a refund', reason: 'Bruised', at: '', by: 'Admin', amount: 3, status: 'failed' as const }

test.each<[string, Partial<PaymentIssueWire>, ReturnType<typeof issueRefund>]>([
  ['all of the order', {}, { amount: '$9.18', refund: { id: 'order', amount: 9.18, reason: 'Sold out' } }],
  [
    'what earlier refunds left of it',
    { left: { amount: 6.68, currency: 'usd' } },
    { amount: '$6.68', refund: { id: 'order', amount: 6.68, reason: 'Sold out' } },
  ],
  [
    'a duplicate, for the reason that the seller gives',
    { duplicate: { number: '7K3M-9QXD', isSame: true } },
    { amount: '$9.18', refund: { id: 'order', amount: 9.18 } },
  ],
  [
    'only the part that failed',
    { refund: 'failed', order: { ...order, refunds: [{ ...failed, status: 'succeeded' }, failed] } },
    { amount: '$3.00', refund: { id: 'order', amount: 3, reason: 'Bruised' } },
  ],
  [
    'of the part that failed what others left',
    { refund: 'failed', order: { ...order, refunds: [failed, { ...failed, amount: 7.18, status: 'succeeded' }] } },
    { amount: '$2.00', refund: { id: 'order', amount: 2, reason: 'Bruised' } },
  ],
  [
    'the lines that failed, as the store computes them',
    { refund: 'failed', order: { ...withLine, refunds: [{ ...failed, lines: [{ line: 'a line', quantity: 1 }] }] } },
    { amount: '$4.59', refund: { id: 'order', lines: [{ line: 'a line', quantity: 1 }], reason: 'Bruised' } },
  ],
  [
    'a second payment, in its currency',
    { second: { payment: 'pi_2', amount: 5, currency: 'eur' }, left: { amount: 5, currency: 'eur' } },
    { amount: '€5.00', refund: { id: 'order', payment: 'pi_2', reason: 'Paid twice' } },
  ],
])('refunds %s', (_what, payment, expected) => {
  expect(issueRefund({ order, left, ...payment })).toEqual(expected)
})

test('refunds nothing when nothing is left', () => {
  expect(issueRefund({ order, left: { amount: 0, currency: 'usd' } })).toBeNull()
  const refunds = [failed, { ...failed, amount: 9.18, status: 'succeeded' as const }]
  expect(issueRefund({ order: { ...order, refunds }, left, refund: 'failed' })).toBeNull()
})
