import { expect, test } from 'vitest'
import type { OrderWire } from '../../../contract/orders/orders.ts'
import { anOrder, at } from '../../testing/an-order.ts'
import { type LineComplaint, outcomeText, reportableLines, reportText } from './complaints.ts'

const product = { _id: 'apples', name: 'Apples', category: 'Fruits', image: [], offerPrice: 3.6 }
const ORDER: OrderWire = {
  ...anOrder(9),
  status: 'Delivered',
  deliveredAt: at(10),
  items: [
    { line: 'apples', product, quantity: 3 },
    { line: 'pears', product: { ...product, _id: 'pears', name: 'Pears' }, quantity: 2, picked: 0 },
  ],
}
const refund = (status: 'pending' | 'succeeded' | 'failed', quantity: number): OrderWire['refunds'][number] => ({
  ...{ _id: 'refund', amount: 1, status, reason: 'Bruised', at: at(11), by: 'Admin' },
  lines: [{ line: 'apples', quantity }],
})
const complaint = (changes: Partial<LineComplaint> = {}): LineComplaint => ({
  ...{ _id: 'complaint', kind: 'damaged', quantity: 2, refunded: 0, note: '', at: at(11), state: 'open' },
  ...changes,
})

const DAY_MS = 24 * 60 * 60 * 1000
const DELIVERED_AT = Date.parse(at(10))
const pieces = (order: OrderWire, ms = 0) => reportableLines(order, DELIVERED_AT + ms).map(({ line, pieces }) => [line, pieces])

test('what came and was not refunded can be reported for a week, once', () => {
  expect(pieces(ORDER)).toEqual([['apples', 3]])
  expect(pieces({ ...ORDER, refunds: [refund('succeeded', 1), refund('failed', 2)] })).toEqual([['apples', 2]])
  expect(pieces({ ...ORDER, refunds: [refund('pending', 3)] })).toEqual([])
  expect(pieces({ ...ORDER, items: ORDER.items.map((item) => ({ ...item, problem: complaint() })) })).toEqual([])
  expect(pieces(ORDER, 7 * DAY_MS)).toHaveLength(1)
  expect(pieces(ORDER, 7 * DAY_MS + 1)).toEqual([])
  expect(pieces({ ...ORDER, status: 'Out for Delivery' })).toEqual([])
})

test.each([
  ['missing', 'You reported 2 as missing.'],
  ['damaged', 'You reported 2 as damaged.'],
  ['wrong', 'You reported 2 as the wrong product.'],
  ['other', 'You reported 2 as not right.'],
] as const)('says what was reported as %s', (kind, text) => expect(reportText(complaint({ kind }))).toBe(text))

test.each([
  [complaint(), [], 'We’re looking into it.'],
  [complaint({ state: 'refunded', refunded: 2 }), [refund('succeeded', 2)], 'We refunded it.'],
  [complaint({ state: 'refunded', refunded: 2 }), [refund('pending', 2)], 'Your money is on its way back.'],
  [complaint({ state: 'refunded', refunded: 2 }), [refund('failed', 2)], 'Your refund hasn’t gone through yet.'],
  [complaint({ refunded: 1 }), [refund('succeeded', 1)], 'We refunded it for 1 of 2. We’re looking into it.'],
  [complaint({ state: 'answered', reply: 'They were fine.' }), [], 'Our answer: They were fine.'],
  [
    complaint({ state: 'answered', refunded: 1, reply: 'One was fine.' }),
    [refund('succeeded', 1)],
    'We refunded it for 1 of 2. Our answer: One was fine.',
  ],
])('says what the store did: %#', (reported, refunds, text) => {
  expect(outcomeText(reported, { refunds }, 'apples')).toBe(text)
})
