/** A time over which rows of a kind are spread evenly, so that their ids are in the order of their numbers. */
export interface Span {
  readonly startMs: number
  readonly stepMs: number
}

const YEAR_MS = 365 * 24 * 60 * 60 * 1000

/** `count` rows over the year, the first of which has the number 1. */
export const spanOver = (year: number, count: number): Span => ({
  startMs: Date.UTC(year, 0, 1),
  stepMs: Math.max(1, Math.floor(YEAR_MS / (count + 1))),
})

/** Numbers from 1 to `count` in runs of at most `length`: one statement each. */
export function* runs(count: number, length: number): Generator<{ from: number; to: number }> {
  for (let from = 1; from <= count; from += length) yield { from, to: Math.min(from + length - 1, count) }
}
