import type { Order, OrderId } from '../../../domain/order.ts'
import type { PaymentFact } from '../../../domain/payment.ts'
import type { RefundFact } from '../../../domain/refund.ts'

/** Who takes the shoppers' money. */
export interface PaymentProvider {
  /**
   * A checkout for this order. The same order gives the same checkout, however often it is asked for. Throws
   * ProviderRefused when the provider will not have it, ProviderAway when it can't be told what became of it.
   */
  startCheckout(order: Order, expiresAt: Date): Promise<Checkout>
  /** What the provider knows of a checkout. Throws ProviderRefused when it knows none, ProviderAway. */
  findCheckout(sessionId: string): Promise<CheckoutReport>
  /** Ends a checkout, so that it can't be paid any more. What it then is: expired, or paid just before. Throws as `findCheckout` does. */
  expireCheckout(sessionId: string): Promise<CheckoutReport>
  /**
   * Gives back what is left of a payment, also when a part was given back elsewhere; once for each `attempt`, however often it is
   * asked to. Gives all refunds of the payment, which may be on their way or have failed. Throws ProviderRefused, ProviderAway.
   */
  refund(paymentIntent: string, attempt: number): Promise<readonly RefundFact[]>
  /** All refunds of a payment. Throws as `refund` does. */
  findRefunds(paymentIntent: string): Promise<readonly RefundFact[]>
  /** The event in a webhook's body. Throws ForgedWebhook unless it is signed with our secret, at most five minutes before `now`. */
  readEvent(body: Buffer, signature: string, now: Date): Promise<ProviderEvent>
}

export interface Checkout {
  readonly sessionId: string
  /** Where the shopper pays. */
  readonly url: string
}

/** What the provider says of a payment, however we learned it. */
export interface CheckoutReport {
  /** Null where only the payment is known. */
  readonly sessionId: string | null
  readonly order: OrderId | null
  readonly paymentIntent: string | null
  /** Null: nothing has happened that matters to us. */
  readonly fact: PaymentFact | null
}

export interface ProviderEvent extends CheckoutReport {
  readonly id: string
  readonly type: string
}

/** The provider understood and said no; asking again will not help. */
export class ProviderRefused extends Error {
  override readonly name = 'ProviderRefused'
}

/** The provider could not be reached, was too slow or failed: what became of the request is unknown. */
export class ProviderAway extends Error {
  override readonly name = 'ProviderAway'
}

/** A webhook that the provider did not send, or not now. */
export class ForgedWebhook extends Error {
  override readonly name = 'ForgedWebhook'
}
