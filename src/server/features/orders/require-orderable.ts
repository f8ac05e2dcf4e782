import type { Address } from '../../../domain/address.ts'
import { type OrderableProduct, type OrderLine, priceRequestedLines, type RequestedLine } from '../../../domain/order.ts'
import { ClientError, notFound } from '../../errors.ts'

/** Throws 404. */
export function requireAddress(address: Address | null): Address {
  if (!address) throw notFound('Address')
  return address
}

/** Throws 404, and 409 with the products out of stock. */
export function requireLines(requested: readonly RequestedLine[], products: readonly OrderableProduct[]): readonly OrderLine[] {
  const priced = priceRequestedLines(requested, products)
  if ('unknown' in priced) throw notFound('Product')
  if ('outOfStock' in priced) {
    throw new ClientError(409, priced.outOfStock.map((product) => `${product.name} is out of stock`).join(', '))
  }
  return priced.lines
}
