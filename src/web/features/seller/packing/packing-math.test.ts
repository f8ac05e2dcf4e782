import fc from 'fast-check'
import { expect, test } from 'vitest'
import { sumsToWire, taxToWire } from '../../../../contract/checkout/price-terms.ts'
import { DEFAULT_TERMS, type PriceTerms, sumLines } from '../../../../domain/checkout/pricing.ts'
import { cents, dollarsOf, wireCents } from '../../../../domain/money.ts'
import { toPay } from '../../../../domain/orders/picking.ts'
import { anyPriceTerms } from '../../../../domain/testing/any-price-terms.ts'
import { anOrder } from '../../../testing/an-order.ts'
import { byCategory } from '../by-category.ts'
import { isDecided, type PackLine, toggled, withPieces, withSubstitute } from './pack-lines.ts'
import { packedBalance, packSums } from './pack-sums.ts'
import { asSubstitute, type Candidate, priceText, proposals } from './proposals.ts'

const price = fc.integer({ min: 1, max: 10_000 })
const goods = (id: string, offerPrice: number, category = 'Fruits') => ({
  ...{ _id: id, name: `Goods ${id}`, category, image: [], offerPrice: dollarsOf(cents(offerPrice)) },
})

const openLine = (id: string, offerPrice: number, quantity: number): PackLine => ({
  ...{ line: id, product: goods(id, offerPrice), quantity, picked: null, isRestocked: false, substitute: null },
  ...{ by: null, rejected: [], isSaved: true },
})

const aCandidate = (id: string, offerPrice: number, more: Partial<Candidate> = {}): Candidate => ({
  ...goods(id, offerPrice),
  inStock: true,
  ...more,
})

const packedLine = fc
  .record({ offerPrice: price, quantity: fc.integer({ min: 1, max: 99 }), other: price, id: fc.uuid() })
  .chain(({ offerPrice, quantity, other, id }) => {
    const line = openLine(id, offerPrice, quantity)
    const product = asSubstitute(aCandidate(`instead of ${id}`, other), line)
    return fc.option(fc.nat({ max: quantity })).chain((picked) =>
      fc.nat({ max: quantity - (picked ?? quantity) }).map((others): PackLine => {
        const substitute = others === 0 ? null : { product, quantity: others }
        return { ...line, picked, substitute }
      }),
    )
  })
const order = fc.array(packedLine, { minLength: 1, maxLength: 8 })

const orderedOf = (lines: readonly PackLine[], terms: PriceTerms) =>
  sumLines(
    lines.map(({ product, quantity }) => ({ offerPrice: wireCents(product.offerPrice), category: product.category, quantity })),
    terms,
  )

test('what is shown adds up to what the store asks for', () => {
  fc.assert(
    fc.property(order, anyPriceTerms, (lines, terms) => {
      const ordered = orderedOf(lines, terms)
      const sums = packSums(lines, ordered)
      const added = sums.changes.reduce(
        (sum, { amount }) => sum + amount,
        sums.ordered + sums.discount + sums.tax + sums.delivery,
      )
      expect(added).toBe(sums.toPay)
      const stored = lines.flatMap(({ product, quantity, picked, substitute }) => [
        {
          offerPrice: wireCents(product.offerPrice),
          category: product.category,
          quantity,
          weighed: null,
          pick: picked === null ? null : { pieces: picked, weight: null },
        },
        ...(substitute
          ? [
              {
                offerPrice: wireCents(substitute.product.offerPrice),
                category: substitute.product.category,
                quantity: substitute.quantity,
                weighed: null,
                pick: null,
              },
            ]
          : []),
      ])
      expect(sums.toPay).toBe(toPay(stored, ordered))
      const wire = { sums: sumsToWire(ordered), taxRule: taxToWire(ordered.taxRule) }
      const paid = { ...anOrder(9, 9), ...wire, amount: dollarsOf(sums.ordered) }
      expect(packedBalance(paid, lines)).toMatchObject({ cameTo: sums.toPay, leftOut: sums.ordered - sums.toPay })
    }),
  )
})

test('an order of which all is there changes nothing, and each change is zero or less', () => {
  fc.assert(
    fc.property(order, (lines) => {
      const all = lines.map((line) => ({ ...line, ...withPieces(line, line.quantity) }))
      expect(packSums(all, orderedOf(all, DEFAULT_TERMS))).toMatchObject({ changes: [], tax: 0 })
      for (const { amount } of packSums(lines, orderedOf(lines, DEFAULT_TERMS)).changes) expect(amount).toBeLessThanOrEqual(0)
    }),
  )
})

test('a tick that is taken back leaves the line as it was ordered', () => {
  fc.assert(
    fc.property(packedLine, (line) => {
      const pressed = { ...line, ...toggled(line) }
      expect(isDecided(pressed)).toBe(!isDecided(line))
      expect({ ...pressed, ...toggled(pressed) }.picked).toBe(isDecided(line) ? line.quantity : null)
      expect(pressed.substitute).toBeNull()
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

test('choosing a substitute of a line that is not packed says that nothing of it is there', () => {
  const substitute = { product: goods('bagels', 350), quantity: 1 }
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
