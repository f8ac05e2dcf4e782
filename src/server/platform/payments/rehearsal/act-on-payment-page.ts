import type { PaymentAction } from '../../../../contract/payment-page.ts'
import { inTransaction } from '../../database/transaction.ts'
import type { Session } from './checkout-session-repository.ts'
import { completeSession, type MeansOfPayment } from './complete-session.ts'
import { type GatewayOptions, paymentPagePath } from './gateway-options.ts'
import { holdSession } from './hold-session.ts'

const MEANS: Readonly<Partial<Record<PaymentAction, MeansOfPayment>>> = {
  pay: { arrives: 'at once' },
  'pay-later': { arrives: 'later' },
  'fail-later': { arrives: 'never' },
  'pay-refund-later': { arrives: 'at once', refundsAs: 'later' },
  'pay-refund-fails': { arrives: 'at once', refundsAs: 'fails' },
}

/** Does what somebody chose on the payment page. Gives the address to go on to; null when there is no such session. */
export async function actOnPaymentPage(parts: GatewayOptions, id: string, action: PaymentAction): Promise<string | null> {
  const means = MEANS[action]
  if (means) {
    const session = await completeSession(parts, id, means)
    return session && (session.status === 'complete' ? session.success_url : paymentPagePath(id))
  }
  const session = await inTransaction(parts.db, (tx) => holdSession(parts, tx, id))
  return session && (action === 'abandon' ? session.cancel_url : declinedAddress(session))
}

/** Back to the page, which says it; one that can't be paid any more says that instead. */
const declinedAddress = ({ id }: Session): string => `${paymentPagePath(id)}?declined`
