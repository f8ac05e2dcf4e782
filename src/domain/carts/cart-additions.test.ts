import fc from 'fast-check'
import { expect, test } from 'vitest'
import { cents } from '../money.ts'
import type { ProductId } from '../products/product.ts'
import { type LineSwap, swapLines } from '../products/swap.ts'
import { type Cart, mergeCarts, raiseQuantities, setQuantity } from './cart.ts'
import { type AddedLine, addedLines, additionsIn, type CartAddition, SWAPS } from './cart-additions.ts'
import { savingLeft, takeAddedOut } from './undo-addition.ts'

const PRODUCTS = ['milk', 'eggs', 'bread', 'tea'] as ProductId[]
const product = fc.constantFrom(...PRODUCTS)
const cart: fc.Arbitrary<Cart> = fc
  .uniqueArray(fc.tuple(product, fc.integer({ min: 1, max: 6 })), { selector: ([id]) => id })
  .map((lines) => new Map(lines))

test('the additions of a merge account for each piece that joined a visitor’s cart, and taking all out leaves that cart', () => {
  fc.assert(
    fc.property(cart, cart, (account, visitor) => {
      const merged = mergeCarts(account, visitor)
      const lines = addedLines(visitor, merged)
      for (const [id, pieces] of merged) {
        const line = lines.find((one) => one.product === id)
        expect((visitor.get(id) ?? 0) + (line?.quantity ?? 0)).toBe(pieces)
        expect(line?.before ?? pieces).toBe(visitor.get(id) ?? 0)
      }
      const undone = lines.reduce((state, line) => takeAddedOut(state, null, line), {
        cart: merged,
        additions: [{ from: null, lines }] as readonly CartAddition[],
      })
      expect(Object.fromEntries(undone.cart)).toEqual(Object.fromEntries(visitor))
      expect(undone.additions.flatMap(({ lines }) => lines)).toEqual([])
    }),
  )
})

/** Each piece of a product says where it came from. The last one is on top. */
type Stacks = ReadonlyMap<ProductId, readonly string[]>

type Step =
  | { readonly does: 'add'; readonly from: string; readonly wanted: Cart }
  | { readonly does: 'set'; readonly product: ProductId; readonly quantity: number }
  | { readonly does: 'swap'; readonly product: ProductId; readonly target: ProductId; readonly pieces: number }
  | { readonly does: 'undo'; readonly from: string; readonly product: ProductId | undefined }

const source = fc.constantFrom('order 1', 'your shopping list', 'order 2')
const undone = fc.oneof(source, fc.constant(SWAPS))
const step: fc.Arbitrary<Step> = fc.oneof(
  fc.record({ does: fc.constant('add' as const), from: source, wanted: cart }),
  fc.record({ does: fc.constant('set' as const), product, quantity: fc.integer({ min: 0, max: 8 }) }),
  fc.record({ does: fc.constant('swap' as const), product, target: product, pieces: fc.integer({ min: 1, max: 6 }) }),
  fc.record({ does: fc.constant('undo' as const), from: undone, product: fc.option(product, { nil: undefined }) }),
)

const OWN = 'the shopper'

const aSwap = (product: ProductId, replaced: number, target: ProductId, quantity: number): LineSwap => ({
  ...{ product, name: product, replaced, target, targetName: target, quantity, saving: cents(100) },
})

/** A piece that came with a swap says what it replaced. */
const swapLabel = (product: ProductId, target: ProductId, replaced: number, pieces: number) =>
  `${SWAPS} ${product} ${replaced} ${pieces} ${target}`
const isFrom = (label: string, from: string | null) => (from === SWAPS ? label.startsWith(SWAPS) : label === from)

const stackOf = (pieces: number, label: string): string[] => Array.from({ length: pieces }, () => label)
const grown = (stack: readonly string[], height: number, label: string) => [
  ...stack.slice(0, height),
  ...stackOf(Math.max(height - stack.length, 0), label),
]

/** Returns the stacks after the step. Pieces of an earlier addition from the same source become the shopper's own. */
function stacksAfter(stacks: Stacks, done: Step): Stacks {
  if (done.does === 'swap') return stacksAfterSwap(stacks, done)
  const next = new Map(
    [...stacks].map(([id, stack]) => {
      if (done.does === 'add') {
        const own = stack.map((label) => (label === done.from ? OWN : label))
        return [id, grown(own, Math.max(own.length, done.wanted.get(id) ?? 0), done.from)]
      }
      if (done.does === 'set') return [id, done.product === id ? grown(stack, done.quantity, OWN) : stack]
      return [id, isUndone(done, id) ? stack.filter((label) => !isFrom(label, done.from)) : stack]
    }),
  )
  if (done.does !== 'undo' || done.from !== SWAPS) return next
  const taken = [...stacks].flatMap(([id, stack]) => (isUndone(done, id) ? stack.filter((label) => isFrom(label, SWAPS)) : []))
  for (const label of new Set(taken)) {
    const [, product = '', replaced, pieces] = label.split(' ')
    const left = taken.filter((one) => one === label).length
    const back = Math.ceil((Number(replaced) * left) / Number(pieces))
    next.set(product as ProductId, [...(next.get(product as ProductId) ?? []), ...stackOf(back, OWN)])
  }
  return next
}

