import type { FastifyRequest } from 'fastify'
import { IDEMPOTENCY_HEADER } from '../../../contract/calls.ts'
import { orderRequest } from '../../../contract/orders.ts'
import { combineLines, type OrderWish } from '../../../domain/order.ts'
import type { ProductId } from '../../../domain/product.ts'
import { Refusal } from '../../errors.ts'
import { parseBody } from '../../http/parse.ts'
import { type IdempotencyMark, idempotencyMark } from './idempotency.ts'

/** What a request to `call` orders, one line a product, and under which key. Refuses 400 and 422 what does not fit. */
export function readOrderRequest(
  { body, headers }: FastifyRequest,
  call: string,
): { readonly wish: OrderWish; readonly mark: IdempotencyMark | null } {
  const { items, address } = parseBody(orderRequest, body)
  const lines = combineLines(items.map((item) => ({ ...item, product: item.product as ProductId }))) // an id is opaque text; whether it names a product shows when it is looked up
  if (!lines) throw new Refusal(422, 'An order may have at most 999 of a product')
  const wish = { lines, addressId: address }
  return { wish, mark: idempotencyMark(headers[IDEMPOTENCY_HEADER.toLowerCase()], call, wish) }
}
