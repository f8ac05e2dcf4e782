import type { Cents } from '../domain/money.ts'

/** What a session of the rehearsal gateway has come to. */
export type PaymentPageState = 'open' | 'paid' | 'processing' | 'failed' | 'expired'

/** What the rehearsal gateway's payment page shows. */
export interface PaymentPage {
  readonly state: PaymentPageState
  readonly lines: readonly PaymentPageLine[]
  readonly total: Cents
  readonly payableUntil: Date
  /** Whether the card was just declined. */
  readonly isDeclined: boolean
  /** Where the form goes: the page's own path. */
  readonly path: string
  /** Where the shopper comes from and goes back to. */
  readonly cancelUrl: string
  /** Where the shopper goes once it is paid. */
  readonly successUrl: string
}

interface PaymentPageLine {
  readonly name: string
  readonly quantity: number
  /** Of all its pieces. */
  readonly amount: Cents
}

/** What somebody can do on the payment page: the values of its buttons. */
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

/** The name of those buttons in the form. */
export const PAYMENT_ACTION_FIELD = 'action'
