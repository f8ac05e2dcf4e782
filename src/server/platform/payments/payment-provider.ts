import type { Cents } from '../../../domain/money.ts'
import type { AwaitingOrder, Order, OrderId } from '../../../domain/orders/order.ts'
import type { PaymentFact } from '../../../domain/payments/payment.ts'
import type { RefundFact, RefundId } from '../../../domain/payments/refund.ts'

export interface PaymentProvider {
  /**
   * Returns the same payment session for each retry of an order. Throws ProviderRejected, or ProviderUnavailable when the
   * outcome is unknown.
   */
  startSession(order: Order | AwaitingOrder, expiresAt: Date): Promise<PaymentSession>
  /** Throws ProviderRejected when the payment session is unknown, or ProviderUnavailable. */
  findSession(sessionId: string): Promise<SessionReport>
  /**
   * Returns the payment session as expired, or as paid when it was paid in the meantime. Throws the same errors as
   * `findSession`.
   */
  expireSession(sessionId: string): Promise<SessionReport>
  /**
   * Refunds once for each request, however often it is called. Returns all refunds of the payment, including pending
   * and failed ones. Throws ProviderRejected, or ProviderUnavailable.
   */
  refund(paymentIntent: string, request: RefundToSend): Promise<readonly RefundFact[]>
  /** Throws the same errors as `refund`. */
  findRefunds(paymentIntent: string): Promise<readonly RefundFact[]>
  /**
   * Takes this part of a reserved payment, once, and releases the rest. Reports a reservation that has ended as released.
   * Throws ProviderRejected when the card is declined, and ProviderUnavailable when the outcome is unknown.
   */
  capture(paymentIntent: string, request: CaptureToSend): Promise<SessionReport>
  /**
   * Releases a reserved payment, or reports what was captured of it before. Throws ProviderRejected when the payment is
   * unknown, or ProviderUnavailable.
   */
  release(paymentIntent: string): Promise<SessionReport>
  /** Throws ForgedWebhook unless the event is signed with the store's secret, at most five minutes before `now`. */
  readEvent(body: Buffer, signature: string, now: Date): Promise<ProviderEvent>
}

export interface CaptureToSend {
  readonly amount: Cents
  /** Tries of the same time share a response. */
  readonly requestedAt: Date
}

interface RefundToSend {
  readonly id: RefundId
  readonly amount: Cents
}

export interface PaymentSession {
  readonly sessionId: string
  readonly url: string
}

export interface SessionReport {
  /** `sessionId` is null when only the payment is known. */
  readonly sessionId: string | null
  readonly order: OrderId | null
  readonly paymentIntent: string | null
  /** `fact` is null when the report doesn't matter to the store. */
  readonly fact: PaymentFact | null
}

export interface ProviderEvent extends SessionReport {
  readonly id: string
  readonly type: string
}

/** The provider rejected the request, and a retry will not help. */
export class ProviderRejected extends Error {
  override readonly name = 'ProviderRejected'
}

/** The provider failed or did not respond, so the outcome is unknown. */
export class ProviderUnavailable extends Error {
  override readonly name = 'ProviderUnavailable'
}

/** The provider rejects the store's key. No request succeeds until the configuration changes. */
export class ProviderKeyRejected extends ProviderUnavailable {}

export class ForgedWebhook extends Error {
  override readonly name = 'ForgedWebhook'
}
