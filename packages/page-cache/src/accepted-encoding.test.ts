import { expect, test } from 'vitest'
import { acceptedEncoding } from './accepted-encoding.ts'

test.each([
  ['gzip, deflate, br, zstd', 'br'], // current browsers
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
  ['identity;q=0, *;q=0', 'identity'], // the client could not read a rejection either
  ['br;q=2, gzip;q=much', 'identity'], // both weights are invalid
] as const)('chooses for Accept-Encoding "%s": %s', (header, encoding) => {
  expect(acceptedEncoding(header)).toBe(encoding)
})

test('chooses identity without a header', () => {
  expect(acceptedEncoding(undefined)).toBe('identity')
})

test('a thousand made-up headers change nothing for other clients', () => {
  for (let number = 0; number < 1000; number++) expect(acceptedEncoding(`made-up-${number}, gzip`)).toBe('gzip')
  expect(acceptedEncoding('gzip, br;q=0.9')).toBe('gzip')
})
