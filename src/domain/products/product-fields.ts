import type { Cents } from '../money.ts'
import { piecesIssue } from '../stock/stock.ts'
import { barcodesIssue } from './barcode.ts'
import type { FactKind, FactRow, FieldKind, FieldRow, KindValues, SentValues, ValueOf } from './field-kinds.ts'
import { ALLERGENS, DIETS } from './food-labels.ts'
import { DETAIL_ROWS, type DetailField } from './product-details.ts'
import {
  ageIssue,
  categoryIssue,
  choicesIssue,
  descriptionIssue,
  MAX_NAME,
  MAX_PRICE_CENTS,
  MAX_WEIGHT,
  nameIssue,
  optionalAmountTextIssue,
  priceTextIssue,
  sizeAmountIssue,
  textFieldIssue,
  wordsIssue,
} from './product-rules.ts'
import { type Sale, sentSaleIssue } from './sale.ts'
import { MAX_ITEM_DIGITS } from './scale-codes.ts'
import type { Weighed } from './weighed.ts'
import { sentWeighedIssue } from './weighed-rules.ts'

/** The facts are the optional fields beside the price. Everything about one is in its row, and follows from its kind. */
export const FACT_ROWS = {
  /** No two products may have the same SKU, whatever its case. */
  sku: {
    kind: 'text',
    heading: 'SKU',
    label: 'SKU',
    max: 64,
    form: 'code',
    isHalf: true,
    hint: 'Your own number for it.',
    foundAs: 'code',
    grid: null,
  },
  /** `size` is null when the size is read from the weight (`sizeOfWeight`). */
  size: { kind: 'size', heading: 'Size', isHalf: true, foundAs: null, grid: null },
  /** No two products may have the same barcode (`canonicalBarcode`). */
  barcodes: {
    kind: 'barcodes',
    heading: 'Barcodes',
    hint: 'The digits below the bars. Several are separated by spaces.',
    foundAs: null,
    grid: { emptied: 'No barcode' },
  },
  /** The store's own scale prints this number into its barcodes (`readScaleCode`). */
  scaleItem: {
    kind: 'text',
    heading: 'Scale item',
    max: MAX_ITEM_DIGITS,
    form: 'digits',
    hint: 'Its number on your scale.',
    foundAs: null,
    grid: null,
  },
  ...DETAIL_ROWS,
  diets: { ...DETAIL_ROWS.diets, choices: DIETS },
  allergens: { ...DETAIL_ROWS.allergens, choices: ALLERGENS },
  /** A counted product is low when this many pieces or fewer are left. Null stands for the store's setting. */
  lowAt: {
    kind: 'pieces',
    heading: 'Low at',
    label: 'number for low stock',
    isHalf: true,
    hint: 'Pieces at which it shows as low.',
    foundAs: null,
    grid: null,
  },
  /** A purchase brings the product up to this many pieces. */
  orderTo: {
    kind: 'pieces',
    heading: 'Order up to',
    label: 'number to order up to',
    isHalf: true,
    hint: 'Pieces to have after a purchase.',
    foundAs: null,
    grid: null,
  },
  /** What a piece costs the store, or a pound or kilogram of goods that are sold by weight. */
  cost: {
    kind: 'optionalAmount',
    heading: 'Cost',
    maxCents: MAX_PRICE_CENTS,
    isHalf: true,
    hint: 'What you pay a piece, or a lb or kg.',
    foundAs: null,
    grid: null,
  },
  caseSize: {
    kind: 'pieces',
    heading: 'Case size',
    min: 1,
    isHalf: true,
    hint: 'Pieces in a case you buy.',
    foundAs: null,
    grid: null,
  },
  supplier: { kind: 'supplier', heading: 'Supplier', foundAs: null, grid: null },
  /** The deposit is paid for each piece, and goes back with it. */
  deposit: {
    kind: 'optionalAmount',
    heading: 'Bottle deposit',
    maxCents: 10_000,
    isHalf: true,
    hint: 'Added to each piece, untaxed.',
    foundAs: null,
    grid: { name: 'Bottle deposit', heading: 'Deposit, $', emptied: 'No deposit' },
  },
  /** The goods are handed over only to people of this age or more, who show an ID at the door. */
  minimumAge: {
    kind: 'age',
    heading: 'Minimum age',
    isHalf: true,
    hint: 'The courier checks an ID at the door.',
    foundAs: null,
    grid: { emptied: 'For all ages' },
  },
  synonyms: {
    kind: 'words',
    heading: 'Synonyms',
    each: 'synonym',
    hint: 'Other words customers search for, separated by commas.',
    foundAs: 'synonym',
    grid: null,
  },
} as const satisfies Readonly<Record<string, FactRow>>

