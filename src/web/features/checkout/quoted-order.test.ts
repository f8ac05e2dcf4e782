import fc from 'fast-check'
import { expect, test } from 'vitest'
import { minimumToWire, sumsToWire, taxToWire } from '../../../contract/checkout/price-conversions.ts'
import type { QuoteResponse } from '../../../contract/checkout/quotes.ts'
import { DEFAULT_TERMS, missingToMinimum, sumLines } from '../../../domain/checkout/pricing.ts'
import { quoteLines } from '../../../domain/checkout/quote.ts'
import { priceRequestedLines } from '../../../domain/checkout/requested-order.ts'
import { cents, dollarsOf } from '../../../domain/money.ts'
import { MINIMUM_AGES } from '../../../domain/products/minimum-age.ts'
import { type ProductId, wireProductId } from '../../../domain/products/product.ts'
import { amountOfWeight, DEFAULT_WEIGHING, pricesOfPiece, type Weighed, type Weight } from '../../../domain/products/weighed.ts'
import { leftOf, shownLeft } from '../../../domain/stock/stock.ts'
import { anyDeposit, anyPriceTerms } from '../../../domain/testing/any-price-terms.ts'
import { aProduct } from '../../testing/a-product.ts'
import { cartLines, orderableLines } from '../cart/cart-lines.ts'
import { cartOrder, changeText, quotedOrder, savingOf } from './quoted-order.ts'

const aLine = (id: string, price: number, quantity: number, listPrice = price) => ({
  id,
  name: id,
  category: 'fruits',
  offerPrice: cents(price),
  listPrice: cents(listPrice),
  quantity,
})
const LINES = [aLine('strawberries', 360, 2, 400), aLine('milk', 290, 1)]

const aQuote = (lines: { product: string; quantity: number; offerPrice: number | null; message?: string }[], cart: number) => ({
  success: true as const,
  sums: {
    cart,
    discount: 0,
    tax: Math.floor(cart * 2) / 100,
    deposit: 0,
    delivery: 0,
    total: (Math.round(100 * cart) + Math.floor(cart * 2)) / 100,
  },
  taxRule: { percent: 2, isIncluded: false },
  lines,
})

test('without a quote the sums are computed by the same rule as the store’s', () => {
  expect(quotedOrder(LINES, undefined, DEFAULT_TERMS)).toMatchObject({
    lines: LINES,
    sums: { cartAmount: 1010, tax: 20, total: 1030 },
    blockingReason: null,
    toFree: null,
    changes: [],
    missing: [],
  })
})

test('a quote gives the sums and the prices of the order, and the prices that changed are named', () => {
  const quote = aQuote(
    [
      { product: 'strawberries', quantity: 2, offerPrice: 3.4 },
      { product: 'milk', quantity: 1, offerPrice: 2.9 },
    ],
    9.7,
  )
  const { lines, sums, changes } = quotedOrder(LINES, quote, DEFAULT_TERMS)
  expect(lines.map(({ offerPrice }) => offerPrice)).toEqual([340, 290])
  expect(sums).toMatchObject({ cartAmount: 970, tax: 19, delivery: 0, total: 989 })
  expect(changes.map(changeText)).toEqual(['strawberries is now $3.40, was $3.60'])
})

test('a line that can’t be bought is left out, with the reason', () => {
  const quote = aQuote(
    [
      { product: 'strawberries', quantity: 2, offerPrice: 3.6 },
      { product: 'milk', quantity: 1, offerPrice: 2.9, message: 'milk is out of stock' },
    ],
    7.2,
  )
  const { lines, changes, missing } = quotedOrder(LINES, quote, DEFAULT_TERMS)
  expect(lines.map(({ id }) => id)).toEqual(['strawberries'])
  expect(changes).toEqual([])
  expect(missing).toEqual(['milk is out of stock'])
})

test('the saving counts each piece of an offer', () => {
  expect(savingOf(LINES)).toBe(80)
  expect(savingOf([aLine('milk', 290, 3)])).toBe(0)
})

test('a line of which too few are left is left out before the quote is there, too', () => {
  const milk = { ...aLine('milk', 290, 3), left: 2 }
  const { lines, sums, missing } = quotedOrder([...LINES.slice(0, 1), milk], undefined, DEFAULT_TERMS)
  expect([lines.map(({ id }) => id), sums.total, missing]).toEqual([['strawberries'], 734, ['milk has only 2 left']])
})

test('the cart counts prices that its lines show, and loads them again when the quote has others', () => {
  const quote = aQuote([{ product: 'strawberries', quantity: 2, offerPrice: 3.4 }], 6.8)
  const strawberries = LINES.slice(0, 1)
  expect(cartOrder(strawberries, quote, DEFAULT_TERMS)).toMatchObject({ sums: { total: 734 }, isStale: true })
  expect(cartOrder([aLine('strawberries', 340, 2)], quote, DEFAULT_TERMS)).toMatchObject({ sums: { total: 693 }, isStale: false })
})

const weighedToWire = ({ per, piece, price, offerPrice }: Weighed) => ({
  ...{ per, piece: amountOfWeight(piece), price: dollarsOf(price), offerPrice: dollarsOf(offerPrice) },
})