const isUndone = ({ product }: Extract<Step, { does: 'undo' }>, id: ProductId) => product === undefined || product === id

function stacksAfterSwap(stacks: Stacks, { product, target, pieces }: Extract<Step, { does: 'swap' }>): Stacks {
  const replaced = stacks.get(product)?.length ?? 0
  if (replaced === 0 || (stacks.get(target)?.length ?? 0) > 0) return stacks
  const label = swapLabel(product, target, replaced, pieces)
  return new Map([...stacks, [product, []], [target, stackOf(pieces, label)]])
}

interface State {
  readonly cart: Cart
  readonly additions: readonly CartAddition[]
}

/** Does the step as the browser does. */
function stateAfter({ cart, additions }: State, done: Step): State {
  if (done.does === 'set') {
    const next = setQuantity(cart, done.product, done.quantity)
    return { cart: next, additions: additionsIn(next, additions) }
  }
  if (done.does === 'undo') {
    const line = additions.find(({ from }) => from === done.from)?.lines.find(({ product }) => product === done.product)
    return done.product === undefined || line ? takeAddedOut({ cart, additions }, done.from, line) : { cart, additions }
  }
  if (done.does === 'swap') {
    const swap = aSwap(done.product, cart.get(done.product) ?? 0, done.target, done.pieces)
    const { cart: next, lines } = swapLines(cart, [swap])
    const earlier = additions.find(({ from }) => from === SWAPS)?.lines ?? []
    const others = additions.filter(({ from }) => from !== SWAPS)
    return { cart: next, additions: additionsIn(next, [...others, { from: SWAPS, lines: [...earlier, ...lines] }]) }
  }
  const next = raiseQuantities(
    cart,
    [...done.wanted].map(([product, quantity]) => ({ product, quantity })),
  )
  const others = additions.filter(({ from }) => from !== done.from)
  return { cart: next, additions: [...others, { from: done.from, lines: addedLines(cart, next) }] }
}

const heights = (stacks: Stacks) =>
  Object.fromEntries([...stacks].filter(([, stack]) => stack.length > 0).map(([id, stack]) => [id, stack.length]))

test('an undo after any sequence takes out exactly the pieces that came from there and are still in the cart', () => {
  fc.assert(
    fc.property(cart, fc.array(step, { maxLength: 12 }), (first, steps) => {
      let stacks: Stacks = new Map(PRODUCTS.map((id) => [id, stackOf(first.get(id) ?? 0, OWN)]))
      let state: State = { cart: first, additions: [] }
      for (const done of steps) {
        stacks = stacksAfter(stacks, done)
        state = stateAfter(state, done)
        expect(Object.fromEntries(state.cart)).toEqual(heights(stacks))
        for (const { from, lines } of state.additions)
          for (const { product: id, quantity } of lines)
            expect((stacks.get(id) ?? []).filter((label) => isFrom(label, from))).toHaveLength(quantity)
      }
    }),
    { numRuns: 2_000 },
  )
})

test('undoing all restores what was there, in any order, when the shopper changed nothing since', () => {
  const wanted = fc.uniqueArray(fc.tuple(source, cart), { selector: ([from]) => from, minLength: 1 })
  fc.assert(
    fc.property(cart, wanted, fc.infiniteStream(fc.nat()), (first, added, random) => {
      const start: State = { cart: first, additions: [] }
      const full = added.reduce((state, [from, wanted]) => stateAfter(state, { does: 'add', from, wanted }), start)
      const sources = added.map(([from]) => ({ from, place: random.next().value })).toSorted((a, b) => a.place - b.place)
      const undone = sources.reduce((state, { from }) => takeAddedOut(state, from), full)
      expect([...undone.cart]).toEqual([...first])
      expect(undone.additions).toEqual([])
    }),
  )
})

test('an addition ends when none of it is left, except one that added nothing', () => {
  const [milk, eggs] = PRODUCTS as [ProductId, ProductId]
  const additions: CartAddition[] = [
    { from: 'order 1', lines: [{ product: milk, before: 1, quantity: 2 }] },
    { from: 'order 2', lines: [] },
  ]
  expect(additionsIn(new Map([[milk, 2]]), additions)).toEqual([
    { from: 'order 1', lines: [{ product: milk, before: 1, quantity: 1 }] },
    { from: 'order 2', lines: [] },
  ])
  const none = new Map([
    [milk, 1],
    [eggs, 1],
  ])
  expect(additionsIn(none, additions)).toEqual([{ from: 'order 2', lines: [] }])
})

