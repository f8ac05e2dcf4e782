import * as z from 'zod/mini'
import type { SellerProductWire } from '../../../../contract/products/seller-products.ts'
import type { FieldErrors } from '../../../../contract/responses.ts'
import { type Cents, cents, centsOfTyped, dollarsOf, formatCents, textOfCents } from '../../../../domain/money.ts'
import type { FieldRow, SentValues } from '../../../../domain/products/field-kinds.ts'
import { MINIMUM_AGES } from '../../../../domain/products/minimum-age.ts'
import { discountPercent, OTHER_CATEGORY } from '../../../../domain/products/product.ts'
import {
  fieldIssue,
  type KindOfField,
  PRODUCT_FIELD_ROWS,
  PRODUCT_FIELDS,
  type ProductField,
} from '../../../../domain/products/product-fields.ts'
import { offerIssue } from '../../../../domain/products/product-rules.ts'
import { sizeOfWeight } from '../../../../domain/products/sizes.ts'
import { amountOfWeight, pricesOfPiece, WEIGHT_UNITS, weightOfText } from '../../../../domain/products/weighed.ts'
import { weighedOfSent } from '../../../../domain/products/weighed-rules.ts'
import { type Input, KIND_INPUTS, type TypedKind, type TypedValues, type WireValues } from './kind-inputs.ts'

/** Pictures are no part of the draft, and products are archived elsewhere. */
export type DraftField = Exclude<ProductField, 'pictures' | 'archived'>

/** The values of the form's fields, named as in `productData`. */
export type ProductDraft = { readonly [Field in DraftField]: TypedValues[KindOfField[Field]] }

type SentProduct = { readonly [Field in DraftField]: SentValues[KindOfField[Field]] }

const isDraftField = (field: ProductField): field is DraftField => field !== 'pictures' && field !== 'archived'

export const DRAFT_FIELDS: readonly DraftField[] = PRODUCT_FIELDS.filter(isDraftField)

/** The input takes values of any kind, since TypeScript can't relate a field to its value. */
function inputOf(field: DraftField) {
  const row: FieldRow<TypedKind> = PRODUCT_FIELD_ROWS[field]
  const input = KIND_INPUTS[row.kind] as Input<TypedKind>
  return {
    ...input,
    typedOf: (value: WireValues[TypedKind]) => input.typedOf(value, row),
    sentOf: (typed: TypedValues[TypedKind]) => input.sentOf(typed, row),
  }
}

/** Makes an object of a value for each field. TypeScript takes the keys of `fromEntries` for any text. */
const byField = <Values extends ProductDraft | SentProduct>(valueFor: (field: DraftField) => Values[DraftField]): Values =>
  Object.fromEntries(DRAFT_FIELDS.map((field) => [field, valueFor(field)])) as unknown as Values

export const EMPTY_DRAFT = byField<ProductDraft>((field) => inputOf(field).empty)

/** The shape of a draft that is saved in this browser. One that an older version of the store saved may lack some fields. */
export const draftShape: z.ZodMiniType<ProductDraft> = z.pipe(
  z.custom<Partial<ProductDraft>>(
    (draft) =>
      typeof draft === 'object' &&
      draft !== null &&
      DRAFT_FIELDS.every((field) => z.optional(inputOf(field).shape).safeParse(Reflect.get(draft, field)).success),
  ),
  z.transform((draft) => ({ ...EMPTY_DRAFT, ...draft })),
)

export function draftOf(product: SellerProductWire): ProductDraft {
  const wire: { readonly [Field in DraftField]?: WireValues[KindOfField[Field]] | undefined } = {
    ...product,
    inStock: product.isOffered,
  }
  const draft = byField<ProductDraft>((field) => {
    const value = wire[field]
    return value === undefined ? inputOf(field).empty : inputOf(field).typedOf(value)
  })
  const { price, offerPrice, size, weight = '' } = product
  const read = sizeOfWeight(weight, 'us') // in a metric store it may be none
  const isRead = size?.amount === read?.amount && size?.unit === read?.unit
  return {
    ...draft,
    offerPrice: offerPrice === price ? '' : draft.offerPrice,
    size: isRead ? { ...draft.size, amount: '' } : draft.size,
  }
}

/**
 * Returns the fields of `productData` (specification, section 3). Null means that a field is empty. The prices of goods that
 * are sold by weight are those of a piece.
 */
export function fieldsOf(draft: ProductDraft): SentProduct {
  const fields = byField<SentProduct>((field) => inputOf(field).sentOf(draft[field]))
  const weighed = fields.weighed && weighedOfSent(fields.weighed)
  if (!weighed) return fields
  const { price, offerPrice } = pricesOfPiece(weighed)
  return { ...fields, price: textOfCents(price), offerPrice: offerPrice === price ? '' : textOfCents(offerPrice) }
}

const EMPTY_FIELDS = fieldsOf(EMPTY_DRAFT)

