import fc from 'fast-check'
import { expect, test } from 'vitest'
import { sumsToWire, taxToWire } from '../../../../contract/checkout/price-conversions.ts'
import type { OrderLineWire } from '../../../../contract/orders/orders.ts'
import { atMostOf } from '../../../../domain/checkout/at-most.ts'
import { DEFAULT_TERMS, type Discount, type PriceTerms, sumLines } from '../../../../domain/checkout/pricing.ts'
import { cents, dollarsOf, wireCents } from '../../../../domain/money.ts'
import { toPay } from '../../../../domain/orders/picking.ts'
import {
  amountOfWeight,
  costOfWeight,
  DEFAULT_WEIGHING,
  heaviestWithin,
  mostOfPieces,
  type OrderedWeight,
  type Weight,
} from '../../../../domain/products/weighed.ts'
import { anyDeposit, anyDiscount, anyPriceTerms } from '../../../../domain/testing/any-price-terms.ts'
import { anOrder } from '../../../testing/an-order.ts'
import { byCategory } from '../by-category.ts'
import { isDecided, type PackLine, packLines, toggled, withPieces, withSubstitute } from './pack-lines.ts'
import { packedBalance, packSums } from './pack-sums.ts'
import { asSubstitute, type Candidate, priceText, proposals } from './proposals.ts'

const price = fc.integer({ min: 1, max: 10_000 })
const goods = (id: string, offerPrice: number, category = 'Fruits') => ({
  ...{ _id: id, name: `Goods ${id}`, category, image: [], offerPrice: dollarsOf(cents(offerPrice)) },
})

const openLine = (id: string, offerPrice: number, quantity: number): PackLine => ({
  ...{ line: id, product: goods(id, offerPrice), quantity, deposit: cents(0), weighed: null },
  ...{ picked: null, weight: null, isRestocked: false, substitute: null },
  ...{ by: null, rejected: [], batches: null, isSaved: true },
})

const aCandidate = (id: string, offerPrice: number, more: Partial<Candidate> = {}): Candidate => ({
  ...goods(id, offerPrice),
  inStock: true,
  ...more,
})

/** Tells how goods are sold by weight, and how much of what they may weigh is on the scale. */
const sold = fc.record({
  per: fc.constantFrom('lb', 'kg'),
  piece: fc.integer({ min: 10, max: 5_000 }).map((thousandths) => thousandths as Weight),
  unitPrice: fc.integer({ min: 100, max: 10_000 }).map(cents),
  overPercent: fc.nat({ max: 25 }),
})

function weightWithin(weighed: OrderedWeight | null, pieces: number, share: number): Weight | null {
  if (!weighed || pieces === 0) return null
  return Math.max(1, Math.floor(heaviestWithin(weighed.unitPrice, mostOfPieces(weighed, pieces)) * share)) as Weight
}

const candidateOf = (id: string, offerPrice: number, weighed: OrderedWeight | null): Candidate => {
  if (!weighed) return aCandidate(id, offerPrice)
  const { per, piece, unitPrice } = weighed
  const wire = { per, piece: amountOfWeight(piece), price: dollarsOf(unitPrice) }
  return aCandidate(id, costOfWeight(unitPrice, piece), { weighed: wire })
}

const packedLine = fc
  .record({
    ...{ offerPrice: price, quantity: fc.integer({ min: 1, max: 99 }), other: price, id: fc.uuid() },
    ...{ deposit: anyDeposit, otherDeposit: anyDeposit },
    ...{ weighed: fc.option(sold), otherWeighed: fc.option(sold), share: fc.double({ min: 0, max: 1, noNaN: true }) },
  })
  .chain(({ offerPrice, quantity, other, id, weighed, otherWeighed, share, deposit, otherDeposit }) => {
    const itsPrice = weighed ? costOfWeight(weighed.unitPrice, weighed.piece) : offerPrice
    const line = { ...openLine(id, itsPrice, quantity), deposit, weighed }
    // An order with a discount takes no substitute with a higher deposit.
    const lower = { deposit: dollarsOf(cents(Math.min(deposit, otherDeposit))) }
    const candidate = { ...candidateOf(`instead of ${id}`, other, otherWeighed), ...lower }
    const offer = asSubstitute(candidate, line, DEFAULT_WEIGHING)
    return fc.option(fc.nat({ max: quantity })).chain((picked) =>
      fc.nat({ max: quantity - (picked ?? quantity) }).map((others): PackLine => {
        const weight = weightWithin(weighed, picked ?? 0, share)
        const otherWeight = weightWithin(offer?.weighed ?? null, others, share)
        const substitute = others === 0 || !offer ? null : { ...offer, quantity: others, weight: otherWeight }
        return { ...line, picked, weight, substitute }
      }),
    )
  })
