import type { Cents } from './money.ts'
import {
  amountCell,
  type Cell,
  linesCell,
  namesCell,
  picturesCell,
  piecesCell,
  sizeCell,
  switchCell,
  textCell,
  wordsCell,
} from './product-cells.ts'
import type { Allergen, Size } from './product-facts.ts'

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

interface FieldRow<Value> {
  /** The list of what staff did calls the field by this name within a sentence. */
  readonly label: string
  readonly cell: Cell<Value>
}

/** The order of the rows is the order of changes in a product's history. docs/contributing.md tells how to add one. */
export const PRODUCT_FIELD_ROWS: { readonly [Field in ProductField]: FieldRow<ProductValues[Field]> } = {
  name: { label: 'name', cell: textCell },
  category: { label: 'category', cell: textCell },
  price: { label: 'price', cell: amountCell },
  offerPrice: { label: 'offer price', cell: amountCell },
  description: { label: 'description', cell: linesCell },
  weight: { label: 'weight', cell: textCell },
  stock: { label: 'stock', cell: piecesCell },
  inStock: { label: 'availability', cell: switchCell },
  archived: { label: 'archive', cell: switchCell },
  pictures: { label: 'pictures', cell: picturesCell },
  sku: { label: 'SKU', cell: textCell },
  size: { label: 'size', cell: sizeCell },
  ingredients: { label: 'ingredients', cell: textCell },
  origin: { label: 'origin', cell: textCell },
  lowAt: { label: 'number for low stock', cell: piecesCell },
  synonyms: { label: 'synonyms', cell: wordsCell },
  allergens: { label: 'allergens', cell: namesCell },
}

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
}
