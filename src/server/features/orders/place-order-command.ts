import type { RequestedOrder } from '../../../domain/order.ts'
import type { IdempotencyKey } from './idempotency.ts'

/** An order as it is asked for, before anything of it is looked up. */
export interface PlaceOrderCommand {
  /** Of the token that came along, which may be anybody's or nobody's. */
  readonly tokenHash: Buffer
  readonly order: RequestedOrder
  readonly idempotencyKey: IdempotencyKey | null
}
