import type { Db } from '../../database/connect.ts'
import { paymentIntentObject, sessionObject } from './api-objects.ts'
import { type GatewayParts, paymentPagePath } from './gateway-parts.ts'
import { findSessionPayment } from './payment-store.ts'
import type { Session } from './session-store.ts'

/** The session as the API and its events show it; `expands`: with the payment intent itself in place of its id. */
export async function presentSession(
  { pageOrigin }: Pick<GatewayParts, 'pageOrigin'>,
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
