import { endpoints } from '../../../contract/endpoints.ts'
import type { EndpointHandlers } from '../../http/endpoint-handlers.ts'
import type { Platform } from '../../platform/platform.ts'
import { listOrders } from './list-orders.ts'
import { placeCashOrder } from './place-cash-order.ts'
import { placeOrderCommand } from './place-order-command.ts'

export const orderRoutes = (platform: Platform) =>
  ({
    placeCashOrder: { unverified: (request) => placeCashOrder(platform, placeOrderCommand(endpoints.placeCashOrder, request)) },
    listShopperOrders: async ({ shopper, query }) => {
      return { success: true, ...(await listOrders(platform, query, shopper.id)) }
    },
    listSellerOrders: async ({ query }) => ({ success: true, ...(await listOrders(platform, query)) }),
  }) satisfies Partial<EndpointHandlers>
