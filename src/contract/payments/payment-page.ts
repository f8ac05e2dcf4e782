import type { Cents } from '../../domain/money.ts'

export type PaymentPageState = 'open' | 'paid' | 'reserved' | 'processing' | 'failed' | 'expired'

/** The rehearsal gateway shows this page in place of the payment provider's. */
export interface PaymentPage {
  readonly state: PaymentPageState
  readonly lines: readonly PaymentPageLine[]
  readonly total: Cents
  readonly payableUntil: Date
  readonly isDeclined: boolean
  /** The total is reserved first, and what was packed is paid later. */
  readonly isReserved: boolean
  /** The form is sent to this path. */
  readonly path: string
  readonly cancelUrl: string
  readonly successUrl: string
}

interface PaymentPageLine {
  readonly name: string
  readonly quantity: number
  readonly amount: Cents
}

export const PAYMENT_ACTIONS = [
  'pay',
  'decline',
  'pay-later',
  'fail-later',
  'capture-declined',
  'reservation-ends',
  'pay-refund-later',
  'pay-refund-fails',
  'abandon',
] as const
export type PaymentAction = (typeof PAYMENT_ACTIONS)[number]

/** The submit buttons of the form have this name. */
export const PAYMENT_ACTION_FIELD = 'action'
