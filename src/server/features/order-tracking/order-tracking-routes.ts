import type { EndpointHandlers } from '../../http/endpoint-handlers.ts'
import type { Platform } from '../../platform/platform.ts'
import { saidOfMail } from '../mail/enqueue-mail.ts'
import { requestOrderLink } from '../order-mails/mail-order-link.ts'
import { exportSellerOrders } from './export-seller-orders.ts'
import { listBoughtProducts } from './list-bought-products.ts'
import { listSellerOrders, listShoppersOrders } from './list-orders.ts'
import { getOrderForGuest, getOrderForShopper, getOrderForStaff } from './show-orders.ts'

export const orderTrackingRoutes = (platform: Platform) =>
  ({
    listShopperOrders: async ({ shopper, query }) => {
      return { success: true, ...(await listShoppersOrders(platform, query, shopper.id)) }
    },
    listBoughtProducts: async ({ shopper }) => ({ success: true, products: await listBoughtProducts(platform, shopper.id) }),
    listSellerOrders: async ({ seller, query }) => ({
      success: true,
      ...(await platform.reads.run((db) => listSellerOrders({ ...platform, db }, query, seller.role))),
    }),
    exportSellerOrders: async ({ query }) => exportSellerOrders(platform, query),
    findOrder: async ({ body }) => {
      await requestOrderLink(platform, body)
      const message = saidOfMail(platform, 'If the number and the email belong to an order, we have sent its link to that email')
      return { success: true, message }
    },
    getOrder: async (request) => {
      if ('guest' in request) return { success: true, order: await getOrderForGuest(platform, request.guest.secret) }
      const { query } = request
      if ('shopper' in request) return { success: true, order: await getOrderForShopper(platform, query, request.shopper.id) }
      return { success: true, ...(await getOrderForStaff(platform, query, request.seller.role)) }
    },
  }) satisfies Partial<EndpointHandlers>
