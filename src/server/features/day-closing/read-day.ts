import type { DayFactsWire, DayWire } from '../../../contract/reports/day-closing.ts'
import { cents, dollarsOf } from '../../../domain/money.ts'
import { cashOfDay } from '../../../domain/reports/cash-handover.ts'
import { changedFacts, type DayFact, type DayFacts, isAmount } from '../../../domain/reports/day-closing.ts'
import { type ReportDay, reportDay } from '../../../domain/reports/reports.ts'
import { dayOf, daysLater } from '../../../domain/time/time-zone.ts'
import type { Db } from '../../platform/database/connect.ts'
import { inSnapshot } from '../../platform/database/transaction.ts'
import type { Platform } from '../../platform/platform.ts'
import { cashToWire, listCash } from '../cash/list-cash.ts'
import { findOpenOrders } from '../orders/day-sales.ts'
import { type DayFigures, readDayFigures } from '../reports/day-figures-repository.ts'
import { taxesToWire } from '../reports/figures-wire.ts'
import { type DayClosing, listClosings } from './closing-repository.ts'

const WEEK = 7

/** Returns all that is known of a day, of one moment. */
export async function readDay(platform: Platform, day: ReportDay): Promise<DayWire> {
  const { db, clock, settings } = platform
  const { timeZone } = settings.current()
  const now = clock.now()
  const before = reportDay(daysLater(day.day, -WEEK), timeZone)
  const { figures, weekBefore, facts, cash, leftOutDue, closings } = await inSnapshot(db, async (tx) => ({
    ...(await readFacts(tx, day, before)),
    closings: await listClosings(tx, day.day),
  }))
  const closed = closings.find(({ reopened }) => reopened === null)
  return {
    day: day.day,
    today: dayOf(now, timeZone),
    timeZone,
    isOver: now >= day.endsAt,
    facts: factsToWire(facts),
    leftOutDue: dollarsOf(leftOutDue),
    weekBefore: {
      day: before.day,
      orders: weekBefore?.orders ?? 0,
      net: dollarsOf(cents(weekBefore ? weekBefore.gross - weekBefore.refunds : 0)),
    },
    taxes: figures ? taxesToWire([figures]) : [],
    cash: cashToWire(day.day, cash),
    closing: closed ? closingToWire(closed, facts) : null,
    earlierClosings: closings.flatMap(reopenedToWire),
    computedAt: now.toISOString(),
  }
}

/** Reads the facts of a day. The caller must read in a snapshot. */
export async function readFacts(tx: Db, day: ReportDay, before: ReportDay) {
  const [{ days }, cash, { leftOutDue, ...openOrders }] = await Promise.all([
    readDayFigures(tx, { current: [day], before: [before] }, 0),
    listCash(tx, day, null),
    findOpenOrders(tx, day),
  ])
  const figuresOf = ({ startsAt }: ReportDay) => days.find((one) => Date.parse(one.startsAt) === startsAt.getTime())
  const figures = figuresOf(day)
  const facts: DayFacts = { ...factsOfOrders(figures), ...openOrders, ...cashOfDay(cash) }
  return { figures, weekBefore: figuresOf(before), facts, cash, leftOutDue }
}

/** A day without orders may have no figures. */
function factsOfOrders(figures: DayFigures | undefined) {
  const { orders = 0, gross = 0, refunds = 0, leftOut = 0, taxes = [], cancelled = [] } = figures ?? {}
  const {
    discount = 0,
    tax = 0,
    refundedTax = 0,
    delivery = 0,
    deposit = 0,
    cashGross: cash = 0,
    cashRefunds = 0,
    credit = 0,
    refundedCredit: creditRefunds = 0,
  } = figures ?? {}
  return {
    orders,
    canceled: cancelled.reduce((sum, one) => sum + one.orders, 0),
    goods: taxes.reduce((sum, { goods, refundedGoods }) => sum + goods + refundedGoods, 0),
    discount,
    tax,
    refundedTax,
    delivery,
    deposit,
    gross,
    refunds,
    net: gross - refunds,
    leftOut,
    cash,
    cashRefunds,
    cards: gross - cash - credit,
    cardRefunds: refunds - cashRefunds - creditRefunds,
    credit,
    creditRefunds,
  }
}

const valueToWire = (fact: DayFact, value: number): number => (isAmount(fact) ? dollarsOf(cents(value)) : value)

const factsToWire = <Facts extends Partial<DayFacts>>(facts: Facts): { [Fact in keyof Facts]: number } =>
  Object.fromEntries(Object.entries(facts).map(([fact, value]) => [fact, valueToWire(fact as DayFact, value)])) as {
    [Fact in keyof Facts]: number
  }

const closingToWire = ({ at, by, facts: closed }: DayClosing, present: DayFacts) => ({
  at: at.toISOString(),
  by,
  facts: factsToWire(closed) satisfies Partial<DayFactsWire>,
  changes: changedFacts(closed, present).map(({ fact, was, now }) => ({
    fact,
    was: valueToWire(fact, was),
    now: valueToWire(fact, now),
  })),
})

const reopenedToWire = ({ at, by, reopened }: DayClosing): DayWire['earlierClosings'] =>
  reopened ? [{ at: at.toISOString(), by, reopenedAt: reopened.at.toISOString(), reopenedBy: reopened.by }] : []
