import type { CaptureFigures } from './weighed-load.ts'

export const print = (line: string): void => void process.stdout.write(`${line}\n`)

/** Adds up the numbers of responses whose status is counted. */
export const count = (responses: Readonly<Record<string, number>>, isCounted: (status: string) => boolean): number =>
  Object.entries(responses).reduce((sum, [status, times]) => sum + (isCounted(status) ? times : 0), 0)

/** A figure of a report. */
export interface Line {
  readonly what: string
  readonly figure: number
  /** The test fails above this value. A figure without it can have any value. */
  readonly allowed?: number
}

/** Returns the lines of what is wrong with payments that are reserved first. */
export const captureLines = (of: string, captures: CaptureFigures): Line[] => [
  { what: `${of}: captured otherwise than sent out`, figure: captures.wronglyCaptured, allowed: 0 },
  { what: `${of}: captured above what was agreed`, figure: captures.aboveMost, allowed: 0 },
  { what: `${of}: reserved or captured twice`, figure: captures.doubled, allowed: 0 },
  { what: `${of}: canceled and not released`, figure: captures.unreleased, allowed: 0 },
]

export function sumUp(lines: readonly Line[]): { table: string; isPassed: boolean } {
  const isPassed = lines.every(isWithin)
  const rows = lines.map((line) => {
    const verdict =
      line.allowed === undefined ? '' : isWithin(line) ? `at most ${line.allowed}` : `AT MOST ${line.allowed}: FAILED`
    return `${line.what.padEnd(50)} ${String(line.figure).padStart(8)}   ${verdict}`.trimEnd()
  })
  return { table: `\n${rows.join('\n')}\n\n${isPassed ? 'Passed.' : 'FAILED.'}`, isPassed }
}

const isWithin = ({ figure, allowed = Number.POSITIVE_INFINITY }: Line): boolean => figure >= 0 && figure <= allowed