const REQUIRED: readonly DraftField[] = ['name', 'description', 'category', 'price']

/** Returns `productData` of a new product, which leaves out empty optional fields. */
export function productDataOf(draft: ProductDraft): Partial<SentProduct> {
  const fields = fieldsOf(draft)
  const given = DRAFT_FIELDS.filter((field) => REQUIRED.includes(field) || !isSameField(field, fields, EMPTY_FIELDS))
  return Object.fromEntries(given.map((field) => [field, fields[field]]))
}

const isSameField = (field: DraftField, one: SentProduct, other: SentProduct): boolean =>
  JSON.stringify(one[field]) === JSON.stringify(other[field])

/** Compares the values and not their spelling: a price of `4.5` is the same as `4.50`. */
export const differentFields = (one: ProductDraft, other: ProductDraft): readonly DraftField[] => {
  const [before, after] = [withOfferPrice(fieldsOf(one)), withOfferPrice(fieldsOf(other))]
  return DRAFT_FIELDS.filter((field) => !isSameField(field, before, after))
}

/** A product without an offer price costs its price, so a new price is a new offer price too. */
const withOfferPrice = (fields: SentProduct): SentProduct =>
  fields.offerPrice === '' ? { ...fields, offerPrice: fields.price } : fields

/** Checks a draft by the server's rules before a request is sent. */
export function draftErrors(draft: ProductDraft): FieldErrors {
  const fields = fieldsOf(draft)
  const checked = fields.weighed ? DRAFT_FIELDS.filter((field) => field !== 'price' && field !== 'offerPrice') : DRAFT_FIELDS
  const issues = checked.map((field) => [field, fieldIssue(field, fields[field])] as const)
  const offer = [fields.weighed ? 'weighed' : 'offerPrice', draftOfferIssue(draft)] as const
  return errorsByField([...issues, offer].flatMap(([field, issue]) => (issue === null ? [] : [[field, issue] as const])))
}

/** Maps errors by path, such as `description.3` or `pictures`, to the form's fields. Each field gets its first error. */
export function errorsByField(sentences: Iterable<readonly [path: string, sentence: string]>): FieldErrors {
  const errors: Record<string, string> = {}
  for (const [path, sentence] of sentences) {
    const [name = ''] = path.split('.')
    const field = name === 'pictures' ? 'images' : name
    errors[field] ??= sentence
  }
  return errors
}

/** Returns the prices in cents, those by weight for goods that are sold by it. Null means that a price is empty or invalid. */
export function draftPrices({ weighed, ...byPiece }: ProductDraft): { price: Cents | null; offerPrice: Cents | null } {
  const { price, offerPrice } = weighed.per === '' ? byPiece : weighed
  return { price: centsOfTyped(price), offerPrice: centsOfTyped(offerPrice) }
}

/** Returns a sentence when both prices are typed and the offer price is the higher one. */
export function draftOfferIssue(draft: ProductDraft): string | null {
  const { price, offerPrice } = draftPrices(draft)
  return offerIssue(price, offerPrice)
}

/** Returns null when a price is missing or invalid, or when the offer price is the higher one. */
export function savingHint(draft: ProductDraft): string | null {
  const { price, offerPrice } = draftPrices(draft)
  if (price === null || offerPrice === null || offerPrice <= 0 || offerPrice > price) return null
  if (offerPrice === price) return 'Same as the price, so no offer is shown.'
  const percent = discountPercent(price, offerPrice)
  return `Customers save ${formatCents(cents(price - offerPrice))}${percent > 0 ? ` (${percent}%)` : ''}.`
}

/** Says what the offer price means, below its field. */
export function offerHint(draft: ProductDraft, saved: SellerProductWire | undefined): string {
  if (saved?.sale?.usualPrice !== undefined) return 'The price of the sale. A new price here ends the sale.'
  return savingHint(draft) ?? `Leave it empty to sell at the ${draft.weighed.per === '' ? 'product price' : 'price'}.`
}

/** Returns what the preview shows, with prices in dollars and placeholders for what is missing. */
export function previewOf(draft: ProductDraft) {
  const { price, offerPrice } = draftPrices(draft)
  const offered = offerPrice ?? price ?? cents(0)
  const prices = { price: dollarsOf(price ?? offered), offerPrice: dollarsOf(offered) }
  const per = WEIGHT_UNITS.find((unit) => unit === draft.weighed.per)
  const weight = weightOfText(fieldsOf(draft).weighed?.piece ?? '')
  const deposit = centsOfTyped(draft.deposit)
  return {
    name: draft.name.trim() || 'Product name',
    category: draft.category || OTHER_CATEGORY,
    weight: draft.weight.trim(),
    deposit: deposit === null ? undefined : dollarsOf(deposit),
    minimumAge: MINIMUM_AGES.find((age) => String(age) === draft.minimumAge),
    ...prices,
    weighed: per && { ...prices, per, piece: weight === null ? 0 : amountOfWeight(weight) },
  }
}
