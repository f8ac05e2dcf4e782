import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { atMostOf } from '../checkout/at-most.ts'
import { DEFAULT_TERMS, type Discount, type PriceTerms, savedBy, sumLines } from '../checkout/pricing.ts'
import { type Cents, cents } from '../money.ts'
import { orderedWeight, type Weight } from '../products/weighed.ts'
import type { OrderLine, OrderLineId } from './order.ts'
import {
  type AgreedTerms,
  mergeRemoved,
  reduceLines,
  reductionReason,
  repriceDelivery,
  repriceOrder,
  whyNotReduced,
} from './order-change.ts'

const lineOf = (id: string, quantity: number, offerPrice = 400, weighed: OrderLine['weighed'] = null) => ({
  ...{ id: id as OrderLineId, name: id, category: 'fruits', quantity, offerPrice: cents(offerPrice), weighed, deposit: cents(0) },
})
const pieces = (line: string, quantity: number) => ({ line: line as OrderLineId, quantity })

const [plums, milk] = [lineOf('Plums', 3), lineOf('Milk', 1, 250)]
const lines = [plums, milk]

test('pieces go, and a line goes with its last piece', () => {
  expect(reduceLines(lines, [pieces('Plums', 2)])).toEqual([lineOf('Plums', 1), milk])
  expect(reduceLines(lines, [pieces('Plums', 3)])).toEqual([milk])
  expect(mergeRemoved([pieces('Plums', 1), pieces('Milk', 1), pieces('Plums', 1)])).toEqual([
    pieces('Plums', 2),
    pieces('Milk', 1),
  ])
})

test.each([
  ['a line of another order', [pieces('Bread', 1)], 'unknown line', 'lines must be of this order'],
  ['more pieces than there are', [pieces('Plums', 4)], 'too many', 'Only 3 of Plums are in this order'],
  ['more pieces than one', [pieces('Milk', 2)], 'too many', 'Only 1 of Milk is in this order'],
  [
    'all pieces',
    [pieces('Plums', 3), pieces('Milk', 1)],
    'last piece',
    'Nothing would be left in this order. Please cancel the order instead.',
  ],
])('%s can’t be taken out', (_, removed, reason, sentence) => {
  expect(whyNotReduced(lines, removed)).toEqual({ reason, sentence })
})

test('the history says what was taken out, in at most 200 characters', () => {
  expect(reductionReason(lines, [pieces('Plums', 2), pieces('Milk', 1)])).toBe('Took out 2 × Plums, 1 × Milk')
  const long = lineOf('P'.repeat(200), 2)
  expect(reductionReason([long, milk], [pieces(long.id, 1), pieces('Milk', 1)])).toBe('Took out 2 pieces of 2 products')
})

interface Charged {
  readonly delivery?: number | undefined
  readonly freeFrom?: number | null | undefined
  readonly discount?: Discount | null | undefined
  readonly codeMinimum?: number | null | undefined
}

function agreed({ delivery = 0, freeFrom = null, discount = null, codeMinimum = null }: Charged): AgreedTerms {
  return {
    fees: { delivery: cents(delivery), freeFrom: freeFrom === null ? null : cents(freeFrom), minimum: null },
    code: discount && { discount, minimum: codeMinimum === null ? null : cents(codeMinimum) },
  }
}

function priced(charged: Charged, isPaidOnline = false, ordered = lines) {
  const terms: PriceTerms = { tax: DEFAULT_TERMS.tax, fees: { ...agreed(charged).fees, zones: [] } }
  const sums = sumLines(ordered, terms, charged.discount ?? null)
  const saved = savedBy(ordered, terms, charged.discount ?? null)
  return { sums, atMost: atMostOf(ordered, sums), agreed: agreed(charged), saved, isPaidOnline }
}

const fewer = reduceLines(lines, [pieces('Plums', 2)])

test('goods, discount and tax are computed anew', () => {
  expect(repriceOrder(priced({ discount: { kind: 'percent', percent: 10 } }), fewer)).toMatchObject({
    ...{ isDearer: false, hasLostCode: false, saved: 65 },
    sums: { cartAmount: 650, discount: 65, tax: 11, delivery: 0, total: 596 },
  })
})

test('an order below the cart that is delivered for free pays the fee that was agreed', () => {
  const before = priced({ delivery: 500, freeFrom: 1000 })
  expect(before.sums.total).toBe(1479)
  expect(repriceOrder(before, fewer)).toMatchObject({ isDearer: false, sums: { delivery: 500, total: 1163 } })
  expect(repriceOrder(priced({ delivery: 900, freeFrom: 1000 }), fewer)).toMatchObject({
    ...{ isDearer: true, sums: { delivery: 900, total: 1563 } },
  })
})

test('an order below its code’s minimum loses the code', () => {
  const discount: Discount = { kind: 'amount', amount: cents(1000) }
  const { sums, ...lost } = repriceOrder(priced({ discount, codeMinimum: 1450 }), fewer)
  expect(sums).toMatchObject({ discount: 0, total: 663 })
  expect(lost).toMatchObject({ isDearer: true, hasLostCode: true, saved: 0, agreed: { code: null } })
  expect(repriceOrder(priced({ discount, codeMinimum: 650 }), fewer)).toMatchObject({ hasLostCode: false, sums: { total: 0 } })
})

