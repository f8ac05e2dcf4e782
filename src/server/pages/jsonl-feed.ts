import { type Cents, CURRENCY } from '../../domain/money.ts'
import { givenFacts } from '../features/catalog/product-wire.ts'
import type { FeedEntry } from './feed-entry.ts'

/**
 * Returns a line of JSON. Amounts are in cents, without rounding. What is not known of a product is absent, as in the other
 * responses.
 */
export function jsonLine(entry: FeedEntry): string {
  const { id, sku, gtin, title, description, url, images, category, brand, price, listPrice, unitPrice, size } = entry
  const { isSoldByWeight, isAvailable, stock, allergens, diets, minimumAge, deposit } = entry
  const line = givenFacts({
    ...{ id, sku, gtin, title, description, url, images, category, brand },
    price: money(price),
    listPrice: money(listPrice),
    unitPrice,
    size,
    soldByWeight: isSoldByWeight ? true : null,
    availability: isAvailable ? 'in_stock' : 'out_of_stock',
    ...{ stock, allergens, diets, minimumAge },
    deposit: deposit === null ? null : money(deposit),
  })
  return `${JSON.stringify(line)}\n`
}

const money = (amount: Cents) => ({ amount, currency: CURRENCY })
