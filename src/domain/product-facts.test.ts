import fc from 'fast-check'
import { expect, test } from 'vitest'
import { cents } from './money.ts'
import { SIZE_UNITS, type SizeUnit, sizeOfWeight, unitPriceOf } from './product-facts.ts'

test.each<[string, number, SizeUnit]>([
  ['500 g', 500, 'g'],
  ['1 kg', 1, 'kg'],
  ['1,5 L', 1.5, 'l'],
  ['0.75l', 0.75, 'l'],
  ['330 ML', 330, 'ml'],
  ['6 pieces', 6, 'piece'],
  ['1 Piece', 1, 'piece'],
  ['12pcs', 12, 'piece'],
  ['1,000 g', 1000, 'g'],
  ['12,345.5 ml', 12_345.5, 'ml'],
  ['1,000,000 g', 1_000_000, 'g'],
  ['0,250 kg', 0.25, 'kg'],
  ['1000,5 g', 1000.5, 'g'],
  [' 2 pcs ', 2, 'piece'],
])('reads the size of %j', (weight, amount, unit) => {
  expect(sizeOfWeight(weight)).toEqual({ amount, unit })
})

test.each([
  null,
  '',
  'about 500 g',
  '2 x 500 g',
  '0 g',
  '1.2345 kg',
  '5',
  'kg',
  '1 lb',
  '-1 g',
  '1e3 g',
  '1,00,000 g',
  '10,000,000 g',
  '9999999 g',
])('reads no size of %j', (weight) => {
  expect(sizeOfWeight(weight)).toBeNull()
})

test.each([
  [360, 500, 'g', 720, 'kg'],
  [145, 1, 'l', 145, 'l'],
  [379, 400, 'g', 948, 'kg'], // This is rounded from 947.5.
  [279, 2, 'piece', 140, 'piece'], // This is rounded from 139.5.
  [100, 3, 'piece', 33, 'piece'],
  [90, 330, 'ml', 273, 'l'],
  [100, 500, 'piece', 20, '100 pieces'],
  [1, 2, 'piece', 1, 'piece'],
] as const)('%i cents for %s %s are %i a %s', (price, amount, unit, expected, per) => {
  expect(unitPriceOf(cents(price), { amount, unit })).toEqual({ amount: expected, per })
})

test('gives no unit price that rounds to nothing', () => {
  expect(unitPriceOf(cents(1), { amount: 3, unit: 'kg' })).toBeNull()
  expect(unitPriceOf(cents(1), { amount: 1000, unit: 'piece' })).toBeNull()
})

test('a unit price is never more than half a cent off', () => {
  const sizes = fc.record({
    amount: fc.integer({ min: 1, max: 1_000_000_000 }).map((thousandths) => thousandths / 1000),
    unit: fc.constantFrom(...SIZE_UNITS),
  })
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 10_000_000 }), sizes, (price, size) => {
      const unitPrice = unitPriceOf(cents(price), size)
      const ofOne = size.unit === 'g' || size.unit === 'ml' ? 1000n : 1n
      const units = unitPrice?.per === '100 pieces' ? 100n : ofOne
      const [exact, divisor] = [BigInt(price) * units * 1000n, BigInt(Math.round(size.amount * 1000))]
      const off = 2n * (BigInt(unitPrice?.amount ?? 0) * divisor - exact)
      expect(off > -divisor && off <= divisor).toBe(true) // halves are rounded up
    }),
  )
})

test('reads back any size that is written as a weight', () => {
  const written = fc.tuple(
    fc.integer({ min: 1, max: 1_000_000_000 }).map((thousandths) => thousandths / 1000),
    fc.constantFrom('g', 'kg', 'ml', 'l', 'piece', 'pieces', 'pcs', 'KG', 'Ml'),
    fc.constantFrom('.', ','),
  )
  fc.assert(
    fc.property(written, ([amount, unit, separator]) => {
      const number = String(amount)
      const isThousands = separator === ',' && /^[1-9]\d{0,2}\.\d{3}$/.test(number)
      expect(sizeOfWeight(`${number.replace('.', separator)} ${unit}`)?.amount).toBe(
        isThousands ? Math.round(amount * 1000) : amount,
      )
    }),
  )
})
