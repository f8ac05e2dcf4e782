import fc from 'fast-check'
import { expect, test } from 'vitest'
import {
  barcodeIssue,
  barcodesIn,
  canonicalBarcode,
  checkDigitOf,
  gtinOf,
  withLostZeros,
  withoutSameBarcodes,
} from './barcode.ts'

test.each([
  ['96385074', '00000096385074'], // EAN-8
  ['4006381333931', '04006381333931'], // EAN-13
  ['036000291452', '00036000291452'], // UPC-A
  ['0036000291452', '00036000291452'], // its EAN-13
  ['00036000291452', '00036000291452'], // its ITF-14 of the indicator 0
  ['10036000291459', '10036000291459'], // a case of these
  ['04252614', '00042100005264'], // UPC-E
  ['042100005264', '00042100005264'], // its UPC-A
  ['01234133', '00012300000413'],
  ['01234242', '00012340000022'],
  ['01234505', '00012000003455'],
])('%s is the barcode %s', (text, canonical) => {
  expect(canonicalBarcode(text)).toBe(canonical)
  expect(barcodeIssue(text)).toBeNull()
})

test.each([
  '',
  '1234567',
  '4006381333932',
  '036000291453',
  '96385075',
  '29123456',
  '123456789',
  '400638133393 1',
  '４００６３８１３３３９３１',
])('%j is no barcode', (text) => {
  expect(canonicalBarcode(text)).toBeNull()
  expect(barcodeIssue(text)).not.toBeNull()
})

test('a number that a spreadsheet shortened is rejected with a sentence', () => {
  const message = '“4.00638E+12” is a number that a spreadsheet shortened. Enter all digits of the barcode'
  expect(barcodeIssue('4.00638E+12')).toBe(message)
})

const digits = (length: number) =>
  fc.array(fc.integer({ min: 0, max: 9 }), { minLength: length, maxLength: length }).map((each) => each.join(''))

const barcode = fc
  .constantFrom(7, 11, 12, 13)
  .chain(digits)
  .map((body) => body + checkDigitOf(body))

test('the check digit finds each wrong digit', () => {
  const wrong = fc.tuple(barcode, fc.nat(13), fc.integer({ min: 1, max: 9 }))
  fc.assert(
    fc.property(wrong, ([code, at, by]) => {
      const place = at % code.length
      const changed = code.slice(0, place) + ((Number(code[place]) + by) % 10) + code.slice(place + 1)
      expect(canonicalBarcode(code)).not.toBeNull()
      // Eight digits may be a UPC-E, then.
      if (code.length > 8) expect(canonicalBarcode(changed)).toBeNull()
    }),
  )
})

test('a barcode is the same with zeros before it, up to the 14 digits of its canonical form', () => {
  fc.assert(
    fc.property(barcode, (code) => {
      const canonical = canonicalBarcode(code) ?? ''
      expect(canonical).toHaveLength(14)
      expect(canonicalBarcode(canonical)).toBe(canonical)
      for (const length of [12, 13, 14])
        if (length > code.length) expect(canonicalBarcode(code.padStart(length, '0'))).toBe(canonical)
    }),
  )
})

test('a UPC-E is the UPC-A whose zeros it leaves out', () => {
  // A UPC-A that is short enough has five digits of its maker and five of its product, most of them zeros.
  const compressed = fc.oneof(
    fc.tuple(digits(2), fc.constantFrom('0', '1', '2'), digits(3)).map(([a, b, c]) => [`${a}${b}0000${c}`, `${a}${c}${b}`]),
    fc.tuple(digits(3), digits(2)).map(([a, b]) => [`${a}00000${b}`, `${a}${b}3`]),
    fc.tuple(digits(4), digits(1)).map(([a, b]) => [`${a}00000${b}`, `${a}${b}4`]),
    fc.tuple(digits(5), fc.constantFrom('5', '6', '7', '8', '9')).map(([a, b]) => [`${a}0000${b}`, `${a}${b}`]),
  )
  fc.assert(
    fc.property(fc.constantFrom('0', '1'), compressed, (system, [body = '', six = '']) => {
      const check = checkDigitOf(system + body)
      const isEan8 = checkDigitOf(system + six) === check
      const upcA = canonicalBarcode(system + body + check)
      if (!isEan8) expect(canonicalBarcode(system + six + check)).toBe(upcA)
    }),
  )
})

test('leading zeros that a spreadsheet ate come back', () => {
  expect(withLostZeros('36000291452')).toBe('036000291452')
  expect(withLostZeros('4252614')).toBe('04252614')
  expect(withLostZeros('36000291453')).toBeNull()
  expect(withLostZeros('036000291452')).toBeNull()
  expect(withLostZeros('42')).toBeNull()
  expect(barcodeIssue('36000291452')).toBe('“36000291452” may be the barcode “036000291452”: spreadsheets drop leading zeros')
  const upcA = fc
    .tuple(fc.constantFrom('0', '00', '000'), digits(8))
    .map(([zeros, rest]) => zeros + `1${rest}`.slice(0, 11 - zeros.length).padEnd(11 - zeros.length, '7'))
  fc.assert(
    fc.property(upcA, (body) => {
      const code = body + checkDigitOf(body)
      expect(withLostZeros(code.replace(/^0+/, ''))).toBe(code)
    }),
  )
})

test('barcodes are separated by spaces or commas, and one that is another as UPC-A is left out', () => {
  expect(barcodesIn(' 4006381333931  96385074,036000291452\n')).toEqual(['4006381333931', '96385074', '036000291452'])
  expect(withoutSameBarcodes(['0036000291452', '96385074', '036000291452'])).toEqual(['0036000291452', '96385074'])
})

const checked = (digits: string) => digits + checkDigitOf(digits)

test.each([
  [['4006381333931'], '4006381333931'],
  [['036000291452'], '036000291452'],
  [['0036000291452'], '036000291452'],
  [['10036000291459'], '10036000291459'],
  [['04252614'], '042100005264'],
  [['96385074'], '96385074'],
  [[checked('210012300123'), '4006381333931'], '4006381333931'], // the first is of the store's scale
])('the GTIN of %j is %s', (barcodes, gtin) => expect(gtinOf(barcodes)).toBe(gtin))

test.each([
  ...['210012300123', '020012300123', '040012300123', '991234567890', '981234567890', '050012300123'],
  ...['20012300123', '40012300123', '2001230', '0012345', '9003600029145'],
])('%s and its check digit are no GTIN', (digits) => {
  expect(canonicalBarcode(checked(digits))).not.toBeNull()
  expect(gtinOf([checked(digits), 'no barcode'])).toBeNull()
})
