import type { RequestedOrder } from '../../../domain/order.ts'
import type { IdempotencyKey } from './idempotency.ts'

export interface PlaceOrderCommand {
  /** Not yet authenticated. */
  readonly tokenHash: Buffer
  readonly order: RequestedOrder
  readonly idempotencyKey: IdempotencyKey | null
}
