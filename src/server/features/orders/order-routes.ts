import type { FastifyInstance, FastifyRequest } from 'fastify'
import { calls, IDEMPOTENCY_HEADER } from '../../../contract/calls.ts'
import { listOrdersQuery, type OrderRequest, orderRequest } from '../../../contract/orders.ts'
import { combineLines, type OrderWish } from '../../../domain/order.ts'
import type { ProductId } from '../../../domain/product.ts'
import { Refusal } from '../../errors.ts'
import { requireSeller, requireShopper } from '../../http/identity.ts'
import { parseBody, parseQuery } from '../../http/parse.ts'
import type { Platform } from '../../platform/platform.ts'
import { idempotencyMark } from './idempotency.ts'
import { listOrders } from './list-orders.ts'
import { placeCashOrder } from './place-cash-order.ts'

export function orderRoutes(app: FastifyInstance, platform: Platform): void {
  app.post(calls.placeCashOrder, async (request, reply) => {
    const shopper = await requireShopper(platform, request)
    const wish = orderWish(parseBody(orderRequest, request.body))
    const mark = idempotencyMark(request.headers[IDEMPOTENCY_HEADER.toLowerCase()], calls.placeCashOrder, wish)
    const answer = await placeCashOrder(platform, shopper.id, wish, mark)
    return reply.code(answer.status).send(answer.body)
  })

  app.post(calls.startCheckout, async (request) => {
    await requireShopper(platform, request)
    orderWish(parseBody(orderRequest, request.body))
    throw new Refusal(503, 'Online payment is not available right now')
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

/** One line a product. Refuses 422 more pieces of one product than a line may hold. */
function orderWish({ items, address }: OrderRequest): OrderWish {
  const lines = combineLines(items.map((item) => ({ ...item, product: item.product as ProductId }))) // an id is opaque text; whether it names a product shows when it is looked up
  if (!lines) throw new Refusal(422, 'An order may have at most 999 of a product')
  return { lines, addressId: address }
}
