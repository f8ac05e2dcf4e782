import type { Cents } from '../money.ts'
import { piecesProblem } from '../stock/stock.ts'
import type { Allergen } from './allergens.ts'
import {
  allergensCell,
  amountCell,
  type Cell,
  categoryCell,
  type FieldKind,
  linesCell,
  picturesCell,
  piecesCell,
  type SentValues,
  saleCell,
  sizeCell,
  switchCell,
  textCell,
  wordsCell,
} from './product-cells.ts'
import type { Size } from './product-facts.ts'
import {
  categoryProblem,
  descriptionProblem,
  ingredientsProblem,
  nameProblem,
  originProblem,
  priceTextProblem,
  sizeAmountProblem,
  skuProblem,
  synonymsProblem,
  weightProblem,
} from './product-rules.ts'
import { type Sale, sentSaleProblem } from './sale.ts'

/** Shoppers see these facts. All of them are optional. */
export interface ShownFacts {
  /** No two products may have the same SKU, whatever its case. */
  readonly sku: string | null
  /** It is null when the size is read from the weight (`sizeOfWeight`). */
  readonly size: Size | null
  readonly ingredients: string | null
  readonly origin: string | null
  readonly allergens: readonly Allergen[]
}

export interface ProductFacts extends ShownFacts {
  /** A counted product is low when this many pieces or fewer are left. Null stands for the store's setting. */
  readonly lowAt: number | null
  readonly synonyms: readonly string[]
}

/** These are the fields of a product that people change, with values that JSON can hold. */
export interface ProductValues extends ProductFacts {
  readonly name: string
  readonly category: string
  readonly price: Cents
  readonly offerPrice: Cents
  readonly sale: Sale | null
  readonly description: readonly string[]
  readonly weight: string | null
  /** Counts the pieces on hand. It is null when the product is not counted. */
  readonly stock: number | null
  readonly inStock: boolean
  readonly archived: boolean
  /** The paths are of pictures in full size (`picturePath`). */
  readonly pictures: readonly string[]
}

export type ProductField = keyof ProductValues
export type FieldValue = ProductValues[ProductField]

interface FieldRow<Kind extends FieldKind, Value> {
  /** The seller's pages call the field by this name. */
  readonly heading: string
  /** The list of what staff did calls the field by this name within a sentence. */
  readonly label: string
  readonly cell: Cell<Kind, Value>
  /** Returns an error sentence for a typed value, or null. Forms and the grid check by it. */
  problemOf(value: SentValues[Kind]): string | null
}

const row = <Kind extends FieldKind, Value>(all: FieldRow<Kind, Value>): FieldRow<Kind, Value> => all

const noProblem = () => null

const ROWS = {
  name: row({ heading: 'Name', label: 'name', cell: textCell, problemOf: (name) => nameProblem(name ?? '') }),
  category: row({ heading: 'Category', label: 'category', cell: categoryCell, problemOf: categoryProblem }),
  price: row({
    heading: 'Product price',
    label: 'price',
    cell: amountCell,
    problemOf: (amount) => priceTextProblem(amount, 'Price'),
  }),
  offerPrice: row({
    heading: 'Offer price',
    label: 'offer price',
    cell: amountCell,
    problemOf: (amount) => (amount === '' ? null : priceTextProblem(amount, 'Offer price')),
  }),
  description: row({ heading: 'Description', label: 'description', cell: linesCell, problemOf: descriptionProblem }),
  weight: row({ heading: 'Weight', label: 'weight', cell: textCell, problemOf: weightProblem }),
  stock: row({ heading: 'Stock', label: 'stock', cell: piecesCell, problemOf: (pieces) => piecesProblem(pieces, 'Stock') }),
  inStock: row({ heading: 'In stock', label: 'availability', cell: switchCell, problemOf: noProblem }),
  archived: row({ heading: 'Archived', label: 'archive', cell: switchCell, problemOf: noProblem }),
  pictures: row({ heading: 'Pictures', label: 'pictures', cell: picturesCell, problemOf: noProblem }),
  sku: row({ heading: 'SKU', label: 'SKU', cell: textCell, problemOf: (sku) => skuProblem(sku ?? '') }),
  size: row({
    heading: 'Size',
    label: 'size',
    cell: sizeCell,
    problemOf: (size) => size && sizeAmountProblem(size.amount),
  }),
  ingredients: row({ heading: 'Ingredients', label: 'ingredients', cell: textCell, problemOf: ingredientsProblem }),
  origin: row({ heading: 'Origin', label: 'origin', cell: textCell, problemOf: originProblem }),
  lowAt: row({
    heading: 'Low at',
    label: 'number for low stock',
    cell: piecesCell,
    problemOf: (pieces) => piecesProblem(pieces, 'Low at'),
  }),
  synonyms: row({ heading: 'Synonyms', label: 'synonyms', cell: wordsCell, problemOf: synonymsProblem }),
  allergens: row({ heading: 'Allergens', label: 'allergens', cell: allergensCell, problemOf: noProblem }),
  sale: row({ heading: 'Sale', label: 'sale', cell: saleCell, problemOf: (sale) => sale && sentSaleProblem(sale) }),
} satisfies { readonly [Field in ProductField]: FieldRow<FieldKind, ProductValues[Field]> }

export type KindOfField = { readonly [Field in ProductField]: (typeof ROWS)[Field]['cell']['kind'] }

/** The order of the rows is the order of changes in a product's history. docs/contributing.md tells how to add one. */
export const PRODUCT_FIELD_ROWS: { readonly [Field in ProductField]: FieldRow<KindOfField[Field], ProductValues[Field]> } = ROWS

/** The type of the table guarantees these names, which TypeScript does not know of `Object.keys`. */
export const PRODUCT_FIELDS = Object.keys(PRODUCT_FIELD_ROWS) as readonly ProductField[]

/** A new product has these values where its request gives none. */
export const DEFAULT_VALUES: Omit<ProductValues, 'name' | 'category' | 'price' | 'offerPrice'> = {
  description: [],
  weight: null,
  stock: null,
  inStock: true,
  archived: false,
  pictures: [],
  sku: null,
  size: null,
  ingredients: null,
  origin: null,
  lowAt: null,
  synonyms: [],
  allergens: [],
  sale: null,
}
