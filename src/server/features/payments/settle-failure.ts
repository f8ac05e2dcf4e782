import type { OrderId } from '../../../domain/order.ts'
import { type RefundFact, refundKey } from '../../../domain/refund.ts'
import type { Db } from '../../platform/database/connect.ts'
import { insertEvent } from './payment-event-repository.ts'

export interface ReportedPayment {
  readonly order: OrderId
  readonly sessionId: string | null
  readonly paymentIntent: string | null
}

/**
 * Records that a failed refund needs no further decision. Later events of this refund then change nothing. The caller
 * must call settlePayment next.
 */
export async function settleFailure(tx: Db, payment: ReportedPayment, failed: RefundFact, now: Date): Promise<void> {
  const fact = { ...failed, status: 'settled' } as const
  await insertEvent(tx, { id: `settled ${refundKey(failed)}`, type: 'settled', ...payment, fact }, payment.order, now)
}
