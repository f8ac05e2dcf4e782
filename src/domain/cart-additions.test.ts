import fc from 'fast-check'
import { expect, test } from 'vitest'
import { type Cart, mergeCarts, raiseQuantities, setQuantity } from './cart.ts'
import { addedLines, additionsIn, type CartAddition, takeAddedOut } from './cart-additions.ts'
import type { ProductId } from './product.ts'

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
      const undone = lines.reduce((state, line) => takeAddedOut(state, null, line.product), {
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
  | { readonly does: 'undo'; readonly from: string; readonly product: ProductId | undefined }

const source = fc.constantFrom('order 1', 'your shopping list', 'order 2')
const step: fc.Arbitrary<Step> = fc.oneof(
  fc.record({ does: fc.constant('add' as const), from: source, wanted: cart }),
  fc.record({ does: fc.constant('set' as const), product, quantity: fc.integer({ min: 0, max: 8 }) }),
  fc.record({ does: fc.constant('undo' as const), from: source, product: fc.option(product, { nil: undefined }) }),
)

const OWN = 'the shopper'

/** Returns the stacks after the step. Pieces of an earlier addition from the same source become the shopper's own. */
function stacksAfter(stacks: Stacks, done: Step): Stacks {
  const grown = (stack: readonly string[], height: number, label: string) => [
    ...stack.slice(0, height),
    ...Array.from({ length: Math.max(height - stack.length, 0) }, () => label),
  ]
  return new Map(
    PRODUCTS.map((id) => {
      const stack = stacks.get(id) ?? []
      if (done.does === 'add') {
        const own = stack.map((label) => (label === done.from ? OWN : label))
        return [id, grown(own, Math.max(stack.length, done.wanted.get(id) ?? 0), done.from)]
      }
      if (done.does === 'set') return [id, done.product === id ? grown(stack, done.quantity, OWN) : stack]
      const isUndone = done.product === undefined || done.product === id
      return [id, isUndone ? stack.filter((label) => label !== done.from) : stack]
    }),
  )
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
  if (done.does === 'undo') return takeAddedOut({ cart, additions }, done.from, done.product)
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
      let stacks: Stacks = new Map([...first].map(([id, pieces]) => [id, Array.from({ length: pieces }, () => OWN)]))
      let state: State = { cart: first, additions: [] }
      for (const done of steps) {
        stacks = stacksAfter(stacks, done)
        state = stateAfter(state, done)
        expect(Object.fromEntries(state.cart)).toEqual(heights(stacks))
        for (const { from, lines } of state.additions)
          for (const { product: id, quantity } of lines)
            expect((stacks.get(id) ?? []).filter((label) => label === from)).toHaveLength(quantity)
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
