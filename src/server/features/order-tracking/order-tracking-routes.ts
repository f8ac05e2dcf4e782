import type { EndpointHandlers } from '../../http/endpoint-handlers.ts'
import type { Platform } from '../../platform/platform.ts'
import { exportSellerOrders } from './export-seller-orders.ts'
import { listSellerOrders, listShoppersOrders } from './list-orders.ts'
import { getOrderForShopper, getOrderForStaff } from './show-orders.ts'

export const orderTrackingRoutes = (platform: Platform) =>
  ({
    listShopperOrders: async ({ shopper, query }) => {
      return { success: true, ...(await listShoppersOrders(platform, query, shopper.id)) }
    },
    listSellerOrders: async ({ seller, query }) => ({ success: true, ...(await listSellerOrders(platform, query, seller.role)) }),
    exportSellerOrders: async ({ query }) => exportSellerOrders(platform, query),
    getOrder: async ({ query, ...session }) => {
      if ('shopper' in session) return { success: true, order: await getOrderForShopper(platform, query, session.shopper.id) }
      return { success: true, ...(await getOrderForStaff(platform, query, session.seller.role)) }
    },
  }) satisfies Partial<EndpointHandlers>
