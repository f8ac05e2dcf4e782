import { expect, test } from 'vitest'
import { chooseTests } from './choose-tests.mjs'

test('all tests run unless a part is asked for', () => {
  expect(chooseTests([])).toEqual({ unit: true, browser: true, filters: [] })
  expect(chooseTests(['--unit'])).toMatchObject({ unit: true, browser: false })
  expect(chooseTests(['--browser'])).toMatchObject({ unit: false, browser: true })
})

test('a path chooses the tests that it belongs to', () => {
  expect(chooseTests(['src/domain'])).toEqual({ unit: true, browser: false, filters: ['src/domain'] })
  expect(chooseTests(['e2e/cart'])).toEqual({ unit: false, browser: true, filters: ['e2e/cart'] })
  expect(chooseTests(['--unit', 'cart'])).toEqual({ unit: true, browser: false, filters: ['cart'] })
})
