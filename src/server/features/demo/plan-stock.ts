import { seededRandom } from '../../../domain/seeded-random.ts'
import type { ChangeReason, StockChange } from '../../../domain/stock/stock.ts'

const SEED = 1420
const DAY = 24 * 60 // minutes

/** The minutes since stock was first counted. That is before the first order. */
export const COUNTED_AGO = 7 * DAY + 2 * 60

/** The minutes since stock was last counted. That is before the open orders. */
export const RECOUNTED_AGO = 50

/** The products whose stock is not counted, in addition to those that are not offered. */
const UNCOUNTED: ReadonlySet<string> = new Set([
  'Ramen noodles',
  'Cup noodles, mild',
  'Basmati rice',
  'Rolled oats',
  'All-purpose flour',
  'Spaghetti',
  'Cola, ice cold',
  'Sparkling water',
])

/**
 * The pieces that are left of scarce products. No best seller is among them, so that those who try the store can buy
 * best sellers.
 */
export const SCARCE_GOODS: ReadonlyMap<string, number> = new Map([
  ['Blueberries', 4],
  ['Soft pretzels', 5],
  ['Pineapple, extra sweet', 2],
  ['Cremini mushrooms', 1],
  ['Unwaxed lemons', 3],
  ['Chocolate chip cookies', 0],
  ['Corn on the cob', 0],
])

const BEST_SELLERS = 24

/** Plans the first count of each product that is counted, by name. The products are sorted by sales, best first. */
export function planCounts(products: readonly { readonly name: string; readonly inStock: boolean }[]): Map<string, number> {
  const random = seededRandom(SEED)
  const counted = products.filter(({ name, inStock }) => inStock && !UNCOUNTED.has(name))
  return new Map(
    counted.map(({ name }, index) => {
      const crates = Math.floor(random() * 6)
      return [name, SCARCE_GOODS.has(name) ? 36 : (index < BEST_SELLERS ? 96 : 42) + crates * 6]
    }),
  )
}

interface PlannedStockChange {
  readonly product: string
  /** The minutes since the change. */
  readonly ago: number
  readonly change: StockChange
  readonly reason: ChangeReason
  readonly note?: string
}

const received = (days: number, pieces: number, ...products: readonly string[]): PlannedStockChange[] =>
  products.map((product) => ({
    product,
    ago: days * DAY + 11 * 60,
    change: { change: pieces },
    reason: 'received',
    note: 'From the wholesaler',
  }))

export const STOCK_CHANGES: readonly PlannedStockChange[] = [
  ...received(4, 24, 'Strawberries', 'Bananas', 'Whole milk', 'Free-range eggs', 'Butter croissants'),
  ...received(2, 30, 'Avocado, ripe and ready', 'Whole milk', 'Apple juice', 'Country sourdough loaf', 'Baguette'),
  { product: 'Bananas', ago: 3 * DAY, change: { change: -4 }, reason: 'spoiled', note: 'Bruised' },
  { product: 'Butter lettuce', ago: 2 * DAY, change: { change: -3 }, reason: 'spoiled', note: 'Wilted' },
  { product: 'Strawberries', ago: DAY, change: { change: -2 }, reason: 'spoiled' },
  { product: 'Apple juice', ago: DAY + 60, change: { change: 2 }, reason: 'returned', note: 'Bought twice, unopened' },
  { product: 'Free-range eggs', ago: 5 * DAY, change: { change: -1 }, reason: 'other', note: 'Dropped' },
  ...[...SCARCE_GOODS].map(
    ([product, count]): PlannedStockChange => ({ product, ago: RECOUNTED_AGO, change: { count }, reason: 'counted' }),
  ),
]
