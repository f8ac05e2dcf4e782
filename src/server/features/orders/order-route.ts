import type { FastifyInstance, FastifyRequest } from 'fastify'
import { IDEMPOTENCY_HEADER } from '../../../contract/calls.ts'
import { orderRequest } from '../../../contract/orders.ts'
import { combineLines } from '../../../domain/order.ts'
import type { ProductId } from '../../../domain/product.ts'
import { Refusal } from '../../errors.ts'
import { readAheadOfIdentity } from '../../http/identity.ts'
import { parseBody } from '../../http/parse.ts'
import type { Platform } from '../../platform/platform.ts'
import type { AskedOrder } from './asked-order.ts'
import { idempotencyMark, type KeptAnswer } from './idempotency.ts'

/** A way of ordering. */
type PlaceOrder = (platform: Platform, asked: AskedOrder) => Promise<KeptAnswer>

/** Takes orders at `call`. Every way of ordering is asked for alike, and answered alike. */
export function orderRoute(app: FastifyInstance, platform: Platform, call: string, placeOrder: PlaceOrder): void {
  app.post(call, async (request, reply) => {
    const { tokenHash, read } = await readAheadOfIdentity(platform, request, () => readOrderRequest(request, call))
    const answer = await placeOrder(platform, { tokenHash, ...read })
    return reply.code(answer.status).send(answer.body)
  })
}

/** What a request to `call` orders, one line a product, and under which key. Refuses 400 and 422 what does not fit. */
function readOrderRequest({ body, headers }: FastifyRequest, call: string): Pick<AskedOrder, 'wish' | 'mark'> {
  const { items, address } = parseBody(orderRequest, body)
  const lines = combineLines(items.map((item) => ({ ...item, product: item.product as ProductId }))) // an id is opaque text; whether it names a product shows when it is looked up
  if (!lines) throw new Refusal(422, 'An order may have at most 999 of a product')
  const wish = { lines, addressId: address }
  return { wish, mark: idempotencyMark(headers[IDEMPOTENCY_HEADER.toLowerCase()], call, wish) }
}
