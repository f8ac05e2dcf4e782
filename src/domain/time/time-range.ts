const DAY_MS = 24 * 60 * 60 * 1000

/** A side without a limit is null. */
export interface TimeRange {
  readonly from: Date | null
  readonly before: Date | null
}

export interface SplitRange {
  /** `days` are whole days of UTC. It is null when the range contains no whole day. */
  readonly days: TimeRange | null
  /** `rest` are the parts before and after the whole days. */
  readonly rest: readonly TimeRange[]
}

export function splitByUtcDays({ from, before }: TimeRange): SplitRange {
  const first = from && new Date(Math.ceil(from.getTime() / DAY_MS) * DAY_MS)
  const last = before && new Date(Math.floor(before.getTime() / DAY_MS) * DAY_MS)
  if (first && last && first >= last) return { days: null, rest: isEmpty({ from, before }) ? [] : [{ from, before }] }
  const edges = [
    { from, before: first },
    { from: last, before },
  ]
  return { days: { from: first, before: last }, rest: edges.filter((edge) => edge.from && edge.before && !isEmpty(edge)) }
}

const isEmpty = ({ from, before }: TimeRange): boolean => from !== null && before !== null && from >= before