type FactRows = typeof FACT_ROWS
export type FactField = keyof FactRows

export type ProductFacts = { readonly [Field in FactField]: ValueOf<FactRows[Field]> }

export type ProductDetails = Pick<ProductFacts, DetailField>

/** Shoppers see these facts besides the details of the product page. */
const OTHER_SHOWN_FACTS = ['sku', 'size', 'deposit', 'minimumAge'] as const

export type ShownFacts = Pick<ProductFacts, ShownFact>
export type ShownFact = DetailField | (typeof OTHER_SHOWN_FACTS)[number]
/** Owner and managers alone see these facts, which say what goods cost and from whom they come. */
export const BUYING_FACTS = ['cost', 'supplier', 'caseSize', 'orderTo'] as const satisfies readonly FactField[]

/** Sellers alone see these facts as they are. They see `lowAt` as it holds for the product. */
export type SellerFact = Exclude<FactField, ShownFact | 'lowAt'>

/** `ProductValues` are the fields of a product that people change, with values that JSON can hold. */
export interface ProductValues extends ProductFacts {
  readonly name: string
  readonly category: string
  readonly price: Cents
  readonly offerPrice: Cents
  readonly sale: Sale | null
  /** The product is sold by the piece when this is null. Otherwise the prices are those of a piece of its expected weight. */
  readonly weighed: Weighed | null
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

/**
 * The order of the rows is the order of changes in a product's history. docs/contributing.md tells how to add one.
 */
const ROWS = {
  name: { kind: 'text', heading: 'Name', max: MAX_NAME, foundAs: 'name', grid: null },
  category: { kind: 'category', heading: 'Category', foundAs: null, grid: null },
  price: {
    kind: 'amount',
    heading: 'Product price',
    label: 'price',
    foundAs: null,
    grid: { name: 'Price', heading: 'Price, $', isRequired: true },
  },
  offerPrice: {
    kind: 'amount',
    heading: 'Offer price',
    foundAs: null,
    grid: { heading: 'Offer, $', emptied: 'No offer: sold at its price' },
  },
  description: { kind: 'lines', heading: 'Description', foundAs: 'text', grid: null },
  weight: { kind: 'text', heading: 'Weight', max: MAX_WEIGHT, foundAs: null, grid: null },
  stock: { kind: 'pieces', heading: 'Stock', foundAs: null, grid: {} },
  inStock: { kind: 'switch', heading: 'In stock', label: 'availability', foundAs: null, grid: {} },
  archived: { kind: 'switch', heading: 'Archived', label: 'archive', foundAs: null, grid: null },
  pictures: { kind: 'pictures', heading: 'Pictures', foundAs: null, grid: null },
  ...FACT_ROWS,
  sale: { kind: 'sale', heading: 'Sale', foundAs: null, grid: null },
  weighed: {
    kind: 'weighed',
    heading: 'Sold by weight',
    foundAs: null,
    grid: { name: 'Weight of a piece', heading: 'Piece weight', emptied: 'Sold by the piece' },
  },
} as const satisfies { readonly [Field in ProductField]: FieldRow }

export type KindOfField = { readonly [Field in ProductField]: (typeof ROWS)[Field]['kind'] }

export const PRODUCT_FIELD_ROWS: { readonly [Field in ProductField]: FieldRow<KindOfField[Field]> } = ROWS

// The type of a table guarantees these names, which TypeScript does not know of `Object.keys`.
export const PRODUCT_FIELDS = Object.keys(ROWS) as readonly ProductField[]
export const FACT_FIELDS = Object.keys(FACT_ROWS) as readonly FactField[]

export type GridField = { [Field in ProductField]: (typeof ROWS)[Field]['grid'] extends null ? never : Field }[ProductField]
export const GRID_FIELDS = PRODUCT_FIELDS.filter((field): field is GridField => ROWS[field].grid !== null)

const isShownFact = (field: FactField): field is ShownFact =>
  Object.hasOwn(DETAIL_ROWS, field) || OTHER_SHOWN_FACTS.some((shown) => shown === field)
export const SHOWN_FACTS = FACT_FIELDS.filter(isShownFact)
export const SELLER_FACTS = FACT_FIELDS.filter((field): field is SellerFact => !isShownFact(field) && field !== 'lowAt')

/** Returns what the list of what staff did calls a field within a sentence. */
export function labelOf(field: ProductField): string {
  const { label, heading }: FieldRow = PRODUCT_FIELD_ROWS[field]
  return label ?? heading.toLowerCase()
}

type Rules = { readonly [Kind in FieldKind]: (value: SentValues[Kind], row: FieldRow<Kind>) => string | null }

const noIssue = () => null

const KIND_RULES: Rules = {
  text: (text, row) => (text === null ? null : textFieldIssue(text, row)),
  category: categoryIssue,
  amount: (amount) => priceTextIssue(amount, 'Price'),
  optionalAmount: optionalAmountTextIssue,
  age: ageIssue,
  pieces: (pieces, { heading, min }) => piecesIssue(pieces, heading, min),
  switch: noIssue,
  size: (size) => size && sizeAmountIssue(size.amount),
  sale: (sale) => sale && sentSaleIssue(sale),
  weighed: (weighed) => weighed && sentWeighedIssue(weighed),
  lines: descriptionIssue,
  words: wordsIssue,
  choices: choicesIssue,
  barcodes: barcodesIssue,
  supplier: noIssue,
  pictures: noIssue,
}

/** These fields have rules of their own in place of those of their kinds. */
const FIELD_RULES: { readonly [Field in ProductField]?: (value: SentValues[KindOfField[Field]]) => string | null } = {
  name: (name) => nameIssue(name ?? ''),
  offerPrice: (amount) => (amount === '' ? null : priceTextIssue(amount, 'Offer price')),
}

/** Returns an error sentence for a typed value, or null. Forms and the grid check by it. */
export function fieldIssue<Field extends ProductField>(field: Field, value: SentValues[KindOfField[Field]]): string | null {
  // TypeScript can't relate the kind of a field to its value.
  const row: FieldRow = ROWS[field]
  const ofKind = KIND_RULES[row.kind] as (value: unknown, row: FieldRow) => string | null
  const ofField = FIELD_RULES[field]
  return ofField ? ofField(value) : ofKind(value, row)
}

const EMPTY_FACTS: { readonly [Kind in FactKind]: KindValues[Kind] } = {
  text: null,
  pieces: null,
  optionalAmount: null,
  age: null,
  size: null,
  words: [],
  choices: [],
  barcodes: [],
  supplier: null,
}

/** A new product has these values where its request gives none. */
export const DEFAULT_VALUES: Omit<ProductValues, 'name' | 'category' | 'price' | 'offerPrice'> = {
  ...factsBy((field) => EMPTY_FACTS[FACT_ROWS[field].kind]),
  description: [],
  weight: null,
  stock: null,
  inStock: true,
  archived: false,
  pictures: [],
  sale: null,
  weighed: null,
}

/** Makes the facts of a value for each. TypeScript takes the keys of `fromEntries` for any text. */
export function factsBy(valueFor: (field: FactField) => unknown): ProductFacts {
  return Object.fromEntries(FACT_FIELDS.map((field) => [field, valueFor(field)])) as unknown as ProductFacts
}
