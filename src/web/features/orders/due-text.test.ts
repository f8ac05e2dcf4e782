import { expect, test } from 'vitest'
import { dueText } from './due-text.ts'

const due = new Date('2026-11-22T18:00:00Z')
const at = (minutes: number) => dueText(due, due.getTime() + minutes * 60_000)

test.each([
  [-30, { isLate: false, isSoon: false, text: '30 min left' }],
  [-10, { isLate: false, isSoon: false, text: '10 min left' }],
  [-9, { isLate: false, isSoon: true, text: '9 min left' }],
  [-0.1, { isLate: false, isSoon: true, text: '1 min left' }],
  [0.1, { isLate: true, isSoon: false, text: '1 min late' }],
  [59, { isLate: true, isSoon: false, text: '59 min late' }],
  [125, { isLate: true, isSoon: false, text: '2 h late' }],
  [24 * 60, { isLate: true, isSoon: false, text: '1 day late' }],
  [50 * 60, { isLate: true, isSoon: false, text: '2 days late' }],
])('says how an order stands %d minutes after it was due', (minutes, expected) => {
  expect(at(minutes)).toEqual(expected)
})
