import { foldText } from './fold.ts'
import type { Cents } from './money.ts'
import type { ProductFacts } from './product-facts.ts'

declare const productChangeIdBrand: unique symbol
export type ProductChangeId = string & { readonly [productChangeIdBrand]: 'ProductChangeId' }

declare const batchIdBrand: unique symbol
/** Of changes that were made together. */
export type BatchId = string & { readonly [batchIdBrand]: 'BatchId' }

/** What people change of a product, in values that JSON has. */
export interface ProductValues extends ProductFacts {
  readonly name: string
  readonly category: string
  readonly price: Cents
  readonly offerPrice: Cents
  readonly description: readonly string[]
  readonly weight: string | null
  /** Pieces on hand; null: not counted. */
  readonly stock: number | null
  /** The seller's switch. */
  readonly inStock: boolean
  readonly archived: boolean
  /** Full-size (`picturePath`). */
  readonly pictures: readonly string[]
}

export const PRODUCT_FIELDS = [
  ...(['name', 'category', 'price', 'offerPrice', 'description', 'weight', 'stock', 'inStock', 'archived', 'pictures'] as const),
  ...(['sku', 'size', 'ingredients', 'origin', 'lowAt', 'synonyms', 'allergens'] as const),
] as const satisfies readonly (keyof ProductValues)[]
export type ProductField = (typeof PRODUCT_FIELDS)[number]
export type FieldValue = ProductValues[ProductField]

export interface FieldChange {
  readonly field: ProductField
  readonly from: FieldValue
  readonly to: FieldValue
}

/** In the order of PRODUCT_FIELDS. */
export const changesBetween = (before: ProductValues, after: ProductValues): FieldChange[] =>
  PRODUCT_FIELDS.flatMap((field) =>
    isSame(before[field], after[field]) ? [] : [{ field, from: before[field], to: after[field] }],
  )

/** Lists and sizes are compared by their JSON, in which a size has its amount first. */
const isSame = (one: FieldValue, other: FieldValue): boolean =>
  one === other || (typeof one === 'object' && JSON.stringify(one) === JSON.stringify(other))

/** Records that a product was added: by its undo it is archived. */
export const additionOf = ({ archived }: ProductValues): FieldChange => ({ field: 'archived', from: null, to: archived })

/** Before it was added, a product was as good as archived. */
const formerValue = ({ field, from }: FieldChange): FieldValue => (field === 'archived' ? (from ?? true) : from)

export interface SkippedChange extends FieldChange {
  readonly now: FieldValue
}

export interface UndoneChanges {
  readonly after: ProductValues
  /** Edited since, or impossible by now. */
  readonly skipped: readonly SkippedChange[]
}

/** A value that was edited since, or `isImpossible`, stays; so do the prices when the offer would be above the price. */
export function undoChanges(
  present: ProductValues,
  changes: readonly FieldChange[],
  isImpossible: (change: FieldChange) => boolean = () => false,
): UndoneChanges {
  const undoable = changes.filter((change) => isSame(present[change.field], change.to) && !isImpossible(change))
  const after = withFormer(present, undoable)
  const isBelow = after.offerPrice <= after.price
  return {
    after: isBelow ? after : withFormer(present, undoable.filter(isNoPrice)),
    skipped: changes
      .filter((change) => !undoable.includes(change) || !(isBelow || isNoPrice(change)))
      .map((change) => ({ ...change, now: present[change.field] })),
  }
}

const isNoPrice = ({ field }: FieldChange): boolean => field !== 'price' && field !== 'offerPrice'

const withFormer = (present: ProductValues, changes: readonly FieldChange[]): ProductValues => ({
  ...present,
  ...Object.fromEntries(changes.map((change) => [change.field, formerValue(change)])),
})

/** What a seller finds a product by, beside its name: SKU and synonyms, one a line. Null: nothing. */
export const searchTerms = ({ sku, synonyms }: Pick<ProductFacts, 'sku' | 'synonyms'>): string | null =>
  [...(sku === null ? [] : [sku]), ...synonyms].map(foldText).join('\n') || null
