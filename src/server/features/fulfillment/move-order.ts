import type { StatusResult } from '../../../contract/orders/orders.ts'
import type { FailedDelivery, ReturnedGoods } from '../../../domain/delivery/failed-delivery.ts'
import { type Order, type OrderId, type OrderStatus, shownStatus } from '../../../domain/orders/order.ts'
import { nextSteps } from '../../../domain/orders/order-workflow.ts'
import { leaveOut, type PickContext, pickLines, type UnpickedChoice, undecidedLines } from '../../../domain/orders/picking.ts'
import { isRefused, unpackedOrders } from '../../../domain/orders/stop.ts'
import { type Actor, staffActor } from '../../../domain/staff/actor.ts'
import { maySetStatus, type Staff, type StaffRole } from '../../../domain/staff/staff.ts'
import { ClientError } from '../../platform/client-error.ts'
import type { Db } from '../../platform/database/connect.ts'
import { inTransaction } from '../../platform/database/transaction.ts'
import { isId } from '../../platform/ids.ts'
import type { Platform } from '../../platform/platform.ts'
import { setStatus } from '../orders/change-status.ts'
import { findDueCash } from '../orders/order-cash.ts'
import { findUnweighedLines, getOrder, hasPieces } from '../orders/order-repository.ts'
import { findTogether, leaveUnpacked, recordStopChange } from '../orders/stops.ts'
import { type Capture, CaptureFailed, capturePayment, releaseReserved, requestCapture } from '../payments/capture-payment.ts'
import { resolveDecidedIssues } from '../payments/payment-repository.ts'
import { refundRest } from '../payments/request-refund.ts'
import { announceNext } from '../rounds/announce-next.ts'
import { returnStock } from '../stock/move-stock.ts'
import { lockVisibleOrder, OrdersUnpacked, StepConflict } from './change-order.ts'
import { checkId } from './check-id.ts'
import { changeLines } from './pick-order.ts'
import { enqueueLeftOutRefund } from './refund-left-out.ts'

interface Step {
  readonly status: OrderStatus
  /** The status that the sender saw. The step is rejected when the order has left it. */
  readonly from?: OrderStatus | undefined
  readonly reason?: string | undefined
  /** Whether the cash was received at a delivery; true by default. */
  readonly isPaid?: boolean | undefined
  /** Whether somebody of age showed an ID at a delivery. Goods that need one come back when it is false. */
  readonly idChecked?: boolean | undefined
  /** What becomes of unpicked lines when the order is sent out; `include` by default. */
  readonly unpicked?: UnpickedChoice | undefined
  /** Whether the order is sent out without those of its stop that are not packed. */
  readonly leave?: boolean | undefined
  /** The same person moves these orders at once. */
  readonly together?: readonly string[] | undefined
}

interface TakenStep extends Step {
  readonly failedDelivery?: FailedDelivery | undefined
  /** `goods` says where the goods of a canceled order go. The default is `restock`. */
  readonly goods?: ReturnedGoods | undefined
}

/**
 * Moves an order to another status. Throws 403 (their role can't set this status), 404 (also for an order that they may
 * not see), 409 with the present status (the order can't get there from it, `unpicked` refuses lines that nobody
 * picked, or other orders of its stop are not packed), 409 with the code `id-check` (nobody checked an ID that goods need), 409
 * with the code `capture-failed`, and 503 when its reserved payment can't be captured now.
 */
export async function moveOrder(platform: Platform, order: OrderId, step: Step, by: Staff): Promise<void> {
  requireStatusOf(by.role, step.status)
  const capture = await tryStep(platform, order, step, by)
  if (capture === null) return
  await capturePayment(platform, capture)
  if ((await tryStep(platform, order, step, by)) !== null) throw new CaptureFailed()
}

/** Takes the step, unless a reserved payment is to be captured before. Returns that capture, or null. */
function tryStep({ db, clock, settings }: Platform, order: OrderId, step: Step, by: Staff): Promise<Capture | null> {
  const { weighing } = settings.current()
  return inTransaction(db, async (tx) => {
    const status = await lockVisibleOrder(tx, order, by.role)
    requireStep(status, step)
    const now = clock.now()
    const actor = staffActor(by)
    if (step.status !== 'Out for Delivery') {
      const idReason =
        step.status === 'Delivered' ? await checkId(tx, order, { idChecked: step.idChecked, at: now, by: actor }) : undefined
      await takeStep(tx, order, { ...step, reason: step.reason || idReason }, actor, now)
      return null
    }
    const unpacked = await findUnpacked(tx, order, step)
    await decideUnpicked(tx, order, step, { by: actor, at: now, weighing })
    await requirePieces(tx, order, status)
    await requireWeights(tx, order, status)
    const capture = await requestCapture(tx, order, now)
    if (capture) return capture
    await leaveUnpacked(tx, order, unpacked, actor, now)
    await takeStep(tx, order, step, actor, now)
    return null
  })
}

function requireStatusOf(role: StaffRole, status: OrderStatus): void {
  if (!maySetStatus(role, status)) throw new ClientError(403, `A ${role} can’t set an order to ${shownStatus(status)}`)
}

