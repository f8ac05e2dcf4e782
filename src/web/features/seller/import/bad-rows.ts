import type { ImportLists } from '../../../../contract/products/catalog-file.ts'

/** Returns the header and the rows with errors as they are in the file, with a new first column `reason`. */
export function rowsWithReasons(text: string, errors: ImportLists['errors']): string {
  const rows = splitRows(text.replace(/^\uFEFF/, ''))
  const first = Math.max(
    0,
    rows.findIndex((cells) => !BLANK.test(cells)),
  )
  const header = rows[first] ?? ''
  const reasons = Map.groupBy(errors, ({ row }) => row)
  const wrong = rows.flatMap((cells, at) => {
    const found = at > first ? reasons.get(at + 1) : undefined
    return found ? [`${quoted(found.map(reasonOf).join('\n'))},${cells}`] : []
  })
  return `\uFEFF${[`reason,${header}`, ...wrong, ''].join('\r\n')}`
}

const BLANK = /^[\s,]*$/

const reasonOf = ({ column, message }: ImportLists['errors'][number]): string =>
  column === null ? message : `${column}: ${message}`

const quoted = (text: string): string => `"${text.replaceAll('"', '""')}"`

/**
 * Splits a CSV text into rows by RFC 4180, and also at LF or CR alone. A quoted cell, which begins with a quote, may
 * have line breaks.
 */
export function splitRows(text: string): string[] {
  const rows: string[] = []
  let begin = 0
  let isQuoted = false
  for (const { 0: piece, index: at } of text.matchAll(/"|\r\n|\r|\n/g)) {
    if (piece !== '"') {
      if (isQuoted) continue
      rows.push(text.slice(begin, at))
      begin = at + piece.length
    } else if (isQuoted || at === begin || text[at - 1] === ',') isQuoted = !isQuoted
    else if (text[at - 1] === '"') isQuoted = true // the second quote of a doubled one
  }
  if (begin < text.length) rows.push(text.slice(begin))
  return rows
}
