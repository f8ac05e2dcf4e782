import { paymentIntentObject, sessionObject } from '../api/api-objects.ts'
import type { GatewayOptions } from '../gateway-options.ts'
import type { Db } from '../schema.ts'
import type { Session } from './checkout-session-repository.ts'
import { findSessionPayment } from './payment-repository.ts'

/** Returns the session in Stripe's format. With `expands`, it contains the payment intent in place of its id. */
export async function presentSession(
  { pageUrl }: Pick<GatewayOptions, 'pageUrl'>,
  db: Db,
  session: Session,
  expands = false,
): Promise<unknown> {
  const payment = session.status === 'complete' ? await findSessionPayment(db, session.id) : null
  return sessionObject(session, {
    url: pageUrl(session.id),
    paymentIntent: payment && (expands ? paymentIntentObject(payment) : payment.id),
  })
}
