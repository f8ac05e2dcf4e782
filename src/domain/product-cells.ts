import { textOfCents } from './money.ts'
import type { ProductField, ProductValues } from './product-change.ts'
import { type Size, sizeOfWeight } from './product-facts.ts'

/** Of a catalog's file, in their order. */
export const PRODUCT_COLUMNS = [
  ...(['id', 'sku', 'name', 'category', 'price', 'offerPrice', 'weight', 'stock', 'inStock', 'archived'] as const),
  ...(['description', 'pictures', 'size', 'ingredients', 'origin', 'lowAt', 'synonyms', 'allergens'] as const),
] as const satisfies readonly (ProductField | 'id')[]
export type ProductColumn = (typeof PRODUCT_COLUMNS)[number]

export const isProductColumn = (name: string): name is ProductColumn => PRODUCT_COLUMNS.some((column) => column === name)

/** Each field's cell. `urlOf`: of a picture's path. */
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

/** What a field's schema parses. Of text that can't be meant, something that the schema rejects. */
export function inputOfCell(field: ProductField, cell: string): unknown {
  const text = cell.trim()
  switch (field) {
    case 'stock':
    case 'lowAt':
      return text === '' ? null : /^[+-]?\d+$/.test(text) ? Number(text) : Number.NaN
    case 'inStock':
    case 'archived':
      return SWITCHES.get(text.toLowerCase()) ?? text
    case 'size':
      return text === '' ? null : (sizeOfWeight(text) ?? text)
    case 'description':
      return cell.split('\n') // a line may have a CR within
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

const partsOf = (text: string, separator: RegExp): string[] =>
  text
    .split(separator)
    .map((part) => part.trim())
    .filter((part) => part !== '')
