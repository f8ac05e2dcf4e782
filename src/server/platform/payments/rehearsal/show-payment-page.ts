import type { PaymentPage, PaymentPageState } from '../../../../contract/payment-page.ts'
import { cents } from '../../../../domain/money.ts'
import { inTransaction } from '../../database/transaction.ts'
import { PAYABLE_UNTIL } from '../checkout-params.ts'
import type { Session } from './checkout-session-repository.ts'
import { type GatewayOptions, paymentPagePath } from './gateway-options.ts'
import { holdSession } from './hold-session.ts'
import { findSessionPayment, type Payment } from './rehearsed-payment-repository.ts'

/** The payment page of a session as it stands now; null when there is no such session. */
export function showPaymentPage(parts: GatewayOptions, id: string, isDeclined: boolean): Promise<PaymentPage | null> {
  return inTransaction(parts.db, async (tx) => {
    const session = await holdSession(parts, tx, id)
    if (!session) return null
    const state = stateOf(session, session.status === 'complete' ? await findSessionPayment(tx, id) : null)
    return {
      state,
      lines: session.lines.map((line) => ({
        name: line.name,
        quantity: line.quantity,
        amount: cents(line.unitAmount * line.quantity),
      })),
      total: session.amount,
      payableUntil: payableUntil(session),
      isDeclined: isDeclined && state === 'open',
      path: paymentPagePath(id),
      cancelUrl: session.cancel_url,
      successUrl: session.success_url,
    }
  })
}

/** What the shopper was told where the session says so; it lasts a little longer. */
function payableUntil({ metadata, expires_at: expiresAt }: Session): Date {
  const told = new Date(metadata[PAYABLE_UNTIL] ?? '')
  return told < expiresAt ? told : expiresAt // one that is no time is not earlier
}

function stateOf({ status, payment_status }: Session, payment: Payment | null): PaymentPageState {
  if (status !== 'complete') return status
  if (payment_status === 'paid') return 'paid'
  return payment?.status === 'failed' ? 'failed' : 'processing'
}
