import { expect, test } from 'vitest'
import type { ChangeReason } from '../../../../domain/stock/stock.ts'
import { changedText, changeText, previewOf, typedChange } from './typed-change.ts'

test.each<[reason: ChangeReason, text: string, change: object]>([
  ['received', '12', { change: 12 }],
  ['received', ' +12 ', { change: 12 }],
  ['returned', '1', { change: 1 }],
  ['counted', '40', { count: 40 }],
  ['counted', '0', { count: 0 }],
  ['spoiled', '2', { change: -2 }],
  ['spoiled', '−2', { change: -2 }],
  ['other', '-3', { change: -3 }],
  ['other', '3', { change: 3 }],
])('%s “%s” is %o', (reason, text, change) => {
  expect(typedChange(reason, text)).toEqual({ change })
})

test.each<[reason: ChangeReason, text: string, issue: string]>([
  ['received', '', 'Enter a whole number'],
  ['received', '1.5', 'Enter a whole number'],
  ['received', 'a dozen', 'Enter a whole number'],
  ['received', '-2', 'This adds to the stock. To take away, choose Other.'],
  ['spoiled', '0', 'Enter a number other than 0'],
  ['counted', '-1', 'A count is 0 or more'],
  ['counted', '1000001', 'Enter 1,000,000 or less'],
])('%s “%s” is answered with “%s”', (reason, text, issue) => {
  expect(typedChange(reason, text)).toEqual({ issue })
})

test('previews what will be on hand, where that can be', () => {
  const known = { onHand: 5, held: 2 }
  expect(previewOf(known, typedChange('received', '24'))).toBe(29)
  expect(previewOf(known, typedChange('spoiled', '6'))).toBeNull()
  expect(previewOf(known, typedChange('spoiled', '4'))).toBeNull() // two of the five are held
  expect(previewOf({ onHand: null, held: 0 }, typedChange('counted', '7'))).toBe(7)
  expect(previewOf(known, typedChange('received', 'x'))).toBeNull()
})

test('writes a change with its sign, a count without', () => {
  expect([{ change: 12 }, { change: -2 }, { count: 40 }].map(changeText)).toEqual(['+12', '−2', '40'])
})

test('says when others have changed the stock meanwhile', () => {
  expect(changedText('Milk', 5, { change: 12 }, 17)).toBe('Milk: 17 on hand')
  expect(changedText('Milk', 5, { change: 12 }, 21)).toBe('Milk: 21 on hand. It was 9 by then, not 5.')
  expect(changedText('Milk', 5, { count: 40 }, 40)).toBe('Milk: 40 on hand')
  expect(changedText('Milk', null, { count: 40 }, 40)).toBe('Milk: 40 on hand')
})
