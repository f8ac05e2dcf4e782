import type { MeansOfPayment, RehearsalGateway } from '@larder/stripe-rehearsal'
import type { PaymentAction } from '../../../contract/payment-page.ts'
import { paymentPagePath } from './payment-page-path.ts'

const MEANS: Readonly<Partial<Record<PaymentAction, MeansOfPayment>>> = {
  pay: { arrives: 'at once' },
  'pay-later': { arrives: 'later' },
  'fail-later': { arrives: 'never' },
  'pay-refund-later': { refundsAs: 'later' },
  'pay-refund-fails': { refundsAs: 'fails' },
}

/** Returns the URL to redirect to, or null when the session is unknown. */
export async function actOnPaymentPage(gateway: RehearsalGateway, id: string, action: PaymentAction): Promise<string | null> {
  const means = MEANS[action]
  if (means) {
    const session = await gateway.paySession(id, means)
    return session && (session.state === 'expired' ? paymentPagePath(id) : session.successUrl)
  }
  const session = await gateway.findSession(id)
  return session && (action === 'abandon' ? session.cancelUrl : `${paymentPagePath(id)}?declined`)
}
