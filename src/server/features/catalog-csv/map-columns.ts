import type { COLUMN_SOURCES, ColumnMapping, ColumnToMap } from '../../../contract/products/catalog-file.ts'
import { columnNamed, PRODUCT_COLUMNS, type ProductColumn } from '../../../domain/products/catalog-columns.ts'
import { guessColumns } from '../../../domain/products/guess-columns.ts'
import { ClientError } from '../../platform/client-error.ts'
import type { Table, TableColumn } from '../../platform/spreadsheets/read-table.ts'

export interface MappedColumns {
  /** The column of the store by which each column of the file is read. */
  readonly columns: readonly (ProductColumn | null)[]
  /** The cells may be written as other tools write them. */
  readonly isForeign: boolean
  readonly by: (typeof COLUMN_SOURCES)[number]
  /** What a person sees of the columns. */
  readonly listed: readonly ColumnToMap[]
  /** Whether somebody decided what becomes of a column, so that leaving it out is no mistake. */
  isDecided(at: number): boolean
}

interface Choices {
  readonly sent: ColumnMapping | null
  readonly remembered: ColumnMapping | null
  /** Guesses count in a dry run alone, since nobody has seen them before. */
  readonly dryRun: boolean
}

/** A file with one of these columns may be the store's own. It is read by the names of its columns, until some are sent. */
const OWN: readonly ProductColumn[] = ['id', 'sku', 'name']

/** Decides which columns of the store a file has. Throws 422 when what was sent does not fit the file. */
export function mapColumns(table: Table, { sent, remembered, dryRun }: Choices): MappedColumns {
  const labels = labelsOf(table.columns)
  const named = table.columns.map(({ heading }) => columnNamed(heading).column)
  const list = (fields: readonly (ProductColumn | null)[], isGuessed: (at: number) => boolean): readonly ColumnToMap[] =>
    table.columns.flatMap(({ heading, values }, at) => {
      const field = fields[at] ?? null
      if (heading === '' && values.length === 0) return []
      return {
        heading: labels[at] ?? heading,
        values: values.slice(0, SHOWN_VALUES),
        field,
        guessed: isGuessed(at) && field !== null,
      }
    })
  const chosen = sent ?? remembered
  if (chosen) {
    const byLabel = new Map(Object.entries(chosen).map(([label, column]) => [label.trim().toLowerCase(), column]))
    const labelAt = (at: number) => (labels[at] ?? '').toLowerCase()
    if (sent) requireLabels(sent, labels)
    const columns = named.map((own, at) => byLabel.get(labelAt(at)) ?? (byLabel.has(labelAt(at)) ? null : own))
    const by = sent ? 'sent' : 'remembered'
    return mappedBy(
      by,
      columns,
      list(columns, () => false),
      (at) => byLabel.has(labelAt(at)),
    )
  }
  const guessed = guessColumns(table.columns)
  const isGuessed = (at: number) => guessed[at] !== null && guessed[at] !== named[at]
  if (!guessed.some((_, at) => isGuessed(at))) return { ...readByNames(named), listed: list(named, () => false) }
  const suggested = list(
    named.map((own, at) => guessed[at] ?? own),
    isGuessed,
  )
  const isOwn = named.some((column) => column !== null && OWN.includes(column))
  if (isOwn || !dryRun) return { ...readByNames(named), by: 'guessed', listed: suggested }
  return mappedBy('guessed', guessed, suggested, () => true)
}

const SHOWN_VALUES = 3

const readByNames = (columns: MappedColumns['columns']): Omit<MappedColumns, 'listed'> => ({
  columns,
  isForeign: false,
  by: 'names',
  isDecided: () => false,
})

const mappedBy = (
  by: MappedColumns['by'],
  columns: MappedColumns['columns'],
  listed: MappedColumns['listed'],
  isDecided: MappedColumns['isDecided'],
): MappedColumns => ({
  columns,
  // A file with the ids of products was exported here, and its cells are as the store writes them.
  isForeign: !columns.includes('id'),
  by,
  listed,
  isDecided,
})

/** Returns a different label for each column: its heading, with a number where it is there twice, else its position. */
function labelsOf(columns: readonly TableColumn[]): readonly string[] {
  const counts = new Map<string, number>()
  return columns.map(({ heading }, at) => {
    const label = heading === '' ? `Column ${at + 1}` : heading
    const count = (counts.get(label.toLowerCase()) ?? 0) + 1
    counts.set(label.toLowerCase(), count)
    return count === 1 ? label : `${label} (${count})`
  })
}

/** Returns the headings by which a choice of columns is remembered. */
export const headingsOf = ({ columns }: Table): readonly string[] =>
  labelsOf(columns).filter((_, at) => columns[at]?.heading !== '')

/** Tells whether a choice may be remembered for the file: some of its columns have other names than the store's. */
export const hasOtherNames = ({ columns }: Table): boolean => columns.some(({ heading }) => columnNamed(heading).column === null)

/** Throws 422 when something else was sent than columns of the file, or two of them are the same. */
function requireLabels(sent: ColumnMapping, labels: readonly string[]): void {
  const known = new Set(labels.map((label) => label.toLowerCase()))
  const takenBy = new Map<ProductColumn, string>()
  for (const [label, column] of Object.entries(sent)) {
    if (!known.has(label.trim().toLowerCase())) throw impossible(`The file has no column “${label.slice(0, 100)}”`)
    if (column === null) continue
    const other = takenBy.get(column)
    if (other !== undefined) throw impossible(`“${other}” and “${label}” can’t both be ${column}`)
    takenBy.set(column, label)
  }
}

const impossible = (message: string) => new ClientError(422, message, { errors: { columns: message } })

/** Leaves out columns that a later version of the store no longer has. */
export const presentColumns = (mapping: ColumnMapping | null): ColumnMapping | null =>
  mapping &&
  Object.fromEntries(Object.entries(mapping).filter(([, column]) => column === null || PRODUCT_COLUMNS.includes(column)))
