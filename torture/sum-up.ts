export interface Line {
  readonly what: string
  readonly figure: number
  /** The greatest value that passes. A figure without it can have any value. */
  readonly allowed?: number
}

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
