import type { FastifyInstance, FastifyRequest } from 'fastify'
import { calls } from '../../../contract/calls.ts'
import { listOrdersQuery } from '../../../contract/order-requests.ts'
import { requireSeller, requireShopper } from '../../http/identity.ts'
import { parseQuery } from '../../http/parse.ts'
import type { Platform } from '../../platform/platform.ts'
import { listOrders } from './list-orders.ts'
import { placeCashOrder } from './place-cash-order.ts'
import { readOrderRequest } from './read-order-request.ts'

export function orderRoutes(app: FastifyInstance, platform: Platform): void {
  app.post(calls.placeCashOrder, async (request, reply) => {
    const shopper = await requireShopper(platform, request)
    const { wish, mark } = readOrderRequest(request, calls.placeCashOrder)
    const answer = await placeCashOrder(platform, shopper.id, wish, mark)
    return reply.code(answer.status).send(answer.body)
  })

  app.get(calls.listShopperOrders, async (request) => {
    const shopper = await requireShopper(platform, request)
    return { success: true, ...(await listOrders(platform, pageIn(request), shopper.id)) }
  })

  app.get(calls.listSellerOrders, async (request) => {
    await requireSeller(platform, request)
    return { success: true, ...(await listOrders(platform, pageIn(request))) }
  })
}

const pageIn = (request: FastifyRequest) => parseQuery(listOrdersQuery, request.query)
