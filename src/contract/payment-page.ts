import type { Cents } from '../domain/money.ts'

export type PaymentPageState = 'open' | 'paid' | 'processing' | 'failed' | 'expired'

/** Of the rehearsal gateway. */
export interface PaymentPage {
  readonly state: PaymentPageState
  readonly lines: readonly PaymentPageLine[]
  readonly total: Cents
  readonly payableUntil: Date
  readonly isDeclined: boolean
  /** The form's action. */
  readonly path: string
  readonly cancelUrl: string
  readonly successUrl: string
}

interface PaymentPageLine {
  readonly name: string
  readonly quantity: number
  /** Of the whole line. */
  readonly amount: Cents
}

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

/** Of the submit buttons. */
export const PAYMENT_ACTION_FIELD = 'action'