/** A product of the store with its count, and the quantity in the cart. */
const aStoreLine = fc.record({
  offerPrice: fc.integer({ min: 1, max: 1_000_000 }).map(cents),
  count: fc.option(fc.record({ onHand: fc.integer({ min: 0, max: 12 }), held: fc.constant(0) })),
  isForSale: fc.boolean(),
  deposit: anyDeposit,
  minimumAge: fc.option(fc.constantFrom(...MINIMUM_AGES)),
  quantity: fc.integer({ min: 1, max: 15 }),
  weighed: fc.option(
    fc.record({
      per: fc.constantFrom('lb', 'kg'),
      piece: fc.integer({ min: 1, max: 3000 }).map((thousandths) => thousandths as Weight),
      price: fc.integer({ min: 1000, max: 9000 }).map(cents),
      offerPrice: fc.integer({ min: 1000, max: 9000 }).map(cents),
    }),
  ),
})

test('the cart shows the total of the quote and of the order, before and after the quote is there', () => {
  fc.assert(
    fc.property(fc.array(aStoreLine, { minLength: 1, maxLength: 20 }), anyPriceTerms, (rows, terms) => {
      const products = rows.map(({ quantity: _, ...row }, index) => ({
        ...{ id: `product ${index}` as ProductId, name: `Product ${index}`, category: 'Fruits', weight: null },
        ...{ ...row, pictures: [], isArchived: false },
        ...(row.weighed && { offerPrice: pricesOfPiece(row.weighed).offerPrice }),
      }))
      const shown = products.map(({ id, name, offerPrice, isForSale, count, weighed, deposit, minimumAge }) => ({
        ...aProduct(id, { name, offerPrice: dollarsOf(offerPrice), price: dollarsOf(offerPrice) }),
        inStock: isForSale && (count === null || leftOf(count) > 0),
        ...(count && shownLeft(count) !== null && { stock: leftOf(count) }),
        ...(weighed && { weighed: weighedToWire(weighed) }),
        ...{ deposit: dollarsOf(deposit), minimumAge: minimumAge ?? undefined },
      }))
      const cart = new Map(products.map(({ id }, index) => [id, rows[index]?.quantity ?? 1]))
      const seen = { seenPrices: new Map(), seenSoldOut: new Set<ProductId>(), seenFacts: new Map() }
      const lines = orderableLines(cartLines({ cart, ...seen }, { requested: new Set(cart.keys()), found: shown }))
      const requested = lines.map(({ id, quantity }) => ({ product: wireProductId(id), quantity }))
      const quoted = quoteLines(requested, products, DEFAULT_WEIGHING, terms)
      const quote: QuoteResponse = {
        ...{ success: true, sums: sumsToWire(quoted.sums), taxRule: taxToWire(quoted.sums.taxRule) },
        ...(quoted.missing !== null && { minimum: minimumToWire(quoted.sums.cartAmount, quoted.missing) }),
        ...(quoted.goods.some(({ weighed }) => weighed) && { atMost: dollarsOf(quoted.atMost) }),
        ...(quoted.toFree !== null && { toFree: dollarsOf(quoted.toFree) }),
        lines: quoted.lines.map(({ product, quantity, offerPrice, deposit, minimumAge, reason }) => ({
          ...{ product, quantity, offerPrice: offerPrice === null ? null : dollarsOf(offerPrice) },
          ...{ deposit: dollarsOf(deposit), minimumAge: minimumAge ?? undefined },
          ...(reason !== null && { message: reason }),
        })),
      }
      const order = cartOrder(lines, quote, terms)
      expect(order.sums.total).toBe(quoted.sums.total)
      expect(order.sums.total).toBe(quotedOrder(lines, quote, terms).sums.total)
      expect(order.atMost ?? order.sums.total).toBe(quoted.atMost)
      const bought = order.lines.map(({ id, quantity }) => ({ product: wireProductId(id), quantity }))
      const placed = priceRequestedLines(bought, products, DEFAULT_WEIGHING)
      expect(placed.unavailable).toEqual([])
      expect(sumLines(placed.lines, terms)).toEqual(order.sums)
      expect(order.blockingReason === null).toBe(missingToMinimum(order.sums.cartAmount, terms.fees) === null)
      // What the page does not know without the quote is only that more than the shown 5 pieces are fewer than wanted.
      const isSeen = products.every(
        ({ count }, index) => count === null || shownLeft(count) !== null || (rows[index]?.quantity ?? 0) <= leftOf(count),
      )
      if (isSeen) expect(cartOrder(lines, undefined, terms)).toEqual({ ...order, isStale: false })
    }),
  )
})

test('a cart below the minimum says so, and one below free delivery what is missing', () => {
  const fees = { delivery: cents(490), freeFrom: cents(4000), minimum: cents(2000), zones: [] }
  const { sums, blockingReason, toFree } = quotedOrder(LINES, undefined, { ...DEFAULT_TERMS, fees })
  expect([sums.delivery, sums.total]).toEqual([490, 1520])
  expect(blockingReason).toBe('Orders start at $20.00. Please add $9.90 more.')
  expect(toFree).toBe(2990)
})