const [MILK, EGGS, BREAD, TEA] = PRODUCTS as [ProductId, ProductId, ProductId, ProductId]
const swapped = (cart: Cart, ...swaps: LineSwap[]): State => {
  const { cart: next, lines } = swapLines(cart, swaps)
  return { cart: next, additions: [{ from: SWAPS, lines }] }
}

/** Sets quantities by hand, one after the other, and undoes all swaps. */
const undoneAfter = (state: State, set: readonly (readonly [ProductId, number])[]) => {
  const changed = set.reduce((next, [id, quantity]) => stateAfter(next, { does: 'set', product: id, quantity }), state)
  return [...takeAddedOut(changed, SWAPS).cart].map(([id, quantity]) => `${quantity} ${id}`).join()
}

test.each<[when: string, set: readonly [ProductId, number][], undone: string]>([
  ['nothing changed', [], '3 milk,1 tea'],
  ['more was wanted', [[EGGS, 8]], '3 milk,2 eggs,1 tea'],
  ['less was wanted', [[EGGS, 4]], '2 milk,1 tea'],
  ['less was wanted, which is no whole number of pieces', [[EGGS, 3]], '2 milk,1 tea'],
  ['less was wanted, and then more again', [[EGGS, 2], [EGGS, 6]], '1 milk,4 eggs,1 tea'], // biome-ignore format: carts
  ['the line was removed', [[EGGS, 0]], '1 tea'],
  ['the line was removed and added again', [[EGGS, 0], [EGGS, 1]], '1 tea,1 eggs'], // biome-ignore format: carts
  ['what was swapped was added again', [[MILK, 1]], '1 tea,4 milk'],
  ['other lines changed', [[TEA, 5], [BREAD, 1]], '3 milk,5 tea,1 bread'], // biome-ignore format: carts
])('an undo of a swap of 3 for 6 pieces when %s', (_, set, undone) => {
  expect(undoneAfter(swapped(new Map([[MILK, 3], [TEA, 1]]), aSwap(MILK, 3, EGGS, 6)), set)).toBe(undone) // biome-ignore format: carts
})

test('an undo brings back only what is left of several lines that became one', () => {
  const before = new Map([[MILK, 2], [TEA, 1], [BREAD, 1]]) // biome-ignore format: a cart
  const state = swapped(before, aSwap(MILK, 2, EGGS, 2), aSwap(BREAD, 1, EGGS, 1))
  expect([...state.cart]).toEqual([[EGGS, 3], [TEA, 1]]) // biome-ignore format: a cart
  expect(undoneAfter(state, [])).toBe('2 milk,1 tea,1 bread')
  expect(undoneAfter(state, [[EGGS, 4]])).toBe('2 milk,1 eggs,1 bread,1 tea')
  expect(undoneAfter(state, [[EGGS, 2]])).toBe('2 milk,1 tea')
})

test('what is left of a swap saved its part', () => {
  const state = swapped(new Map([[MILK, 3]]), aSwap(MILK, 3, EGGS, 6))
  const savings = ({ additions }: State) => additions.flatMap(({ lines }) => lines.map(savingLeft))
  expect(savings(state)).toEqual([100])
  expect(savings(stateAfter(state, { does: 'set', product: EGGS, quantity: 4 }))).toEqual([66])
})

test('an undo after a login brings back no pieces that the account’s cart brought already', () => {
  const { cart: visitor, additions } = swapped(new Map([[MILK, 2]]), aSwap(MILK, 2, EGGS, 2))
  const undoneIn = (account: Cart) => {
    const merged = mergeCarts(account, visitor)
    const joined: CartAddition = { from: null, lines: addedLines(visitor, merged) }
    return takeAddedOut({ cart: merged, additions: [...additions, joined] }, SWAPS)
  }
  expect(undoneIn(new Map([[TEA, 1]])).cart).toEqual(new Map([[MILK, 2], [TEA, 1]])) // biome-ignore format: a cart
  expect(undoneIn(new Map([[MILK, 1]])).cart).toEqual(new Map([[MILK, 2]]))
  const { cart, additions: left } = undoneIn(new Map([[MILK, 5]]))
  expect(cart).toEqual(new Map([[MILK, 5]]))
  const lines: AddedLine[] = [{ product: MILK, before: 2, quantity: 3 }]
  expect(left).toEqual([{ from: null, lines }])
})
