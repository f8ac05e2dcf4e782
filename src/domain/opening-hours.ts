export const WEEKDAYS = ['mon', 'tue', 'wed', 'thu', 'fri', 'sat', 'sun'] as const
export type Weekday = (typeof WEEKDAYS)[number]

/** In the store's time, `08:00` to `20:00`; `to` is at most `24:00`. */
export interface OpenSpan {
  readonly from: string
  readonly to: string
}

/** A day without spans is closed. */
export type OpeningHours = Readonly<Record<Weekday, readonly OpenSpan[]>>

const TIME = /^(\d{2}):([0-5]\d)$/
const END_OF_DAY = 24 * 60

/** Null: it is no time of a day. */
export function minutesOf(time: string): number | null {
  const [, hours, minutes] = TIME.exec(time) ?? []
  const total = Number(hours) * 60 + Number(minutes)
  return total <= END_OF_DAY ? total : null
}

/** Returns an error sentence or null. */
export function spanProblem({ from, to }: OpenSpan): string | null {
  const [opens, closes] = [minutesOf(from), minutesOf(to)]
  if (opens === null || closes === null) return 'Times go from 00:00 to 24:00, like 08:30'
  return opens < closes ? null : `Closing at ${to} must be after opening at ${from}`
}

/** Of a day's spans, each without a problem. */
export function overlapProblem(spans: readonly OpenSpan[]): string | null {
  const inOrder = inOrderOfTime(spans)
  const overlap = inOrder.find(({ from }, index) => from < (inOrder[index - 1]?.to ?? ''))
  return overlap ? `The hours from ${overlap.from} begin before those before them end` : null
}

export const inOrderOfTime = (spans: readonly OpenSpan[]): OpenSpan[] =>
  spans.toSorted((one, other) => (one.from < other.from ? -1 : 1))
