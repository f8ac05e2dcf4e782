import { countOf } from '../text/counts.ts'
import { DAY_NAMES, WEEKDAYS, type Weekday } from '../time/weekdays.ts'
import { inOrderOfTime, minutesOfSpan, type OpeningHours } from './opening-hours.ts'

const DAY = 24 * 60
const WEEK = 7 * DAY

/** Both are minutes since the beginning of the week. */
interface WeekSpan {
  readonly from: number
  readonly to: number
}

interface ShortOpening {
  readonly day: Weekday
  /** `issue` is a sentence for the owner. */
  readonly issue: string
}

/**
 * Finds an opening of the week that is over before its last order, so that the store would never take an order in it.
 * Spans without a gap between them are one opening, also across midnight. The hours must be valid.
 */
export function findShortOpening(hours: OpeningHours, lastOrderMinutes: number): ShortOpening | null {
  const short = openingsOfWeek(hours).find(({ from, to }) => to - from <= lastOrderMinutes)
  const day = short && DAY_NAMES[Math.floor(short.from / DAY)]
  if (!short || !day) return null
  const [weekday, name] = day
  const length = countOf(short.to - short.from, 'minute')
  return { day: weekday, issue: `On ${name}, an opening lasts ${length}, so it would take no orders` }
}

function openingsOfWeek(hours: OpeningHours): WeekSpan[] {
  const openings: WeekSpan[] = []
  for (const [index, weekday] of WEEKDAYS.entries()) {
    for (const span of inOrderOfTime(hours[weekday])) {
      const [opens, closes] = minutesOfSpan(span)
      const [from, to] = [index * DAY + opens, index * DAY + closes]
      const before = openings.at(-1)
      if (before && from <= before.to) openings.splice(-1, 1, { from: before.from, to: Math.max(before.to, to) })
      else openings.push({ from, to })
    }
  }
  const [first, last] = [openings[0], openings.at(-1)]
  if (!first || !last || first === last || last.to < WEEK + first.from) return openings
  return [...openings.slice(1, -1), { from: last.from, to: Math.max(last.to, WEEK + first.to) }]
}
