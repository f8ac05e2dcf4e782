import type { CashOfDayWire } from '../../../contract/payments/cash.ts'
import { cents, dollarsOf } from '../../../domain/money.ts'
import {
  type CashHandover,
  type CashOfPerson,
  cashDifference,
  cashOfDay,
  cashToHandOver,
  countedCash,
  differenceOf,
  isImpossible,
} from '../../../domain/reports/cash-handover.ts'
import { type ReportDay, reportDay } from '../../../domain/reports/reports.ts'
import type { Staff, StaffId } from '../../../domain/staff/staff.ts'
import { dayOf } from '../../../domain/time/time-zone.ts'
import type { Db } from '../../platform/database/connect.ts'
import { inSnapshot } from '../../platform/database/transaction.ts'
import type { Platform } from '../../platform/platform.ts'
import { listCashReceived } from '../orders/order-cash.ts'
import { listCashPaidOut } from '../payments/cash-refunds.ts'
import { cashReceiptsIn } from '../staff-actions/staff-action-repository.ts'
import { listHandovers } from './cash-repository.ts'

/** Returns a day of the store's time zone, which is today by default. */
export function storeDay({ clock, settings }: Pick<Platform, 'clock' | 'settings'>, day?: string): ReportDay {
  const { timeZone } = settings.current()
  return reportDay(day ?? dayOf(clock.now(), timeZone), timeZone)
}

/**
 * Returns the cash of everybody, or of one person, who received or paid back some on the day or handed some of it over. The caller
 * must read in a snapshot, or hold the lock of the person's cash.
 */
export async function listCash(db: Db, { day, startsAt, endsAt }: ReportDay, by: StaffId | null): Promise<CashOfPerson[]> {
  const range = { from: startsAt, before: endsAt, by }
  const [received, paidOut, handovers] = await Promise.all([
    listCashReceived(db, { ...range, others: cashReceiptsIn(range) }),
    listCashPaidOut(db, range),
    listHandovers(db, day, by),
  ])
  const names = new Map([
    ...handovers.map(({ person, personName }) => [person, personName] as const),
    ...[...paidOut, ...received].map(({ person, name }) => [person, name] as const),
  ])
  const people = [...names].map(([person, name]) => {
    const { orders = 0, received: taken = cents(0) } = received.find((one) => one.person === person) ?? {}
    const { refunds = 0, paidOut: returned = cents(0) } = paidOut.find((one) => one.person === person) ?? {}
    const ofPerson = handovers.filter((one) => one.person === person)
    return { person, name, orders, received: taken, refunds, paidOut: returned, handovers: ofPerson }
  })
  return people.toSorted((one, other) => one.name.localeCompare(other.name) || one.person.localeCompare(other.person))
}

export async function showCash(platform: Platform, day: ReportDay): Promise<CashOfDayWire> {
  return cashToWire(day.day, await inSnapshot(platform.db, (tx) => listCash(tx, day, null)))
}

/** Returns the cash that this person received today, and what of it is not handed over yet. */
export async function cashTakenToday(platform: Platform, { id }: Staff) {
  const people = await inSnapshot(platform.db, (tx) => listCash(tx, storeDay(platform), id))
  const { received, paidOut, toHandOver } = cashOfDay(people)
  const orders = people[0]?.orders ?? 0
  return { amount: dollarsOf(received), orders, paidOut: dollarsOf(paidOut), toHandOver: dollarsOf(toHandOver) }
}

export const cashToWire = (day: string, people: readonly CashOfPerson[]): CashOfDayWire => {
  const { received, paidOut, counted, toHandOver, difference } = cashOfDay(people)
  return {
    day,
    received: dollarsOf(received),
    paidOut: dollarsOf(paidOut),
    counted: dollarsOf(counted),
    toHandOver: dollarsOf(toHandOver),
    difference: dollarsOf(difference),
    people: people.map(personToWire),
  }
}

const personToWire = (cash: CashOfPerson): CashOfDayWire['people'][number] => ({
  person: cash.person,
  name: cash.name,
  orders: cash.orders,
  received: dollarsOf(cash.received),
  refunds: cash.refunds,
  paidOut: dollarsOf(cash.paidOut),
  counted: dollarsOf(countedCash(cash)),
  toHandOver: dollarsOf(cashToHandOver(cash)),
  difference: dollarsOf(cashDifference(cash)),
  handovers: cash.handovers.map(handoverToWire),
})

const handoverToWire = (handover: CashHandover) => ({
  _id: handover.id,
  expected: dollarsOf(handover.expected),
  counted: dollarsOf(handover.counted),
  difference: dollarsOf(differenceOf(handover)),
  ...(handover.note !== null && { note: handover.note }),
  ...(isImpossible(handover) && { isImpossible: true as const }),
  at: handover.at.toISOString(),
  by: handover.by,
  ...(handover.takenBack && { takenBackAt: handover.takenBack.at.toISOString(), takenBackBy: handover.takenBack.by }),
})
