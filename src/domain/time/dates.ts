import type { Slot } from '../delivery/delivery-slots.ts'
import { countOf } from '../text/counts.ts'

/** Formats moments on the clock of one time zone, for people. */
export interface DateTexts {
  /** Returns `10:42 AM`, with the zone's name when there is one. */
  time(moment: Date): string
  /** Returns `November 14, 2026 at 10:42 AM`, with the zone's name when there is one. */
  dateAndTime(moment: Date): string
  /** Returns `Today, 10:42 AM`, `Yesterday, 6:05 PM` or `November 14, 2026`. */
  day(moment: Date, now: Date): string
  /** Returns `Today, 10:42 AM` or `November 14, 2026, 10:42 AM`. */
  dayAndTime(moment: Date, now: Date): string
  /** Returns `10:42 AM` for today, otherwise `Yesterday, 6:05 PM` or `Nov 14, 2026`. */
  shortDay(moment: Date, now: Date): string
  /** Returns `Today, 4–4:30 PM`, `Tomorrow, 8–8:30 AM` or `Monday, November 30, 10 PM to midnight`. */
  slot(slot: Slot, now: Date): string
  /** Returns when an order is due: `8–9 PM` for a slot of today, `Tomorrow, 8–9 PM`, `by 6:42 PM` or `Tomorrow, by 8:30 AM`. */
  due(due: Due, now: Date): string
  /** Returns `Saturday, November 28, 8–9 PM` or `Saturday, November 28, by 6:42 PM`, for paper that is read on another day. */
  dueOnPaper(due: Due): string
  /** Returns `Today`, `Tomorrow` or `Monday, November 30`. */
  comingDay(moment: Date, now: Date): string
  /** Returns `8–9 PM`, `11 AM – 1 PM`, `10 PM to midnight` or `11 PM to 1 AM`. */
  range(slot: Slot): string
  isSameDay(one: Date, other: Date): boolean
}

export interface Due {
  /** `slot` is null for an order that comes as soon as possible, and for a pickup. */
  readonly slot: Slot | null
  readonly dueAt: Date
}

interface DateTextsOptions {
  /** The language of this computer is used when it is undefined. */
  readonly locale: string | undefined
  /** The zone of this computer is used when it is undefined. */
  readonly timeZone: string | undefined
  /** Returns a name such as `PST` for readers whose clocks show another time, and an empty text for others. */
  zoneNameAt(moment: Date): string
}

/** Makes its formats at once, which is slow, so call it once for each zone. */
export function dateTexts({ locale, timeZone, zoneNameAt }: DateTextsOptions): DateTexts {
  const format = (options: Intl.DateTimeFormatOptions) => new Intl.DateTimeFormat(locale, { timeZone, ...options })
  const dateAndTime = format({ dateStyle: 'long', timeStyle: 'short' })
  const longDate = format({ dateStyle: 'long' })
  const weekdayDate = format({ weekday: 'long', month: 'long', day: 'numeric' })
  const mediumDate = format({ dateStyle: 'medium' })
  const shortTime = format({ timeStyle: 'short' })
  const isoDay = new Intl.DateTimeFormat('en-CA', { timeZone, dateStyle: 'short' })

  const withZone = (text: string, moment: Date) => [text, zoneNameAt(moment)].filter((part) => part !== '').join(' ')
  const time = (moment: Date) => withZone(shortTime.format(moment), moment)
  const isSameDay = (one: Date, other: Date) => isoDay.format(one) === isoDay.format(other)
  const isYesterday = (moment: Date, now: Date) => {
    const [year = 0, month = 1, day = 1] = isoDay.format(now).split('-').map(Number)
    return isoDay.format(moment) === new Date(Date.UTC(year, month - 1, day - 1)).toISOString().slice(0, 10)
  }
  const rangeWords = clockRanges(locale, timeZone)
  const range = (slot: Slot) => withZone(rangeWords(slot), slot.start)
  const comingDay = (moment: Date, now: Date) => {
    if (isSameDay(moment, now)) return 'Today'
    return isYesterday(now, moment) ? 'Tomorrow' : weekdayDate.format(moment)
  }
  const day = (moment: Date, now: Date) => {
    if (isSameDay(moment, now)) return `Today, ${time(moment)}`
    if (isYesterday(moment, now)) return `Yesterday, ${time(moment)}`
    return longDate.format(moment)
  }
  const onDay = (moment: Date, now: Date, text: string) => (isSameDay(moment, now) ? text : `${comingDay(moment, now)}, ${text}`)
  const dayOfDue = ({ slot, dueAt }: Due) => slot?.start ?? dueAt
  const timesOfDue = ({ slot, dueAt }: Due) => (slot ? range(slot) : `by ${plainSpaces(time(dueAt))}`)
  return {
    time,
    dateAndTime: (moment) => withZone(dateAndTime.format(moment), moment),
    day,
    dayAndTime(moment, now) {
      const text = day(moment, now)
      return text.endsWith(time(moment)) ? text : `${text}, ${time(moment)}`
    },
    shortDay(moment, now) {
      if (isSameDay(moment, now)) return time(moment)
      return isYesterday(moment, now) ? day(moment, now) : mediumDate.format(moment)
    },
    slot: (slot, now) => `${comingDay(slot.start, now)}, ${range(slot)}`,
    due: (due, now) => onDay(dayOfDue(due), now, timesOfDue(due)),
    dueOnPaper: (due) => `${weekdayDate.format(dayOfDue(due))}, ${timesOfDue(due)}`,
    comingDay,
    range,
    isSameDay,
  }
}

