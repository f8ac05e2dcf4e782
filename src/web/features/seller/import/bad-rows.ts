import type { ImportLists } from '../../../../contract/catalog-file.ts'

/** The header and the rows with errors as they are in the file, with a first column `reason`. */
export function rowsWithReasons(text: string, errors: ImportLists['errors']): string {
  const [header = '', ...rows] = splitRows(text.replace(/^\uFEFF/, ''))
  const reasons = Map.groupBy(errors, ({ row }) => row)
  const wrong = rows.flatMap((cells, at) => {
    const found = reasons.get(at + 2)
    return found ? [`${quoted(found.map(reasonOf).join('\n'))},${cells}`] : []
  })
  return `\uFEFF${[`reason,${header}`, ...wrong, ''].join('\r\n')}`
}

const reasonOf = ({ column, message }: ImportLists['errors'][number]): string =>
  column === null ? message : `${column}: ${message}`

const quoted = (text: string): string => `"${text.replaceAll('"', '""')}"`

/** By RFC 4180: a quoted cell may have line breaks. A cell is quoted when it begins with a quote. */
export function splitRows(text: string): string[] {
  const rows: string[] = []
  let [begin, isQuoted] = [0, false]
  for (let at = 0; at < text.length; at++) {
    const isCellStart = at === begin || text[at - 1] === ','
    if (text[at] === '"' && (isQuoted || isCellStart)) isQuoted = !isQuoted
    else if (text[at] === '"' && text[at - 1] === '"')
      isQuoted = true // the second of a doubled one
    else if (text[at] === '\n' && !isQuoted) {
      rows.push(text.slice(begin, at).replace(/\r$/, ''))
      begin = at + 1
    }
  }
  if (begin < text.length) rows.push(text.slice(begin))
  return rows
}
