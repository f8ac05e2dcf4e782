import type { ProductWire } from '../../../contract/products/products.ts'
import type { ShopperId } from '../../../domain/accounts/account.ts'
import type { Platform } from '../../platform/platform.ts'
import { listProductRows } from '../catalog/product-repository.ts'
import { briefToWire } from '../catalog/product-wire.ts'
import { findBoughtProducts } from '../orders/bought-products.ts'

const MAX_PRODUCTS = 10

/** Lists products that the shopper may want to buy again, as cards show them. */
export async function listBoughtProducts(platform: Platform, shopper: ShopperId): Promise<ProductWire[]> {
  const ids = await findBoughtProducts(platform.db, shopper, MAX_PRODUCTS)
  if (ids.length === 0) return []
  const products = await listProductRows(platform.db, { ids, isAvailable: true })
  const inOrder = products.toSorted((one, other) => ids.indexOf(one.id) - ids.indexOf(other.id))
  return inOrder.map((product) => briefToWire(product, platform))
}
