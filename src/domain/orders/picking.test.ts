import fc from 'fast-check'
import { expect, test } from 'vitest'
import { sumLines } from '../checkout/pricing.ts'
import type { OrderableProduct } from '../checkout/requested-order.ts'
import { cents } from '../money.ts'
import type { ProductId } from '../products/product.ts'
import type { StaffId } from '../staff/staff.ts'
import { anyDiscount, anyPriceTerms } from '../testing/any-price-terms.ts'
import type { NewOrderLine, OrderLine, OrderLineId } from './order.ts'
import {
  isNothingPicked,
  pickIssue,
  pickLines,
  piecesOf,
  type RequestedPick,
  rejectLine,
  substituteOf,
  toPay,
} from './picking.ts'

const HOW = { at: new Date('2026-11-23T10:00Z'), by: { role: 'staff', id: 'a-seller' as StaffId, name: 'Admin' } } as const
const price = fc.integer({ min: 1, max: 100_000 }).map(cents)

const lineOf = (number: number, offerPrice: number, quantity: number): OrderLine => ({
  ...{ id: `line ${number}` as OrderLineId, product: `product ${number}` as ProductId, name: `Product ${number}` },
  ...{ category: 'Fruits', weight: null, pictures: [], offerPrice: cents(offerPrice), quantity },
  ...{ pick: null, substituteFor: null, isRejected: false },
})

const substitute = (number: number, offerPrice: number): OrderableProduct => ({
  ...{ id: `substitute ${number}` as ProductId, name: `Substitute ${number}`, category: 'Fruits', weight: null },
  ...{ pictures: [], offerPrice: cents(offerPrice), isForSale: true, isArchived: false, count: null },
})

const goods = fc
  .array(fc.record({ offerPrice: price, quantity: fc.integer({ min: 1, max: 999 }), other: price }), {
    minLength: 1,
    maxLength: 8,
  })
  .map((rows) => ({
    lines: rows.map(({ offerPrice, quantity }, number) => lineOf(number, offerPrice, quantity)),
    substitutes: rows.map(({ other }, number) => substitute(number, other)),
  }))

const picked = goods.chain(({ lines, substitutes }) =>
  fc.tuple(...lines.map((line, number) => fc.option(pickOf(line, number)))).map((picks) => ({
    lines,
    substitutes,
    picks: picks.filter((pick) => pick !== null),
  })),
)

const pickOf = ({ id, quantity }: OrderLine, number: number) =>
  fc.nat({ max: quantity }).chain((pieces) =>
    fc.record({
      line: fc.constant(id),
      picked: fc.constant(pieces),
      isRestocked: fc.boolean(),
      substitute: fc
        .nat({ max: quantity - pieces })
        .map((others) => (others === 0 ? null : { product: `substitute ${number}` as ProductId, quantity: others })),
    }),
  )

const saved = (lines: readonly (OrderLine | NewOrderLine)[]): OrderLine[] =>
  lines.map((line) => ('id' in line ? line : { id: `for ${line.substituteFor}` as OrderLineId, ...line }))

const pick = (lines: readonly OrderLine[], picks: readonly RequestedPick[], substitutes: readonly OrderableProduct[]) =>
  saved(pickLines(lines, picks, substitutes, HOW))

const pickOne = (line: OrderLine, pieces: number, more: Partial<RequestedPick> = {}): RequestedPick => ({
  ...{ line: line.id, picked: pieces, isRestocked: false, substitute: null },
  ...more,
})

test('an order never costs more than was ordered, whatever is picked', () => {
  fc.assert(
    fc.property(picked, anyPriceTerms, anyDiscount, ({ lines, picks, substitutes }, terms, discount) => {
      expect(picks.flatMap((one) => pickIssue(lines, one) ?? [])).toEqual([])
      const ordered = sumLines(lines, terms, discount)
      expect(toPay(pick(lines, picks, substitutes), ordered)).toBeLessThanOrEqual(ordered.total)
    }),
  )
})

