/** A figure of the closing table. */
export interface Line {
  readonly what: string
  readonly figure: number
  /** The most that it may be; absent: any. */
  readonly allowed?: number
}

/** The closing table, and whether every figure is within what is allowed. */
export function sumUp(lines: readonly Line[]): { table: string; isRight: boolean } {
  const isRight = lines.every(isWithin)
  const rows = lines.map((line) => {
    const verdict =
      line.allowed === undefined ? '' : isWithin(line) ? `at most ${line.allowed}` : `AT MOST ${line.allowed}: FAILED`
    return `${line.what.padEnd(50)} ${String(line.figure).padStart(8)}   ${verdict}`.trimEnd()
  })
  return { table: `\n${rows.join('\n')}\n\n${isRight ? 'Passed.' : 'FAILED.'}`, isRight }
}

const isWithin = ({ figure, allowed = Number.POSITIVE_INFINITY }: Line): boolean => figure >= 0 && figure <= allowed
