import fc from 'fast-check'
import { expect, test } from 'vitest'
import { type Cart, MAX_LINES, MAX_QUANTITY } from '../carts/cart.ts'
import { SWAPS } from '../carts/cart-additions.ts'
import { takeAddedOut } from '../carts/undo-addition.ts'
import { cartAmountOf } from '../checkout/pricing.ts'
import { cents } from '../money.ts'
import { ALLERGENS } from './food-labels.ts'
import type { ProductId } from './product.ts'
import { amountOfSize, comparedUnitPrice, SIZE_UNITS, sizeOfProduct } from './sizes.ts'
import { findSwaps, type LineSwap, type SwappableProduct, sumOfSavings, swapGroupOf, swapLines } from './swap.ts'
import type { Weight } from './weighed.ts'

const id = (text: string) => text as ProductId

const product = (name: string, offerPrice: number, about: Partial<SwappableProduct> = {}): SwappableProduct => ({
  id: id(name),
  name,
  category: 'Fruits',
  offerPrice: cents(offerPrice),
  weight: '1 kg',
  weighed: null,
  isAvailable: true,
  left: null,
  facts: { size: null, allergens: [] },
  ...about,
})

const swapsOf = (lines: readonly (readonly [SwappableProduct, number])[], others: readonly SwappableProduct[]) =>
  findSwaps(
    lines.map(([{ id }, quantity]) => ({ product: id, quantity })),
    [...lines.map(([product]) => product), ...others],
  ).map(({ product, replaced, target, quantity, saving }) => [product.name, replaced, target.name, quantity, saving])

const GALA = product('Gala apples', 260)

test.each<[what: string, target: SwappableProduct, quantity: number, saving: number]>([
  ['the same size', product('Cooking apples', 195), 2, 130],
  ['a larger pack', product('Cooking apples', 300, { weight: '1.5 kg' }), 2, 2 * 260 - 2 * 300],
  ['a pack that is large enough for the whole line', product('Cooking apples', 500, { weight: '2.5 kg' }), 1, 20],
  ['small packs, as many as give at least the amount', product('Cooking apples', 60, { weight: '300 g' }), 7, 100],
  [
    'a size of its own rather than the weight',
    product('Cooking apples', 390, { facts: { size: { amount: 2, unit: 'kg' }, allergens: [] } }),
    1,
    130,
  ],
  ['another case of the category', product('Cooking apples', 195, { category: 'fruits' }), 2, 130],
])('swaps two pieces for %s, if that costs less', (_, target, quantity, saving) => {
  expect(swapsOf([[GALA, 2]], [target])).toEqual(saving > 0 ? [['Gala apples', 2, target.name, quantity, saving]] : [])
})

test.each<[what: string, target: SwappableProduct]>([
  ['another category', product('Cooking apples', 1, { category: 'Vegetables' })],
  ['another kind of goods', product('Bananas', 1)],
  ['another unit', product('Cooking apples', 1, { weight: '6 pieces' })],
  ['an unknown size', product('Cooking apples', 1, { weight: 'a bag' })],
  ['a product that can’t be bought', product('Cooking apples', 1, { isAvailable: false })],
  ['fewer pieces than are needed', product('Cooking apples', 1, { left: 1 })],
  ['more pieces than a line may have', product('Cooking apples', 1, { weight: '2 g' })],
  ['a product with an allergen more', product('Cooking apples', 1, { facts: { size: null, allergens: ['sulphites'] } })],
  ['the same price', product('Cooking apples', 260)],
])('never swaps for %s', (_, target) => {
  expect(swapsOf([[GALA, 2]], [target])).toEqual([])
})

test.each([
  ['Sparkling water', 'Coconut water', false],
  ['Chocolate milk', 'Whole milk', false],
  ['Fresh-squeezed orange juice', 'Apple juice', false],
  ['Peanut butter', 'Butter, lightly salted', false],
  ['Beef burgers', 'Turkey burgers', false],
  ['Orange juice with pulp', 'Organic orange juice', true],
  ['Orange juice, 2 l', 'Fresh orange juices', true],
  ['Pure butter', 'Butter, lightly salted', true],
])('for %s, %s is similar: %s', (name, other, isSimilar) => {
  expect(swapsOf([[product(name, 200), 1]], [product(other, 100)])).toHaveLength(isSimilar ? 1 : 0)
})

test('never swaps for a product that the cart has, nor a line that can’t be bought', () => {
  const cheap = product('Cooking apples', 195)
  expect(swapsOf([[GALA, 1], [cheap, 1]], [])).toEqual([]) // biome-ignore format: a cart
  expect(swapsOf([[{ ...GALA, isAvailable: false }, 1]], [cheap])).toEqual([])
  expect(swapsOf([[{ ...GALA, left: 1 }, 2]], [cheap])).toEqual([])
  expect(findSwaps([{ product: id('unknown'), quantity: 1 }], [cheap])).toEqual([])
})

