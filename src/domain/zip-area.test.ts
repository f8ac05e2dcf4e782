import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { foldZipCode, isInArea, withoutDoubles } from './zip-area.ts'

const digits = fc.array(fc.integer({ min: 0, max: 9 }), { minLength: 1, maxLength: 9 }).map((each) => each.join(''))
const spelled = digits.chain((code) =>
  fc
    .array(fc.constantFrom('', ' ', '-'), { minLength: code.length, maxLength: code.length })
    .map((gaps) => ({ code, text: [...code].map((digit, index) => (index === 0 ? digit : `${gaps[index]}${digit}`)).join('') })),
)

test('spaces and hyphens make no difference', () => {
  fc.assert(
    fc.property(spelled, spelled, (one, other) => {
      expect(foldZipCode(one.text)).toBe(one.code)
      expect(isInArea([one.text], other.text)).toBe(one.code === other.code)
    }),
  )
})

test('codes count as a whole, and without any everywhere is inside', () => {
  expect(isInArea(['97205'], '97205-1234')).toBe(false)
  expect(isInArea(['97205-1234'], '97205')).toBe(false)
  expect(isInArea(['02134'], '2134')).toBe(false)
  expect(isInArea([], '97205')).toBe(true)
})

test('doubles are dropped, as first typed', () => {
  expect(withoutDoubles(['97205-1234', '97205 1234', '97209'])).toEqual(['97205-1234', '97209'])
})