/**
 * Returns a function that writes the clock times of a range in words. Whole hours have no minutes where the clock has
 * twelve hours, and times after midnight are said as such, since they are of the next day.
 */
function clockRanges(locale: string | undefined, timeZone: string | undefined): (range: Slot) => string {
  const withMinutes = new Intl.DateTimeFormat(locale, { timeZone, timeStyle: 'short' })
  const wholeHour = new Intl.DateTimeFormat(locale, { timeZone, hour: 'numeric' })
  const clock = new Intl.DateTimeFormat('en-CA', { timeZone, dateStyle: 'short', timeStyle: 'short', hourCycle: 'h23' })
  const hasTwelveHours = /^h1[12]$/.test(wholeHour.resolvedOptions().hourCycle ?? '')
  const partsOf = (moment: Date) => {
    const format = hasTwelveHours && clock.format(moment).endsWith(':00') ? wholeHour : withMinutes
    return format.formatToParts(moment)
  }
  const textOf = (parts: readonly Intl.DateTimeFormatPart[]) => plainSpaces(parts.map(({ value }) => value).join(''))
  const isMidnight = (moment: Date) => clock.format(moment).endsWith('00:00')
  const wordOf = (moment: Date) => (isMidnight(moment) ? 'midnight' : textOf(partsOf(moment)))
  const dayOf = (moment: Date) => clock.format(moment).slice(0, 10)
  return ({ start, end }) => {
    if (dayOf(start) !== dayOf(end) || isMidnight(start)) return `${wordOf(start)} to ${wordOf(end)}`
    const [from, to] = [partsOf(start), partsOf(end)]
    const [half, otherHalf] = [from.at(-1), to.at(-1)]
    if (half?.type !== 'dayPeriod') return `${textOf(from)}–${textOf(to)}`
    return half.value === otherHalf?.value
      ? `${textOf(from.slice(0, -1)).trim()}–${textOf(to)}`
      : `${textOf(from)} – ${textOf(to)}`
  }
}

/** Formats of times have thin and narrow spaces, which are no plain text. */
const plainSpaces = (text: string): string => text.replaceAll(/[\u2009\u202f]/g, ' ')

const weekdayFormat = (timeZone: string) =>
  new Intl.DateTimeFormat('en-US', {
    timeZone,
    weekday: 'long',
    month: 'long',
    day: 'numeric',
    hour: 'numeric',
    minute: '2-digit',
    timeZoneName: 'short',
  })

/** Returns a text such as `Friday, November 27 at 10:30 AM PST`, in American English. */
export const weekdayAndTime = (moment: Date, timeZone: string): string => weekdayFormat(timeZone).format(moment)

/** Returns a text such as `Friday, November 27, 4–4:30 PM PST`, in American English. */
export function slotText(slot: Slot, timeZone: string): string {
  const parts = weekdayFormat(timeZone).formatToParts(slot.start)
  const zoneName = parts.find(({ type }) => type === 'timeZoneName')?.value ?? ''
  const texts = dateTexts({ locale: 'en-US', timeZone, zoneNameAt: () => zoneName })
  const day = new Intl.DateTimeFormat('en-US', { timeZone, weekday: 'long', month: 'long', day: 'numeric' })
  return `${day.format(slot.start)}, ${texts.range(slot)}`
}

/** Returns a text such as `November 27, 2026` for `2026-11-27`. */
export const longDayText = (day: string): string =>
  new Intl.DateTimeFormat('en-US', { timeZone: 'UTC', dateStyle: 'long' }).format(new Date(day))

const MINUTE_MS = 60 * 1000
const SOON_MINUTES = 10
const HOUR = 60
const DAY = 24 * HOUR

export interface DueText {
  readonly isLate: boolean
  readonly isSoon: boolean
  /** `text` is a text such as `14 min late`, `3 min left`, `2 h late` or `3 days late`. */
  readonly text: string
}

/** `now` is in epoch ms. Minutes are rounded up, so that no order is `0 min` late. */
export function dueText(dueAt: Date, now: number): DueText {
  const minutes = Math.ceil(Math.abs(dueAt.getTime() - now) / MINUTE_MS)
  const isLate = dueAt.getTime() < now
  return { isLate, isSoon: !isLate && minutes < SOON_MINUTES, text: `${durationText(minutes)} ${isLate ? 'late' : 'left'}` }
}

function durationText(minutes: number): string {
  if (minutes < HOUR) return `${minutes} min`
  if (minutes < DAY) return `${Math.floor(minutes / HOUR)} h`
  return countOf(Math.floor(minutes / DAY), 'day')
}
