import type { Slot, SlotTerms } from '../../../domain/delivery/delivery-slots.ts'
import type { Payer } from '../../../domain/payments/payment.ts'
import type { ProductId } from '../../../domain/products/product.ts'
import type { Db } from '../../platform/database/connect.ts'
import { findRequest } from '../../platform/idempotency/idempotency-repository.ts'
import { isId } from '../../platform/ids.ts'
import { getFreeSlot, SlotUnavailable } from '../delivery-times/choose-slot.ts'
import { lockSlot } from '../orders/orders-in-slots.ts'
import { lockPayer, lockReplacedPayments } from '../payments/replace-payments.ts'
import type { OrderCommand } from './order-command.ts'

/** The slot of an order, null for one without, or why the order can't have the slot it wants. */
export type WantedSlot = Slot | SlotUnavailable | null

/**
 * Locks the slot that the order wants until the commit, unless the slot is full or over already: most orders that are too
 * late need not wait then. Payments that the order replaces are locked before, as by whoever records a payment. The lock
 * must come first in a transaction.
 *
 * Throws 409 when the slot can't be had. A repeated request gets this error returned, because its first try may have taken
 * the last place.
 */
export async function lockWantedSlot(
  tx: Db,
  { key, requested: { slotStart: start, lines } }: OrderCommand,
  payer: Payer | null,
  terms: SlotTerms,
  now: Date,
): Promise<WantedSlot> {
  if (start === null) return null
  const products = lines.map(({ product }) => product).filter((product) => isId<ProductId>(product))
  const [, except] = payer ? await Promise.all([lockPayer(tx, payer), lockReplacedPayments(tx, payer, products)]) : [null, []]
  try {
    await getFreeSlot(tx, terms, { start, except }, now)
    const [, slot] = await Promise.all([lockSlot(tx, start), getFreeSlot(tx, terms, { start, except }, now)])
    return slot
  } catch (error) {
    if (error instanceof SlotUnavailable && key && (await findRequest(tx, key))) return error
    throw error
  }
}

/** Throws 409 when the wanted slot can't be had. */
export function requireSlot(wanted: WantedSlot): Slot | null {
  if (wanted instanceof SlotUnavailable) throw wanted
  return wanted
}
