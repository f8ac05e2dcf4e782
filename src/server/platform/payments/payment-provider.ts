import type { Cents } from '../../../domain/money.ts'
import type { AwaitingOrder, Order, OrderId } from '../../../domain/order.ts'
import type { PaymentFact } from '../../../domain/payment.ts'
import type { RefundFact, RefundId } from '../../../domain/refund.ts'

export interface PaymentProvider {
  /** The same checkout for each retry. Throws ProviderRejected; ProviderUnavailable when the outcome is unknown. */
  startCheckout(order: Order | AwaitingOrder, expiresAt: Date): Promise<Checkout>
  /** Throws ProviderRejected for an unknown one, ProviderUnavailable. */
  findCheckout(sessionId: string): Promise<CheckoutReport>
  /** Reports it expired, or paid just before. Throws as `findCheckout` does. */
  expireCheckout(sessionId: string): Promise<CheckoutReport>
  /**
   * Once for each request, however often it is called. Returns all refunds of the payment, even pending or failed ones. Throws
   * ProviderRejected, ProviderUnavailable.
   */
  refund(paymentIntent: string, request: RefundToSend): Promise<readonly RefundFact[]>
  /** Throws as `refund` does. */
  findRefunds(paymentIntent: string): Promise<readonly RefundFact[]>
  /** Throws ForgedWebhook unless signed with the store's secret, at most five minutes before `now`. */
  readEvent(body: Buffer, signature: string, now: Date): Promise<ProviderEvent>
}

export interface RefundToSend {
  readonly id: RefundId
  readonly amount: Cents
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
  /** Null: irrelevant to the store. */
  readonly fact: PaymentFact | null
}

export interface ProviderEvent extends CheckoutReport {
  readonly id: string
  readonly type: string
}

/** A retry will not help. */
export class ProviderRejected extends Error {
  override readonly name = 'ProviderRejected'
}

/** The outcome is unknown. */
export class ProviderUnavailable extends Error {
  override readonly name = 'ProviderUnavailable'
}

/** The provider rejects the store's key: nothing works until the configuration changes. */
export class ProviderKeyRejected extends ProviderUnavailable {}

export class ForgedWebhook extends Error {
  override readonly name = 'ForgedWebhook'
}
