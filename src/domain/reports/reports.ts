import { type Cents, cents } from '../money.ts'
import { dayOf, daysLater, hourOf, startOfDay } from '../time/time-zone.ts'

const HOUR_MS = 60 * 60 * 1000
const DAY_MS = 24 * HOUR_MS

export const REPORT_PERIODS = ['today', '7', '30'] as const
/** A period is a number of days up to today. */
export type ReportPeriod = (typeof REPORT_PERIODS)[number]

/** A report may also be about the days from one to another. */
export const SHOWN_PERIODS = [...REPORT_PERIODS, 'days'] as const

/** The days are included, and are such as `2026-11-22`. */
export interface DayRange {
  readonly from: string
  readonly to: string
}

export const MOST_DAYS_OF_RANGE = 366

/** Counts the days from the first to the last. */
export const daysOfRange = ({ from, to }: DayRange): number => Math.round((Date.parse(to) - Date.parse(from)) / DAY_MS) + 1

export const daysIn = (period: ReportPeriod): number => (period === 'today' ? 1 : Number(period))

/** Reports compare the longest range with as many days before it. */
export const MOST_REPORT_DAYS = 2 * MOST_DAYS_OF_RANGE

export interface ReportDay {
  /** The day is in the store's time zone, such as `2026-11-22`. */
  readonly day: string
  readonly startsAt: Date
  /** `endsAt` is when the next day starts. */
  readonly endsAt: Date
}

/** Returns a day such as `2026-11-22` of the time zone. */
export const reportDay = (day: string, timeZone: string): ReportDay => ({
  day,
  startsAt: startOfDay(day, timeZone),
  endsAt: startOfDay(daysLater(day, 1), timeZone),
})

/** Returns the last `count` days including today, oldest first. */
export const lastDays = (now: Date, count: number, timeZone: string): ReportDay[] =>
  daysUntil(dayOf(now, timeZone), count, timeZone)

/** Returns the last `count` days including this one, oldest first. */
export function daysUntil(last: string, count: number, timeZone: string): ReportDay[] {
  const days = Array.from({ length: count + 1 }, (_, place) => daysLater(last, place - count + 1))
  const starts = days.map((day) => startOfDay(day, timeZone))
  return days.slice(0, count).flatMap((day, place) => {
    const [startsAt, endsAt] = starts.slice(place, place + 2)
    return startsAt && endsAt ? [{ day, startsAt, endsAt }] : []
  })
}

const QUARTER_MS = HOUR_MS / 4
const QUARTERS_AN_HOUR = 4

/**
 * Returns the hour (0 to 23) that clocks show in a quarter of an hour of a day. Quarters are counted from the start of
 * the day, which may have 23 or 25 hours. Every zone is a whole number of quarters from UTC.
 */
export const hourOfQuarter = ({ startsAt, endsAt }: ReportDay, quarter: number, timeZone: string): number =>
  endsAt.getTime() - startsAt.getTime() === DAY_MS
    ? Math.floor(quarter / QUARTERS_AN_HOUR)
    : hourOf(new Date(startsAt.getTime() + quarter * QUARTER_MS), timeZone)

export interface TimeCount {
  readonly seconds: number
  readonly count: number
}

/**
 * Returns times in minutes. The median is the mean of the two middle values; nine of ten is by nearest rank. Both are
 * null without a delivery.
 */
export function rankTimes(counts: readonly TimeCount[]) {
  const sorted = counts.toSorted((one, other) => one.seconds - other.seconds)
  const count = sorted.reduce((sum, one) => sum + one.count, 0)
  if (count === 0) return { medianMinutes: null, ninthOfTenMinutes: null }
  /** The lowest rank is 1. */
  const secondsAt = (rank: number): number => {
    let below = 0
    for (const one of sorted) {
      below += one.count
      if (below >= rank) return one.seconds
    }
    return 0
  }
  const median = (secondsAt(Math.ceil(count / 2)) + secondsAt(Math.floor(count / 2) + 1)) / 2
  return { medianMinutes: median / 60, ninthOfTenMinutes: secondsAt(Math.ceil((count * 9) / 10)) / 60 }
}

export interface Sales {
  readonly orders: number
  readonly gross: Cents
  readonly refunds: Cents
}

export const addSales = (sales: readonly Sales[]): Sales => ({
  orders: sales.reduce((sum, { orders }) => sum + orders, 0),
  gross: cents(sales.reduce((sum, { gross }) => sum + gross, 0)),
  refunds: cents(sales.reduce((sum, { refunds }) => sum + refunds, 0)),
})

export const netOf = ({ gross, refunds }: Sales): Cents => cents(gross - refunds)

/** Rounds to the cent, halves up. Returns null without orders. */
export const averageBasket = ({ orders, gross }: Sales): Cents | null =>
  orders === 0 ? null : cents(Math.floor((gross * 2 + orders) / (orders * 2)))
