import fc from 'fast-check'
import { expect, test } from 'vitest'
import { atMostOf } from '../checkout/at-most.ts'
import { lineSubtotal, sumLines } from '../checkout/pricing.ts'
import type { OrderableProduct } from '../checkout/requested-order.ts'
import { cents } from '../money.ts'
import type { ProductId } from '../products/product.ts'
import { costOfWeight, DEFAULT_WEIGHING, heaviestWithin, mostOfPieces, type Weight } from '../products/weighed.ts'
import type { StaffId } from '../staff/staff.ts'
import { anyDeposit, anyDiscount, anyPriceTerms } from '../testing/any-price-terms.ts'
import type { NewOrderLine, OrderLine, OrderLineId } from './order.ts'
import {
  comingLine,
  hasTooHighDeposit,
  isNothingPicked,
  pickedSums,
  pickIssue,
  pickLines,
  piecesOf,
  type RequestedPick,
  rejectLine,
  substituteOf,
  substituteTerms,
  toPay,
  weightPickIssue,
} from './picking.ts'

const HOW = {
  at: new Date('2026-11-23T10:00Z'),
  by: { role: 'staff', id: 'a-seller' as StaffId, name: 'Admin' },
  weighing: DEFAULT_WEIGHING,
} as const
const price = fc.integer({ min: 1, max: 100_000 }).map(cents)

/** Goods by weight have a random unit, which changes nothing. */
const weighed = fc.record({
  per: fc.constantFrom('lb', 'kg'),
  piece: fc.integer({ min: 10, max: 5_000 }).map((thousandths) => thousandths as Weight),
  unitPrice: fc.integer({ min: 100, max: 10_000 }).map(cents),
  overPercent: fc.nat({ max: 25 }),
})

const lineOf = (number: number, offerPrice: number, quantity: number): OrderLine => ({
  ...{ id: `line ${number}` as OrderLineId, product: `product ${number}` as ProductId, name: `Product ${number}` },
  ...{ category: 'Fruits', weight: null, pictures: [], offerPrice: cents(offerPrice), quantity, weighed: null },
  ...{ pick: null, substituteFor: null, isRejected: false, deposit: cents(0), minimumAge: null },
})

const substitute = (number: number, offerPrice: number): OrderableProduct => ({
  ...{ id: `substitute ${number}` as ProductId, name: `Substitute ${number}`, category: 'Fruits', weight: null },
  ...{ pictures: [], offerPrice: cents(offerPrice), isForSale: true, isArchived: false, count: null, weighed: null },
  ...{ deposit: cents(0), minimumAge: null },
})

const goods = fc
  .array(
    fc.record({
      ...{ offerPrice: price, quantity: fc.integer({ min: 1, max: 999 }), sold: fc.option(weighed) },
      ...{ other: price, otherSold: fc.option(weighed), deposit: anyDeposit, otherDeposit: anyDeposit },
    }),
    { minLength: 1, maxLength: 8 },
  )
  .map((rows) => ({
    lines: rows.map(({ offerPrice, quantity, sold, deposit }, number) => {
      const line = { ...lineOf(number, offerPrice, quantity), deposit }
      return sold ? { ...line, weighed: sold, offerPrice: costOfWeight(sold.unitPrice, sold.piece) } : line
    }),
    substitutes: rows.map(({ other, otherSold, otherDeposit }, number) => {
      const product = { ...substitute(number, other), deposit: otherDeposit }
      if (!otherSold) return product
      const { per, piece, unitPrice } = otherSold
      return {
        ...product,
        weighed: { per, piece, price: unitPrice, offerPrice: unitPrice },
        offerPrice: costOfWeight(unitPrice, piece),
      }
    }),
  }))

const picked = goods.chain(({ lines, substitutes }) =>
  fc.tuple(...lines.map((line, number) => fc.option(pickOf(line, substitutes[number])))).map((picks) => ({
    lines,
    substitutes,
    picks: picks.filter((pick) => pick !== null),
  })),
)