test('two lines share a product only while there is enough of it, and the larger saving comes first', () => {
  const [fuji, cheap] = [product('Fuji apples', 300), product('Cooking apples', 195)]
  const lines = [[GALA, 2], [fuji, 2]] as const // biome-ignore format: a cart
  expect(swapsOf(lines, [{ ...cheap, left: 4 }])).toEqual([
    ['Gala apples', 2, 'Cooking apples', 2, 130],
    ['Fuji apples', 2, 'Cooking apples', 2, 210],
  ])
  expect(swapsOf(lines, [{ ...cheap, left: 3 }])).toEqual([['Fuji apples', 2, 'Cooking apples', 2, 210]])
  expect(swapsOf(lines, [{ ...cheap, left: 3 }, product('Green apples', 250)])).toEqual([
    ['Gala apples', 2, 'Green apples', 2, 20],
    ['Fuji apples', 2, 'Cooking apples', 2, 210],
  ])
})

test.each([
  ['Gala apples', 'kg apple'],
  ['Tomatoes on the vine', 'kg tomato'],
  ['Greek yogurt with honey', 'kg yogurt'],
  ['Butter, lightly salted', 'kg butter'],
  ['Baked beans (no salt)', 'kg bean'],
  ['Whole milk – organic', 'kg milk'],
  ['Alder Farm free-range eggs, family pack', 'kg egg'],
  ['Flour 405 1 kg', 'kg flour'],
  ['Crème fraîche', 'kg fraiche'],
  ['100%', null],
])('%s is compared as %s', (name, group) => {
  expect(swapGroupOf({ name, offerPrice: cents(100), size: null, weight: '500 g', weighed: null })).toBe(group)
})

test('goods that are sold by weight are compared by their price by weight, and by what a piece weighs', () => {
  const weighed = { per: 'kg', piece: 500 as Weight, price: cents(300), offerPrice: cents(300) } as const
  const loose = product('Gala apples', 150, { weight: null, weighed })
  const packed = product('Cooking apples', 700, { weight: '2 kg' })
  expect(swapGroupOf({ ...loose, size: null })).toBe('kg apple')
  expect(swapsOf([[packed, 1]], [loose])).toMatchObject([['Cooking apples', 1, 'Gala apples', 4, 100]])
})

const allergens = fc.subarray([...ALLERGENS].slice(0, 3), { maxLength: 2 })
const size = fc.record({
  amount: fc.integer({ min: 1, max: 5000 }).map((millis) => millis / 1000),
  unit: fc.constantFrom(...SIZE_UNITS),
})
const goods = fc.record({
  name: fc.constantFrom('Gala apples', 'Cooking apple', 'Pears'),
  category: fc.constantFrom('Fruits', 'fruits', 'Dairy'),
  offerPrice: fc.integer({ min: 1, max: 2000 }).map(cents),
  weight: fc.constantFrom('1 kg', '500 g', '1 lb', '6 x 330 ml', '1.5 l', '3 pieces', 'a bag'),
  weighed: fc.constant(null),
  isAvailable: fc.boolean(),
  left: fc.option(fc.integer({ min: 1, max: 1200 })),
  facts: fc.record({ size: fc.option(size), allergens }),
})
const amountOf = ({ facts, weight }: SwappableProduct) => {
  const size = sizeOfProduct(facts.size, weight, 'us')
  return size ? amountOfSize(size) : 0n
}

/** Carts of products of which most can replace each other, and what else there is. */
const carts = fc
  .record({
    products: fc.array(goods, { minLength: 1, maxLength: 12 }),
    quantities: fc.array(fc.oneof(fc.integer({ min: 1, max: 5 }), fc.integer({ min: 1, max: MAX_QUANTITY })), { maxLength: 6 }),
    accepted: fc.array(fc.boolean(), { minLength: 6, maxLength: 6 }),
  })
  .map(({ products, quantities, accepted }) => {
    const all = products.map((about, index): SwappableProduct => ({ ...about, id: id(`${index}`) }))
    const lines = quantities.slice(0, all.length).map((quantity, index) => ({ product: id(`${index}`), quantity }))
    const swaps = findSwaps(lines, all)
    return { all, lines, swaps, accepted: swaps.filter((_, index) => accepted[index]) }
  })

type CartOf = typeof carts extends fc.Arbitrary<infer One> ? One : never

const cartOf = (lines: CartOf['lines']): Cart => new Map(lines.map(({ product, quantity }) => [product, quantity]))
const toLineSwap = ({ product, replaced, target, quantity, saving }: CartOf['swaps'][number]): LineSwap => ({
  product: product.id,
  name: product.name,
  replaced,
  target: target.id,
  targetName: target.name,
  quantity,
  saving,
})
const costOf = (cart: Cart, all: readonly SwappableProduct[]) =>
  cartAmountOf(
    [...cart].map(([one, quantity]) => ({ quantity, offerPrice: all.find(({ id }) => id === one)?.offerPrice ?? cents(0) })),
  )

test('any accepted swaps save exactly the sum of their savings', () => {
  fc.assert(
    fc.property(carts, ({ all, lines, accepted }) => {
      const before = cartOf(lines)
      const after = swapLines(before, accepted.map(toLineSwap)).cart
      expect(costOf(before, all) - costOf(after, all)).toBe(sumOfSavings(accepted))
    }),
  )
})

