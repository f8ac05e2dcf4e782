const MINUTE_MS = 60 * 1000
const HOUR_MS = 60 * MINUTE_MS
const DAY_MS = 24 * HOUR_MS
/** No zone is or was further from UTC than this. */
const FURTHEST_MS = 16 * HOUR_MS

/** Accepts names of the IANA database. An offset such as `+01:00` is not accepted, since it has no summer time. */
export function isTimeZone(name: string): boolean {
  if (!/^[A-Za-z]/.test(name)) return false
  try {
    offsets(name)
    return true
  } catch {
    return false
  }
}

/**
 * Returns the first moment of a day such as `2026-03-29`, also where clocks skip midnight. A day that a zone skipped
 * starts and ends at the same moment.
 */
export const startOfDay = (day: string, timeZone: string): Date => momentOf(day, 0, timeZone)

/**
 * Returns the first moment of a day at which clocks show this many minutes past midnight, or more if they skip that
 * time. When clocks go back and a time comes twice, it is the first of both.
 */
export function momentOf(day: string, minutes: number, timeZone: string): Date {
  const shown = Date.parse(day) + minutes * MINUTE_MS
  if (timeZone === 'UTC') return new Date(shown)
  const offset = offsets(timeZone)
  const [before, after] = [offset(shown - FURTHEST_MS), offset(shown + FURTHEST_MS)]
  const isReached = (moment: number) => moment + offset(moment) >= shown
  const earliest = shown - Math.max(before, after)
  if (isReached(earliest)) return new Date(earliest)
  let [early, late] = [earliest, shown - Math.min(before, after)]
  while (late - early > 1) {
    const middle = Math.floor((early + late) / 2)
    if (isReached(middle)) late = middle
    else early = middle
  }
  return new Date(late)
}

/** Returns the day in the time zone, such as `2026-03-29`. */
export const dayOf = (moment: Date, timeZone: string): string =>
  new Date(moment.getTime() + offsets(timeZone)(moment.getTime())).toISOString().slice(0, 10)

/** Returns the time that clocks show, such as `08:30`. */
export const timeOfDay = (moment: Date, timeZone: string): string =>
  new Date(moment.getTime() + offsets(timeZone)(moment.getTime())).toISOString().slice(11, 16)

/**
 * Returns a function that writes moments as ISO 8601 with the zone's offset, such as `2026-11-22T10:00:00.000-08:00`,
 * and with `Z` in UTC.
 */
export function localTimes(timeZone: string): (moment: Date) => string {
  const offset = offsets(timeZone)
  return (moment) => {
    const ahead = offset(moment.getTime())
    const local = new Date(moment.getTime() + ahead).toISOString()
    if (ahead === 0) return local
    const minutes = Math.floor(Math.abs(ahead) / MINUTE_MS)
    const twoDigits = (value: number) => String(value).padStart(2, '0')
    return `${local.slice(0, -1)}${ahead < 0 ? '-' : '+'}${twoDigits(Math.floor(minutes / 60))}:${twoDigits(minutes % 60)}`
  }
}

/** Returns the hour that clocks show, from 0 to 23. */
export const hourOf = (moment: Date, timeZone: string): number =>
  new Date(moment.getTime() + offsets(timeZone)(moment.getTime())).getUTCHours()

export const daysLater = (day: string, days: number): string =>
  new Date(Date.parse(day) + days * DAY_MS).toISOString().slice(0, 10)

let last: { readonly timeZone: string; readonly offset: (time: number) => number } | null = null

/**
 * Returns how many milliseconds clocks are ahead of UTC. The last zone's format is kept, because making one takes longer
 * than using it, and a store has one zone. Throws a RangeError for an unknown zone.
 */
function offsets(timeZone: string): (time: number) => number {
  if (last?.timeZone !== timeZone) last = { timeZone, offset: makeOffsets(timeZone) }
  return last.offset
}

function makeOffsets(timeZone: string): (time: number) => number {
  const format = new Intl.DateTimeFormat('en-US', { timeZone, timeZoneName: 'longOffset' })
  return (time) => {
    const name = format.formatToParts(time).find(({ type }) => type === 'timeZoneName')?.value ?? ''
    const [, sign, hours = 0, minutes = 0, seconds = 0] = /([+-])(\d\d):(\d\d)(?::(\d\d))?/.exec(name) ?? []
    const ahead = (Number(hours) * 60 + Number(minutes)) * 60 + Number(seconds)
    return (sign === '-' ? -ahead : ahead) * 1000
  }
}

/** Returns the time zone and the units that a store probably has whose owner has this browser. */
export function placeOfBrowser(timeZone: string, language: string) {
  const isAmerican = /^(America|US)\/|^Pacific\/Honolulu$/.test(timeZone)
  const { region } = new Intl.Locale(language).maximize()
  return { timeZone, units: isAmerican && region === 'US' ? ('us' as const) : ('metric' as const) }
}
