import { expect, test } from 'vitest'
import { moveBy, tabOn, tabWithin } from './grid-moves.ts'

const extent = { rows: 100_000, columns: 7, page: 12 }
const from = { row: 50, column: 3 }

test.each([
  ['ArrowUp', false, { row: 49, column: 3 }],
  ['ArrowRight', false, { row: 50, column: 4 }],
  ['Home', false, { row: 50, column: 0 }],
  ['End', false, { row: 50, column: 6 }],
  ['PageDown', false, { row: 62, column: 3 }],
  ['PageUp', false, { row: 38, column: 3 }],
  ['Home', true, { row: 0, column: 0 }],
  ['End', true, { row: 99_999, column: 6 }],
  ['x', false, null],
])('%s (with Ctrl: %s) moves to %o', (key, isCtrl, position) => {
  expect(moveBy(key, isCtrl, from, extent)).toEqual(position)
})

test('stops at the edges', () => {
  expect(moveBy('ArrowLeft', false, { row: 0, column: 0 }, extent)).toEqual({ row: 0, column: 0 })
  expect(moveBy('PageDown', false, { row: 99_995, column: 2 }, extent)).toEqual({ row: 99_999, column: 2 })
})

test('Tab leaves the grid at the edges of a row', () => {
  expect(tabWithin(from, 1, 7)).toEqual({ row: 50, column: 4 })
  expect(tabWithin({ row: 50, column: 6 }, 1, 7)).toBeNull()
  expect(tabWithin({ row: 50, column: 0 }, -1, 7)).toBeNull()
})

test('Tab after typing goes on to the next row, and back', () => {
  expect(tabOn({ row: 5, column: 4 }, 1, [2, 3, 4], 10)).toEqual({ row: 6, column: 2 })
  expect(tabOn({ row: 5, column: 2 }, -1, [2, 3, 4], 10)).toEqual({ row: 4, column: 4 })
  expect(tabOn({ row: 9, column: 4 }, 1, [2, 3, 4], 10)).toEqual({ row: 9, column: 4 })
})
