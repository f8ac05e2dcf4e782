import fc from 'fast-check'
import { expect, test } from 'vitest'
import { cents } from '../money.ts'
import { anyCategory, anyDeposit, anyDiscount, anyPriceTerms } from '../testing/any-price-terms.ts'
import {
  addedCharges,
  cartAmountOf,
  DEFAULT_TERMS,
  isDefaultTerms,
  lineSubtotal,
  missingToFree,
  missingToMinimum,
  type PriceTerms,
  savedBy,
  sumLines,
  sumsOfPart,
  type TaxedLine,
  taxRows,
} from './pricing.ts'

const price = fc.integer({ min: 1, max: 10_000_000 }).map(cents)
const line = fc.record({
  category: anyCategory,
  offerPrice: price,
  deposit: anyDeposit,
  quantity: fc.integer({ min: 1, max: 999 }),
})
const lines = fc.array(line, { maxLength: 200 })

test('the total is the line subtotals plus tax and deposits, to the cent', () => {
  fc.assert(
    fc.property(lines, (bought) => {
      const { cartAmount, tax, deposit, total } = sumLines(bought, DEFAULT_TERMS)
      expect(deposit).toBe(bought.reduce((sum, one) => sum + one.deposit * one.quantity, 0))
      expect(cartAmount).toBe(bought.reduce((sum, one) => sum + lineSubtotal(one), 0))
      expect(total).toBe(cartAmount + tax + deposit)
    }),
  )
})

test('rounds the tax of 2% down to whole cents', () => {
  fc.assert(
    fc.property(lines, (bought) => {
      const { cartAmount, tax } = sumLines(bought, DEFAULT_TERMS)
      const exact = BigInt(cartAmount) * 2n
      expect(BigInt(tax) * 100n <= exact && exact < (BigInt(tax) + 1n) * 100n).toBe(true)
    }),
  )
})

test('the order of lines does not matter', () => {
  fc.assert(
    fc.property(lines, (bought) => {
      expect(sumLines(bought.toReversed(), DEFAULT_TERMS)).toEqual(sumLines(bought, DEFAULT_TERMS))
    }),
  )
})

test('computes the tax once per order, not per line', () => {
  const quarter = { category: 'fruits', offerPrice: cents(49), quantity: 1 } // 2% of each alone is less than a cent
  expect(sumLines([quarter, quarter], DEFAULT_TERMS)).toMatchObject({ cartAmount: 98, tax: 1, total: 99 })
})

test('an empty cart costs nothing', () => {
  expect(sumLines([], DEFAULT_TERMS)).toMatchObject({ cartAmount: 0, tax: 0, total: 0 })
})

const termsOf = (rate: number, isIncluded: boolean, delivery = 0, freeFrom: number | null = null) => ({
  tax: { rate, categoryRates: {}, isIncluded },
  fees: { delivery: cents(delivery), freeFrom: freeFrom === null ? null : cents(freeFrom), minimum: cents(2000), zones: [] },
})
const goods = (offerPrice: number) => [{ category: 'fruits', offerPrice: cents(offerPrice), quantity: 1 }]

test.each([
  ['an added tax', termsOf(8_250, false), 1999, { tax: 164, delivery: 0, total: 2163 }],
  ['an included tax, which is not added', termsOf(7_000, true), 1070, { tax: 70, delivery: 0, total: 1070 }],
  ['no tax', termsOf(0, false), 1070, { tax: 0, total: 1070 }],
  ['a delivery fee, which is not taxed', termsOf(2_000, false, 490), 1000, { tax: 20, delivery: 490, total: 1510 }],
  ['a cart below free delivery', termsOf(0, false, 490, 4000), 3999, { delivery: 490, total: 4489 }],
  ['a cart that is delivered for free', termsOf(0, false, 490, 4000), 4000, { delivery: 0, total: 4000 }],
])('sums up %s', (_, terms, offerPrice, sums) => {
  expect(sumLines(goods(offerPrice), terms)).toMatchObject({ cartAmount: offerPrice, ...sums })
})

test('whatever the terms, the sums add up, and an included tax is a part of the goods', () => {
  fc.assert(
    fc.property(lines, anyPriceTerms, anyDiscount, (bought, terms, code) => {
      const { cartAmount, discount, tax, deposit, delivery, total } = sumLines(bought, terms, code)
      expect(total).toBe(cartAmount - discount + (terms.tax.isIncluded ? 0 : tax) + deposit + delivery)
      expect(discount >= 0 && discount <= cartAmount).toBe(true)
      if (terms.tax.isIncluded) {
        // The tax on the net amount is the tax that the prices hold, but for the cent that is rounded down.
        const net = cents(cartAmount - discount - tax)
        const { rate } = terms.tax
        const added = sumLines(goods(net), { ...terms, tax: { rate, categoryRates: {}, isIncluded: false } }).tax
        if (Object.keys(terms.tax.categoryRates).length === 0) expect([0, 1]).toContain(added - tax)
      }
    }),
  )
})

test('a part of an order costs no more than a larger part, all of it what was ordered, and nothing of it nothing', () => {
  fc.assert(
    fc.property(lines, anyPriceTerms, anyDiscount, fc.infiniteStream(fc.nat()), (bought, terms, code, some) => {
      const ordered = sumLines(bought, terms, code)
      const part = (of: readonly TaxedLine[]) =>
        of.map((one) => ({ ...one, quantity: Number(some.next().value) % (one.quantity + 1) }))
      const more = part(bought)
      const less = part(more)
      expect(sumsOfPart(ordered, less).total).toBeLessThanOrEqual(sumsOfPart(ordered, more).total)
      expect(sumsOfPart(ordered, more).total).toBeLessThanOrEqual(ordered.total)
      expect(sumsOfPart(ordered, bought)).toEqual(ordered)
      expect(sumsOfPart(ordered, [])).toMatchObject({ tax: 0, delivery: 0, total: 0 })
    }),
  )
})

