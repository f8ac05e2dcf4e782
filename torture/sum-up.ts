/** A row of the summary. */
export interface Line {
  readonly what: string
  readonly figure: number
  /** Maximum; absent: none. */
  readonly allowed?: number
}

/** The summary table, and whether every figure is within its maximum. */
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
