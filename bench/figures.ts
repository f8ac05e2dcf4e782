import { availableParallelism } from 'node:os'

export interface Figure {
  readonly what: string
  readonly measured: string
  /** The baseline of the same run, with its unit. */
  readonly against?: string
  readonly ratio?: number
  /** The target that the value must reach. A figure without one is only shown. */
  readonly bar?: Bar
}

interface Bar {
  readonly text: string
  readonly isReached: boolean
}

export const atMost = (value: number, most: number, unit = ''): Bar => ({
  text: `≤ ${most}${unit}`,
  isReached: value <= most,
})

export const below = (value: number, limit: number, unit = ''): Bar => ({
  text: `< ${limit}${unit}`,
  isReached: value < limit,
})

export const atLeast = (value: number, least: number, unit = ''): Bar => ({
  text: `≥ ${least}${unit}`,
  isReached: value >= least,
})

/** Returns the value that this share of the values does not exceed. */
export function percentile(values: readonly number[], share: number): number {
  const sorted = values.toSorted((a, b) => a - b)
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? Number.NaN
}

export const median = (values: readonly number[]): number => percentile(values, 0.5)
export const ms = (value: number): string => `${value < 10 ? value.toFixed(2) : value.toFixed(0)} ms`
export const perSecond = (value: number): string => `${Math.round(value).toLocaleString('en')}/s`

export const heading = (how: string): string =>
  `${new Date().toISOString().slice(0, 10)} · Node ${process.versions.node}, ${availableParallelism()} cores · ${how}`

export function table(figures: readonly Figure[]): string {
  const rows = figures.map(({ what, measured, against = '', ratio, bar }) => [
    what,
    measured,
    against,
    ratio === undefined ? '' : ratio.toFixed(2),
    bar === undefined ? '' : `${bar.text} ${bar.isReached ? '✓' : '✗'}`,
  ])
  const all = [['what', 'measured', 'against', 'ratio', 'bar'], ...rows]
  const widths = [0, 1, 2, 3, 4].map((column) => Math.max(...all.map((row) => row[column]?.length ?? 0)))
  const line = (row: readonly string[]) => `| ${row.map((cell, column) => cell.padEnd(widths[column] ?? 0)).join(' | ')} |`
  return [line(all[0] ?? []), line(widths.map((width) => '-'.repeat(width))), ...rows.map(line)].join('\n')
}
