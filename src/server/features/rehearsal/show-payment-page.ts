import type { RehearsalGateway, RehearsedSession } from '@larder/stripe-rehearsal'
import type { PaymentPage } from '../../../contract/payment-page.ts'
import { cents } from '../../../domain/money.ts'
import { PAYABLE_UNTIL } from '../../platform/payments/checkout-params.ts'
import { paymentPagePath } from './payment-page-path.ts'

export async function showPaymentPage(gateway: RehearsalGateway, id: string, isDeclined: boolean): Promise<PaymentPage | null> {
  const session = await gateway.findSession(id)
  if (!session) return null
  const { state, lines, amount, cancelUrl, successUrl } = session
  return {
    state,
    lines: lines.map(({ name, quantity, unitAmount }) => ({ name, quantity, amount: cents(unitAmount * quantity) })),
    total: cents(amount),
    payableUntil: payableUntil(session),
    isDeclined: isDeclined && state === 'open',
    path: paymentPagePath(id),
    cancelUrl,
    successUrl,
  }
}

/** Returns the expiry that the shopper was told when it is earlier than that of the session. */
function payableUntil({ metadata, expiresAt }: RehearsedSession): Date {
  const metadataExpiry = new Date(metadata[PAYABLE_UNTIL] ?? '')
  return metadataExpiry < expiresAt ? metadataExpiry : expiresAt // a comparison with an invalid date is false
}
