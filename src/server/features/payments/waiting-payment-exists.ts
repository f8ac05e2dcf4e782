import type { ShopperId } from '../../../domain/account.ts'
import { justPaidSince } from '../../../domain/payment.ts'
import { type Fragment, fragment } from '../../platform/database/statement.ts'

interface Buyer {
  readonly shopper: ShopperId
  readonly now: Date
}

/** Payments that wait, failed or were made just now: those that an order may replace. */
export const waitingPaymentExists: Fragment<Buyer> = fragment<Buyer>()`
  exists (select from payments
    where shopper_id = ${({ shopper }) => shopper} and state in ('starting', 'open', 'processing', 'failed'))
  or exists (select from payments
    where shopper_id = ${({ shopper }) => shopper} and state = 'paid' and settled_at > ${({ now }) => justPaidSince(now)})`