test('each swap gives at least the amount of its line for less, with the fewest pieces, and without new allergens', () => {
  fc.assert(
    fc.property(carts, ({ lines, swaps }) => {
      expect(new Set(swaps.map(({ product }) => product)).size).toBe(swaps.length)
      for (const { product, replaced, target, quantity, saving } of swaps) {
        const amount = amountOf(product) * BigInt(replaced)
        expect(lines).toContainEqual({ product: product.id, quantity: replaced })
        expect(lines.map((line) => line.product)).not.toContain(target.id)
        expect(target.category.toLowerCase()).toBe(product.category.toLowerCase())
        expect(amountOf(target) * BigInt(quantity) >= amount).toBe(true)
        expect(amountOf(target) * BigInt(quantity - 1) < amount).toBe(true)
        expect(saving).toBeGreaterThan(0)
        expect(product.facts.allergens).toEqual(expect.arrayContaining([...target.facts.allergens]))
        const [was, is] = [product, target].map(({ offerPrice, facts, weight }) =>
          comparedUnitPrice(offerPrice, facts.size, weight),
        )
        expect(is).toBeLessThanOrEqual(was ?? 0) // rounded unit prices may be equal
      }
    }),
  )
})

test('all swaps together take no more of a product than is left, or than a line may have', () => {
  fc.assert(
    fc.property(carts, ({ all, lines, swaps }) => {
      const after = swapLines(cartOf(lines), swaps.map(toLineSwap)).cart
      for (const { target } of swaps)
        expect(after.get(target.id)).toBeLessThanOrEqual(Math.min(target.left ?? MAX_QUANTITY, MAX_QUANTITY))
      expect([...after.keys()].every((one) => all.some(({ id }) => id === one))).toBe(true)
    }),
  )
})

test('after all swaps there is nothing more to swap, when there is enough of everything', () => {
  fc.assert(
    fc.property(carts, ({ all, lines }) => {
      const enough = all.map((one) => ({ ...one, left: null }))
      const swaps = findSwaps(lines, enough)
      fc.pre(new Set(swaps.map(({ target }) => target)).size === swaps.length) // lines that became one may now need less
      const after = swapLines(cartOf(lines), swaps.map(toLineSwap)).cart
      expect(
        findSwaps(
          [...after].map(([product, quantity]) => ({ product, quantity })),
          enough,
        ),
      ).toEqual([])
    }),
  )
})

const swapped = (before: Cart, swaps: readonly LineSwap[]) => {
  const { cart, lines } = swapLines(before, swaps)
  return { cart, additions: [{ from: SWAPS, lines }] }
}

test('an undo brings the lines back exactly, in their order', () => {
  fc.assert(
    fc.property(carts, ({ lines, accepted }) => {
      const before = cartOf(lines)
      const undone = takeAddedOut(swapped(before, accepted.map(toLineSwap)), SWAPS)
      expect([...undone.cart]).toEqual([...before])
      expect(undone.additions.flatMap((addition) => addition.lines)).toEqual([])
    }),
  )
})

test('an undo of each swap by itself, in any order, brings back the same lines', () => {
  fc.assert(
    fc.property(carts, fc.infiniteStream(fc.nat()), ({ lines, accepted }, random) => {
      const before = cartOf(lines)
      let state = swapped(before, accepted.map(toLineSwap))
      for (let left = accepted.length; left > 0; left -= 1) {
        const swaps = state.additions.flatMap((addition) => addition.lines)
        expect(swaps).toHaveLength(left)
        state = takeAddedOut(state, SWAPS, swaps[random.next().value % left]) as typeof state
      }
      expect(Object.fromEntries(state.cart)).toEqual(Object.fromEntries(before))
    }),
  )
})

const aSwap = (product: string, replaced: number, target: string, quantity: number): LineSwap => ({
  ...{ product: id(product), name: product, replaced, target: id(target), targetName: target, quantity, saving: cents(100) },
})

test('an undo loses no line of a full cart, and stays possible', () => {
  const others = Array.from({ length: MAX_LINES - 1 }, (_, number) => [id(`other ${number}`), 1] as const)
  const state = swapped(new Map([[id('gala'), 2], ...others]), [aSwap('gala', 2, 'cooking', 2)])
  const full = { ...state, cart: new Map([...state.cart, [id('cooking'), 3]] as const) }
  expect(takeAddedOut(full, SWAPS)).toEqual(full)
  expect(takeAddedOut(state, SWAPS).cart).toEqual(new Map([[id('gala'), 2], ...others]))
})

test('a swap is left out when its line or the cart has changed since it was found', () => {
  for (const cart of [new Map([[id('gala'), 3]]), new Map([[id('milk'), 1]]), new Map([[id('gala'), 2], [id('cooking'), 1]])]) // biome-ignore format: carts
    expect(swapLines(cart, [aSwap('gala', 2, 'cooking', 2)])).toEqual({ cart, lines: [] })
})
