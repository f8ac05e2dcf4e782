import fc from 'fast-check'
import { expect, test } from 'vitest'
import { compactText, foldText, wordForms } from './fold.ts'

test.each([
  ['CRÈME Brûlée', 'creme brulee'],
  ['Cre\u0300me', 'creme'],
  ['Jalapeño', 'jalapeno'],
  ['Straße', 'strasse'],
  ['Smørrebrød', 'smorrebrod'],
  ['Ærø', 'aero'],
  ["Ben’s, Ben's, Ben`s", 'bens, bens, bens'],
  ['Coca-Cola', 'coca cola'],
  ['7\u2011Up', '7 up'],
  ['half/half', 'half half'],
  ['U.S.A. 1.5', 'u s a. 1.5'],
  ['whole \t  milk ', 'whole milk'],
  ['Mac & Cheese', 'mac and cheese'],
  ['Ap\u200Bples', 'apples'],
  ['が米', 'が米'],
])('%s is compared as %s', (text, folded) => {
  expect(foldText(text)).toBe(folded)
})

test.each([
  ['7up', '7-Up'],
  ['7 Up', '7UP'],
  ['cocacola', 'Coca-Cola'],
])('%s finds %s', (search, name) => {
  expect(compactText(name)).toContain(compactText(search))
})

test('what is folded once is folded the same way again, and what is found folded is found without spaces', () => {
  const piece = fc.constantFrom(
    'a',
    'É',
    'e\u0301',
    'ß',
    'İ',
    'ﬀ',
    "'",
    '’',
    '´',
    '&',
    '-',
    '\u2011',
    '/',
    '.',
    ' ',
    '\u200B',
    '½',
    'Σ',
    '゛',
  )
  const any = fc.integer({ min: 0, max: 0x10ffff }).map((code) => String.fromCodePoint(code))
  const text = fc.array(fc.oneof(piece, any), { maxLength: 12 }).map((pieces) => pieces.join(''))
  fc.assert(
    fc.property(text, text, text, (before, wanted, after) => {
      const once = foldText(wanted)
      expect(foldText(once)).toBe(once)
      expect(compactText(once)).toBe(compactText(wanted))
      expect(compactText(`${before} ${wanted} ${after}`)).toContain(compactText(wanted))
    }),
  )
})

test.each([
  ['strawberry', 'strawberries'],
  ['cherries', 'cherry'],
  ['loaf', 'loaves'],
  ['peaches', 'peach'],
  ['apples', 'apple'],
])('%s is also searched as %s', (typed, other) => {
  expect(wordForms(typed)).toEqual([typed, other])
})

test.each(['grass', 'gras', 'milk', 'boy', 'hummus', 'y'])('%s has no other form', (typed) => {
  expect(wordForms(typed)).toEqual([typed])
})
