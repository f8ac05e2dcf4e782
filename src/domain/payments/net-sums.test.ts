import fc from 'fast-check'
import { expect, test } from 'vitest'
import { type Discount, lineSubtotal, ofPieces, type PriceTerms, sumLines, sumsOfPart } from '../checkout/pricing.ts'
import { cents } from '../money.ts'
import type { OrderLineId } from '../orders/order.ts'
import { anyRefundedOrder } from '../testing/any-price-terms.ts'
import { type NetLine, netSums, refundedPieces, withPieces } from './net-sums.ts'
import { amountOfPieces } from './refund-amount.ts'

const TERMS: PriceTerms = {
  tax: { rate: 0, categoryRates: { wine: 20_000, soap: 5_000 }, isIncluded: false },
  fees: { delivery: cents(500), freeFrom: null, minimum: null, zones: [] },
}

const line = (category: string, offerPrice: number, pieces: number, refunded = 0) => ({
  ...{ category, offerPrice: cents(offerPrice), quantity: pieces, pieces, refunded, deposit: cents(0) },
})

/** Returns what is kept of an order of which all lines came, after `givenBack` cents went back. */
function splitOf(lines: readonly NetLine[], givenBack: number, terms = TERMS, discount: Discount | null = null) {
  const sums = sumLines(
    lines.map((one) => ({ ...one, quantity: one.pieces })),
    terms,
    discount,
  )
  return netSums({ sums, lines }, { cameTo: sums.total, givenBack: cents(givenBack) })
}

const taxes = ({ parts }: ReturnType<typeof splitOf>) => parts.map(({ rate, goods, tax }) => [rate / 1000, goods, tax])

test('a refunded line takes its tax along, and the tax of the other lines stays', () => {
  const kept = splitOf([line('wine', 1000, 1, 1), line('soap', 400, 2), line('milk', 300, 1)], 1200)
  expect(taxes(kept)).toEqual([
    [0, 300, 0],
    [5, 800, 40],
    [20, 0, 0],
  ])
  expect(kept).toMatchObject({ tax: 40, refundedTax: 200, delivery: 500, refundedDelivery: 0 })
})

test('an amount that is given back takes the same share of the goods, their tax and the fee', () => {
  const kept = splitOf([line('wine', 1000, 1)], 850)
  expect(taxes(kept)).toEqual([[20, 500, 100]])
  expect(kept).toMatchObject({ refundedTax: 100, delivery: 250, refundedDelivery: 250 })
})

test('a refunded piece takes its deposit along, and an amount that is given back leaves the deposits until nothing else is left', () => {
  const water = { ...line('milk', 300, 3, 1), deposit: cents(25) }
  expect(splitOf([water], 325)).toMatchObject({ deposit: 50, refundedDeposit: 25, delivery: 500, parts: [{ goods: 600 }] })
  expect(splitOf([{ ...water, refunded: 0 }], 700)).toMatchObject({ deposit: 75, refundedDeposit: 0, delivery: 250 })
  expect(splitOf([{ ...water, refunded: 0 }], 1450)).toMatchObject({ deposit: 25, refundedDeposit: 50, delivery: 0 })
  expect(splitOf([{ ...water, refunded: 0 }], 1475)).toMatchObject({ deposit: 0, refundedDeposit: 75 })
})

test('an order that is given back as a whole keeps no tax, and so does one of which only the fee stays', () => {
  const lines = [line('wine', 1000, 1, 1), line('soap', 400, 2, 2)]
  expect(splitOf(lines, 2540)).toMatchObject({ tax: 0, refundedTax: 240, delivery: 0 })
  expect(splitOf(lines, 2040)).toMatchObject({ tax: 0, refundedTax: 240, delivery: 500 })
})

test('without a refund everything is kept, and of a canceled order nothing', () => {
  const lines = [line('wine', 1000, 1)]
  expect(splitOf(lines, 0)).toMatchObject({ tax: 200, refundedTax: 0, delivery: 500, refundedDelivery: 0 })
  const sums = sumLines(lines, TERMS)
  expect(netSums({ sums, lines }, { cameTo: cents(0), givenBack: cents(0) })).toMatchObject({ parts: [], tax: 0, delivery: 0 })
})

test('pieces count in refunds that were not refused', () => {
  const lines = [{ line: 'a', quantity: 2 }]
  const refunds = [
    { status: 'pending', lines },
    { status: 'succeeded', lines },
    { status: 'failed', lines },
    { status: 'settled' },
  ]
  expect(refundedPieces(refunds as Parameters<typeof refundedPieces>[0], 'a')).toBe(4)
})

test('whatever was picked and given back, what is kept and what went back add up, by rate and in all', () => {
  fc.assert(
    fc.property(anyRefundedOrder, ({ lines, terms, ordered, coming, givenBack }) => {
      const { parts, tax, refundedTax, delivery, refundedDelivery, deposit, refundedDeposit } = netSums(
        { sums: ordered, lines },
        { cameTo: coming.total, givenBack },
      )
      const added = (amount: number) => (terms.tax.isIncluded ? 0 : amount)
      const goods = parts.reduce((sum, part) => sum + part.goods, 0)
      expect(goods + added(tax) + delivery + deposit).toBe(coming.total - givenBack)
      if (coming.total === 0) return
      expect(tax + refundedTax).toBe(coming.tax)
      expect(delivery + refundedDelivery).toBe(coming.delivery)
      expect(deposit + refundedDeposit).toBe(coming.deposit)
      expect(Math.min(deposit, refundedDeposit)).toBeGreaterThanOrEqual(0)
      for (const [index, part] of parts.entries()) {
        expect(part).toMatchObject({ rate: coming.parts[index]?.rate })
        expect(part.goods + part.refundedGoods).toBe(coming.parts[index]?.goods)
        expect(part.tax + part.refundedTax).toBe(coming.parts[index]?.tax)
        for (const amount of Object.values(part)) expect(amount).toBeGreaterThanOrEqual(0)
      }
    }),
    { numRuns: 3000 },
  )
})

const backOf = ({ refunded, pieces }: NetLine): number => Math.min(refunded, pieces)

const asRefundable = (line: NetLine) => ({ id: 'any' as OrderLineId, ...withPieces(line), refunded: 0 })

test('after a refund by lines, the tax that is kept is that of the lines that are kept, but for a cent of rounding by rate', () => {
  fc.assert(
    fc.property(anyRefundedOrder, ({ lines, terms, discount }) => {
      const sums = sumLines(
        lines.map((one) => ({ ...one, quantity: one.pieces })),
        terms,
        discount,
      )
      const back = lines.reduce((sum, one) => sum + amountOfPieces(asRefundable(one), backOf(one), sums), 0)
      if (back === 0) return
      const left = sumsOfPart(
        sums,
        lines.map((one) => {
          const [coming, back] = [lineSubtotal(withPieces(one)), lineSubtotal(ofPieces(withPieces(one), backOf(one)))]
          return { ...withPieces(one), quantity: one.pieces - backOf(one), amount: cents(coming - back) }
        }),
      )
      const { tax } = netSums({ sums, lines }, { cameTo: sums.total, givenBack: cents(back) })
      expect(Math.abs(tax - left.tax)).toBeLessThanOrEqual(sums.parts.length)
    }),
    { numRuns: 2000 },
  )
})
