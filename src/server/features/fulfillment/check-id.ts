import { ID_CHECK } from '../../../contract/orders/deliveries.ts'
import {
  bringBack,
  broughtBackReason,
  carryAgain,
  checkIdSentence,
  ID_CHECKED,
  linesToCheck,
} from '../../../domain/orders/id-check.ts'
import type { Order, OrderId, OrderLine } from '../../../domain/orders/order.ts'
import { isNothingPicked, type LinePick } from '../../../domain/orders/picking.ts'
import { highestAge } from '../../../domain/products/minimum-age.ts'
import type { Db } from '../../platform/database/connect.ts'
import { getOrder } from '../orders/order-repository.ts'
import { ageLineToWire } from '../orders/order-wire.ts'
import { countRefundedPieces } from '../payments/refundable-order.ts'
import { StepConflict } from './change-order.ts'
import { changeLines } from './pick-order.ts'

interface Handover extends Pick<LinePick, 'at' | 'by'> {
  /** The courier says whether an ID was shown. It is undefined when they say nothing. */
  readonly idChecked: boolean | undefined
}

/**
 * Decides on the goods with a minimum age when an order is delivered: they are handed over, or came back to the shelf when
 * nobody showed an ID. Returns what the history says of it, and undefined for an order without such goods. The caller must
 * hold the order's row lock. Throws 409 when nobody says whether the ID was checked, and when nothing else is in the order.
 */
export async function checkId(tx: Db, id: OrderId, { idChecked, at, by }: Handover): Promise<string | undefined> {
  const order = await getOrder(tx, id)
  if (!order) return undefined
  const lines = linesToCheck(order.lines)
  if (lines.length === 0) return undefined
  if (idChecked === undefined) throw new IdNotChecked(order, lines)
  if (idChecked) return ID_CHECKED
  const after = bringBack(order.lines, { refunded: await countRefundedPieces(tx, id), at, by })
  if (isNothingPicked(after))
    throw new StepConflict(order.status, 'Nothing else is in this order. Please record that it was not delivered.', ['Cancelled'])
  await changeLines(tx, order, after, by, at)
  return broughtBackReason(after)
}

type AgeLine = ReturnType<typeof linesToCheck<OrderLine>>[number]

/** A 409 that names the goods for which an ID is needed. */
class IdNotChecked extends StepConflict {
  constructor({ status }: Order, lines: readonly AgeLine[]) {
    super(status, `${checkIdSentence(lines)}, or bring it back.`, undefined, {
      code: ID_CHECK,
      minimumAge: highestAge(lines) ?? undefined,
      ageLines: lines.map(ageLineToWire),
    })
  }
}

/** Takes goods along again that came back without an ID, because their delivery is undone. The caller must hold the order's row lock. */
export async function undoBroughtBack(tx: Db, order: Order, by: LinePick['by'], now: Date): Promise<void> {
  if (order.lines.some(({ pick }) => pick?.broughtBack)) await changeLines(tx, order, carryAgain(order.lines), by, now)
}
