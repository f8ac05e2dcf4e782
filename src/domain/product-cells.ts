import { textOfCents } from './money.ts'
import { MAX_DESCRIPTION_LINES, MAX_SYNONYMS } from './new-product.ts'
import { MAX_PICTURES } from './product.ts'
import type { ProductField, ProductValues } from './product-change.ts'
import { ALLERGENS, type Size, sizeOfWeight } from './product-facts.ts'

/** A catalog file has these columns, in this order. */
export const PRODUCT_COLUMNS = [
  ...(['id', 'sku', 'name', 'category', 'price', 'offerPrice', 'weight', 'stock', 'inStock', 'archived'] as const),
  ...(['description', 'pictures', 'size', 'ingredients', 'origin', 'lowAt', 'synonyms', 'allergens'] as const),
] as const satisfies readonly (ProductField | 'id')[]
export type ProductColumn = (typeof PRODUCT_COLUMNS)[number]

export interface ColumnName {
  /** This is the name in the file's header, without the spaces around it. */
  readonly name: string
  /** It is null when products have no such column. */
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

/** Returns the text of each field's cell. `urlOf` makes a URL of a picture's path. */
export const cellsOf = (values: ProductValues, urlOf: (path: string) => string): Readonly<Record<ProductField, string>> => ({
  sku: values.sku ?? '',
  name: values.name,
  category: values.category,
  price: textOfCents(values.price),
  offerPrice: textOfCents(values.offerPrice),
  weight: values.weight ?? '',
  stock: values.stock === null ? '' : String(values.stock),
  inStock: String(values.inStock),
  archived: String(values.archived),
  description: values.description.join('\n'),
  pictures: values.pictures.map(urlOf).join(' '),
  size: values.size ? sizeText(values.size) : '',
  ingredients: values.ingredients ?? '',
  origin: values.origin ?? '',
  lowAt: values.lowAt === null ? '' : String(values.lowAt),
  synonyms: values.synonyms.join(', '),
  allergens: values.allergens.join(', '),
})

const sizeText = ({ amount, unit }: Size): string => `${amount} ${unit}`

/**
 * Returns the value that the field's schema parses. For text that makes no sense it returns something that the schema
 * rejects.
 */
export function inputOfCell(field: ProductField, cell: string): unknown {
  const text = cell.trim()
  switch (field) {
    case 'stock':
    case 'lowAt':
      return text === '' ? null : /^[+-]?\d+$/.test(text) ? Number(text) : Number.NaN
    case 'price':
    case 'offerPrice':
      return text.replace(/^\$\s*/, '')
    case 'inStock':
    case 'archived':
      return SWITCHES.get(text.toLowerCase()) ?? text
    case 'size':
      return text === '' ? null : (sizeOfWeight(text) ?? text)
    case 'description':
      return partsOf(cell, '\n') // a line may have a CR within
    case 'pictures':
      return partsOf(text, /\s+/)
    case 'synonyms':
      return partsOf(text, /[,\n]/)
    case 'allergens':
      return partsOf(text.toLowerCase(), /[,\s]+/)
    default:
      return cell
  }
}

const SWITCHES: ReadonlyMap<string, boolean> = new Map([
  ['true', true],
  ['false', false],
])

/**
 * No valid cell has more parts than this. A cell with more is rejected because of its first parts already, so that the
 * rest need not be read.
 */
const MAX_PARTS = Math.max(MAX_DESCRIPTION_LINES, MAX_SYNONYMS, MAX_PICTURES, ALLERGENS.length) + 1

function partsOf(text: string, separator: string | RegExp): string[] {
  const parts: string[] = []
  for (const part of text.split(separator)) {
    if (part.trim() !== '') parts.push(part.trim())
    if (parts.length === MAX_PARTS) break
  }
  return parts
}