const order = fc.array(packedLine, { minLength: 1, maxLength: 8 })

const orderedOf = (lines: readonly PackLine[], terms: PriceTerms, discount: Discount | null = null) =>
  sumLines(
    lines.map(({ product, deposit, quantity }) => ({ ...pricesOf(product), deposit, quantity })),
    terms,
    discount,
  )

/** Returns the lines of an order as the store has them. */
const stored = (lines: readonly PackLine[]) =>
  lines.flatMap((line) => {
    const { quantity, deposit, weighed, picked, weight, substitute } = line
    const own = {
      ...pricesOf(line.product),
      deposit,
      quantity,
      weighed,
      pick: picked === null ? null : { pieces: picked, weight },
    }
    if (!substitute) return [own]
    const { quantity: others, weighed: otherWeighed, weight: otherWeight } = substitute
    const pick = { pieces: others, weight: otherWeight }
    return [own, { ...pricesOf(substitute.product), deposit: substitute.deposit, quantity: others, weighed: otherWeighed, pick }]
  })

const pricesOf = ({ offerPrice, category }: PackLine['product']) => ({ offerPrice: wireCents(offerPrice), category })

test('what is shown adds up to what the store asks for, which is never more than the most', () => {
  fc.assert(
    fc.property(order, anyPriceTerms, anyDiscount, (lines, terms, discount) => {
      const ordered = orderedOf(lines, terms, discount)
      const sums = packSums(lines, ordered)
      const added = sums.changes.reduce(
        (sum, { amount }) => sum + amount,
        sums.ordered + sums.discount + sums.tax + sums.deposit + sums.delivery,
      )
      expect(added).toBe(sums.toPay)
      expect(sums.toPay).toBe(toPay(stored(lines), ordered))
      expect(sums.toPay).toBeLessThanOrEqual(atMostOf(stored(lines.map((line) => ({ ...line, substitute: null }))), ordered))
      const wire = { sums: sumsToWire(ordered), taxRule: taxToWire(ordered.taxRule) }
      const paid = { ...anOrder(9, 9), ...wire, amount: dollarsOf(sums.ordered) }
      const leftOut = Math.max(0, sums.ordered - sums.toPay)
      expect(packedBalance(paid, lines)).toMatchObject({ cameTo: sums.toPay, leftOut })
    }),
  )
})

test('lines that were read from a response are those that were packed', () => {
  fc.assert(
    fc.property(order, (lines) => {
      const items = lines.flatMap((line): OrderLineWire[] => {
        const { picked, isRestocked, substitute } = line
        const pick = picked === null ? {} : { picked, ...(isRestocked && { isRestocked }) }
        const ofLine = { line: line.line, product: line.product, quantity: line.quantity, deposit: dollarsOf(line.deposit) }
        const own = { ...ofLine, ...weighedToWire(line), ...pick }
        if (!substitute) return [own]
        const { product, quantity } = substitute
        const ids = { line: `${line.line} instead`, substituteFor: line.line, deposit: dollarsOf(substitute.deposit) }
        return [own, { ...ids, product, quantity, ...weighedToWire(substitute), picked: quantity }]
      })
      expect(packLines({ items }, new Map())).toEqual(lines)
    }),
  )
})

function weighedToWire({ weighed, weight }: Pick<PackLine, 'weighed' | 'weight'>): Pick<OrderLineWire, 'weighed'> {
  if (!weighed) return {}
  const { per, piece, unitPrice, overPercent } = weighed
  const picked = weight === null ? {} : { picked: amountOfWeight(weight) }
  return { weighed: { per, piece: amountOfWeight(piece), unitPrice: dollarsOf(unitPrice), most: 0, overPercent, ...picked } }
}

