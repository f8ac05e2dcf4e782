import type { PaymentAction } from '../../../../contract/payment-page.ts'
import { inTransaction } from '../../database/transaction.ts'
import type { Session } from './checkout-session-repository.ts'
import { completeSession, type MeansOfPayment } from './complete-session.ts'
import { type GatewayOptions, paymentPagePath } from './gateway-options.ts'
import { lockCurrentSession } from './lock-current-session.ts'

const MEANS: Readonly<Partial<Record<PaymentAction, MeansOfPayment>>> = {
  pay: { arrives: 'at once' },
  'pay-later': { arrives: 'later' },
  'fail-later': { arrives: 'never' },
  'pay-refund-later': { arrives: 'at once', refundsAs: 'later' },
  'pay-refund-fails': { arrives: 'at once', refundsAs: 'fails' },
}

/** Returns the URL to redirect to; null when the session is unknown. */
export async function actOnPaymentPage(options: GatewayOptions, id: string, action: PaymentAction): Promise<string | null> {
  const means = MEANS[action]
  if (means) {
    const session = await completeSession(options, id, means)
    return session && (session.status === 'complete' ? session.success_url : paymentPagePath(id))
  }
  const session = await inTransaction(options.db, (tx) => lockCurrentSession(options, tx, id))
  return session && (action === 'abandon' ? session.cancel_url : declinedUrl(session))
}

const declinedUrl = ({ id }: Session): string => `${paymentPagePath(id)}?declined`
