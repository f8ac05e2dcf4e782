import fc from 'fast-check'
import { expect, test } from 'vitest'
import { cents } from '../money.ts'
import { checkDigitOf } from './barcode.ts'
import { readScaleCode, type ScaleCode, scaleCodesIssue, scannedWeight } from './scale-codes.ts'

const WEIGHT: ScaleCode = { prefix: '20', item: 5, value: 'weight', decimals: 3 }
const PRICE: ScaleCode = { prefix: '02', item: 5, value: 'price', decimals: 2 }

const codeOf = (body: string): string => body + checkDigitOf(body)

test('a code has the number of the goods and their weight', () => {
  const scanned = readScaleCode(codeOf('200012301250'), [PRICE, WEIGHT])
  expect(scanned).toEqual({ item: '123', value: 'weight', thousandths: 1250 })
  expect(scanned && scannedWeight(scanned, { per: 'kg', offerPrice: cents(299) })).toEqual({
    weight: 1250,
    per: 'kg',
    price: null,
  })
})

test('a code of a US scale has 12 digits, and its price makes the weight', () => {
  const scanned = readScaleCode(codeOf('20012300598'), [WEIGHT, PRICE])
  expect(scanned).toEqual({ item: '123', value: 'price', thousandths: 5980 })
  expect(scanned && scannedWeight(scanned, { per: 'lb', offerPrice: cents(299) })).toEqual({
    weight: 2000,
    per: 'lb',
    price: 598,
  })
})

test.each([
  ['a barcode of a maker', '4006381333931'],
  ['a prefix without a setting', codeOf('210012301250')],
  ['a wrong check digit', '2000123012509'],
  ['a case', codeOf('1200012301250')],
  ['no digits', 'apples'],
])('%s is no code of the scale', (_, barcode) => {
  expect(readScaleCode(barcode, [WEIGHT, PRICE])).toBeNull()
})

test('no weight is read from a value of 0', () => {
  const scanned = readScaleCode(codeOf('200012300000'), [WEIGHT])
  expect(scanned && scannedWeight(scanned, { per: 'kg', offerPrice: cents(299) })).toBeNull()
})

test('any weight and number that fit in a code are read from it', () => {
  const codes = fc
    .integer({ min: 1, max: 9 })
    .chain((item) => fc.tuple(fc.constant(item), fc.nat(10 ** item - 1), fc.nat(10 ** (10 - item) - 1), fc.nat(3)))
  fc.assert(
    fc.property(codes, ([item, number, value, decimals]) => {
      const body = `27${String(number).padStart(item, '0')}${String(value).padStart(10 - item, '0')}`
      const scanned = readScaleCode(codeOf(body), [{ prefix: '27', item, value: 'weight', decimals }])
      expect(scanned).toEqual({
        item: number === 0 ? '' : String(number),
        value: 'weight',
        thousandths: value * 10 ** (3 - decimals),
      })
    }),
  )
})

test('a prefix may be there once', () => {
  expect(scaleCodesIssue([WEIGHT, PRICE])).toBeNull()
  expect(scaleCodesIssue([WEIGHT, PRICE, WEIGHT])).toBe('The prefix 20 is there twice')
})
