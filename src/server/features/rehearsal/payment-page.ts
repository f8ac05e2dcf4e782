import type { MeansOfPayment, RehearsalGateway, RehearsedSession } from '@larder/stripe-rehearsal'
import type { PaymentAction, PaymentPage } from '../../../contract/payments/payment-page.ts'
import { cents } from '../../../domain/money.ts'
import { PAYABLE_UNTIL } from '../../platform/payments/session-params.ts'

export const paymentPagePath = (session: string): string => `/rehearsal/${session}`

/** Returns null when the session is unknown. */
export async function showPaymentPage(gateway: RehearsalGateway, id: string, isDeclined: boolean): Promise<PaymentPage | null> {
  const session = await gateway.findSession(id)
  if (!session) return null
  const { state, lines, amount, cancelUrl, successUrl } = session
  return {
    state: shownState(state),
    lines: lines.map(({ name, quantity, unitAmount }) => ({ name, quantity, amount: cents(unitAmount * quantity) })),
    total: cents(amount),
    payableUntil: payableUntil(session),
    isDeclined: isDeclined && state === 'open',
    isReserved: session.isReserved,
    path: paymentPagePath(id),
    cancelUrl,
    successUrl,
  }
}

/** The page says of a released amount that it is not paid. */
const shownState = (state: RehearsedSession['state']): PaymentPage['state'] => (state === 'released' ? 'failed' : state)

/** Returns the expiry that the shopper was told when it is earlier than that of the session. */
function payableUntil({ metadata, expiresAt }: RehearsedSession): Date {
  const metadataExpiry = new Date(metadata[PAYABLE_UNTIL] ?? '')
  return metadataExpiry < expiresAt ? metadataExpiry : expiresAt // a comparison with an invalid date is false
}

const MEANS: Readonly<Partial<Record<PaymentAction, MeansOfPayment>>> = {
  pay: { arrives: 'at once' },
  'pay-later': { arrives: 'later' },
  'fail-later': { arrives: 'never' },
  'capture-declined': { capturesAs: 'declines' },
  'reservation-ends': { reservedFor: 'seconds' },
  'pay-refund-later': { refundsAs: 'later' },
  'pay-refund-fails': { refundsAs: 'fails' },
}

/** Does what the shopper pressed. Returns the URL to redirect to, or null when the session is unknown. */
export async function actOnPaymentPage(gateway: RehearsalGateway, id: string, action: PaymentAction): Promise<string | null> {
  const means = MEANS[action]
  const session = means ? await gateway.paySession(id, means) : await gateway.findSession(id)
  if (!session) return null
  if (action === 'abandon') return session.cancelUrl
  if (action === 'decline') return `${paymentPagePath(id)}?declined`
  return session.state === 'expired' ? paymentPagePath(id) : session.successUrl
}
