/** Evenly spread creation times, so that ids are in the order of row numbers. */
export interface Span {
  readonly startMs: number
  readonly stepMs: number
}

const YEAR_MS = 365 * 24 * 60 * 60 * 1000

/** `count` rows over the year; the first row has number 1. */
export const spanOver = (year: number, count: number): Span => ({
  startMs: Date.UTC(year, 0, 1),
  stepMs: Math.max(1, Math.floor(YEAR_MS / (count + 1))),
})

/** `count` rows over the year before. */
export const spanUntil = (end: Date, count: number): Span => ({
  startMs: end.getTime() - YEAR_MS,
  stepMs: Math.max(1, Math.floor(YEAR_MS / (count + 1))),
})

/** Ranges of at most `length` from 1 to `count`, one a statement. */
export function* runs(count: number, length: number): Generator<{ from: number; to: number }> {
  for (let from = 1; from <= count; from += length) yield { from, to: Math.min(from + length - 1, count) }
}
