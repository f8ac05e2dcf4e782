import type { Slot, SlotTerms } from '../../../domain/delivery/delivery-slots.ts'
import type { Payer } from '../../../domain/payments/payment.ts'
import type { ProductId } from '../../../domain/products/product.ts'
import { ClientError } from '../../platform/client-error.ts'
import type { Db } from '../../platform/database/connect.ts'
import { findRequest } from '../../platform/idempotency/idempotency-repository.ts'
import { isId } from '../../platform/ids.ts'
import { getFreeSlot, type WantedSlot } from '../delivery-times/choose-slot.ts'
import { lockSlot } from '../orders/orders-in-slots.ts'
import { lockPayer, lockReplacedPayments } from '../payments/replace-payments.ts'
import { type JoinedStop, lockJoinedStop } from './go-along.ts'
import type { OrderCommand } from './order-command.ts'

/** When an order comes: in a slot, together with other orders, or as soon as possible when both are null. */
export interface OrderTime {
  readonly slot: Slot | null
  readonly stop: JoinedStop | null
}

/** The time of an order, or why the order can't have the time that it wants. */
export type WantedTime = OrderTime | ClientError

/**
 * Locks the slot that the order wants until the commit, unless the slot is full or over already: most orders that are too
 * late need not wait then. An order that goes along takes no place in a slot, and locks the orders that it joins. Payments
 * that the order replaces are locked before, as by whoever records a payment. The lock must come first in a transaction.
 *
 * Throws 409 when the slot can't be had, and what lockJoinedStop throws. A repeated request gets this error returned,
 * because its first try may have taken the last place.
 */
export async function lockWantedTime(
  tx: Db,
  command: OrderCommand,
  payer: Payer | null,
  terms: SlotTerms,
  now: Date,
): Promise<WantedTime> {
  const { key, shopper, requested } = command
  const { slotStart: start, along, lines } = requested
  try {
    if (along) return { slot: null, stop: await lockJoinedStop(tx, shopper?.id ?? null, along) }
    if (start === null) return { slot: null, stop: null }
    const products = lines.map(({ product }) => product).filter((product) => isId<ProductId>(product))
    const [, except] = payer ? await Promise.all([lockPayer(tx, payer), lockReplacedPayments(tx, payer, products)]) : [null, []]
    return { slot: await lockFreeSlot(tx, terms, { start, except }, now), stop: null }
  } catch (error) {
    if (error instanceof ClientError && key && (await findRequest(tx, key))) return error
    throw error
  }
}

async function lockFreeSlot(tx: Db, terms: SlotTerms, wanted: WantedSlot, now: Date): Promise<Slot> {
  await getFreeSlot(tx, terms, wanted, now)
  const [, slot] = await Promise.all([lockSlot(tx, wanted.start), getFreeSlot(tx, terms, wanted, now)])
  return slot
}

/** Throws when the order can't come at the time that it wants. */
export function requireTime(wanted: WantedTime): OrderTime {
  if (wanted instanceof ClientError) throw wanted
  return wanted
}
