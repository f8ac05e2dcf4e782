import type { DemoProduct } from './demo-product.ts'
import { bakery } from './shelves/bakery.ts'
import { dairy } from './shelves/dairy.ts'
import { drinks } from './shelves/drinks.ts'
import { fruits } from './shelves/fruits.ts'
import { grains } from './shelves/grains.ts'
import { instant } from './shelves/instant.ts'
import { vegetables } from './shelves/vegetables.ts'

/** Whose turn it is to put the next product on the list. Seven in turn never stand in columns, be a row of two, three, four or five. */
const TURNS = [fruits, vegetables, dairy, bakery, instant, grains, drinks]

/** The demo catalog in the order shown, newest first: its first five in stock are Home's best sellers. */
export const DEMO_PRODUCTS: readonly DemoProduct[] = deal(TURNS)

/** Takes from the shelves in turn until all are empty; an empty one is passed over. */
function deal(turns: readonly (readonly DemoProduct[])[]): DemoProduct[] {
  const next = new Map(turns.map((shelf) => [shelf, 0]))
  const dealt: DemoProduct[] = []
  const total = [...next.keys()].reduce((sum, shelf) => sum + shelf.length, 0)
  for (let turn = 0; dealt.length < total; turn++) {
    const shelf = turns[turn % turns.length] ?? []
    const at = next.get(shelf) ?? 0
    next.set(shelf, at + 1)
    dealt.push(...shelf.slice(at, at + 1))
  }
  return dealt
}
