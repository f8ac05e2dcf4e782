import { expect, test } from 'vitest'
import { chooseTests } from './run-tests.mjs'

test('runs all tests unless a part is requested', () => {
  expect(chooseTests([])).toEqual({ unit: true, programs: true, browser: true, filters: [] })
  expect(chooseTests(['--unit'])).toMatchObject({ unit: true, programs: false, browser: false })
  expect(chooseTests(['--programs'])).toMatchObject({ unit: false, programs: true, browser: false })
  expect(chooseTests(['--browser'])).toMatchObject({ unit: false, programs: false, browser: true })
  expect(chooseTests(['--unit', '--browser'])).toMatchObject({ unit: true, programs: false, browser: true })
})

test('selects the tests that a path belongs to', () => {
  expect(chooseTests(['src/domain'])).toEqual({ unit: true, programs: true, browser: false, filters: ['src/domain'] })
  expect(chooseTests(['e2e/cart'])).toEqual({ unit: false, programs: false, browser: true, filters: ['e2e/cart'] })
  expect(chooseTests(['--unit', 'cart'])).toEqual({ unit: true, programs: false, browser: false, filters: ['cart'] })
})

test('an option that does not exist is rejected before anything is installed', () => {
  expect(() => chooseTests(['--help'])).toThrow(/no option --help.*--unit, --programs, --browser/)
})
