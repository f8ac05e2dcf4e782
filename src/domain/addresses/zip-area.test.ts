import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { foldZipCode, isInArea, readZipCodes, withoutDoubles, zipCodesIssue } from './zip-area.ts'

const code = fc.integer({ min: 0, max: 99_999 }).map((number) => String(number).padStart(5, '0'))
const plusFour = fc.constantFrom('', '-1234', ' 1234', '1234', '–1234')
const separator = fc.constantFrom(' ', '  ', ',', ', ', ';', '; ', '\n', '\r\n', '\t', ' | ', '/')

test('spaces, hyphens and the last four digits of a ZIP+4 make no difference', () => {
  fc.assert(
    fc.property(code, code, plusFour, plusFour, (one, other, oneEnd, otherEnd) => {
      expect(foldZipCode(one + oneEnd)).toBe(one)
      expect(isInArea([one + oneEnd], other + otherEnd)).toBe(one === other)
    }),
  )
})

test('codes count as a whole, and without any everywhere is inside', () => {
  expect(isInArea(['02134'], '2134')).toBe(false)
  expect(isInArea(['97205'], '972051')).toBe(false)
  expect(isInArea([], '97205')).toBe(true)
})

test('a text that holds several codes is read as several, whatever is between them', () => {
  fc.assert(
    fc.property(fc.array(fc.tuple(code, plusFour, separator), { minLength: 1, maxLength: 8 }), (each) => {
      const text = each.map(([one, end, between], index) => (index === 0 ? one + end : `${between}${one}${end}`)).join('')
      expect(readZipCodes(text)).toEqual({ codes: each.map(([one]) => one), wrong: null })
    }),
  )
})

test('a space within one code is not the end of it', () => {
  expect(readZipCodes('972 05')).toEqual({ codes: ['97205'], wrong: null })
  expect(readZipCodes('97205 - 1234')).toEqual({ codes: ['97205'], wrong: null })
})

test.each([
  ['97201-97204', ['97201', '97202', '97203', '97204']],
  ['97201 – 97202, 97209', ['97201', '97202', '97209']],
  ['97209 97201-97202 97205-1234', ['97201', '97202', '97209', '97205']],
  ['00998-01001', ['00998', '00999', '01000', '01001']],
  ['97205-97205', ['97205']],
])('the range %j stands for all of its codes', (text, codes) => {
  expect(readZipCodes(text)).toEqual({ codes, wrong: null })
})

test.each([
  ['972', '972'],
  ['9720', '9720'],
  ['972051', '972051'],
  ['97205 972', '972'],
  ['97209-97205', '97209-97205'],
  ['97000-98000', '97000-98000'],
  ['97205 to 97209', 'to'],
  ['97205, SW1A', 'SW1A'],
  ['', ''],
  [' , ', ' , '],
])('%j holds a part that is no ZIP code', (text, wrong) => {
  expect(readZipCodes(text).wrong).toBe(wrong)
  expect(zipCodesIssue(text)).toContain('ZIP code')
})

test('of codes that are the same the first stays', () => {
  expect(withoutDoubles(['97205-1234', '97205', '97209'])).toEqual(['97205-1234', '97209'])
})

test('proposes the zeros that a spreadsheet drops from a ZIP code', () => {
  expect(zipCodesIssue('02139, 2140')).toBe('2140 may be 02140. ZIP codes have five digits.')
  expect(zipCodesIssue('501')).toBe('501 may be 00501. ZIP codes have five digits.')
})
