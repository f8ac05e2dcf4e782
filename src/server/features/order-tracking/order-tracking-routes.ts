import type { EndpointHandlers } from '../../http/endpoint-handlers.ts'
import type { Platform } from '../../platform/platform.ts'
import { listOrders } from './list-orders.ts'

export const orderTrackingRoutes = (platform: Platform) =>
  ({
    listShopperOrders: async ({ shopper, query }) => {
      return { success: true, ...(await listOrders(platform, query, shopper.id)) }
    },
    listSellerOrders: async ({ query }) => ({ success: true, ...(await listOrders(platform, query)) }),
  }) satisfies Partial<EndpointHandlers>
