import { type Cents, dollarsOf, formatCents } from '../../../domain/money.ts'
import { cashToHandOver, type HandoverId } from '../../../domain/reports/cash-handover.ts'
import type { ReportDay } from '../../../domain/reports/reports.ts'
import type { Staff, StaffId } from '../../../domain/staff/staff.ts'
import { ClientError, notFound } from '../../platform/client-error.ts'
import { inTransaction } from '../../platform/database/transaction.ts'
import { newId } from '../../platform/ids.ts'
import type { Platform } from '../../platform/platform.ts'
import { recordStaffAction } from '../staff-actions/staff-action-repository.ts'
import { findHandover, insertHandover, lockCashOf, markTakenBack } from './cash-repository.ts'
import { listCash } from './list-cash.ts'

interface Count {
  readonly person: StaffId
  /** What the sender saw that the person still has. */
  readonly expected: Cents
  readonly counted: Cents
  readonly note: string | null
}

/**
 * Records cash that a person hands over. Throws 404 when they received none on the day, and 409 when what they have is
 * not what the sender saw, because somebody else counted it or because they received more since.
 */
export function handOverCash({ db, clock }: Platform, day: ReportDay, count: Count, by: Staff): Promise<void> {
  const { person, expected, counted, note } = count
  return inTransaction(db, async (tx) => {
    await lockCashOf(tx, person, day.day)
    const [cash] = await listCash(tx, day, person)
    if (!cash) throw notFound('Cash')
    const left = cashToHandOver(cash)
    if (left <= 0 || left !== expected) throw notExpected(cash.name, left)
    const now = clock.now()
    const handover = { id: newId<HandoverId>(), person, personName: cash.name, expected, counted, note, at: now }
    await Promise.all([
      insertHandover(tx, day, { ...handover, by: by.name, takenBack: null }, by),
      recordStaffAction(
        tx,
        by,
        { what: 'cash-counted', person: { id: person, name: cash.name }, day: day.day, expected, counted, note },
        now,
      ),
    ])
  })
}

function notExpected(name: string, left: Cents): ClientError {
  const message =
    left > 0
      ? `${name} has ${formatCents(left)} to hand over. Please count it again.`
      : `${name} has nothing left to hand over of this day`
  return new ClientError(409, message, { details: { toHandOver: dollarsOf(left) } })
}

/**
 * Takes back a count that was a mistake. Returns the day of its cash. Throws 404, and 409 when it was taken back before.
 */
export function takeBackHandover({ db, clock }: Platform, id: HandoverId, by: Staff): Promise<string> {
  return inTransaction(db, async (tx) => {
    const handover = await findHandover(tx, id)
    if (!handover) throw notFound('Count')
    const { person, personName, day, expected, counted, note } = handover
    await lockCashOf(tx, person, day)
    const now = clock.now()
    if (!(await markTakenBack(tx, id, by, now))) throw new ClientError(409, 'This count was taken back before')
    const what = 'cash-count-taken-back'
    await recordStaffAction(tx, by, { what, person: { id: person, name: personName }, day, expected, counted, note }, now)
    return day
  })
}
