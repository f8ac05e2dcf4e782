import type { ShopperId } from '../../../domain/account.ts'
import type { Order } from '../../../domain/order.ts'
import { justPaidSince } from '../../../domain/payment.ts'
import type { Db } from '../../platform/database/connect.ts'
import { endLater } from './end-checkout.ts'
import { markReplaced } from './replaced-checkout-repository.ts'

/** Unpaid, failed and just paid ones of the same goods. Needs the order's transaction. */
export async function replacePayments(tx: Db, shopper: ShopperId, { id: order, lines }: Order, now: Date): Promise<void> {
  const goods = { order, shopper, products: lines.map(({ product }) => product) }
  await endLater(tx, await markReplaced(tx, goods, justPaidSince(now)), now)
}
