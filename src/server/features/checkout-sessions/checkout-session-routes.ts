import type { CheckoutSessionResponse } from '../../../contract/checkout/checkout-sessions.ts'
import { addressOf, buyerName } from '../../../domain/checkout/checkout-session.ts'
import { formatOrderNumber } from '../../../domain/orders/order-number.ts'
import type { EndpointHandlers } from '../../http/endpoint-handlers.ts'
import { notFound } from '../../platform/client-error.ts'
import type { Platform } from '../../platform/platform.ts'
import { findSession, type StoredSession } from './checkout-session-repository.ts'

export const checkoutSessionRoutes = ({ db, clock }: Pick<Platform, 'db' | 'clock'>) =>
  ({
    showCheckoutSession: async ({ query }) => {
      const session = await findSession(db, query.id, clock.now())
      if (!session) throw notFound('Checkout')
      return sessionToWire(session, clock.now())
    },
  }) satisfies Partial<EndpointHandlers>

/** An order that is being paid for can still be paid by another try of the same shopper. */
function sessionToWire({ profile, state, order, isCanceled, expiresAt }: StoredSession, now: Date): CheckoutSessionResponse {
  const { buyer, lines, fulfilment, time } = state
  const address = addressOf(state)
  const placed = order?.isPlaced ? formatOrderNumber(order.number) : null
  return {
    success: true,
    status: placed ? 'ordered' : isCanceled || expiresAt <= now ? 'over' : 'open',
    assistant: new URL(profile).host,
    items: lines.map(({ product, quantity }) => ({ product, quantity })),
    guest: { name: buyerName(buyer), email: buyer.email, phone: buyer.phone },
    address: address && {
      street: address.street,
      line2: address.line2 ?? '',
      city: address.city,
      state: address.state,
      zipcode: address.zipcode,
      country: address.country,
    },
    fulfilment,
    delivery: time,
    codes: state.codes.flatMap(({ code, isKnown }) => (isKnown ? [code] : [])),
    ...(placed !== null && { order: placed }),
  }
}
