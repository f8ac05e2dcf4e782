import { dayOf, daysLater, hourOf, startOfDay } from './time-zone.ts'

export const REPORT_PERIODS = ['today', '7', '30'] as const
/** Days up to today. */
export type ReportPeriod = (typeof REPORT_PERIODS)[number]

export const daysIn = (period: ReportPeriod): number => (period === 'today' ? 1 : Number(period))

/** The longest period and the one before. */
export const MOST_REPORT_DAYS = 60

/** A day of the store's time zone. */
export interface ReportDay {
  /** Such as `2026-11-22`. */
  readonly day: string
  readonly startsAt: Date
  /** When the next one starts. */
  readonly endsAt: Date
}

/** The last `count` days up to today, oldest first. */
export function lastDays(now: Date, count: number, timeZone: string): ReportDay[] {
  const today = dayOf(now, timeZone)
  const days = Array.from({ length: count + 1 }, (_, place) => daysLater(today, place - count + 1))
  const starts = days.map((day) => startOfDay(day, timeZone))
  return days.slice(0, count).flatMap((day, place) => {
    const [startsAt, endsAt] = starts.slice(place, place + 2)
    return startsAt && endsAt ? [{ day, startsAt, endsAt }] : []
  })
}

const HOUR_MS = 60 * 60 * 1000
const DAY_MS = 24 * HOUR_MS
const QUARTER_MS = HOUR_MS / 4
const QUARTERS_AN_HOUR = 4

/** Of a quarter of an hour since the day's start: the hour that clocks show then, 0 to 23. Zones are whole quarters from UTC. */
export const hourOfQuarter = ({ startsAt, endsAt }: ReportDay, quarter: number, timeZone: string): number =>
  endsAt.getTime() - startsAt.getTime() === DAY_MS
    ? Math.floor(quarter / QUARTERS_AN_HOUR)
    : hourOf(new Date(startsAt.getTime() + quarter * QUARTER_MS), timeZone)

/** How many deliveries took so long. */
export interface TimeCount {
  readonly seconds: number
  readonly count: number
}

/** In minutes. Median: the mean of the two middle ones. Ninth of ten: nearest rank. Null without a delivery. */
export function rankTimes(counts: readonly TimeCount[]) {
  const sorted = counts.toSorted((one, other) => one.seconds - other.seconds)
  const count = sorted.reduce((sum, one) => sum + one.count, 0)
  if (count === 0) return { count, medianMinutes: null, ninthOfTenMinutes: null }
  /** From 1. */
  const secondsAt = (rank: number): number => {
    let below = 0
    for (const one of sorted) {
      below += one.count
      if (below >= rank) return one.seconds
    }
    return 0
  }
  const median = (secondsAt(Math.ceil(count / 2)) + secondsAt(Math.floor(count / 2) + 1)) / 2
  return { count, medianMinutes: median / 60, ninthOfTenMinutes: secondsAt(Math.ceil((count * 9) / 10)) / 60 }
}
