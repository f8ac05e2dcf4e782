import type { DashboardResponse, FiguresWire } from '../../../../contract/reports/dashboard.ts'
import { cents, dollarsOf, formatDollars, wireCents } from '../../../../domain/money.ts'

const longDay = new Intl.DateTimeFormat(undefined, { month: 'long', day: 'numeric', timeZone: 'UTC' })
const shortDay = new Intl.DateTimeFormat(undefined, { month: 'short', day: 'numeric', timeZone: 'UTC' })
const weekday = new Intl.DateTimeFormat(undefined, { weekday: 'short', timeZone: 'UTC' })
const hour = new Intl.DateTimeFormat(undefined, { hour: 'numeric', timeZone: 'UTC' })

/** `day` is a date such as `2026-11-22`. */
export const dayName = (day: string): string => shortDay.format(new Date(day))
export const weekdayName = (day: string): string => weekday.format(new Date(day))
/** `of` is an hour from 0 to 23. */
export const hourName = (of: number): string => hour.format(new Date(Date.UTC(2026, 0, 1, of)))

/** Returns the name of the period before, such as `yesterday` or `the 7 days before`. */
const beforeName = (report: ReportedDays): string => (report.period === 'today' ? 'yesterday' : `the ${daysBefore(report)}`)

type ReportedDays = Pick<DashboardResponse, 'period' | 'days'>

const daysBefore = ({ days: { length } }: ReportedDays): string => (length === 1 ? 'day before' : `${length} days before`)

/** Returns the title of a column of the period before, such as `Yesterday` or `7 days before`. */
export function beforeTitle(report: ReportedDays): string {
  if (report.period === 'today') return 'Yesterday'
  return report.days.length === 1 ? 'Day before' : daysBefore(report)
}

/** Returns whether there is anything to compare with: a new store has no days before. */
export const hasBefore = ({ before }: Pick<DashboardResponse, 'before'>): boolean => before.orders > 0

export function daysText(report: DashboardResponse): string {
  const { from, to } = report.current
  const days = from === to ? longDay.format(new Date(to)) : `${longDay.format(new Date(from))} to ${longDay.format(new Date(to))}`
  return hasBefore(report) ? `${days}, beside ${beforeName(report)}` : days
}

/** Returns a text such as `$1.20 more than yesterday`. Null means that there were no orders. */
export function moreOrLess(now: number | null, then: number | null, before: string): string {
  if (then === null || now === null)
    return then === null ? `No orders ${inBefore(before)}` : `${formatDollars(then)} ${inBefore(before)}`
  if (now === then) return `As much as ${before}`
  const difference = dollarsOf(cents(Math.abs(wireCents(now) - wireCents(then))))
  return `${formatDollars(difference)} ${now > then ? 'more' : 'less'} than ${before}`
}

const inBefore = (before: string): string => (before === 'yesterday' ? before : `in ${before}`)

export const minutes = (of: number | null): string => (of === null ? 'None yet' : `${Math.ceil(of)} min`)

export const canceledBy = ({ cancelled: { byShoppers, byStore } }: FiguresWire): string =>
  `${byShoppers} by customers, ${byStore} by the store`
