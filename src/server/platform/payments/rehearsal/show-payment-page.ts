import type { PaymentPage, PaymentPageState } from '../../../../contract/payment-page.ts'
import { cents } from '../../../../domain/money.ts'
import { inTransaction } from '../../database/transaction.ts'
import { PAYABLE_UNTIL } from '../checkout-params.ts'
import type { Session } from './checkout-session-repository.ts'
import { type GatewayOptions, paymentPagePath } from './gateway-options.ts'
import { lockCurrentSession } from './lock-current-session.ts'
import { findSessionPayment, type Payment } from './rehearsed-payment-repository.ts'

/** Null when the session is unknown. */
export function showPaymentPage(options: GatewayOptions, id: string, isDeclined: boolean): Promise<PaymentPage | null> {
  return inTransaction(options.db, async (tx) => {
    const session = await lockCurrentSession(options, tx, id)
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

/** The expiry that the shopper was told, which is earlier than the session's. */
function payableUntil({ metadata, expires_at: expiresAt }: Session): Date {
  const metadataExpiry = new Date(metadata[PAYABLE_UNTIL] ?? '')
  return metadataExpiry < expiresAt ? metadataExpiry : expiresAt // an invalid date compares as false
}

function stateOf({ status, payment_status }: Session, payment: Payment | null): PaymentPageState {
  if (status !== 'complete') return status
  if (payment_status === 'paid') return 'paid'
  return payment?.status === 'failed' ? 'failed' : 'processing'
}
