import type { FastifyInstance, FastifyRequest } from 'fastify'
import { IDEMPOTENCY_HEADER } from '../../../contract/endpoints.ts'
import { orderRequest } from '../../../contract/orders.ts'
import { combineLines } from '../../../domain/order.ts'
import type { ProductId } from '../../../domain/product.ts'
import { ClientError } from '../../errors.ts'
import { parseBody } from '../../http/parse.ts'
import type { Platform } from '../../platform/platform.ts'
import { parseBeforeIdentity } from '../sessions/identity.ts'
import { idempotencyKeyOf, type SavedResponse } from './idempotency.ts'
import type { PlaceOrderCommand } from './place-order-command.ts'

type PlaceOrder = (platform: Platform, command: PlaceOrderCommand) => Promise<SavedResponse>

export function orderRoute(app: FastifyInstance, platform: Platform, path: string, placeOrder: PlaceOrder): void {
  app.post(path, async (request, reply) => {
    const { tokenHash, read } = await parseBeforeIdentity(platform, request, () => readOrderRequest(request, path))
    const response = await placeOrder(platform, { tokenHash, ...read })
    return reply.code(response.status).send(response.body)
  })
}

/** Throws 400 and 422. */
function readOrderRequest({ body, headers }: FastifyRequest, path: string): Pick<PlaceOrderCommand, 'order' | 'idempotencyKey'> {
  const { items, address } = parseBody(orderRequest, body)
  const lines = combineLines(items.map((item) => ({ ...item, product: item.product as ProductId }))) // an id is opaque text
  if (!lines) throw new ClientError(422, 'An order may have at most 999 of a product')
  const order = { lines, addressId: address }
  return { order, idempotencyKey: idempotencyKeyOf(headers[IDEMPOTENCY_HEADER.toLowerCase()], path, order) }
}
