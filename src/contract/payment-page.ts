import type { Cents } from '../domain/money.ts'

/** State of the rehearsal gateway's checkout session. */
export type PaymentPageState = 'open' | 'paid' | 'processing' | 'failed' | 'expired'

/** Data of the rehearsal gateway's payment page. */
export interface PaymentPage {
  readonly state: PaymentPageState
  readonly lines: readonly PaymentPageLine[]
  readonly total: Cents
  readonly payableUntil: Date
  /** Whether the card was just declined. */
  readonly isDeclined: boolean
  /** The form's action: the page's own path. */
  readonly path: string
  /** Where the shopper returns without paying. */
  readonly cancelUrl: string
  /** Where the shopper returns after paying. */
  readonly successUrl: string
}

interface PaymentPageLine {
  readonly name: string
  readonly quantity: number
  /** Of the whole line. */
  readonly amount: Cents
}

/** Values of the payment page's submit buttons. */
export const PAYMENT_ACTIONS = [
  'pay',
  'decline',
  'pay-later',
  'fail-later',
  'pay-refund-later',
  'pay-refund-fails',
  'abandon',
] as const
export type PaymentAction = (typeof PAYMENT_ACTIONS)[number]

/** Form field name of those buttons. */
export const PAYMENT_ACTION_FIELD = 'action'
