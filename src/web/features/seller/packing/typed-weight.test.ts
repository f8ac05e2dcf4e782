import fc from 'fast-check'
import { expect, test } from 'vitest'
import { cents } from '../../../../domain/money.ts'
import { weightPickIssue } from '../../../../domain/orders/picking.ts'
import { amountOfWeight, type OrderedWeight, type Weight } from '../../../../domain/products/weighed.ts'
import { weighingOf, weightTyped } from './typed-weight.ts'

const keys = (typed: string) => [...typed].reduce((text, key) => weightTyped(text, text + key), '')

test.each([
  ['1.43', '1.43'],
  ['1,5', '1.5'],
  ['.5', '0.5'],
  [',25', '0.25'],
  ['007', '7'],
  ['0.05', '0.05'],
  ['1.2345', '1.234'],
  ['1..5', '1.5'],
  ['1.2,3', '1.23'],
  ['-1', '1'],
  ['1e3', '13'],
  ['12345678', '123456'],
])('typing %s key by key shows %s', (typed, shown) => {
  expect(keys(typed)).toBe(shown)
})

test.each([
  ['1,5 lb', '1.5'],
  [' 2.25KG ', '2.25'],
  ['1,234.5', 'before'],
  ['two', 'before'],
])('pasting “%s” shows %s', (pasted, shown) => {
  expect(weightTyped('before', pasted)).toBe(shown)
})

/** Tomatoes are $2.99 a pound, a piece is about half a pound, and 10% more is allowed. */
const TOMATOES: OrderedWeight = { per: 'lb', piece: 500 as Weight, unitPrice: cents(299), overPercent: 10 }

test.each([
  ['', 3, 'What do the 3 weigh?', 'at most 1.65 lb, $4.93', null],
  ['0.', 1, 'What does it weigh?', 'at most 0.55 lb, $1.64', null],
  ['1.43', 3, '0.22 lb more allowed', 'at most 1.65 lb, $4.93', 428],
  ['1.65', 3, 'This is the most allowed', 'at most 1.65 lb, $4.93', 493],
  ['1.79', 3, '0.14 lb too much', 'at most 1.65 lb, $4.93', 535],
  ['1.43', 2, '0.328 lb too much', 'at most 1.102 lb, $3.29', 428],
] as const)('“%s” of %d pieces says: %s', (text, pieces, words, limit, cost) => {
  expect(weighingOf(TOMATOES, pieces, text)).toMatchObject({ words, limit, cost, isOver: words.endsWith('much') })
})

test('a weight is too much exactly when the store refuses it, and the bar is full then', () => {
  const any = fc.record({
    per: fc.constantFrom('lb', 'kg'),
    piece: fc.integer({ min: 1, max: 5_000 }).map((thousandths) => thousandths as Weight),
    unitPrice: fc.integer({ min: 1, max: 10_000 }).map(cents),
    overPercent: fc.nat({ max: 25 }),
  })
  fc.assert(
    fc.property(any, fc.integer({ min: 1, max: 20 }), fc.integer({ min: 1, max: 150_000 }), (weighed, pieces, thousandths) => {
      const weight = thousandths as Weight
      const { isOver, filled, mark } = weighingOf(weighed, pieces, String(amountOfWeight(weight)))
      expect(isOver).toBe(weightPickIssue({ name: 'Goods', weighed }, pieces, weight) !== null)
      if (isOver) expect(filled).toBe(100)
      expect(mark).toBeLessThanOrEqual(100)
    }),
    { numRuns: 1000 },
  )
})
