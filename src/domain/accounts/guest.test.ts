import { expect, test } from 'vitest'
import { guestPiecesReason } from './guest.ts'

const LINES = [{ quantity: 3 }, { quantity: 4 }]

test.each([null, 7, 8])('a guest may order 7 pieces where %j are the most', (most) => {
  expect(guestPiecesReason(LINES, most)).toBeNull()
})

test('says how many pieces of a guest’s order are too many, and that an account has no limit', () => {
  expect(guestPiecesReason(LINES, 5)).toBe(
    'Without an account an order may have up to 5 pieces. Please take out 2, or log in: an account has no such limit.',
  )
  expect(guestPiecesReason(LINES, 1)).toMatch(/^Without an account an order may have up to 1 piece\. /)
})
