import fc from 'fast-check'
import { expect, test } from 'vitest'
import { MAX_QUANTITY } from './cart.ts'
import { cartLinkQuery, piecesThatFit, readCartLink, withoutCartLink } from './cart-link.ts'

const link = fc.record({
  lines: fc.uniqueArray(fc.record({ code: fc.uuid(), quantity: fc.integer({ min: 1, max: MAX_QUANTITY }) }), {
    selector: ({ code }) => code,
  }),
  missing: fc.integer({ min: 0, max: 200 }),
  continueTo: fc.constantFrom(null, '/', '/products/fruits', '/products/cr%C3%A8me', '/a%25b'),
})

test('a question is read as it was written, and leaves what is not its own in the address', () => {
  fc.assert(
    fc.property(link, fc.string({ unit: 'grapheme' }), (written, value) => {
      const query = cartLinkQuery(written, [['utm_source', value]])
      expect(readCartLink(query)).toEqual(written)
      expect(withoutCartLink(query)).toBe(new URLSearchParams({ utm_source: value }).toString())
    }),
  )
  expect(
    cartLinkQuery({
      lines: [
        { code: 'a', quantity: 2 },
        { code: 'b', quantity: 1 },
      ],
      missing: 1,
      continueTo: '/x',
    }),
  ).toBe('add=a:2,b:1&missing=1&continue=%2Fx')
})

test.each(['add=', 'add=a:0', 'add=a:1,b', 'add=a:1&add=b', 'missing=-1&continue=//evil.test', 'missing=1e9', 'missing=0x1'])(
  '%s, as anybody may write it, asks for nothing that can’t be',
  (query) => {
    const { lines, missing, continueTo } = readCartLink(query)
    expect({ lines: lines.length <= 1, missing, continueTo }).toEqual({ lines: true, missing: 0, continueTo: null })
  },
)

test('the pieces that fit never exceed what is wanted, left or the most of a line', () => {
  const count = fc.integer({ min: 0, max: 2 * MAX_QUANTITY })
  fc.assert(
    fc.property(count, count, fc.option(count, { nil: undefined }), (wanted, present, left) => {
      const fits = piecesThatFit(wanted, present, left)
      expect(fits >= 0 && fits <= wanted).toBe(true)
      if (fits > 0) expect(present + fits).toBeLessThanOrEqual(Math.min(left ?? MAX_QUANTITY, MAX_QUANTITY))
      if (fits < wanted) expect(present + fits).toBeGreaterThanOrEqual(Math.min(left ?? MAX_QUANTITY, MAX_QUANTITY))
    }),
  )
})