test('an order of which all is there changes nothing, and only weights make a change more than zero', () => {
  fc.assert(
    fc.property(order, (lines) => {
      const all = lines.map((line) => ({ ...line, ...withPieces(line, line.quantity), weighed: null }))
      expect(packSums(all, orderedOf(all, DEFAULT_TERMS))).toMatchObject({ changes: [], tax: 0 })
      for (const { key, amount } of packSums(lines, orderedOf(lines, DEFAULT_TERMS)).changes)
        expect(key.endsWith(' weight') || amount <= 0).toBe(true)
    }),
  )
})

test('a tick that is taken back leaves the line as it was ordered', () => {
  fc.assert(
    fc.property(packedLine, (line) => {
      const pressed = { ...line, ...toggled(line) }
      expect(isDecided(pressed)).toBe(!isDecided(line))
      expect({ ...pressed, ...toggled(pressed) }.picked).toBe(isDecided(line) ? line.quantity : null)
      expect([pressed.substitute, pressed.weight]).toEqual([null, null])
    }),
  )
})

test('pieces and their substitute are never more than were ordered', () => {
  fc.assert(
    fc.property(packedLine, fc.nat({ max: 99 }), (line, pieces) => {
      const { picked, substitute } = withPieces(line, Math.min(pieces, line.quantity))
      expect((picked ?? 0) + (substitute?.quantity ?? 0)).toBeLessThanOrEqual(line.quantity)
    }),
  )
})

test('a substitute that was weighed is kept as it is or removed, never reduced', () => {
  fc.assert(
    fc.property(packedLine, fc.nat({ max: 99 }), (line, pieces) => {
      const { substitute } = withPieces(line, Math.min(pieces, line.quantity))
      if (substitute?.weighed) expect(substitute).toBe(line.substitute)
    }),
  )
})

test('choosing a substitute of a line that is not packed says that nothing of it is there', () => {
  const substitute = { product: goods('bagels', 350), quantity: 1, deposit: cents(0), weighed: null, weight: null }
  expect(withSubstitute(openLine('rolls', 390, 1), substitute)).toMatchObject({ picked: 0, substitute })
  expect(withSubstitute(openLine('rolls', 390, 1), null)).toMatchObject({ picked: 0, substitute: null })
})

test('lines are grouped by the store’s categories, by their present names, with other ones after them', () => {
  const line = (category: string) => ({ ...openLine(category, 100, 1), product: goods(category, 100, category) })
  const groups = byCategory(
    ['Pets', 'Bakery', 'Dairy', 'Vegetables', 'Bakery'].map(line),
    ['Vegetables', 'Dairy', 'Bakery'].map((path) => ({ path, name: `Fresh ${path}`, tint: 'lime' })),
  )
  expect(groups.map(({ name, lines }) => [name, lines.length])).toEqual([
    ['Fresh Vegetables', 1],
    ['Fresh Dairy', 1],
    ['Fresh Bakery', 2],
    ['Pets', 1],
  ])
})

test('proposes what is in stock and nearest in price, and never what the shopper rejected', () => {
  const line = { ...openLine('rolls', 390, 1), rejected: [goods('rejected', 390)] }
  const candidates = [
    aCandidate('far', 900),
    aCandidate('dearer', 420),
    aCandidate('rolls', 390),
    aCandidate('rejected', 390),
    aCandidate('sold out', 390, { inStock: false }),
    aCandidate('held', 390, { stock: 2, held: 2 }),
    aCandidate('cheaper', 350, { stock: 12 }),
  ]
  expect(proposals(candidates, line, 3).map(({ _id }) => _id)).toEqual(['dearer', 'cheaper', 'far'])
})

test.each([
  [350, '$3.50, 40¢ less'],
  [250, '$2.50, $1.40 less'],
  [390, '$3.90, the same'],
  [420, 'stays $3.90, not $4.20'],
])('says what the shopper pays for a substitute that costs %d instead of 390 cents', (offer, text) => {
  expect(priceText(cents(390), cents(offer))).toBe(text)
})
