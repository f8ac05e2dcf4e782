import type { ShopperId } from '../../../domain/account.ts'
import { type DemonstrationCounts, sortDemoProducts } from '../../../domain/demonstration.ts'
import type { Db } from '../../platform/database/connect.ts'
import { findEditedProducts } from '../catalog/delete-products.ts'
import { findDemoProducts, findDemoShoppers } from '../demo-catalog/demonstrated.ts'
import { countOrdersOf, findOrderedProducts } from '../orders/delete-orders.ts'
import { findPayersElsewhere } from '../payments/delete-payments.ts'

/** Counts what a removal of the demonstration would delete, archive and keep now. */
export async function countDemonstration(db: Db): Promise<DemonstrationCounts> {
  const [demoProducts, demoShoppers] = [await findDemoProducts(db), await findDemoShoppers(db)]
  const payers = await payersAmong(db, demoShoppers)
  const shoppers = demoShoppers.filter((shopper) => !payers.has(shopper))
  const [edited, ordered, orders] = await Promise.all([
    demoProducts.length === 0 ? [] : findEditedProducts(db, demoProducts),
    demoProducts.length === 0 ? [] : findOrderedProducts(db, demoProducts, shoppers),
    shoppers.length === 0 ? 0 : countOrdersOf(db, shoppers),
  ])
  const { removed, archived, kept } = sortDemoProducts(demoProducts, { edited, ordered })
  return { products: removed.length, archived: archived.length, kept: kept.length, orders, shoppers: shoppers.length }
}

/** Returns the demo shoppers who paid real money, or were about to. They stay, with their orders. */
export async function payersAmong(db: Db, shoppers: readonly ShopperId[]): Promise<ReadonlySet<ShopperId>> {
  return new Set(shoppers.length === 0 ? [] : await findPayersElsewhere(db, shoppers))
}
