import type { OrderId } from '../../../domain/orders/order.ts'
import { judgePayment, mayStillBePaid, type PaymentState, type PaymentVerdict } from '../../../domain/payments/payment.ts'
import { type Actor, STORE } from '../../../domain/staff/actor.ts'
import type { Db } from '../../platform/database/connect.ts'
import { type PaymentChange, publishAfterCommit } from '../../platform/domain-events.ts'
import { releaseKeys } from '../../platform/idempotency/idempotency-repository.ts'
import { enqueueJob } from '../../platform/jobs/job-queue.ts'
import { findCreditOfOrders } from '../customers/credit-repository.ts'
import { releaseCredit } from '../customers/order-credit.ts'
import { cancelRefundedOrder, type LockedOrder } from '../orders/change-status.ts'
import { recordOrderEvent } from '../orders/order-repository.ts'
import { saveCapture } from '../orders/save-capture.ts'
import { recordStopChange } from '../orders/stops.ts'
import { releaseHolds } from '../stock/hold-stock.ts'
import { returnStock } from '../stock/move-stock.ts'
import { saveOtherPayments } from './other-payments.ts'
import { listFacts } from './payment-events.ts'
import { markUnpayable, type PaymentRow, resolveDecidedIssues, updatePayment } from './payment-repository.ts'
import { type PaidOrder, placePaidOrder, refundCanceled } from './place-paid-order.ts'
import { saveRefunds } from './refund-repository.ts'
import { returnHolds } from './replace-payments.ts'

/**
 * Derives the state of a payment from all facts that were reported, and saves what follows from it: the order is
 * placed, its goods are taken from stock, what was captured of it is paid, a payment session that nobody will pay releases
 * them, a refunded order is canceled, and refunds get their rows. `cause` names what brought the facts. The caller must hold
 * the row locks of the order and of the payment.
 */
export async function applyFacts(tx: Db, before: PaymentRow, cause: PaymentChange['cause'], now: Date): Promise<void> {
  const { order } = before
  const reported = judgePayment(before, await listFacts(tx, order))
  const isNew = isPaidOrReserved(reported) && before.paidAt === null
  const paid = isNew ? await placePaidOrder(tx, before, reported, now) : null
  const verdict = paid?.verdict ?? (await refundCanceled(tx, before, reported, now))
  await applyReservation(tx, before, verdict, now)
  if (verdict.isRefundedOrPending && !(await hasCreditLeft(tx, before)))
    await cancelRefunded(tx, { id: order, status: paid?.status ?? before.orderStatus }, now)
  const state = verdict.state === 'open' ? before.state : verdict.state // a payment without a session stays "starting"
  await saveVerdict(tx, before, { verdict, state, paid }, now)
  if (state === 'expired' || state === 'failed') await releaseUnpaid(tx, before, now)
  await saveOwnRefunds(tx, before, verdict, now)
  const newOthers = await saveOtherPayments(tx, before, verdict, now)
  publishAfterCommit(tx, 'paymentChanged', {
    ...{ order, cause, from: before.state, to: verdict.state, differing: verdict.differing, newOthers },
    hasRefundFailed: hasRefundFailed(before, verdict),
    duplicateOf: paid?.duplicateOf ?? null,
  })
}

interface Judged {
  readonly verdict: PaymentVerdict
  readonly state: PaymentState
  readonly paid: PaidOrder | null
}

async function saveVerdict(tx: Db, before: PaymentRow, { verdict, state, paid }: Judged, now: Date): Promise<void> {
  const hasEnded = paid !== null || (mayStillBePaid(before.state) && !mayStillBePaid(state))
  await updatePayment(tx, before.id, {
    ...verdict,
    state,
    paidAt: paid && now,
    endedAt: hasEnded ? now : null,
    soldOut: paid?.soldOut ?? null,
    replacedBy: paid ? paid.duplicateOf : before.replacedBy,
  })
}

/**
 * Marks the order as paid once its reserved payment is captured. When the reservation has ended before, a person has to decide
 * about the order.
 */
async function applyReservation(tx: Db, before: PaymentRow, { state, captured }: PaymentVerdict, now: Date): Promise<void> {
  const { order } = before
  if (captured !== null && before.captured === null) await saveCapture(tx, order, captured, now)
  if (state === 'released' && before.state === 'authorized') await markUnpayable(tx, order, now)
}

const isPaidOrReserved = ({ state, isPaid }: PaymentVerdict): boolean => isPaid || state === 'authorized'

const hasRefundFailed = (before: PaymentRow, verdict: PaymentVerdict): boolean =>
  verdict.refund === 'failed' && before.refund !== 'failed'

async function saveOwnRefunds(tx: Db, before: PaymentRow, verdict: PaymentVerdict, now: Date): Promise<void> {
  const { id: payment, order } = before
  const hasChanged = await saveRefunds(tx, { order, payment }, verdict.refunds, now)
  const isOtherSum = verdict.refundedAmount !== before.refundedAmount
  if (hasChanged || isOtherSum) await recordOrderEvent(tx, order, 'refunded', now)
  if (isOtherSum && verdict.areRefundsUnknown) await enqueueJob(tx, { kind: 'find-refunds', payload: { order } }, now)
}

/** An order that is also paid by credit goes on when only its money went back. */
const hasCreditLeft = async (tx: Db, { order, credit }: PaymentRow): Promise<boolean> =>
  credit > 0 && (await findCreditOfOrders(tx, [order])).size > 0

async function cancelRefunded(tx: Db, order: LockedOrder, now: Date): Promise<void> {
  if (await cancelRefundedOrder(tx, order, now)) await endCanceled(tx, order.id, STORE, now)
}

/** Does what follows when an order is canceled because all of its money goes back. Its payment must be locked before its stock. */
export async function endCanceled(tx: Db, order: OrderId, by: Actor, now: Date): Promise<void> {
  await resolveDecidedIssues(tx, order)
  await returnStock(tx, order, { by, now })
  await recordStopChange(tx, order, now)
}

async function releaseUnpaid(tx: Db, payment: PaymentRow, now: Date): Promise<void> {
  const { order, sessionId, isAnyCounted, credit } = payment
  await releaseKeys(tx, [order])
  if (credit > 0) await releaseCredit(tx, [order], now)
  if (!isAnyCounted) return
  if (sessionId === null) await returnHolds(tx, payment, now)
  else await releaseHolds(tx, [order], now)
}
