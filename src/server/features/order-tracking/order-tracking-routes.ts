import type { EndpointHandlers } from '../../http/endpoint-handlers.ts'
import type { Platform } from '../../platform/platform.ts'
import { findOneOrder } from './get-order.ts'
import { listSellerOrders } from './list-seller-orders.ts'
import { listShoppersOrders } from './list-shoppers-orders.ts'

export const orderTrackingRoutes = (platform: Platform) =>
  ({
    listShopperOrders: async ({ shopper, query }) => {
      return { success: true, ...(await listShoppersOrders(platform, query, shopper.id)) }
    },
    listSellerOrders: async ({ query }) => ({ success: true, ...(await listSellerOrders(platform, query)) }),
    getOrder: async ({ query, ...session }) => {
      const shopper = 'shopper' in session ? session.shopper.id : null
      return { success: true, order: await findOneOrder(platform, query, shopper) }
    },
  }) satisfies Partial<EndpointHandlers>
