/**
 * What the contact page and the settings say of opening hours. They are in a module of their own, so that pages which only
 * say when the store opens don't load them.
 */
import { longDay } from '../time/day-text.ts'
import { clockText } from '../time/weekdays.ts'

interface ClockRange {
  readonly from: string
  readonly to: string
}

/** Writes opening hours: `8 AM – 8:30 PM`, `2–6 PM`, `10 PM to midnight`, `6 PM to 2 AM` or `all day`. */
export function hoursText({ from, to }: ClockRange): string {
  if (from === '00:00' && to === '24:00') return 'all day'
  if (isMidnight(from) || to <= from || isMidnight(to)) return `${clockWords(from)} to ${clockWords(to)}`
  const [opens, closes] = [clockWords(from), clockWords(to)]
  return opens.slice(-2) === closes.slice(-2) ? `${opens.slice(0, -3)}–${closes}` : `${opens} – ${closes}`
}

/** Returns `8 AM`, `8:30 AM` or `midnight`. */
export const clockWords = (time: string): string => (isMidnight(time) ? 'midnight' : clockText(time).replace(':00', ''))

const isMidnight = (time: string): boolean => time === '00:00' || time === '24:00'

/** Returns `Thursday, December 3`, or `Thursday, December 3 to Saturday, December 5`. */
export const daysText = ({ from, to }: { readonly from: string; readonly to: string }): string =>
  from === to ? longDay(from) : `${longDay(from)} to ${longDay(to)}`
