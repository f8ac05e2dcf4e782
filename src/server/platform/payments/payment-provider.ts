import type { Order, OrderId } from '../../../domain/order.ts'
import type { PaymentFact } from '../../../domain/payment.ts'
import type { RefundFact } from '../../../domain/refund.ts'

export interface PaymentProvider {
  /**
   * A checkout for this order, the same one for each retry. Throws ProviderRejected when the provider rejects it, ProviderUnavailable when the
   * outcome is unknown.
   */
  startCheckout(order: Order, expiresAt: Date): Promise<Checkout>
  /** Throws ProviderRejected when it is unknown, ProviderUnavailable. */
  findCheckout(sessionId: string): Promise<CheckoutReport>
  /** Expires a checkout. Reports it expired, or paid just before. Throws as `findCheckout` does. */
  expireCheckout(sessionId: string): Promise<CheckoutReport>
  /**
   * Refunds what is left of a payment, once for each `attempt`. Returns all refunds of the payment, which may be pending or failed. Throws
   * ProviderRejected, ProviderUnavailable.
   */
  refund(paymentIntent: string, attempt: number): Promise<readonly RefundFact[]>
  /** All refunds of a payment. Throws as `refund` does. */
  findRefunds(paymentIntent: string): Promise<readonly RefundFact[]>
  /** Parses a webhook's body. Throws ForgedWebhook unless it is signed with the store's secret, at most five minutes before `now`. */
  readEvent(body: Buffer, signature: string, now: Date): Promise<ProviderEvent>
}

export interface Checkout {
  readonly sessionId: string
  readonly url: string
}

export interface CheckoutReport {
  /** Null when only the payment is known. */
  readonly sessionId: string | null
  readonly order: OrderId | null
  readonly paymentIntent: string | null
  /** Null: nothing relevant to the store. */
  readonly fact: PaymentFact | null
}

export interface ProviderEvent extends CheckoutReport {
  readonly id: string
  readonly type: string
}

/** The provider rejected the request; a retry will not help. */
export class ProviderRejected extends Error {
  override readonly name = 'ProviderRejected'
}

/** The provider could not be reached, timed out or failed: the outcome is unknown. */
export class ProviderUnavailable extends Error {
  override readonly name = 'ProviderUnavailable'
}

export class ForgedWebhook extends Error {
  override readonly name = 'ForgedWebhook'
}
