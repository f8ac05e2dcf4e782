import type { Address } from '../../../domain/address.ts'
import { type OrderableProduct, type OrderLine, priceRequestedLines, type RequestedLine } from '../../../domain/order.ts'
import { ClientError, notFound } from '../../errors.ts'

/** Refuses 404 an address that is unknown or somebody else's. */
export function requireAddress(address: Address | null): Address {
  if (!address) throw notFound('Address')
  return address
}

/** The wishes as priced lines. Refuses 404 an unknown product, 409 what is out of stock, naming each product. */
export function requireLines(wishes: readonly RequestedLine[], products: readonly OrderableProduct[]): readonly OrderLine[] {
  const priced = priceRequestedLines(wishes, products)
  if ('unknown' in priced) throw notFound('Product')
  if ('outOfStock' in priced) {
    throw new ClientError(409, priced.outOfStock.map((product) => `${product.name} is out of stock`).join(', '))
  }
  return priced.lines
}
