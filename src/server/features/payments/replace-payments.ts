import type { ShopperId } from '../../../domain/account.ts'
import type { Order } from '../../../domain/order.ts'
import { justPaidSince } from '../../../domain/payment.ts'
import type { Db } from '../../platform/database/connect.ts'
import { markReplaced } from './replaced-checkout-repository.ts'

/** Unpaid, failed and just paid ones of the same goods. Needs the order's transaction. */
export function replacePayments(tx: Db, shopper: ShopperId, { id: order, lines }: Order, now: Date): Promise<void> {
  return markReplaced(tx, { order, shopper, products: lines.map(({ product }) => product) }, justPaidSince(now))
}
