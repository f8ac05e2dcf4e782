import type { OrderId } from '../../../domain/order.ts'
import { justPaidSince } from '../../../domain/payment.ts'
import type { Db } from '../../platform/database/connect.ts'
import { markReplaced } from './replaced-checkout-repository.ts'

/** The shopper's unpaid, failed and just paid payments of the same goods are replaced by the cash order. Needs its transaction. */
export const replacePayments = (tx: Db, by: OrderId, now: Date): Promise<void> => markReplaced(tx, by, justPaidSince(now))
