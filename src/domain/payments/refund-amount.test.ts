import fc from 'fast-check'
import { expect, test } from 'vitest'
import { DEFAULT_TERMS, type Discount, type PriceTerms, sumLines } from '../checkout/pricing.ts'
import { type Cents, cents } from '../money.ts'
import type { OrderLineId } from '../orders/order.ts'
import { anyCategory, anyDeposit, anyDiscount, anyPriceTerms } from '../testing/any-price-terms.ts'
import { quoteRefund, type Refundable, type RefundedLine, type RefundPart, type RefundQuote } from './refund-amount.ts'

const idOf = (index: number) => `line ${index}` as OrderLineId

interface Bought {
  readonly category: string
  readonly offerPrice: Cents
  readonly deposit?: Cents
  readonly quantity: number
}

type Earlier = Omit<RefundQuote, 'isRest'>

function after(
  bought: readonly Bought[],
  refunds: readonly Earlier[],
  terms: PriceTerms = DEFAULT_TERMS,
  discount: Discount | null = null,
): Refundable {
  const sums = sumLines(bought, terms, discount)
  const refunded = (line: OrderLineId) =>
    refunds.flatMap(({ lines }) => lines).reduce((sum, one) => sum + (one.line === line ? one.quantity : 0), 0)
  const lines = bought.map((line, index) => ({ deposit: cents(0), ...line, id: idOf(index), refunded: refunded(idOf(index)) }))
  return { lines, sums, left: cents(sums.total - refunds.reduce((sum, { amount }) => sum + amount, 0)) }
}

const TWO_KINDS = [
  { category: 'fruits', offerPrice: cents(450), quantity: 2 },
  { category: 'dairy', offerPrice: cents(199), quantity: 1 },
] // both lines cost 1,099 cents, and 21 cents of tax

const line = (index: number, quantity: number): RefundedLine => ({ line: idOf(index), quantity })

test.each<[string, RefundPart, Earlier[], object]>([
  ['a piece, with its share of the tax rounded down', { lines: [line(0, 1)] }, [], { amount: 458 }],
  ['pieces of several lines', { lines: [line(0, 1), line(1, 1)] }, [], { amount: 458 + 202 }],
  ['a line that is named twice', { lines: [line(0, 1), line(0, 1)] }, [], { amount: 917, lines: [line(0, 2)] }],
  [
    'the last piece: the rest',
    { lines: [line(0, 1)] },
    [{ amount: cents(660), lines: [line(0, 1), line(1, 1)] }],
    { amount: 460 },
  ],
  ['the last piece after an amount', { lines: [line(0, 2), line(1, 1)] }, [{ amount: cents(1000), lines: [] }], { amount: 120 }],
  ['all', {}, [], { amount: 1120, lines: [line(0, 2), line(1, 1)] }],
  ['the rest', {}, [{ amount: cents(458), lines: [line(0, 1)] }], { amount: 662, lines: [line(0, 1), line(1, 1)] }],
  ['an amount', { amount: cents(300) }, [], { amount: 300, lines: [] }],
  ['more than is left', { amount: cents(821) }, [{ amount: cents(300), lines: [] }], { reason: 'more than paid' }],
  ['pieces for more than is left', { lines: [line(0, 1)] }, [{ amount: cents(900), lines: [] }], { reason: 'more than paid' }],
  ['more pieces than bought', { lines: [line(1, 2)] }, [], { reason: 'more than bought', line: idOf(1) }],
  [
    'a piece that was refunded',
    { lines: [line(1, 1)] },
    [{ amount: cents(202), lines: [line(1, 1)] }],
    { reason: 'more than bought' },
  ],
  ['another order’s line', { lines: [line(2, 1)] }, [], { reason: 'unknown line', line: idOf(2) }],
  ['nothing that is left', {}, [{ amount: cents(1120), lines: [] }], { reason: 'nothing left' }],
  ['a line when nothing is left', { lines: [line(0, 1)] }, [{ amount: cents(1120), lines: [] }], { reason: 'nothing left' }],
])('quotes %s', (_what, part, earlier, quote) => {
  expect(quoteRefund(after(TWO_KINDS, earlier), part)).toMatchObject(quote)
})