/** Weighs pieces at any share of what they may weigh. */
function weightOfPieces({ weighed: sold }: Pick<OrderLine, 'weighed'>, pieces: number, share: number): Weight | undefined {
  if (!sold || pieces === 0) return undefined
  return Math.max(1, Math.floor(heaviestWithin(sold.unitPrice, mostOfPieces(sold, pieces)) * share)) as Weight
}

const pickOf = (line: OrderLine, product: OrderableProduct | undefined) =>
  fc
    .record({
      pieces: fc.nat({ max: line.quantity }),
      others: fc.nat({ max: line.quantity }),
      share: fc.double({ min: 0, max: 1, noNaN: true }),
      isRestocked: fc.boolean(),
    })
    .map(({ pieces, others, share, isRestocked }): RequestedPick => {
      const quantity = Math.min(others, line.quantity - pieces)
      const terms = product && substituteTerms(line, product, DEFAULT_WEIGHING)
      const isReplaced = product && terms && quantity > 0 && terms.offerPrice > 0
      return {
        ...{ line: line.id, picked: pieces, weight: weightOfPieces(line, pieces, share), isRestocked },
        substitute: isReplaced ? { product: product.id, quantity, weight: weightOfPieces(terms, quantity, share) } : null,
      }
    })

const saved = (lines: readonly (OrderLine | NewOrderLine)[]): OrderLine[] =>
  lines.map((line) => ('id' in line ? line : { id: `for ${line.substituteFor}` as OrderLineId, ...line }))

const pick = (lines: readonly OrderLine[], picks: readonly RequestedPick[], substitutes: readonly OrderableProduct[]) =>
  saved(pickLines(lines, picks, substitutes, HOW))

/** The pieces weigh as much as expected. */
const pickOne = (line: OrderLine, pieces: number, more: Partial<RequestedPick> = {}): RequestedPick => ({
  ...{ line: line.id, picked: pieces, isRestocked: false, substitute: null },
  ...(line.weighed && pieces > 0 && { weight: (line.weighed.piece * pieces) as Weight }),
  ...more,
})

/** Orders with a discount take no substitute with a higher deposit. */
const allowed = (
  {
    lines,
    picks,
    substitutes,
  }: { lines: readonly OrderLine[]; picks: readonly RequestedPick[]; substitutes: readonly OrderableProduct[] },
  discount: number,
) =>
  picks.map((one) => {
    const [line, product] = [
      lines.find(({ id }) => id === one.line),
      substitutes.find(({ id }) => id === one.substitute?.product),
    ]
    const isTooHigh =
      line !== undefined && product !== undefined && hasTooHighDeposit(line, product, { discount: cents(discount) })
    return isTooHigh ? { ...one, substitute: null } : one
  })

test('an order never costs more than it may at most, whatever is picked and weighed, and its sums add up', () => {
  fc.assert(
    fc.property(picked, anyPriceTerms, anyDiscount, ({ lines, picks, substitutes }, terms, discount) => {
      expect(picks.flatMap((one) => pickIssue(lines, one) ?? [])).toEqual([])
      const ordered = sumLines(lines, terms, discount)
      const after = pick(lines, allowed({ lines, picks, substitutes }, ordered.discount), substitutes)
      for (const line of after)
        expect(line.substituteFor && weightPickIssue(line, line.quantity, line.pick?.weight ?? undefined)).toBeNull()
      const atMost = atMostOf(lines, ordered)
      expect(ordered.total).toBeLessThanOrEqual(atMost)
      const { cartAmount, discount: taken, tax, deposit, delivery, total, taxRule, parts } = pickedSums(after, ordered)
      expect(total).toBeLessThanOrEqual(atMost)
      expect(total).toBe(cartAmount - taken + (taxRule.isIncluded ? 0 : tax) + deposit + delivery)
      expect(parts.reduce((sum, part) => sum + part.goods, 0)).toBe(cartAmount - taken)
    }),
    { numRuns: 2000 },
  )
})

