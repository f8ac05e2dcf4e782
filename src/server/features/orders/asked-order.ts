import type { OrderWish } from '../../../domain/order.ts'
import type { IdempotencyMark } from './idempotency.ts'

/** An order as it is asked for, before anything of it is looked up. */
export interface AskedOrder {
  /** Of the token that came along, which may be anybody's or nobody's. */
  readonly tokenHash: Buffer
  readonly wish: OrderWish
  readonly mark: IdempotencyMark | null
}
