import type { FieldRow } from './field-kinds.ts'
import { CELLS, WEIGHED_CELLS, type WeighedColumn } from './product-cells.ts'
import { type FieldValue, PRODUCT_FIELD_ROWS, PRODUCT_FIELDS, type ProductField, type ProductValues } from './product-fields.ts'

type SingleField = Exclude<ProductField, 'weighed'>

export type ProductColumn = SingleField | WeighedColumn | 'id'

/** A catalog file begins with these columns. The other fields follow in the order of PRODUCT_FIELDS. */
const FIRST_COLUMNS: readonly ProductColumn[] = [
  'id',
  'sku',
  'name',
  'category',
  'price',
  'offerPrice',
  'weight',
  'stock',
  'inStock',
  'archived',
]

// The type of a table guarantees these names, which TypeScript does not know of `Object.keys`.
const WEIGHED_COLUMNS = Object.keys(WEIGHED_CELLS) as readonly WeighedColumn[]

const columnsOfField = (field: ProductField): readonly ProductColumn[] => (field === 'weighed' ? WEIGHED_COLUMNS : [field])

export const PRODUCT_COLUMNS: readonly ProductColumn[] = [
  ...new Set([...FIRST_COLUMNS, ...PRODUCT_FIELDS.flatMap(columnsOfField)]),
]

/** Returns an object with a value for each column, in the order of the columns. */
export const byColumn = <Value>(valueFor: (column: ProductColumn) => Value): Readonly<Record<ProductColumn, Value>> =>
  // TypeScript takes the keys of `fromEntries` for any text.
  Object.fromEntries(PRODUCT_COLUMNS.map((column) => [column, valueFor(column)])) as Record<ProductColumn, Value>

export interface ColumnName {
  /** `name` is the name in the file's header, without the spaces around it. */
  readonly name: string
  /** `column` is null when products have no such column. */
  readonly column: ProductColumn | null
  /** An unknown name probably means this column. */
  readonly nearest: ProductColumn | null
}

/** Recognizes a column whatever its case, spaces, hyphens and underscores: `Offer price` is `offerPrice`. */
export function columnNamed(header: string): ColumnName {
  const name = header.trim()
  const folded = foldColumn(name)
  const column = PRODUCT_COLUMNS.find((known) => foldColumn(known) === folded) ?? null
  return { name, column, nearest: column === null ? nearestColumn(folded) : null }
}

const foldColumn = (name: string): string => name.toLowerCase().replaceAll(/[\s_-]+/g, '')

function nearestColumn(folded: string): ProductColumn | null {
  if (folded === '' || folded.length > MAX_COLUMN_LENGTH) return null
  const distances = PRODUCT_COLUMNS.map((column) => ({ column, distance: editDistance(folded, foldColumn(column)) }))
  const [nearest] = distances.toSorted((one, other) => one.distance - other.distance)
  return nearest && nearest.distance <= nearest.column.length / 3 ? nearest.column : null
}

const MAX_COLUMN_LENGTH = 20

/** Counts the letters to insert, delete or replace (Levenshtein distance). */
function editDistance(one: string, other: string): number {
  let row = Array.from({ length: other.length + 1 }, (_, at) => at)
  for (const [at, letter] of [...one].entries()) {
    const next = [at + 1]
    for (const [column, wanted] of [...other].entries())
      next.push(Math.min((next[column] ?? 0) + 1, (row[column + 1] ?? 0) + 1, (row[column] ?? 0) + (letter === wanted ? 0 : 1)))
    row = next
  }
  return row.at(-1) ?? 0
}

/** The cells of a row. A column that the file does not have is absent. */
export type ProductCells = { readonly [Column in ProductColumn]?: string }

/** Returns the text of each cell in a product's row. `urlOf` makes a URL of a picture's path. */
export const cellsOf = (
  id: string,
  values: ProductValues,
  urlOf: (path: string) => string,
): Readonly<Record<ProductColumn, string>> =>
  byColumn((column) => {
    if (column === 'id') return id
    if (isOfWeighed(column)) return values.weighed ? WEIGHED_CELLS[column].textOf(values.weighed) : ''
    return formatOf(column).textOf(values[column], urlOf)
  })

const isOfWeighed = (column: ProductColumn): column is WeighedColumn => Object.hasOwn(WEIGHED_CELLS, column)

/** The format takes values of any kind, since TypeScript can't relate a field to its value. */
interface Format {
  about(row: FieldRow): string
  textOf(value: FieldValue, urlOf: (path: string) => string): string
  inputOf(cell: string): unknown
}

function formatOf(field: SingleField): Format {
  // The row of each of these fields has another kind than `weighed`.
  return CELLS[PRODUCT_FIELD_ROWS[field].kind as keyof typeof CELLS]
}

/** Returns the fields of which a row has cells. */
export const fieldsInCells = (cells: ProductCells): ProductField[] =>
  PRODUCT_FIELDS.filter((field) => columnsOfField(field).some((column) => cells[column] !== undefined))

/** Returns the fields of which a row has other cells than these. */
export const fieldsThatDiffer = (cells: ProductCells, present: ProductCells): ProductField[] =>
  fieldsInCells(cells).filter((field) =>
    columnsOfField(field).some((column) => cells[column] !== undefined && cells[column] !== present[column]),
  )

/** Returns the value that the field's schema parses. Cells that a row lacks are those of `present`. */
export function inputOfCells(field: ProductField, cells: ProductCells, present: ProductCells): unknown {
  if (field !== 'weighed') return formatOf(field).inputOf(cells[field] ?? '')
  const texts = WEIGHED_COLUMNS.map((column) => [column, (cells[column] ?? present[column] ?? '').trim()] as const)
  if (texts.every(([, text]) => text === '')) return null
  return Object.fromEntries(texts.map(([column, text]) => [WEIGHED_CELLS[column].part, text.replace(/^\$\s*/, '')]))
}

/** Returns the column of an issue that the schemas of requests find at this path. */
export function columnOfIssue([field, part]: readonly PropertyKey[]): ProductColumn {
  if (field !== 'weighed') return field as ProductColumn // the fields of the schemas are columns
  return WEIGHED_COLUMNS.find((column) => WEIGHED_CELLS[column].part === part) ?? 'weighedPer'
}

/** Tells people how to write a cell of the column. */
export const aboutCell = (column: Exclude<ProductColumn, 'id'>): string =>
  isOfWeighed(column) ? WEIGHED_CELLS[column].about : formatOf(column).about(PRODUCT_FIELD_ROWS[column])
