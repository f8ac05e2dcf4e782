export interface WrkReport {
  readonly perSecond: number
  readonly requests: number
  /** Latencies in ms. */
  readonly p50: number
  readonly p99: number
}

const MS = { us: 0.001, ms: 1, s: 1_000, m: 60_000 }
const isUnit = (text: string | undefined): text is keyof typeof MS => text !== undefined && text in MS

/** Throws when a request failed or was rejected. */
export function readWrkReport(output: string): WrkReport {
  const failures = output.match(/(Socket errors|Non-2xx or 3xx responses): .*/g)
  if (failures) throw new Error(`Requests failed under load: ${failures.join('; ')}`)
  const report = {
    perSecond: Number(/^Requests\/sec: +([\d.]+)$/m.exec(output)?.[1]),
    requests: Number(/^ +(\d+) requests in /m.exec(output)?.[1]),
    p50: latencyAt('50%', output),
    p99: latencyAt('99%', output),
  }
  if (Object.values(report).includes(Number.NaN)) throw new Error(`wrk reported no figures:\n${output}`)
  return report
}

function latencyAt(percentile: string, output: string): number {
  const [, value, unit] = new RegExp(`^ +${percentile} +([\\d.]+)([a-z]+) *$`, 'm').exec(output) ?? []
  return isUnit(unit) ? Number(value) * MS[unit] : Number.NaN
}