test('what was paid by card is the most that an order costs: the fee is lowered first, and then the code stays in part', () => {
  expect(repriceOrder(priced({ delivery: 900, freeFrom: 1000 }, true), fewer)).toMatchObject({
    ...{ isDearer: true, sums: { delivery: 816, discount: 0, total: 1479 } },
  })
  const discount: Discount = { kind: 'amount', amount: cents(1000) }
  const { sums, ...kept } = repriceOrder(priced({ discount, codeMinimum: 1450 }, true), fewer)
  expect(sums).toMatchObject({ cartAmount: 650, discount: 200, tax: 9, total: 459 })
  expect(kept).toMatchObject({ isDearer: true, hasLostCode: false, saved: 200, agreed: { code: { discount } } })
})

test('without agreed terms the fee stays, and the discount has its share', () => {
  const before = priced({ delivery: 500, discount: { kind: 'amount', amount: cents(290) } })
  expect(repriceOrder({ ...before, agreed: null }, fewer)).toMatchObject({
    ...{ isDearer: false, saved: 130, sums: { cartAmount: 650, discount: 130, tax: 10, delivery: 500, total: 1030 } },
  })
})

test('another delivery fee changes nothing else, and a code for free delivery pays it', () => {
  const fees = { delivery: cents(700), freeFrom: null, minimum: null }
  const before = priced({ delivery: 500, discount: { kind: 'percent', percent: 10 } })
  expect(repriceDelivery({ ...before, code: 'AUTUMN' }, fees)).toMatchObject({
    ...{ isDearer: true, hasLostCode: false, saved: 145, agreed: { fees, code: { discount: { percent: 10 } } } },
    sums: { discount: 145, tax: before.sums.tax, delivery: 700, total: before.sums.total + 200 },
  })
  expect(repriceDelivery({ ...before, code: null }, { ...fees, freeFrom: cents(1450) })).toMatchObject({
    ...{ isDearer: false, sums: { delivery: 0, total: before.sums.total - 500 } },
  })
  const free = priced({ delivery: 500, discount: { kind: 'freeDelivery' } })
  for (const agreed of [free.agreed, null])
    expect(repriceDelivery({ ...free, agreed, code: 'FREE' }, fees)).toMatchObject({ saved: 700, sums: { delivery: 0 } })
})

const amount = fc.integer({ min: 0, max: 4000 })
const charges: fc.Arbitrary<Charged> = fc.record({
  delivery: amount,
  freeFrom: fc.option(amount),
  codeMinimum: fc.option(fc.integer({ min: 1, max: 1450 })),
  discount: fc.option(
    fc.oneof(
      fc.record({ kind: fc.constant('percent' as const), percent: fc.integer({ min: 1, max: 100 }) }),
      fc.record({ kind: fc.constant('amount' as const), amount: fc.integer({ min: 1, max: 3000 }).map(cents) }),
      fc.constant({ kind: 'freeDelivery' as const }),
    ),
  ),
})

test('whatever was agreed, an order that is reserved on a card never costs more than that, whatever it weighs', () => {
  const weighed = orderedWeight(
    { per: 'lb', piece: 500 as Weight, price: cents(800), offerPrice: cents(800) },
    { overPercent: 25 },
  )
  const ordered = [lineOf('Plums', 3, 400, weighed), milk]
  fc.assert(
    fc.property(charges, fc.constantFrom('Plums', 'Milk'), (charged, gone) => {
      const before = priced(charged, true, ordered)
      const left = reduceLines(ordered, [pieces(gone, 1)])
      const { sums } = repriceOrder(before, left)
      expect(sums.total).toBeLessThanOrEqual(before.sums.total)
      expect(atMostOf(left, sums)).toBeLessThanOrEqual(before.atMost)
      expect(sums.total).toBe(sums.cartAmount - sums.discount + sums.tax + sums.delivery)
    }),
  )
})

test('whatever was agreed, an order that was paid by card never costs more, and one that is no dearer costs what a new one would', () => {
  fc.assert(
    fc.property(charges, fc.integer({ min: 1, max: 2 }), fc.boolean(), (charged, gone, isPaidOnline) => {
      const before = priced(charged, isPaidOnline)
      const left = reduceLines(lines, [pieces('Plums', gone)])
      const { sums, saved, hasLostCode, isDearer } = repriceOrder(before, left)
      const total: Cents = sums.total
      if (isPaidOnline) expect(total).toBeLessThanOrEqual(before.sums.total)
      if (!isDearer) expect(total).toBeLessThanOrEqual(before.sums.total)
      expect(saved).toBeGreaterThanOrEqual(sums.discount)
      if (hasLostCode || charged.discount === null) expect(sums.discount).toBe(0)
      expect(total).toBe(sums.cartAmount - sums.discount + sums.tax + sums.delivery)
    }),
  )
})
