import { expect, test } from 'vitest'
import { readOptions } from './program-options.ts'

const DEFAULTS = { rounds: 20, only: '', quick: false }

test('options that are not given have their defaults', () => {
  expect(readOptions(DEFAULTS, [])).toEqual(DEFAULTS)
})

test('options are read by the types of their defaults', () => {
  expect(readOptions(DEFAULTS, ['--rounds=3', '--only=killed', '--quick'])).toEqual({ rounds: 3, only: 'killed', quick: true })
})

test.each([
  ['--round=3', /--round/],
  ['frozen', /frozen/],
  ['--rounds=many', /--rounds must be a number/],
  ['--rounds=', /--rounds must be a number/],
  ['--quick=yes', /--quick/],
])('%s is rejected', (argument, message) => {
  expect(() => readOptions(DEFAULTS, [argument])).toThrow(message)
})
