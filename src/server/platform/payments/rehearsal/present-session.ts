import type { Db } from '../../database/connect.ts'
import { paymentIntentObject, sessionObject } from './api-objects.ts'
import type { Session } from './checkout-session-repository.ts'
import { type GatewayOptions, paymentPagePath } from './gateway-options.ts'
import { findSessionPayment } from './rehearsed-payment-repository.ts'

/** The session in the API's format; `expands`: with the payment intent in place of its ID. */
export async function presentSession(
  { pageOrigin }: Pick<GatewayOptions, 'pageOrigin'>,
  db: Db,
  session: Session,
  expands = false,
): Promise<unknown> {
  const payment = session.status === 'complete' ? await findSessionPayment(db, session.id) : null
  return sessionObject(session, {
    url: pageOrigin + paymentPagePath(session.id),
    paymentIntent: payment && (expands ? paymentIntentObject(payment) : payment.id),
  })
}