test('an order of which all is there costs what was ordered, also before it is picked', () => {
  fc.assert(
    fc.property(goods, anyPriceTerms, anyDiscount, ({ lines }, terms, discount) => {
      const all = lines.map((line) => pickOne(line, line.quantity))
      const ordered = sumLines(lines, terms, discount)
      expect(toPay(lines, ordered)).toBe(ordered.total)
      expect(toPay(pick(lines, all, []), ordered)).toBe(ordered.total)
    }),
  )
})

test('a substitute costs no more than what it replaces, and rejecting it gives the sum without it', () => {
  fc.assert(
    fc.property(picked, anyPriceTerms, anyDiscount, ({ lines, picks, substitutes }, terms, discount) => {
      const ordered = sumLines(lines, terms, discount)
      const after = pick(lines, picks, substitutes)
      const without = pick(
        lines,
        picks.map((one) => ({ ...one, substitute: null })),
        [],
      )
      for (const line of lines) {
        const other = substituteOf(after, line.id)
        if (other) expect(other.offerPrice).toBeLessThanOrEqual(line.offerPrice)
      }
      const rejected = after.map((line) => (line.substituteFor ? rejectLine(line) : line))
      expect(toPay(rejected, ordered)).toBe(toPay(without, ordered))
    }),
  )
})

test('the order of picks does not matter, and the same picks again change nothing', () => {
  fc.assert(
    fc.property(picked, ({ lines, picks, substitutes }) => {
      const atOnce = pick(lines, picks, substitutes)
      const oneByOne = picks.toReversed().reduce((before, one) => pick(before, [one], substitutes), lines)
      expect(oneByOne).toEqual(atOnce)
      expect(pickLines(atOnce, picks, substitutes, HOW).every((line, index) => line === atOnce[index])).toBe(true)
    }),
  )
})

test('a later pick replaces an earlier one, with its substitute', () => {
  fc.assert(
    fc.property(picked, ({ lines, picks, substitutes }) => {
      const all = lines.map((line) => pickOne(line, line.quantity))
      expect(pick(pick(lines, picks, substitutes), all, [])).toEqual(pick(lines, all, []))
    }),
  )
})

test('taking picks back leaves the lines as they were ordered', () => {
  fc.assert(
    fc.property(picked, ({ lines, picks, substitutes }) => {
      const back = lines.map(({ id }) => ({ line: id, picked: null, isRestocked: false, substitute: null }))
      expect(pick(pick(lines, picks, substitutes), back, [])).toEqual(lines)
    }),
  )
})

test('of a rejected substitute no piece is left, and a later pick leaves it rejected', () => {
  const [bread] = [lineOf(0, 300, 2)]
  const rolls = { product: substitute(0, 200).id, quantity: 2 }
  const rejected = pick([bread], [pickOne(bread, 0, { substitute: rolls })], [substitute(0, 200)]).map((line) =>
    line.substituteFor ? rejectLine(line) : line,
  )
  expect(rejected.map(piecesOf)).toEqual([0, 0])
  expect(isNothingPicked(rejected)).toBe(true)
  expect(pick(rejected, [pickOne(bread, 2)], []).map(piecesOf)).toEqual([2, 0])
})

test.each<[string, (line: OrderLine) => RequestedPick, string]>([
  ['an unknown line', (line) => ({ ...pickOne(line, 1), line: 'another' as OrderLineId }), 'This order has no such line'],
  ['more than were ordered', (line) => pickOne(line, 3), 'Only 2 of Product 0 were ordered'],
  [
    'more with its substitute than were ordered',
    (line) => pickOne(line, 1, { substitute: { product: substitute(0, 1).id, quantity: 2 } }),
    'Picked and substitute of Product 0 are more than the 2 ordered',
  ],
  [
    'a product in its own place',
    (line) => pickOne(line, 1, { substitute: { product: line.product, quantity: 1 } }),
    'Product 0 can’t be its own substitute',
  ],
])('rejects %s', (_, wrong, issue) => {
  const line = lineOf(0, 300, 2)
  expect(pickIssue([line], wrong(line))).toBe(issue)
})
