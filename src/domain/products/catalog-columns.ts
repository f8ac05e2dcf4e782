import type { FieldRow } from './field-kinds.ts'
import { CELLS } from './product-cells.ts'
import { type FieldValue, PRODUCT_FIELD_ROWS, PRODUCT_FIELDS, type ProductField, type ProductValues } from './product-fields.ts'

export type ProductColumn = ProductField | 'id'

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

export const PRODUCT_COLUMNS: readonly ProductColumn[] = [...new Set([...FIRST_COLUMNS, ...PRODUCT_FIELDS])]

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

/** Returns the text of each cell in a product's row. `urlOf` makes a URL of a picture's path. */
export const cellsOf = (
  id: string,
  values: ProductValues,
  urlOf: (path: string) => string,
): Readonly<Record<ProductColumn, string>> => byColumn((column) => (column === 'id' ? id : cellOf(column, values, urlOf)))

const cellOf = (field: ProductField, values: ProductValues, urlOf: (path: string) => string): string =>
  formatOf(field).textOf(values[field], urlOf)

/** The format takes values of any kind, since TypeScript can't relate a field to its value. */
interface Format {
  about(row: FieldRow): string
  textOf(value: FieldValue, urlOf: (path: string) => string): string
  inputOf(cell: string): unknown
}

const formatOf = (field: ProductField): Format => CELLS[PRODUCT_FIELD_ROWS[field].kind]

/** Returns the value that the field's schema parses. */
export const inputOfCell = (field: ProductField, cell: string): unknown => formatOf(field).inputOf(cell)

/** Tells people how to write a cell of the field. */
export const aboutCell = (field: ProductField): string => formatOf(field).about(PRODUCT_FIELD_ROWS[field])
