import { seededRandom, shuffled } from '../../../domain/seeded-random.ts'
import type { DemoProduct } from './demo-products.ts'
import { DEMO_SHOPPERS } from './demo-shoppers.ts'
import { RECOUNTED_AGO, SCARCE_GOODS } from './plan-stock.ts'
import {
  CANCELED_ORDERS,
  OPEN_ORDERS,
  type OrderOutline,
  PICKED_GOODS,
  type PlannedLine,
  type PlannedOrder,
  type PlannedStep,
} from './planned-orders.ts'

const SEED = 2026
const DAYS = 7
const DAY = 24 * 60 // minutes
const DELIVERED = 45
const MOST_LINES = 6
const COMPLAINED_AFTER = 42 // minutes
// Every third of the other delivered orders is picked in full.
const SOME_PICKED = 3

/**
 * Plans the open, delivered and canceled orders of a week. The plan is always the same for the same products, which are
 * sorted by sales, best first.
 */
export function planOrders(products: readonly Pick<DemoProduct, 'name' | 'inStock' | 'weighed'>[]): PlannedOrder[] {
  const random = seededRandom(SEED)
  // Goods by weight are only in orders that name them, whose picks have weights.
  const names = products.flatMap(({ name, inStock, weighed }) => (inStock && weighed === null ? [name] : []))
  return [...OPEN_ORDERS, ...CANCELED_ORDERS, ...deliveredOrders(random)].map(({ goods = [], ...outline }) => ({
    substitutions: 'best',
    ...outline,
    lines: [...goods, ...drawLines(random, namesFor(names, outline, goods))],
  }))
}

/**
 * Returns the names of products that an order may contain. Orders placed after the last count contain no scarce goods,
 * since these would change what is left of them.
 */
function namesFor(names: readonly string[], { placedAgo }: Pick<OrderOutline, 'placedAgo'>, goods: readonly PlannedLine[]) {
  const taken = new Set([...goods.map(({ product }) => product), ...(placedAgo <= RECOUNTED_AGO ? SCARCE_GOODS.keys() : [])])
  return names.filter((name) => !taken.has(name))
}

function drawLines(random: () => number, names: readonly string[]): PlannedLine[] {
  const count = 1 + Math.floor(random() * MOST_LINES)
  const drawn = new Set(Array.from({ length: count }, () => names[Math.floor(random() ** 1.6 * names.length)] ?? ''))
  return [...drawn].map((product) => ({ product, quantity: 1 + Math.floor(random() ** 2 * 3) }))
}

function deliveredOrders(random: () => number): OrderOutline[] {
  const durations = Array.from({ length: DELIVERED }, (_, index) => deliveryMinutes((index + 0.5) / DELIVERED))
  return shuffled(durations, random).map((delivered, index): OrderOutline => {
    const { paymentType, goods = [], picks = [], rejects, refunds, substitutions } = PICKED_GOODS[index] ?? {}
    const isPicked = picks.length > 0 || index % SOME_PICKED === 0
    const steps: PlannedStep[] = [
      { after: delivered * 0.2, status: 'Packing' },
      ...(isPicked ? [{ after: delivered * 0.35, picks }] : []),
      ...(rejects === undefined ? [] : [{ after: delivered * 0.45, rejects }]),
      { after: delivered * 0.55, status: 'Out for Delivery' },
      { after: delivered, status: 'Delivered' },
      ...(refunds ? [{ after: delivered + COMPLAINED_AFTER, refunds, reason: refunds.reason }] : []),
    ]
    const placedAgo = (index % DAYS) * DAY + 80 + Math.floor(random() * 520)
    const drawnType = random() < 0.45 ? 'Online' : 'COD'
    return {
      shopper: (index * 5) % DEMO_SHOPPERS.length,
      placedAgo,
      paymentType: paymentType ?? drawnType,
      ...(substitutions && { substitutions }),
      goods,
      steps,
    }
  })
}

/** Returns the duration of a delivery. Half of all take less than 24 minutes, nine of ten less than 38. */
function deliveryMinutes(share: number): number {
  if (share < 0.5) return 12 + share * 23.4
  return share < 0.9 ? 23.7 + (share - 0.5) * 34.5 : 37.5 + (share - 0.9) * 95
}
