import { type Actor, staffActor } from '../../../domain/actor.ts'
import type { OrderId, OrderStatus } from '../../../domain/order.ts'
import { nextSteps } from '../../../domain/order-workflow.ts'
import { leaveOut, pickLines, type UnpickedChoice, undecidedLines } from '../../../domain/picking.ts'
import { maySetStatus, type Staff, type StaffRole } from '../../../domain/staff.ts'
import { ClientError } from '../../errors.ts'
import type { Db } from '../../platform/database/connect.ts'
import type { Platform } from '../../platform/platform.ts'
import { setStatus } from '../orders/change-status.ts'
import { getOrder } from '../orders/get-orders.ts'
import { hasPieces } from '../orders/has-pieces.ts'
import { awaitsCash } from '../orders/order-payment.ts'
import { refundRest } from '../payments/refund-rest.ts'
import { resolveDecidedIssues } from '../payments/resolve-decided-issues.ts'
import { returnStock } from '../stock/return-stock.ts'
import { changeLines } from './change-lines.ts'
import { changeOrder } from './change-order.ts'
import { lockVisibleOrder } from './lock-order.ts'
import { settleDeliveryLater } from './settle-delivery.ts'
import { StepConflict } from './step-conflict.ts'

export interface Step {
  readonly status: OrderStatus
  /** That its sender saw. */
  readonly from?: OrderStatus | undefined
  readonly reason?: string | undefined
  /** Of a delivery: whether its cash was received. True unless said. */
  readonly isPaid?: boolean | undefined
  /** Of an order that is sent out. `include` unless said. */
  readonly unpicked?: UnpickedChoice | undefined
}

/**
 * Throws 403 (not a status of their role), 404 (also for an order that they may not see), and 409 with the present status when the order can't get
 * this one from there, or has lines that nobody picked and `unpicked` refuses them.
 */
export async function moveOrder(
  { db, clock, catalogWatch }: Pick<Platform, 'db' | 'clock' | 'catalogWatch'>,
  order: OrderId,
  step: Step,
  by: Staff,
): Promise<void> {
  requireStatusOf(by.role, step.status)
  await changeOrder(db, async (tx) => {
    const status = await lockVisibleOrder(tx, order, by.role)
    requireStep(status, step)
    const now = clock.now()
    if (step.status === 'Out for Delivery') {
      await decideUnpicked(tx, order, step, staffActor(by), now)
      await requirePieces(tx, order, status)
    }
    await takeStep(tx, order, step, staffActor(by), now)
  })
  if (step.unpicked === 'leaveOut') await catalogWatch.catchUp() // what it moved in stock
}

/** Throws 403. */
export function requireStatusOf(role: StaffRole, status: OrderStatus): void {
  if (!maySetStatus(role, status)) throw new ClientError(403, `A ${role} can’t set an order to ${status}`)
}

function requireStep(status: OrderStatus, { status: wanted, from }: Step): void {
  if (from !== undefined && from !== status) throw new StepConflict(status, `This order is ${status} by now`)
  if (!nextSteps(status).includes(wanted)) throw new StepConflict(status, `An order that is ${status} can’t become ${wanted}`)
}

/** The caller must hold the order's row lock, so that a line that a colleague picks meanwhile is not left out. */
async function decideUnpicked(
  tx: Db,
  id: OrderId,
  { unpicked = 'include' }: Step,
  by: Actor & { readonly role: 'staff' },
  now: Date,
): Promise<void> {
  const order = unpicked === 'include' ? null : await getOrder(tx, id)
  if (!order) return
  const undecided = undecidedLines(order.lines)
  if (undecided.length === 0) return
  if (unpicked === 'refuse') {
    const lines = undecided.length === 1 ? '1 line of this order is' : `${undecided.length} lines of this order are`
    throw new StepConflict('Packing', `${lines} not picked`)
  }
  await changeLines(tx, order, pickLines(order.lines, undecided.map(leaveOut), [], { at: now, by }), by, now)
}

/** Nobody carries an order of which nothing was there. */
async function requirePieces(tx: Db, order: OrderId, status: OrderStatus): Promise<void> {
  if (!(await hasPieces(tx, order)))
    throw new StepConflict(status, 'Nothing in this order was picked. Please cancel it instead.', ['Cancelled'])
}

/** Needs the order's lock. */
export async function takeStep(
  tx: Db,
  order: OrderId,
  { status, reason, isPaid = true }: Step,
  by: Actor,
  now: Date,
): Promise<void> {
  const recordsPayment = status === 'Delivered' && isPaid && (await awaitsCash(tx, order))
  await setStatus(tx, order, { status, by, reason, now, recordsPayment, ...(recordsPayment && { isPaid: true }) })
  if (status === 'Delivered' || status === 'Cancelled') await resolveDecidedIssues(tx, order)
  if (status === 'Delivered') await settleDeliveryLater(tx, order, now)
  if (status === 'Cancelled') {
    await refundRest(tx, order, { by, reason: reason || 'Order cancelled', now })
    await returnStock(tx, order, by, now)
  }
}
