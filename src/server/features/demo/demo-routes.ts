import { type DemonstrationCounts, sortDemoProducts } from '../../../domain/demonstration.ts'
import type { EndpointHandlers } from '../../http/endpoint-handlers.ts'
import type { Db } from '../../platform/database/connect.ts'
import type { Platform } from '../../platform/platform.ts'
import { findEditedProducts } from '../catalog/delete-products.ts'
import { countOrdersOf, findOrderedProducts } from '../orders/delete-orders.ts'
import { type DemoRemoval, findRemoval, listDemoProducts } from './demo-repository.ts'
import { removeByRequest, sortDemoShoppers } from './remove-demonstration.ts'

export const demoRoutes = (platform: Platform) =>
  ({
    getDemonstration: async () => {
      const removal = await findRemoval(platform.db)
      return { success: true, ...(await countDemonstration(platform.db)), isRemoving: removal !== null && !removal.isEnded }
    },
    removeDemonstration: async ({ seller }) => {
      const removal = await removeByRequest(platform, seller)
      return removal ? { success: true, ...toWire(removal) } : { success: true, message: 'There is no demonstration', ...NOTHING }
    },
  }) satisfies Partial<EndpointHandlers>

const NOTHING = { products: 0, archived: 0, kept: 0, orders: 0, shoppers: 0, isRemoving: false }

const toWire = ({ isEnded, by: _owner, ...counts }: DemoRemoval) => ({
  message: isEnded ? 'Demonstration removed' : 'The demonstration is being removed',
  ...counts,
  isRemoving: !isEnded,
})

/** Counts what a removal of the demonstration would delete, archive and keep now. */
export async function countDemonstration(db: Db): Promise<DemonstrationCounts> {
  const { shoppers } = await sortDemoShoppers(db)
  const products = await listDemoProducts(db)
  const [edited, ordered, orders] = await Promise.all([
    products.length === 0 ? [] : findEditedProducts(db, products),
    products.length === 0 ? [] : findOrderedProducts(db, products, shoppers),
    shoppers.length === 0 ? 0 : countOrdersOf(db, shoppers),
  ])
  const { removed, archived, kept } = sortDemoProducts(products, { edited, ordered })
  return { products: removed.length, archived: archived.length, kept: kept.length, orders, shoppers: shoppers.length }
}
