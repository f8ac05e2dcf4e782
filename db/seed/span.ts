/** Creation times that are spread evenly, so that ids are in the order of row numbers. */
export interface Span {
  readonly startMs: number
  readonly stepMs: number
}

const YEAR_MS = 365 * 24 * 60 * 60 * 1000

/** Spreads `count` rows over a year. The first row has the number 1. */
export const spanOver = (year: number, count: number): Span => ({
  startMs: Date.UTC(year, 0, 1),
  stepMs: Math.max(1, Math.floor(YEAR_MS / (count + 1))),
})

/** Spreads `count` rows over the year before a time. */
export const spanUntil = (end: Date, count: number): Span => ({
  startMs: end.getTime() - YEAR_MS,
  stepMs: Math.max(1, Math.floor(YEAR_MS / (count + 1))),
})

/** Divides the numbers from 1 to `count` into ranges of at most `length`, each for one statement. */
export function* runs(count: number, length: number): Generator<{ from: number; to: number }> {
  for (let from = 1; from <= count; from += length) yield { from, to: Math.min(from + length - 1, count) }
}
