import { expect, test } from 'vitest'
import type { PaymentIssueWire } from '../../../../contract/payments.ts'
import { anOrder } from '../../../testing/an-order.ts'
import { issueRefund } from './payment-issue-refund.ts'

const order = { ...anOrder(1, 2), _id: 'order', amount: 9.18 }
const failed = { _id: 'a refund', reason: 'Bruised', at: '', by: 'Admin', amount: 3, status: 'failed' as const }

test.each<[string, Partial<PaymentIssueWire>, ReturnType<typeof issueRefund>]>([
  ['all of the order', {}, { amount: '$9.18', refund: { id: 'order', reason: 'Sold out' } }],
  [
    'only the part that failed',
    { refund: 'failed', order: { ...order, refunds: [{ ...failed, status: 'succeeded' }, failed] } },
    { amount: '$3.00', refund: { id: 'order', amount: 3, reason: 'Bruised' } },
  ],
  [
    'the lines that failed',
    { refund: 'failed', order: { ...order, refunds: [{ ...failed, lines: [{ line: 'a line', quantity: 1 }] }] } },
    { amount: '$3.00', refund: { id: 'order', lines: [{ line: 'a line', quantity: 1 }], reason: 'Bruised' } },
  ],
  [
    'all when the one that failed was settled otherwise',
    { refund: 'failed', order: { ...order, refunds: [{ ...failed, isSettled: true }] } },
    { amount: '$9.18', refund: { id: 'order', reason: 'Refund repeated' } },
  ],
  [
    'a second payment, in its currency',
    { second: { payment: 'pi_2', amount: 5, currency: 'eur' } },
    { amount: '€5.00', refund: { id: 'order', payment: 'pi_2', reason: 'Paid twice' } },
  ],
])('refunds %s', (_what, payment, expected) => {
  expect(issueRefund({ order, ...payment })).toEqual(expected)
})
