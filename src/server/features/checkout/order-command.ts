import type { Shopper } from '../../../domain/account.ts'
import type { RequestedOrder } from '../../../domain/order.ts'
import type { IdempotencyKey, RequestKey } from '../../platform/idempotency/idempotency-key.ts'

export interface OrderCommand {
  readonly shopper: Shopper
  readonly requested: RequestedOrder
  readonly key: IdempotencyKey | null
}

interface OrderEndpointRequest {
  readonly shopper: Shopper
  readonly body: RequestedOrder
  readonly idempotencyKey: RequestKey | null
}

export const orderCommand = ({ shopper, body, idempotencyKey }: OrderEndpointRequest): OrderCommand => ({
  shopper,
  requested: body,
  key: idempotencyKey && { ...idempotencyKey, ownerId: shopper.id },
})
