import fc from 'fast-check'
import { expect, test } from 'vitest'
import {
  cents,
  centsOfDollars,
  centsOfText,
  centsOfTyped,
  dollarsOf,
  formatCents,
  formatDeduction,
  formatWholeDollars,
  textOfCents,
  typedPriceText,
} from './money.ts'

const amounts = fc.integer({ min: -(10 ** 13), max: 10 ** 13 }).map(cents)

test('cents survive the round trip to dollars and back', () => {
  fc.assert(
    fc.property(amounts, (amount) => {
      expect(centsOfDollars(dollarsOf(amount))).toBe(amount)
    }),
  )
})

test('cents survive JSON', () => {
  fc.assert(
    fc.property(amounts, (amount) => {
      expect(centsOfDollars(JSON.parse(JSON.stringify(dollarsOf(amount))))).toBe(amount)
    }),
  )
})

test('parses decimal text with two decimals to the cent', () => {
  fc.assert(
    fc.property(fc.nat({ max: 10 ** 13 }), (amount) => {
      const digits = String(amount).padStart(3, '0')
      expect(centsOfText(`${digits.slice(0, -2)}.${digits.slice(-2)}`)).toBe(amount)
    }),
  )
})

test.each([
  ['4', 400],
  ['4.5', 450],
  ['4.50', 450],
  ['0.01', 1],
  ['007', 700],
])('reads %s as %i cents', (text, amount) => expect(centsOfText(text)).toBe(amount))

test.each(['', ' ', '4.', '.5', '4,50', '1e3', '-1', '+1', '0x10', '4.505', 'NaN', '4.5.0', '1234567890123'])(
  'rejects %j as decimal text',
  (text) => expect(centsOfText(text)).toBeNull(),
)

test.each([
  ['$1,234.50', 123_450],
  ['$ 3.99', 399],
  ['1,234', 123_400],
  ['3,49', 349],
  ['3,5', 350],
  [' 4.5 ', 450],
  ['.5', 50],
  [',5', 50],
])('reads the typed price %j as %i cents', (text, amount) => expect(centsOfTyped(text)).toBe(amount))

test.each(['', '$', '1,2345', '1.234,50', '3,499.999', '€3', '-3', '3.', '1,23,456', 'soon'])('reads no price of %j', (text) =>
  expect(centsOfTyped(text)).toBeNull(),
)

test.each([1.005, 0.001, 1 / 3, Number.NaN, Number.POSITIVE_INFINITY, 2 ** 53])('rejects %d dollars', (dollars) =>
  expect(centsOfDollars(dollars)).toBeNull(),
)

test('throws on a fraction of a cent', () => {
  expect(() => cents(0.5)).toThrow(RangeError)
})

test('machine-readable text has two decimals and no symbols', () => {
  expect(textOfCents(cents(123_450))).toBe('1234.50')
  expect([5, -5, -508].map((amount) => textOfCents(cents(amount)))).toEqual(['0.05', '-0.05', '-5.08'])
})

test('formats an amount as US dollars', () => {
  const dollars = new Intl.NumberFormat('en-US', { style: 'currency', currency: 'USD' })
  fc.assert(
    fc.property(amounts, (amount) => {
      expect(formatCents(amount)).toBe(dollars.format(amount / 100))
    }),
  )
})

test('formats an amount with two decimals and thousands separators', () => {
  expect(formatCents(cents(123_450))).toBe('$1,234.50')
  expect(formatCents(cents(5))).toBe('$0.05')
})

test('a negative amount has its sign before the dollar', () => {
  expect(formatCents(cents(-508))).toBe('-$5.08')
  expect([508, 0].map((amount) => formatDeduction(cents(amount)))).toEqual(['-$5.08', '$0.00'])
  expect([1234.5, -0.4, -1234.4].map(formatWholeDollars)).toEqual(['$1,235', '$0', '-$1,234'])
})

test('a typed price is formatted, and any other text stays', () => {
  expect(['4.5', '1,234', 'soon', ''].map(typedPriceText)).toEqual(['$4.50', '$1,234.00', 'soon', ''])
})