test.each([
  [
    'a percent, rounded down to the cent',
    { kind: 'percent', percent: 15 },
    1999,
    { discount: 299, tax: 34, delivery: 490, total: 2224 },
    299,
  ],
  ['an amount', { kind: 'amount', amount: cents(500) }, 1999, { discount: 500, tax: 29, total: 2018 }, 500],
  [
    'an amount, but never more than the cart',
    { kind: 'amount', amount: cents(5000) },
    1999,
    { discount: 1999, tax: 0, total: 490 },
    1999,
  ],
  ['the delivery fee', { kind: 'freeDelivery' }, 1999, { discount: 0, tax: 39, delivery: 0, total: 2038 }, 490],
  ['nothing of a fee that is free anyway', { kind: 'freeDelivery' }, 4000, { discount: 0, delivery: 0 }, 0],
  ['an amount of a cart that is delivered for free', { kind: 'amount', amount: cents(1) }, 4000, { discount: 1, delivery: 0 }, 1],
] as const)('a code takes off %s', (_, discount, offerPrice, sums, saved) => {
  const terms = termsOf(2_000, false, 490, 4000)
  expect(sumLines(goods(offerPrice), terms, discount)).toMatchObject(sums)
  expect(savedBy(goods(offerPrice), terms, discount)).toBe(saved)
})

test('no code makes a total larger, and what it says that it saves is no more than it does', () => {
  fc.assert(
    fc.property(lines, anyPriceTerms, anyDiscount, (bought, terms, code) => {
      const [without, withCode] = [sumLines(bought, terms), sumLines(bought, terms, code)]
      expect(withCode.total + savedBy(bought, terms, code)).toBeLessThanOrEqual(without.total)
      expect(missingToMinimum(withCode.cartAmount, terms.fees)).toBe(missingToMinimum(without.cartAmount, terms.fees))
    }),
  )
})

test('deposits change no discount, no tax, no fee and no minimum, and only add to the total', () => {
  fc.assert(
    fc.property(lines, anyPriceTerms, anyDiscount, (bought, terms, code) => {
      const without = sumLines(
        bought.map((one) => ({ ...one, deposit: cents(0) })),
        terms,
        code,
      )
      const { deposit, total, ...others } = sumLines(bought, terms, code)
      expect(others).toEqual({ ...without, deposit: undefined, total: undefined })
      expect(total).toBe(without.total + deposit)
    }),
  )
})

test('a deposit is a charge of its own beside the tax and the delivery', () => {
  const [apples] = goods(1000)
  if (!apples) throw new Error('There is one line')
  const sums = sumLines([{ ...apples, deposit: cents(25), quantity: 4 }], termsOf(2_000, false, 490))
  expect(addedCharges(sums)).toEqual([
    { name: 'Tax (2%)', amount: 80 },
    { name: 'Bottle deposit', amount: 100 },
    { name: 'Delivery', amount: 490 },
  ])
})

test('says what is missing to the minimum and to free delivery', () => {
  const terms = termsOf(2_000, false, 490, 4000)
  const { fees } = terms
  expect([1999, 2000].map((cart) => missingToMinimum(cents(cart), fees))).toEqual([1, null])
  const toFree = (cart: number, terms: PriceTerms) => missingToFree(sumLines(goods(cart), terms), terms.fees)
  expect([1999, 4000].map((cart) => toFree(cart, terms))).toEqual([2001, null])
  expect(toFree(1, termsOf(0, false, 0, 4000))).toBeNull()
  expect(missingToMinimum(cartAmountOf([]), DEFAULT_TERMS.fees)).toBeNull()
})

test('each category is taxed by its own rate, once for each rate', () => {
  const terms = {
    tax: { rate: 8_250, categoryRates: { fruits: 0, dairy: 0, wine: 20_000 }, isIncluded: false },
    fees: DEFAULT_TERMS.fees,
  }
  const line = (category: string, offerPrice: number) => ({ category, offerPrice: cents(offerPrice), quantity: 1 })
  const bought = [line('Fruits', 500), line('Household', 333), line('Wine', 999), line('Household', 333), line('Dairy', 290)]
  const sums = sumLines(bought, terms)
  expect(sums).toMatchObject({ cartAmount: 2455, tax: 253, total: 2708 })
  expect(taxRows(sums)).toEqual([
    { name: 'Tax (8.25%)', amount: 54 },
    { name: 'Tax (20%)', amount: 199 },
  ])
  expect(addedCharges(sums).map(({ name }) => name)).toEqual(['Tax (8.25%)', 'Tax (20%)'])
  const halved = sumLines(bought, terms, { kind: 'percent', percent: 50 })
  expect(halved).toMatchObject({ discount: 1227, tax: 27 + 99 })
})

test('names the tax with its percent', () => {
  const named = (rate: number, isIncluded: boolean) =>
    taxRows(sumLines(goods(100), termsOf(rate, isIncluded))).map(({ name }) => name)
  expect([2_000, 8_250, 6_875].flatMap((rate) => named(rate, false))).toEqual(['Tax (2%)', 'Tax (8.25%)', 'Tax (6.875%)'])
  expect(named(7_000, true)).toEqual(['Included tax (7%)'])
  expect(named(0, false)).toEqual([])
  expect([isDefaultTerms(DEFAULT_TERMS), isDefaultTerms(termsOf(2_000, false))]).toEqual([true, false])
})
