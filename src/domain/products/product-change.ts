import { type FieldValue, PRODUCT_FIELDS, type ProductField, type ProductValues } from './product-fields.ts'
import type { Sale } from './sale.ts'
import { pricesOfPiece } from './weighed.ts'
import { withSoldPrices } from './weighed-prices.ts'

declare const productChangeIdBrand: unique symbol
export type ProductChangeId = string & { readonly [productChangeIdBrand]: 'ProductChangeId' }

declare const batchIdBrand: unique symbol
/** Changes that were made together have the same batch. */
export type BatchId = string & { readonly [batchIdBrand]: 'BatchId' }

export interface FieldChange {
  readonly field: ProductField
  readonly from: FieldValue
  readonly to: FieldValue
}

export const changesBetween = (before: ProductValues, after: ProductValues): FieldChange[] =>
  PRODUCT_FIELDS.flatMap((field) =>
    isSame(before[field], after[field]) ? [] : [{ field, from: before[field], to: after[field] }],
  )

/** Lists and objects are compared as JSON, which works since their fields always have the same order. */
const isSame = (one: FieldValue, other: FieldValue): boolean =>
  one === other || (typeof one === 'object' && JSON.stringify(one) === JSON.stringify(other))

/** Records that a product was added. Undoing this change archives the product. */
export const additionOf = ({ archived }: ProductValues): FieldChange => ({ field: 'archived', from: null, to: archived })

/** A product that did not exist yet counts as archived, so that undoing its addition archives it. */
const formerValue = ({ field, from }: FieldChange): FieldValue => (field === 'archived' ? (from ?? true) : from)

export interface SkippedChange extends FieldChange {
  readonly now: FieldValue
}

export interface UndoneChanges {
  readonly after: ProductValues
  /** The skipped changes were edited since, or are impossible by now. */
  readonly skipped: readonly SkippedChange[]
}

/**
 * Sets changed fields back to their values before. A field that was edited since stays as it is, and so does one that
 * is now impossible. All prices stay when the offer price would be above the price, or a sale would not be lower.
 */
export function undoChanges(
  present: ProductValues,
  changes: readonly FieldChange[],
  isImpossible: (change: FieldChange) => boolean = () => false,
): UndoneChanges {
  const possible = changes.filter((change) => isSame(present[change.field], change.to) && !isImpossible(change))
  const undoable = withoutPiecePrices(present, possible)
  const after = withFormer(present, undoable)
  const sold = withSoldPrices(after)
  const isBelow = sold.offerPrice <= sold.price && (sold.sale === null || isSaleBelow(sold.sale, sold))
  return {
    after: isBelow ? after : withFormer(present, undoable.filter(isNoPrice)),
    skipped: changes
      .filter((change) => !undoable.includes(change) || !(isBelow || isNoPrice(change)))
      .map((change) => ({ ...change, now: present[change.field] })),
  }
}

/** Tells whether a sale is below the offer price. One that is on is the offer price itself, and is compared with the price. */
const isSaleBelow = ({ offerPrice, usualPrice }: Sale, product: ProductValues): boolean =>
  offerPrice < (usualPrice === null ? product.offerPrice : product.price)

const PRICES: readonly ProductField[] = ['price', 'offerPrice', 'sale', 'weighed']

const isNoPrice = ({ field }: FieldChange): boolean => !PRICES.includes(field)

/** Leaves out former prices of a piece that do not follow from the weight and price by weight that the product would have. */
function withoutPiecePrices(present: ProductValues, changes: readonly FieldChange[]): readonly FieldChange[] {
  const { weighed } = withFormer(present, changes)
  if (weighed === null) return changes
  const piece = pricesOfPiece(weighed)
  return changes.filter(({ field, from }) => (field !== 'price' && field !== 'offerPrice') || from === piece[field])
}

const withFormer = (present: ProductValues, changes: readonly FieldChange[]): ProductValues => ({
  ...present,
  ...Object.fromEntries(changes.map((change) => [change.field, formerValue(change)])),
})
