import Holidays from 'date-holidays'
import { daysLater } from '../../../../domain/time/time-zone.ts'

// The package is large, so only the lazily loaded choice of holidays may import this file.

/** A country, or a part of one. */
export interface Region {
  /** `code` is a code such as `US`, or `CA` for California in it. */
  readonly code: string
  readonly name: string
}

export interface Holiday {
  /** `day` is a day such as `2026-12-25`. */
  readonly day: string
  readonly name: string
}

const LANGUAGE = 'en'
const DAYS_A_YEAR = 365

export const listCountries = (): Region[] => byName(new Holidays().getCountries(LANGUAGE))

/** Returns none for a country whose holidays are the same everywhere. */
export const listRegions = (country: string): Region[] => byName(new Holidays().getStates(country, LANGUAGE) ?? {})

const byName = (names: Readonly<Record<string, string>>): Region[] =>
  Object.entries(names)
    .map(([code, name]) => ({ code, name }))
    .toSorted((one, other) => one.name.localeCompare(other.name, LANGUAGE))

/**
 * Returns the public holidays of the twelve months from this day on, with the days that replace them, each day once. An
 * empty region means the whole country.
 */
export function holidaysFrom(today: string, country: string, region: string): Holiday[] {
  const options = { languages: LANGUAGE, types: ['bank' as const, 'public' as const] }
  const calendar = region === '' ? new Holidays(country, options) : new Holidays(country, region, options)
  const year = Number(today.slice(0, 4))
  const last = daysLater(today, DAYS_A_YEAR - 1)
  const names = new Map<string, string>()
  for (const { date, name, type } of [year, year + 1].flatMap((each) => calendar.getHolidays(each, LANGUAGE))) {
    const day = date.slice(0, 10)
    if (type !== 'public' && type !== 'bank') continue
    if (day >= today && day <= last && !names.has(day)) names.set(day, shownName(name, country))
  }
  return [...names].map(([day, name]) => ({ day, name })).toSorted((one, other) => (one.day < other.day ? -1 : 1))
}

/** The package has British English names. */
const shownName = (name: string, country: string): string =>
  (country === 'US' ? name.replace('Labour', 'Labor') : name).replaceAll("'", '’')
