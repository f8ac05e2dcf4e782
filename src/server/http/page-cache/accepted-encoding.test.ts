import { expect, test } from 'vitest'
import { acceptedEncoding } from './accepted-encoding.ts'

test.each([
  ['gzip, deflate, br, zstd', 'br'], // today's browsers
  ['gzip, deflate', 'gzip'], // browsers without TLS
  ['br;q=0.5, gzip;q=0.8', 'gzip'],
  ['br;q=0.5, gzip;q=0.5, identity;q=0.9', 'identity'],
  ['br;q=0, gzip', 'gzip'],
  ['BR', 'br'],
  ['x-gzip', 'gzip'],
  ['*', 'br'],
  ['*;q=0.5, br;q=0', 'gzip'],
  ['br ; q=1.000 , gzip;q=1', 'br'],
  ['gzip;q=0.001', 'gzip'],
  ['identity', 'identity'],
  ['zstd', 'identity'],
  ['', 'identity'],
  ['identity;q=0, *;q=0', 'identity'], // nothing would do; a refusal could not be read either
  ['br;q=2, gzip;q=much', 'identity'], // weights that are none
] as const)('who accepts "%s" gets %s', (header, encoding) => {
  expect(acceptedEncoding(header)).toBe(encoding)
})

test('who says nothing gets it as it is', () => {
  expect(acceptedEncoding(undefined)).toBe('identity')
})

test('a thousand headers of one client’s own change nothing for the others', () => {
  for (let number = 0; number < 1000; number++) expect(acceptedEncoding(`made-up-${number}, gzip`)).toBe('gzip')
  expect(acceptedEncoding('gzip, br;q=0.9')).toBe('gzip')
})
