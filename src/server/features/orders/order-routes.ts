import type { FastifyInstance, FastifyRequest } from 'fastify'
import { endpoints } from '../../../contract/endpoints.ts'
import { listOrdersQuery } from '../../../contract/order-requests.ts'
import { parseQuery } from '../../http/parse.ts'
import type { Platform } from '../../platform/platform.ts'
import { requireSeller, requireShopper } from '../sessions/identity.ts'
import { listOrders } from './list-orders.ts'
import { orderRoute } from './order-route.ts'
import { placeCashOrder } from './place-cash-order.ts'

export function orderRoutes(app: FastifyInstance, platform: Platform): void {
  orderRoute(app, platform, endpoints.placeCashOrder, placeCashOrder)

  app.get(endpoints.listShopperOrders, async (request) => {
    const shopper = await requireShopper(platform, request)
    return { success: true, ...(await listOrders(platform, pageIn(request), shopper.id)) }
  })

  app.get(endpoints.listSellerOrders, async (request) => {
    await requireSeller(platform, request)
    return { success: true, ...(await listOrders(platform, pageIn(request))) }
  })
}

const pageIn = (request: FastifyRequest) => parseQuery(listOrdersQuery, request.query)
