import type { SellerProductWire } from '../../contract/products/seller-products.ts'
import { dayOf, daysLater } from '../../domain/time/time-zone.ts'
import { type CountedProduct, countedProduct } from './counted-product.ts'
import type { TestStore } from './test-store.ts'

/** Returns the day so many days after the store's present one, in UTC. */
export const dayIn = (store: TestStore, days: number): string => daysLater(dayOf(store.clock.now(), 'UTC'), days)

/** Pieces without a date have null, the others the days until their date. */
type Pieces = readonly (readonly [days: number | null, quantity: number])[]

/** Adds a product that came in by these pieces. */
export async function datedProduct(store: TestStore, name: string, pieces: Pieces): Promise<CountedProduct> {
  const product = await countedProduct(store, 0, { name, price: 5, offerPrice: 4 })
  for (const [days, change] of pieces) {
    const useBy = days === null ? {} : { useBy: dayIn(store, days) }
    await product.change({ change, reason: 'received', ...useBy })
  }
  return product
}

/** Returns the batches as pieces. `from` is the day from which days are counted. */
export function piecesOf({ batches = [] }: Pick<SellerProductWire, 'batches'>, from: string): Pieces {
  const daysTo = (day: string) => Math.round((Date.parse(day) - Date.parse(from)) / (24 * 60 * 60 * 1000))
  return batches.map(({ useBy, quantity }) => [useBy === null ? null : daysTo(useBy), quantity])
}
