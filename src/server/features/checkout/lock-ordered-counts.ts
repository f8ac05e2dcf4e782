import type { OrderableProduct } from '../../../domain/order.ts'
import type { StockCounts } from '../../../domain/stock.ts'
import type { Db } from '../../platform/database/connect.ts'
import { giveWay } from '../payments/give-way.ts'
import { lockCounts } from '../stock/lock-counts.ts'
import type { OrderContext } from './load-order-context.ts'
import type { OrderCommand } from './order-command.ts'

type Goods = Pick<OrderContext<unknown>, 'products' | 'hasWaiting'>

/** Of what is ordered, without what ran out or was held by the shopper's own checkouts, which the order replaces. */
export function lockOrderedCounts(
  tx: Db,
  { shopper }: OrderCommand,
  { products, hasWaiting }: Goods,
  now: Date,
): Promise<StockCounts> {
  const counted = products.flatMap(({ id, count }) => (count ? [id] : []))
  return hasWaiting ? giveWay(tx, shopper.id, counted, now) : lockCounts(tx, counted, now)
}

export const isCounted = ({ products }: Pick<Goods, 'products'>): boolean => products.some(({ count }) => count !== null)

export const withCounts = (products: readonly OrderableProduct[], counts: StockCounts): OrderableProduct[] =>
  products.map((product) => ({ ...product, count: counts.get(product.id) ?? null }))