function requireStep(status: OrderStatus, { status: wanted, from }: Step): void {
  if (from !== undefined && from !== status) throw new StepConflict(status, `This order is now ${shownStatus(status)}`)
  if (!nextSteps(status).includes(wanted))
    throw new StepConflict(status, `An order that is ${shownStatus(status)} can’t become ${shownStatus(wanted)}`)
}

/**
 * Returns the orders of the same stop that are not packed. Throws 409 with their numbers unless `leave` says that this order
 * goes out without them. Orders in packing that the same person sends out at once, and that can go, are not asked for.
 */
async function findUnpacked(tx: Db, order: OrderId, step: Step): Promise<readonly Order[]> {
  const { unpicked = 'include', leave = false, together = [] } = step
  const goes = ({ id, status, lines }: Order) => status === 'Packing' && together.includes(id) && !isRefused({ lines }, unpicked)
  const others = (await findTogether(tx, order)).filter((other) => !goes(other))
  const unpacked = unpackedOrders(others, unpicked)
  if (unpacked.length > 0 && !leave) throw new OrdersUnpacked(unpacked)
  return unpacked
}

/**
 * Applies the choice about lines that nobody picked. The caller must hold the order's row lock, so that a line that a
 * colleague picks meanwhile is not left out.
 */
async function decideUnpicked(tx: Db, id: OrderId, { unpicked = 'include' }: Step, context: PickContext): Promise<void> {
  const order = unpicked === 'include' ? null : await getOrder(tx, id)
  if (!order) return
  const undecided = undecidedLines(order.lines)
  if (undecided.length === 0) return
  if (unpicked === 'refuse') {
    const lines = undecided.length === 1 ? '1 line of this order is' : `${undecided.length} lines of this order are`
    throw new StepConflict('Packing', `${lines} not picked`)
  }
  await changeLines(tx, order, pickLines(order.lines, undecided.map(leaveOut), [], context), context.by, context.at)
}

/** Throws 409 when pieces come that are sold by weight and that nobody has weighed. */
async function requireWeights(tx: Db, order: OrderId, status: OrderStatus): Promise<void> {
  const names = await findUnweighedLines(tx, order)
  if (names.length > 0) throw new StepConflict(status, `Please enter the weight of ${names.join(', ')}`)
}

/** Throws 409 when no piece of the order was picked, since there is nothing to deliver. */
async function requirePieces(tx: Db, order: OrderId, status: OrderStatus): Promise<void> {
  if (!(await hasPieces(tx, order)))
    throw new StepConflict(status, 'Nothing in this order was picked. Please cancel it instead.', ['Cancelled'])
}

/** Sets the status, with its refunds, returned stock and jobs. The caller must hold the order's row lock. */
export async function takeStep(
  tx: Db,
  order: OrderId,
  { status, reason, isPaid = true, failedDelivery, goods }: TakenStep,
  by: Actor,
  now: Date,
): Promise<void> {
  const cashReceived = status === 'Delivered' && isPaid ? await findDueCash(tx, order) : null
  await setStatus(tx, order, { status, by, reason, now, cashReceived, failedDelivery })
  if (status === 'Delivered' || status === 'Cancelled') await resolveDecidedIssues(tx, order)
  if (status === 'Delivered') {
    await enqueueLeftOutRefund(tx, order, now)
    await announceNext(tx, order, now)
  }
  if (status === 'Cancelled') {
    // The caller publishes that the order changed, which is all that there is to report about the payment.
    await refundRest(tx, order, { by, reason: reason || 'Order canceled', now })
    await releaseReserved(tx, order, now)
    await returnStock(tx, order, { by, now, goods })
    await recordStopChange(tx, order, now)
  }
}

/**
 * Moves each order by itself, in the sequence of `ids`. One that can't move does not keep the others from moving. After
 * an unexpected error the rest is not tried, and the results say what has moved so far. Throws 403, and such an error
 * when it happens at the first order.
 */
export async function moveOrders(platform: Platform, ids: readonly string[], step: Step, by: Staff): Promise<StatusResult[]> {
  requireStatusOf(by.role, step.status)
  const results = new Map<string, StatusResult>()
  for (const id of ids) {
    try {
      results.set(id, await moveOne(platform, id, { ...step, together: ids }, by))
    } catch (error) {
      if (results.size === 0) throw error
      platform.log.error({ err: error, order: id }, 'orders could not be moved together')
      break
    }
  }
  return ids.map((id) => results.get(id) ?? { id, ok: false, message: NOT_TRIED })
}

const NOT_TRIED = 'Something went wrong, so this order was not updated. Please try again.'

async function moveOne(platform: Platform, id: string, step: Step, by: Staff): Promise<StatusResult> {
  if (!isId<OrderId>(id)) return { id, ok: false, message: 'Order not found' }
  try {
    await moveOrder(platform, id, step, by)
    return { id, ok: true, status: step.status, message: 'Order updated' }
  } catch (error) {
    if (error instanceof StepConflict) return { id, ok: false, status: error.orderStatus, message: error.message }
    // A card that can't be charged, and a provider that is away, keep no other orders from moving.
    if (error instanceof ClientError) return { id, ok: false, message: error.message }
    throw error
  }
}