test('a heavier pick never makes an order cheaper, and a discount in percent grows with it', () => {
  fc.assert(
    fc.property(picked, anyPriceTerms, anyDiscount, fc.nat({ max: 3 }), ({ lines, picks }, terms, discount, less) => {
      const ordered = sumLines(lines, terms, discount)
      const alone = picks.map((one) => ({ ...one, substitute: null }))
      const lighter = alone.map((one) => ({ ...one, weight: one.weight && (Math.max(1, one.weight - less) as Weight) }))
      const [heavy, light] = [alone, lighter].map((some) => pickedSums(pick(lines, some, []), ordered))
      expect(heavy?.total).toBeGreaterThanOrEqual(light?.total ?? 0)
      expect(heavy?.discount).toBeGreaterThanOrEqual(light?.discount ?? 0)
    }),
    { numRuns: 2000 },
  )
})

test('an order of which all is there costs what was ordered, also before it is picked', () => {
  fc.assert(
    fc.property(goods, anyPriceTerms, anyDiscount, (all, terms, discount) => {
      const lines = all.lines.map((line) => ({ ...line, weighed: null }))
      const everything = lines.map((line) => pickOne(line, line.quantity))
      const ordered = sumLines(lines, terms, discount)
      expect(toPay(lines, ordered)).toBe(ordered.total)
      expect(toPay(pick(lines, everything, []), ordered)).toBe(ordered.total)
      expect(atMostOf(lines, ordered)).toBe(ordered.total)
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
        if (!other) continue
        expect(other.offerPrice).toBeLessThanOrEqual(line.offerPrice)
        expect(other.offerPrice + other.deposit).toBeLessThanOrEqual(line.offerPrice + line.deposit)
        expect(lineSubtotal(comingLine(other))).toBeLessThanOrEqual(line.offerPrice * other.quantity)
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
  expect(pickIssue([line], wrong(line))).toEqual({ message: issue })
})

const CHERRIES = { per: 'lb', piece: 500 as Weight, unitPrice: cents(299), overPercent: 10 } as const
const cherries: OrderLine = { ...lineOf(0, 150, 2), name: 'Cherries', weighed: CHERRIES }

test.each<[string, Partial<RequestedPick>, ReturnType<typeof pickIssue>]>([
  ['no weight', { picked: 2, weight: undefined }, { message: 'Please enter what Cherries weighs, in lb' }],
  [
    'a weight of nothing',
    { picked: 0, weight: 500 as Weight },
    { message: 'No piece of Cherries is picked, so there is nothing to weigh' },
  ],
  [
    'pieces that are too heavy',
    { picked: 2, weight: 1_103 as Weight },
    {
      message: 'Cherries costs $3.30. It may cost $3.29 at most, which is 1.102 lb.',
      limit: { most: cents(329), weight: 1_102 as Weight },
    },
  ],
  [
    'fewer pieces as heavy as all',
    { picked: 1, weight: 1_000 as Weight },
    {
      message: 'Cherries costs $2.99. It may cost $1.64 at most, which is 0.55 lb.',
      limit: { most: cents(164), weight: 550 as Weight },
    },
  ],
  ['the heaviest that is allowed', { picked: 2, weight: 1_102 as Weight }, null],
])('of goods that are sold by weight, %s is judged by what was agreed', (_, how, issue) => {
  expect(pickIssue([cherries], { ...pickOne(cherries, 2), ...how })).toEqual(issue)
})

test('goods that are sold by the piece have no weight', () => {
  const bread = lineOf(0, 300, 2)
  expect(pickIssue([bread], pickOne(bread, 2, { weight: 500 as Weight }))).toEqual({ message: 'Product 0 is not sold by weight' })
})
