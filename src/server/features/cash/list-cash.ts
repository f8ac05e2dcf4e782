import type { CashOfDayWire } from '../../../contract/cash.ts'
import {
  type CashHandover,
  type CashOfPerson,
  cashDifference,
  cashOfDay,
  cashToHandOver,
  countedCash,
  differenceOf,
  isImpossible,
} from '../../../domain/cash-handover.ts'
import { cents, dollarsOf } from '../../../domain/money.ts'
import { type ReportDay, reportDay } from '../../../domain/reports.ts'
import type { Staff, StaffId } from '../../../domain/staff.ts'
import { dayOf } from '../../../domain/time-zone.ts'
import type { Db } from '../../platform/database/connect.ts'
import { inSnapshot } from '../../platform/database/transaction.ts'
import type { Platform } from '../../platform/platform.ts'
import { listCashReceived } from '../orders/order-payment.ts'
import { cashReceiptsIn } from '../staff-actions/staff-action-repository.ts'
import { listHandovers } from './cash-repository.ts'

/** Returns a day of the store's time zone, which is today by default. */
export function storeDay({ clock, settings }: Pick<Platform, 'clock' | 'settings'>, day?: string): ReportDay {
  const { timeZone } = settings.current()
  return reportDay(day ?? dayOf(clock.now(), timeZone), timeZone)
}

/**
 * Returns the cash of everybody, or of one person, who received some on the day or handed some of it over. The caller
 * must read in a snapshot, or hold the lock of the person's cash.
 */
export async function listCash(db: Db, { day, startsAt, endsAt }: ReportDay, by: StaffId | null): Promise<CashOfPerson[]> {
  const range = { from: startsAt, before: endsAt, by }
  const [received, handovers] = await Promise.all([
    listCashReceived(db, { ...range, others: cashReceiptsIn(range) }),
    listHandovers(db, day, by),
  ])
  const known = new Set(received.map(({ person }) => person))
  const others = handovers.filter(({ person }) => !known.has(person))
  const without = [...new Map(others.map(({ person, personName }) => [person, personName]))].map(([person, name]) => ({
    person,
    name,
    orders: 0,
    received: cents(0),
  }))
  return [...received, ...without].map((one) => ({
    ...one,
    handovers: handovers.filter(({ person }) => person === one.person),
  }))
}

export async function showCash(platform: Platform, day: ReportDay): Promise<CashOfDayWire> {
  return cashToWire(day.day, await inSnapshot(platform.db, (tx) => listCash(tx, day, null)))
}

/** Returns the cash that this person received today, and what of it is not handed over yet. */
export async function cashTakenToday(platform: Platform, { id }: Staff) {
  const people = await inSnapshot(platform.db, (tx) => listCash(tx, storeDay(platform), id))
  const { received, toHandOver } = cashOfDay(people)
  return { amount: dollarsOf(received), orders: people[0]?.orders ?? 0, toHandOver: dollarsOf(toHandOver) }
}

export const cashToWire = (day: string, people: readonly CashOfPerson[]): CashOfDayWire => {
  const { received, counted, toHandOver, difference } = cashOfDay(people)
  return {
    day,
    received: dollarsOf(received),
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
