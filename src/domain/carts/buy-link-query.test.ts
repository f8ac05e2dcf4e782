import fc from 'fast-check'
import { expect, test } from 'vitest'
import { continuePath, parseBuyQuery } from './buy-link-query.ts'

const continueTo = (value: string) => parseBuyQuery(`continue_to=${value}`).continueTo

test.each([
  ['/', '/'],
  ['/products/fruits', '/products/fruits'],
  ['%2Fproducts%2Ffruits', '/products/fruits'],
  ['/products/a/../fruits', '/products/fruits'],
  ['/./cart', '/cart'],
  ['/products/cr%C3%A8me', '/products/cr%C3%A8me'],
  ['/products?q=milk%23top', '/products'],
  ['/products%23top', '/products'],
  ['/a+b', '/a+b'],
])('continue_to=%s leads to %s', (value, path) => expect(continueTo(value)).toBe(path))

test.each([
  ...['', 'cart', 'https://evil.test/', '//evil.test', '%2F%2Fevil.test', '///evil.test', '/\\evil.test', '/%5Cevil.test'],
  ...['\\\\evil.test', '/%09/evil.test', '/%0d%0aSet-Cookie:a=b', '/a%20b', '/%00', '/%C2%85', '/%E2%80%A8', '%zz', '/%ff'],
  ...['/..//evil.test', '/.//evil.test', '/a/..//evil.test', '/%252e%252e//evil.test', '/%2e%2e//evil.test', '/%252e//evil.test'],
  ...['%252F%252Fevil.test', '/%252F%252Fevil.test', '/%255Cevil.test', '/%250d%250aa', '/%2500'],
  ...['javascript:alert(1)', '/javascript:alert(1)', '/https://evil.test', 'mailto:a@b.c', '@evil.test', ':80'],
  ...[`/${'a'.repeat(1_000)}`],
])('continue_to=%s is refused', (value) => expect(continueTo(value)).toBeNull())

test('a path leads nowhere but to this store, also when it is resolved once more', () => {
  const piece = fc.constantFrom(
    '/',
    '//',
    '\\',
    '.',
    '..',
    '%2e',
    '%2f',
    '%5c',
    '%09',
    '\t',
    '@',
    ':',
    '?',
    '#',
    'evil.test',
    'a',
    '%',
  )
  fc.assert(
    fc.property(fc.array(piece, { maxLength: 10 }), (pieces) => {
      const path = continuePath(`/${pieces.join('')}`)
      if (path === null) return
      expect(new URL(path, 'https://shop.example').origin).toBe('https://shop.example')
      expect(path).toMatch(/^\/(?!\/)[\x21-\x7e]*$/)
      expect(path).not.toContain('\\')
      expect(continuePath(path)).toBe(path)
    }),
    { numRuns: 2_000 },
  )
})

test('keeps what names a campaign, and nothing else', () => {
  const query =
    'utm_source=social&utm_medium=paid+post&gclid=1&buyer/email=a%40b.c&access_token=x&attribution/ref=y&utm_x=z&utm_term='
  expect(parseBuyQuery(query)).toEqual({
    continueTo: null,
    campaign: [
      ['utm_source', 'social'],
      ['utm_medium', 'paid post'],
    ],
  })
  for (const value of ['%0d%0a', '%zz', 'x'.repeat(101)]) expect(parseBuyQuery(`utm_source=${value}`).campaign, value).toEqual([])
})

test('what comes twice is left out, however its name is encoded and whatever the order', () => {
  for (const query of [
    'continue_to=/cart&continue_to=/cart',
    'continue_to=/a&continue_to=//evil.test',
    'continue_to=//evil.test&continue_to=/a',
    'continue_to=/a&continue%5Fto=/b',
    'utm_source=a&utm%5Fsource=b',
  ])
    expect(parseBuyQuery(query), query).toEqual({ continueTo: null, campaign: [] })
})

test('no query throws', () => {
  fc.assert(
    fc.property(
      fc.string({ unit: fc.constantFrom('%', 'f', '0', '=', '&', '+', '/', 'continue_to', 'utm_source', '\ud800', 'é') }),
      (query) => void parseBuyQuery(query),
    ),
  )
})
