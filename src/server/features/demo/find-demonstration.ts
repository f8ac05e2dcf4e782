import type { ProductId } from '../../../domain/products/product.ts'
import { sortDemoProducts } from '../../../domain/settings/demonstration.ts'
import type { Db } from '../../platform/database/connect.ts'
import { findEditedProducts } from '../catalog/delete-products.ts'
import { countOrdersOf, findOrderedProducts } from '../orders/delete-orders.ts'
import { findBoughtProducts } from '../purchases/purchase-repository.ts'
import { listDemoProducts } from './demo-repository.ts'
import { sortDemoShoppers } from './remove-demonstration.ts'

interface Demonstration extends ReturnType<typeof sortDemoProducts<ProductId>> {
  /** `orders` are numbers of orders and shoppers that are deleted. */
  readonly orders: number
  readonly shoppers: number
}

/** Finds what a removal of the demonstration would delete, archive and keep now. */
export async function findDemonstration(db: Db): Promise<Demonstration> {
  const { shoppers } = await sortDemoShoppers(db)
  const products = await listDemoProducts(db)
  const [edited, sold, bought, orders] = await Promise.all([
    products.length === 0 ? [] : findEditedProducts(db, products),
    products.length === 0 ? [] : findOrderedProducts(db, products, shoppers),
    products.length === 0 ? [] : findBoughtProducts(db, products),
    shoppers.length === 0 ? 0 : countOrdersOf(db, shoppers),
  ])
  return { ...sortDemoProducts(products, { edited, ordered: [...sold, ...bought] }), orders, shoppers: shoppers.length }
}
