import type { OrderId } from '../../../domain/order.ts'
import { type RefundFact, refundKey } from '../../../domain/refund.ts'
import type { Db } from '../../platform/database/connect.ts'
import { insertEvent } from './payment-event-repository.ts'

export interface ReportedPayment {
  readonly order: OrderId
  readonly sessionId: string | null
  readonly paymentIntent: string | null
}

/** Late events of this refund change nothing then. The payment is to be settled next. */
export async function settleFailure(tx: Db, payment: ReportedPayment, failed: RefundFact, now: Date): Promise<void> {
  const fact = { ...failed, status: 'settled' } as const
  await insertEvent(tx, { id: `settled ${refundKey(failed)}`, type: 'settled', ...payment, fact }, payment.order, now)
}
