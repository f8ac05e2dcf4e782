import { expect, test } from 'vitest'
import { addRefund, isRefunded, rejectedReport, reportObstacle, stateOfLine } from './complaint.ts'
import type { OrderLineId } from './order.ts'

const [apples, bread] = ['apples' as OrderLineId, 'bread' as OrderLineId]
const line = (id: OrderLineId, quantity: number, refunded = 0) => ({ line: id, quantity, kind: 'damaged' as const, refunded })

const DELIVERED_AT = new Date('2026-11-19T17:52:00Z')
const later = (ms: number) => new Date(DELIVERED_AT.getTime() + ms)
const WEEK_MS = 7 * 24 * 60 * 60 * 1000

test.each([
  ['Delivered', DELIVERED_AT, 0, null],
  ['Delivered', DELIVERED_AT, WEEK_MS, null],
  ['Delivered', DELIVERED_AT, WEEK_MS + 1, 'too late'],
  ['Out for Delivery', null, 0, 'not delivered'],
  ['Cancelled', null, 0, 'not delivered'],
] as const)('an order that is %s at %s can be reported %i ms later: %s', (status, deliveredAt, ms, obstacle) => {
  expect(reportObstacle({ status, deliveredAt }, later(ms))).toBe(obstacle)
})

test.each([
  [[line(apples, 2)], null],
  [[line(apples, 2), line(bread, 1)], { reason: 'reported before', line: bread }],
  [[line(apples, 3)], { reason: 'too many pieces', line: apples }],
  [[line('pears' as OrderLineId, 1)], { reason: 'unknown line', line: 'pears' }],
])('rejects lines that are unknown, reported before, or of more pieces than came: %j', (reported, rejected) => {
  const lines = [
    { id: apples, pieces: 2, isReported: false },
    { id: bread, pieces: 1, isReported: true },
  ]
  expect(rejectedReport(lines, reported)).toEqual(rejected)
})

test('adds the refunded pieces of each line, and never more than were reported', () => {
  const once = addRefund([line(apples, 2), line(bread, 1)], [{ line: apples, quantity: 1 }])
  expect(once).toEqual([line(apples, 2, 1), line(bread, 1)])
  expect(isRefunded(once)).toBe(false)
  const twice = addRefund(once, [
    { line: apples, quantity: 3 },
    { line: bread, quantity: 1 },
  ])
  expect(twice).toEqual([line(apples, 2, 2), line(bread, 1, 1)])
  expect(isRefunded(twice)).toBe(true)
})

test('a line is refunded once all of its pieces are, else answered once the complaint is closed', () => {
  const closedAt = DELIVERED_AT
  expect(stateOfLine(line(apples, 2, 1), { closedAt: null })).toBe('open')
  expect(stateOfLine(line(apples, 2, 2), { closedAt: null })).toBe('refunded')
  expect(stateOfLine(line(apples, 2, 2), { closedAt })).toBe('refunded')
  expect(stateOfLine(line(apples, 2, 1), { closedAt })).toBe('answered')
})
