import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { fromSpreadsheetText, toSpreadsheetText } from './spreadsheet-text.ts'

test.each([
  ['=1+1', "'=1+1"],
  ['+15035550100', "'+15035550100"],
  ['-1', "'-1"],
  ['@home', "'@home"],
  ['\ta', "'\ta"],
  ['\ra', "'\ra"],
  ["'=1", "''=1"],
  ["'Twas", "'Twas"],
  ['x;=HYPERLINK("a")', 'x;\'=HYPERLINK("a")'],
  ['x\t=1+1', "x\t'=1+1"],
  ['first\n-1', "first\n'-1"],
  ["x;'=1", "x;''=1"],
  ['x; =1', 'x; =1'],
  ['1=1', '1=1'],
  ['', ''],
])('%j is written as %j', (text, written) => {
  expect(toSpreadsheetText(text)).toBe(written)
})

test('no text is run as a formula, and each is read back as it was', () => {
  fc.assert(
    fc.property(fc.string({ unit: fc.constantFrom("'", '=', '+', '-', '@', '\t', '\r', '\n', ';', 'a', ' ') }), (text) => {
      const written = toSpreadsheetText(text)
      expect(written).not.toMatch(/(^|[;\t\r\n])[=+\-@\t\r]/)
      expect(fromSpreadsheetText(written)).toBe(text)
    }),
  )
})
