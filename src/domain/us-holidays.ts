import { daysLater } from './time-zone.ts'

export interface Holiday {
  /** This is a day such as `2026-12-25`. */
  readonly day: string
  readonly name: string
}

type Rule = (year: number) => string

const MONDAY = 1
const THURSDAY = 4
const DAYS_A_WEEK = 7

const text = (year: number, month: number, day: number): string =>
  new Date(Date.UTC(year, month - 1, day)).toISOString().slice(0, 10)
const weekdayOf = (day: string): number => new Date(day).getUTCDay()

const on =
  (month: number, day: number): Rule =>
  (year) =>
    text(year, month, day)

/** Returns the first, second and so on of a weekday in a month. */
const nth =
  (count: number, weekday: number, month: number): Rule =>
  (year) => {
    const first = text(year, month, 1)
    const ahead = (weekday - weekdayOf(first) + DAYS_A_WEEK) % DAYS_A_WEEK
    return daysLater(first, ahead + (count - 1) * DAYS_A_WEEK)
  }

const last =
  (weekday: number, month: number): Rule =>
  (year) => {
    const end = daysLater(text(year, month + 1, 1), -1)
    return daysLater(end, -((weekdayOf(end) - weekday + DAYS_A_WEEK) % DAYS_A_WEEK))
  }

/** The federal holidays of the United States (5 U.S.C. 6103), on their own days and not on those that replace them. */
const HOLIDAYS: readonly (readonly [name: string, day: Rule])[] = [
  ['New Year’s Day', on(1, 1)],
  ['Martin Luther King Jr. Day', nth(3, MONDAY, 1)],
  ['Presidents’ Day', nth(3, MONDAY, 2)],
  ['Memorial Day', last(MONDAY, 5)],
  ['Juneteenth', on(6, 19)],
  ['Independence Day', on(7, 4)],
  ['Labor Day', nth(1, MONDAY, 9)],
  ['Columbus Day', nth(2, MONDAY, 10)],
  ['Veterans Day', on(11, 11)],
  ['Thanksgiving', nth(4, THURSDAY, 11)],
  ['Christmas Day', on(12, 25)],
]

/** Returns the federal holidays of the twelve months from this day on, each once. */
export function usHolidaysFrom(today: string): Holiday[] {
  const year = Number(today.slice(0, 4))
  return HOLIDAYS.map(([name, rule]) => {
    const day = rule(year)
    return { name, day: day < today ? rule(year + 1) : day }
  }).toSorted((one, other) => (one.day < other.day ? -1 : 1))
}
