import { expect, test } from 'vitest'
import { readSeedPlan } from './seed-plan.ts'

test('parses options with and without an equals sign', () => {
  expect(readSeedPlan(['--products', '10', '--users=2', '--orders', '3', '--seed=7', '--into-filled'])).toEqual({
    products: 10,
    users: 2,
    orders: 3,
    seed: 7,
    intoFilled: true,
  })
})

test('defaults to 0 rows, seed 1 and an empty database', () => {
  expect(readSeedPlan(['--products', '5'])).toEqual({ products: 5, users: 0, orders: 0, seed: 1, intoFilled: false })
})

test.each([
  [[], /Nothing was asked for/],
  [['--products'], /--products is ""/],
  [['--products', '-1'], /--products is "-1"/],
  [['--products', '1e3'], /whole number/],
  [['--products', '1000001'], /from 0 to 1000000/],
  [['--shelves', '3'], /“shelves” says nothing/],
  [['--orders', '3'], /need products and users/],
  [['--orders', '3', '--products', '1'], /need products and users/],
])('rejects %j', (args, message) => {
  expect(() => readSeedPlan(args)).toThrow(message)
})
