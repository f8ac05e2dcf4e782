import type { Endpoint } from '../../../contract/endpoint.ts'
import type { RequestedOrder } from '../../../domain/order.ts'
import { type IdempotencyKey, idempotencyKeyOf } from './idempotency.ts'

export interface PlaceOrderCommand {
  /** Not yet authenticated. */
  readonly tokenHash: Buffer
  readonly order: RequestedOrder
  readonly idempotencyKey: IdempotencyKey | null
}

interface OrderEndpointRequest {
  readonly tokenHash: Buffer
  readonly body: RequestedOrder
  readonly idempotencyKey: string | null
}

/** With the path in its hash, a key is of one endpoint. */
export const placeOrderCommand = (
  { path }: Endpoint,
  { tokenHash, body, idempotencyKey: key }: OrderEndpointRequest,
): PlaceOrderCommand => ({ tokenHash, order: body, idempotencyKey: key === null ? null : idempotencyKeyOf(key, path, body) })
