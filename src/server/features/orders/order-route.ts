import type { FastifyInstance, FastifyRequest } from 'fastify'
import { IDEMPOTENCY_HEADER } from '../../../contract/endpoints.ts'
import { orderRequest } from '../../../contract/orders.ts'
import { combineLines } from '../../../domain/order.ts'
import type { ProductId } from '../../../domain/product.ts'
import { ClientError } from '../../errors.ts'
import { readAheadOfIdentity } from '../../http/identity.ts'
import { parseBody } from '../../http/parse.ts'
import type { Platform } from '../../platform/platform.ts'
import { idempotencyKeyOf, type SavedResponse } from './idempotency.ts'
import type { PlaceOrderCommand } from './place-order-command.ts'

/** A way of ordering. */
type PlaceOrder = (platform: Platform, asked: PlaceOrderCommand) => Promise<SavedResponse>

/** Takes orders at `call`. Every way of ordering is asked for alike, and answered alike. */
export function orderRoute(app: FastifyInstance, platform: Platform, call: string, placeOrder: PlaceOrder): void {
  app.post(call, async (request, reply) => {
    const { tokenHash, read } = await readAheadOfIdentity(platform, request, () => readOrderRequest(request, call))
    const response = await placeOrder(platform, { tokenHash, ...read })
    return reply.code(response.status).send(response.body)
  })
}

/** What a request to `call` orders, one line a product, and under which key. Refuses 400 and 422 what does not fit. */
function readOrderRequest({ body, headers }: FastifyRequest, call: string): Pick<PlaceOrderCommand, 'order' | 'idempotencyKey'> {
  const { items, address } = parseBody(orderRequest, body)
  const lines = combineLines(items.map((item) => ({ ...item, product: item.product as ProductId }))) // an id is opaque text; whether it names a product shows when it is looked up
  if (!lines) throw new ClientError(422, 'An order may have at most 999 of a product')
  const order = { lines, addressId: address }
  return { order, idempotencyKey: idempotencyKeyOf(headers[IDEMPOTENCY_HEADER.toLowerCase()], call, order) }
}
