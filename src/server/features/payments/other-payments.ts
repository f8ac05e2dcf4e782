import type { OtherPayment, PaymentId, PaymentVerdict } from '../../../domain/payments/payment.ts'
import type { Db } from '../../platform/database/connect.ts'
import { anyOf } from '../../platform/database/list-queries.ts'
import { newId } from '../../platform/ids.ts'
import type { PaymentRow } from './payment-repository.ts'
import { saveRefunds } from './refund-repository.ts'

/** Saves the other payments that name the order, with their refunds. Returns those that were not known before. */
export async function saveOtherPayments(
  tx: Db,
  payment: PaymentRow,
  { others }: PaymentVerdict,
  now: Date,
): Promise<readonly OtherPayment[]> {
  const saved = await replaceOtherPayments(tx, payment, others, now)
  for (const { id, other } of saved) await saveRefunds(tx, { order: payment.order, payment: id }, other.refunds, now)
  return saved.flatMap(({ isNew, other }) => (isNew ? [other] : []))
}

interface SavedOther {
  readonly id: PaymentId
  readonly other: OtherPayment
  readonly isNew: boolean
}

/**
 * Inserts, updates and deletes rows, so that the order's other payments are exactly these. The caller must hold the
 * order's row lock.
 */
async function replaceOtherPayments(
  tx: Db,
  { order, shopper, startedAt, expiresAt }: PaymentRow,
  others: readonly OtherPayment[],
  now: Date,
): Promise<SavedOther[]> {
  const known = await tx
    .selectFrom('payments')
    .select(['id', 'payment_intent'])
    .where('order_id', '=', order)
    .where('kind', '=', 'other')
    .execute()
  const idOf = new Map(known.map(({ id, payment_intent }) => [payment_intent, id]))
  const gone = known.flatMap(({ id, payment_intent }) => (others.some(({ payment }) => payment === payment_intent) ? [] : [id]))
  if (gone.length > 0) await tx.deleteFrom('payments').where('id', '=', anyOf(gone)).execute()

  const saved: SavedOther[] = []
  for (const other of others) {
    const { payment, amount, currency, state, refundedAmount, refund } = other
    const values = { amount, currency, state, refunded_amount: refundedAmount, refund_state: refund }
    const id = idOf.get(payment) ?? newId<PaymentId>()
    const isNew = !idOf.has(payment)
    if (isNew) {
      const ids = { id, order_id: order, kind: 'other', shopper_id: shopper, payment_intent: payment } as const
      const times = { started_at: startedAt, expires_at: expiresAt, checked_at: now, ended_at: now }
      await tx
        .insertInto('payments')
        .values({ ...values, ...ids, ...times })
        .execute()
    } else await tx.updateTable('payments').set(values).where('id', '=', id).execute()
    saved.push({ id, other, isNew })
  }
  return saved
}
