import fc from 'fast-check'
import { expect, test } from 'vitest'
import { formattedLine, oneLine, requiredTextRule, severalLines } from './text.ts'

test.each([
  ['direction characters around a number', '\u202A+1 217 555 0100\u202C', '+1 217 555 0100'],
  ['isolates', '\u2068Maya\u2069', 'Maya'],
  ['a zero width space', 'SKU\u200B-1', 'SKU-1'],
  ['a soft hyphen', 'Ad\u00ADmin', 'Admin'],
  ['a byte order mark', '\uFEFFApples', 'Apples'],
  ['a word joiner', 'App\u2060les', 'Apples'],
  ['a variation selector after a digit', '555\uFE0D0100', '5550100'],
  ['a joiner between Latin letters', 'Ap\u200Dples', 'Apples'],
  ['a Hangul filler', '\u3164', ''],
  ['hidden tags', 'Apples\u{E0068}\u{E0069}', 'Apples'],
  ['a control character', 'App\u0007les', 'Apples'],
  ['a line break', 'Maya\r\nWinter\nX\u2028Y', 'Maya Winter X Y'],
  ['a no-break space and a thin one', 'Maya\u00A0Winter\u2009X', 'Maya Winter X'],
])('%s is not saved in text of one line', (_, typed, saved) => {
  expect(oneLine(typed)).toBe(saved)
})

test.each([
  ['names of any country', 'Zoë Nguyễn, 李小龍, Юлия, משה'],
  ['combining marks', 'Zoe\u0308'],
  ['an apostrophe and two spaces', 'O’Brien  Jr.'],
  ['a Persian joiner', 'می\u200Cخواهم'],
  ['Indic joiners', 'क्\u200Dष ന്\u200D'],
  ['a variant of a Japanese character', '葛\u{E0100}城'],
  ['emoji of one', '🍓❤️'],
  ['emoji of several', '👨‍👩‍👧 👩🏽‍⚕️ 🏳️‍🌈 👩‍🦰'],
  ['a keycap', '1️⃣'],
  ['the flag of Scotland', '🏴󠁧󠁢󠁳󠁣󠁴󠁿'],
])('%s stay as typed', (_, typed) => {
  expect(oneLine(typed)).toBe(typed)
})

test('what is saved once is saved the same way again', () => {
  const chosen = fc.constantFrom(
    ...['\u200B', '\u200D', '\uFE0F', '\u180E', '\u061C', '\u17B4', '😀', 'ا', 'क', 'ᠠ', 'a', '1', ' ', '\n'],
  )
  const any = fc.integer({ min: 0, max: 0x10ffff }).map((code) => String.fromCodePoint(code))
  fc.assert(
    fc.property(fc.array(fc.oneof(chosen, any)), (parts) => {
      const once = oneLine(parts.join(''))
      expect(oneLine(once)).toBe(once)
      expect(severalLines(once)).toBe(once)
    }),
  )
})

test('text of several lines keeps them, each without what can’t be seen', () => {
  expect(severalLines(' 1 Main\u200B Street \r\n\r\nSpringfield\u2028IL\n')).toBe('1 Main Street\n\nSpringfield\nIL')
})

test.each([
  ['217\u2011555\u20130100', '217-555-0100'],
  ['62701\u22121234', '62701-1234'],
  ['７Ｋ３Ｍ－９ＱＸＤ', '7K3M-9QXD'],
  ['maya＠example.com', 'maya@example.com'],
])('%s is read as %s where a format wants it', (typed, read) => {
  expect(formattedLine(typed)).toBe(read)
})

test('text of nothing but invisible characters is no text, and NUL and lone surrogates are rejected', () => {
  const issueOf = requiredTextRule('Name', 100)
  expect(issueOf('\u200B \u2060')).toBe('Name is required')
  for (const typed of ['a\0b', '\uD800']) expect(issueOf(typed)).toBe('Name has characters that can’t be saved')
  expect(issueOf('x'.repeat(100))).toBeNull()
  expect(issueOf('x'.repeat(101))).toBe('Name must be 100 characters or fewer')
})
