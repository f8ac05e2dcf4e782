export interface PgbenchReport {
  readonly perSecond: number
  /** The mean in ms. */
  readonly latency: number
}

/** Throws when a transaction failed. */
export function readPgbenchReport(output: string): PgbenchReport {
  const number = (pattern: RegExp) => Number(pattern.exec(output)?.[1])
  const report = {
    perSecond: number(/^tps = ([\d.]+) \(without initial connection time\)$/m),
    latency: number(/^latency average = ([\d.]+) ms$/m),
  }
  const failed = number(/^number of failed transactions: (\d+)/m)
  if (failed !== 0 || Object.values(report).includes(Number.NaN)) throw new Error(`pgbench failed:\n${output}`)
  return report
}
