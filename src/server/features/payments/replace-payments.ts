import type { OrderId } from '../../../domain/order.ts'
import { justPaidSince } from '../../../domain/payment.ts'
import type { Db } from '../../platform/database/connect.ts'
import { markReplaced } from './replaced-checkout-repository.ts'

/** Unpaid, failed and just paid ones of the same goods. Needs the order's transaction. */
export const replacePayments = (tx: Db, by: OrderId, now: Date): Promise<void> => markReplaced(tx, by, justPaidSince(now))
