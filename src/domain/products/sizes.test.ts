import fc from 'fast-check'
import { expect, test } from 'vitest'
import { cents } from '../money.ts'
import {
  amountOfSize,
  comparedUnitPrice,
  dimensionOf,
  SIZE_UNITS,
  type SizeUnit,
  sizeOfWeight,
  UNIT_SYSTEMS,
  unitPriceOf,
} from './sizes.ts'

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
  expect(sizeOfWeight(weight, 'metric')).toEqual({ amount, unit })
  expect(sizeOfWeight(weight, 'us')).toEqual({ amount, unit })
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
  expect(sizeOfWeight(weight, 'metric')).toBeNull()
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
  expect(unitPriceOf(cents(price), { amount, unit }, 'metric')).toEqual({ amount: expected, per })
})

test('gives no unit price that rounds to nothing', () => {
  expect(unitPriceOf(cents(1), { amount: 3, unit: 'kg' }, 'metric')).toBeNull()
  expect(unitPriceOf(cents(1), { amount: 1000, unit: 'piece' }, 'metric')).toBeNull()
})

const sizes = fc.record({
  amount: fc.integer({ min: 1, max: 1_000_000_000 }).map((thousandths) => thousandths / 1000),
  unit: fc.constantFrom(...SIZE_UNITS),
})
const prices = fc.integer({ min: 1, max: 10_000_000 }).map(cents)

/** `VALUES` are grams, milliliters and pieces, in 10^-10 of each. */
const VALUES: Readonly<Record<string, bigint>> = {
  ...{ g: 10_000_000_000n, kg: 10_000_000_000_000n, oz: 283_495_231_250n, lb: 4_535_923_700_000n },
  ...{ ml: 10_000_000_000n, l: 10_000_000_000_000n, 'fl oz': 295_735_295_625n, pt: 4_731_764_730_000n },
  ...{ qt: 9_463_529_460_000n, gal: 37_854_117_840_000n },
  ...{ piece: 10_000_000_000n, each: 10_000_000_000n, dozen: 120_000_000_000n, '100 pieces': 1_000_000_000_000n },
}

test('a unit price is never more than half a cent off, is at least a cent, and is in the units of the store', () => {
  fc.assert(
    fc.property(prices, sizes, fc.constantFrom(...UNIT_SYSTEMS), (price, size, units) => {
      const unitPrice = unitPriceOf(price, size, units)
      if (unitPrice === null) return
      const { amount, per } = unitPrice
      expect(amount).toBeGreaterThanOrEqual(1)
      expect(units === 'us' ? ['lb', 'oz', 'fl oz', 'each', '100 pieces'] : ['kg', 'l', 'piece', '100 pieces']).toContain(per)
      const [value, unit] = [VALUES[per] ?? 0n, VALUES[size.unit] ?? 0n]
      const [exact, divisor] = [BigInt(price) * value * 1000n, BigInt(Math.round(size.amount * 1000)) * unit]
      const off = 2n * (BigInt(amount) * divisor - exact)
      expect(off > -divisor && off <= divisor).toBe(true) // halves are rounded up
    }),
  )
})

test('what is cheaper for its amount is never compared as dearer, whatever the units', () => {
  const pairs = fc.tuple(prices, sizes, prices, sizes).filter(([, one, , other]) => dimensionOf(one) === dimensionOf(other))
  fc.assert(
    fc.property(pairs, ([price, size, otherPrice, otherSize]) => {
      const [one, other] = [comparedUnitPrice(price, size, null), comparedUnitPrice(otherPrice, otherSize, null)]
      if (one === null || other === null) return
      const isCheaper = BigInt(price) * amountOfSize(otherSize) < BigInt(otherPrice) * amountOfSize(size)
      expect(isCheaper ? one <= other : one >= other).toBe(true)
    }),
  )
})

test.each<[string, number, SizeUnit]>([
  ['12 oz', 12, 'oz'],
  ['1 lb', 1, 'lb'],
  ['2.5 lbs', 2.5, 'lb'],
  ['5 Pounds', 5, 'lb'],
  ['8 fl oz', 8, 'fl oz'],
  ['12 fl. oz.', 12, 'fl oz'],
  ['1 pt', 1, 'pt'],
  ['2 pints', 2, 'pt'],
  ['1 qt', 1, 'qt'],
  ['1 gal', 1, 'gal'],
  ['0.5 gallon', 0.5, 'gal'],
  ['1 dozen', 1, 'dozen'],
  ['12 ct', 12, 'piece'],
  ['6 x 330 ml', 1980, 'ml'],
  ['6x330ml', 1980, 'ml'],
  ['12 × 12 fl oz', 144, 'fl oz'],
  ['3 x 0.1 kg', 0.3, 'kg'],
  ['2 x 1 dozen', 2, 'dozen'],
  ['4 x 6 pcs', 24, 'piece'],
  ['1/2 gal', 0.5, 'gal'],
  ['1/8lb', 0.125, 'lb'],
  ['1 1/2 lb', 1.5, 'lb'],
  ['½ lb', 0.5, 'lb'],
  ['1½ lbs', 1.5, 'lb'],
  ['2 ¾ pints', 2.75, 'pt'],
  ['2 x 1/4 lb', 0.5, 'lb'],
  ['2 Liters', 2, 'l'],
  ['1 litre', 1, 'l'],
  ['500 grams', 500, 'g'],
  ['1.5 kilograms', 1.5, 'kg'],
  ['750 milliliters', 750, 'ml'],
])('with US units the size of %j is read, and without them not', (weight, amount, unit) => {
  expect(sizeOfWeight(weight, 'us')).toEqual({ amount, unit })
  expect(sizeOfWeight(weight, 'metric')).toBeNull()
})

test.each([
  ...['1 stone', 'oz', '0 x 1 oz', '-1 oz', '6 x', 'x 6 oz', '2 x 3 x 4 oz', '1 lb 4 oz', '9999 x 999999 g'],
  ...['1/3 lb', '1/0 lb', '0/2 lb', '1/2', '½', '1.5/2 lb', '1/2/2 lb', '1/1000 lb', '½½ lb'],
])('also with US units %j has no size', (weight) => {
  expect(sizeOfWeight(weight, 'us')).toBeNull()
})

test.each([
  [499, 1, 'lb', 499, 'lb'],
  [499, 16, 'oz', 31, 'oz'], // This is rounded from 31.1875.
  [360, 500, 'g', 20, 'oz'], // 500 g are 17.64 oz.
  [360, 1, 'kg', 163, 'lb'],
  [15, 20, 'oz', 12, 'lb'], // An ounce costs less than a cent.
  [399, 1, 'gal', 3, 'fl oz'], // This is rounded from 3.12.
  [149, 1980, 'ml', 2, 'fl oz'],
  [499, 1, 'dozen', 42, 'each'],
  [100, 500, 'piece', 20, '100 pieces'],
] as const)('with US units %i cents for %s %s are %i a %s', (price, amount, unit, expected, per) => {
  expect(unitPriceOf(cents(price), { amount, unit }, 'us')).toEqual({ amount: expected, per })
})

test('with US units there is no unit price that rounds to nothing either', () => {
  expect(unitPriceOf(cents(50), { amount: 1, unit: 'gal' }, 'us')).toBeNull()
  expect(unitPriceOf(cents(1), { amount: 1000, unit: 'dozen' }, 'us')).toBeNull()
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
      expect(sizeOfWeight(`${number.replace('.', separator)} ${unit}`, 'metric')?.amount).toBe(
        isThousands ? Math.round(amount * 1000) : amount,
      )
    }),
  )
})