test('a refunded piece gives its deposit back, the last one also what rounding left over', () => {
  const water = [{ category: 'drinks', offerPrice: cents(99), deposit: cents(25), quantity: 3 }] // 297, 5 of tax and 75
  const two = { amount: cents(251), lines: [line(0, 2)] }
  expect(quoteRefund(after(water, []), { lines: [line(0, 2)] })).toMatchObject(two)
  expect(quoteRefund(after(water, [two]), { lines: [line(0, 1)] })).toMatchObject({ amount: 126 })
})

const bought = fc.array(
  fc.record({
    category: anyCategory,
    offerPrice: fc.integer({ min: 0, max: 100_000 }).map(cents),
    deposit: anyDeposit,
    quantity: fc.integer({ min: 1, max: 20 }),
  }),
  { minLength: 1, maxLength: 6 },
)
const requestedLines = fc.array(fc.record({ line: fc.nat(6).map(idOf), quantity: fc.integer({ min: 1, max: 12 }) }), {
  minLength: 1,
  maxLength: 4,
})
/** A refund with `fails` fails later at the provider. */
const step = fc.record({
  part: fc.oneof(
    { arbitrary: requestedLines.map((lines): RefundPart => ({ lines })), weight: 6 },
    { arbitrary: fc.integer({ min: 1, max: 200_000 }).map((amount): RefundPart => ({ amount: cents(amount) })), weight: 2 },
    { arbitrary: fc.constant<RefundPart>({}), weight: 1 },
  ),
  fails: fc.boolean(),
})

test('whatever is refunded in whatever order, no more goes back than was paid, nor more pieces than were bought', () => {
  fc.assert(
    fc.property(bought, fc.array(step, { maxLength: 12 }), anyPriceTerms, anyDiscount, (lines, steps, terms, discount) => {
      const refunds: RefundQuote[] = []
      for (const { part, fails } of steps) {
        const before = after(lines, refunds, terms, discount)
        const quote = quoteRefund(before, part)
        if ('reason' in quote) continue
        expect(quote.amount).toBeGreaterThan(0)
        if (!fails) refunds.push(quote)
        const { left, lines: now } = after(lines, refunds, terms, discount)
        expect(left).toBeGreaterThanOrEqual(0)
        for (const { quantity, refunded } of now) expect(refunded).toBeLessThanOrEqual(quantity)
      }
    }),
    { numRuns: 2_000 },
  )
})

test('refunded piece by piece, in any order, an order gives back what its goods and their tax cost, and the rest is the delivery fee', () => {
  const pieces = bought
    .filter((lines) => lines.some(({ offerPrice }) => offerPrice > 0))
    .chain((lines) => {
      const all = lines.flatMap(({ quantity }, index) => Array.from({ length: quantity }, () => line(index, 1)))
      return fc.tuple(fc.constant(lines), fc.shuffledSubarray(all, { minLength: all.length }))
    })
  fc.assert(
    fc.property(pieces, anyPriceTerms, anyDiscount, ([lines, order], terms, discount) => {
      const refunds: RefundQuote[] = []
      let isSomeFree = false
      for (const piece of order) {
        const quote = quoteRefund(after(lines, refunds, terms, discount), { lines: [piece] })
        if ('reason' in quote) {
          expect(quote.reason).toBe('nothing left')
          isSomeFree = true // the piece cost nothing, or less than a cent
        } else refunds.push(quote)
      }
      const { left, sums } = after(lines, refunds, terms, discount)
      if (!isSomeFree) expect(left).toBe(sums.delivery)
      const rest = quoteRefund(after(lines, refunds, terms, discount), {})
      if (!('reason' in rest)) refunds.push(rest)
      expect(after(lines, refunds, terms, discount).left).toBe(0)
    }),
    { numRuns: 500 },
  )
})

test('the rest after any refunds closes the order to the cent', () => {
  fc.assert(
    fc.property(bought, fc.array(step, { maxLength: 6 }), (lines, steps) => {
      const refunds: RefundQuote[] = []
      for (const { part } of [...steps, { part: {} }]) {
        const quote = quoteRefund(after(lines, refunds), part)
        if (!('reason' in quote)) refunds.push(quote)
      }
      expect(after(lines, refunds).left).toBe(0)
    }),
    { numRuns: 1_000 },
  )
})
