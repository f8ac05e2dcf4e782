import * as z from 'zod/mini'
import type { SellerProductWire } from '../../../../contract/products/seller-products.ts'
import type { FieldErrors } from '../../../../contract/responses.ts'
import { type Cents, cents, centsOfTyped, dollarsOf, formatCents, textOfCents, wireCents } from '../../../../domain/money.ts'
import { ALLERGENS, type Allergen } from '../../../../domain/products/allergens.ts'
import { discountPercent, OTHER_CATEGORY } from '../../../../domain/products/product.ts'
import type { SentValues } from '../../../../domain/products/product-cells.ts'
import { SIZE_UNITS, type SizeUnit, sizeOfWeight } from '../../../../domain/products/product-facts.ts'
import {
  type KindOfField,
  PRODUCT_FIELD_ROWS,
  PRODUCT_FIELDS,
  type ProductField,
} from '../../../../domain/products/product-fields.ts'
import { descriptionLines, offerProblem } from '../../../../domain/products/product-rules.ts'
import type { SentSale } from '../../../../domain/products/sale.ts'
import { piecesOfTyped } from '../../../../domain/stock/stock.ts'

/** Pictures are no part of the draft, and products are archived elsewhere. */
export type DraftField = Exclude<ProductField, 'pictures' | 'archived'>
type DraftKind = KindOfField[DraftField]

/** What the form has of a field of each kind. Texts are kept as they are typed. */
interface TypedValues {
  readonly text: string
  /** An empty string means that no category was chosen. */
  readonly category: string
  readonly amount: string
  readonly pieces: string
  readonly switch: boolean
  /** An empty amount means that the size is read from the weight. */
  readonly size: { readonly amount: string; readonly unit: SizeUnit }
  /** All texts are empty when there is no sale. */
  readonly sale: SentSale
  readonly lines: string
  readonly words: string
  readonly allergens: readonly Allergen[]
}

/** What the server sends of a field of each kind. */
interface WireValues {
  readonly text: string
  readonly category: string
  readonly amount: number
  readonly pieces: number
  readonly switch: boolean
  readonly size: { readonly amount: number; readonly unit: string }
  readonly sale: { readonly offerPrice: number; readonly from: string; readonly to: string }
  readonly lines: readonly string[]
  readonly words: readonly string[]
  readonly allergens: readonly string[]
}

interface Input<Kind extends DraftKind> {
  readonly empty: TypedValues[Kind]
  readonly shape: z.ZodMiniType<TypedValues[Kind]>
  typedOf(value: WireValues[Kind]): TypedValues[Kind]
  sentOf(typed: TypedValues[Kind]): SentValues[Kind]
}

const text = { empty: '', shape: z.string() }

export const NO_SALE: SentSale = { offerPrice: '', from: '', to: '' }

const INPUTS: { readonly [Kind in DraftKind]: Input<Kind> } = {
  text: { ...text, typedOf: (value) => value, sentOf: (typed) => typed.trim() || null },
  category: { ...text, typedOf: (path) => path, sentOf: (path) => path || OTHER_CATEGORY },
  amount: { ...text, typedOf: (dollars) => textOfCents(wireCents(dollars)), sentOf: amountText },
  pieces: { ...text, typedOf: String, sentOf: piecesOfTyped },
  switch: { empty: true, shape: z.boolean(), typedOf: (isOn) => isOn, sentOf: (isOn) => isOn },
  size: {
    empty: { amount: '', unit: 'g' },
    shape: z.object({ amount: z.string(), unit: z.enum(SIZE_UNITS) }),
    typedOf: ({ amount, unit }) => ({ amount: String(amount), unit: SIZE_UNITS.find((known) => known === unit) ?? 'g' }),
    sentOf: ({ amount, unit }) =>
      amount.trim() === '' ? null : { amount: sizeOfWeight(`${amount} ${unit}`, 'us')?.amount ?? Number.NaN, unit },
  },
  sale: {
    empty: NO_SALE,
    shape: z.object({ offerPrice: z.string(), from: z.string(), to: z.string() }),
    typedOf: ({ offerPrice, from, to }) => ({ offerPrice: textOfCents(wireCents(offerPrice)), from, to }),
    sentOf: ({ offerPrice, from, to }) => {
      const sale = { offerPrice: amountText(offerPrice), from, to }
      return sale.offerPrice === '' && from === '' && to === '' ? null : sale
    },
  },
  lines: { ...text, typedOf: (lines) => lines.join('\n'), sentOf: descriptionLines },
  words: { ...text, typedOf: (words) => words.join(', '), sentOf: wordsOf },
  allergens: {
    empty: [],
    shape: z.array(z.enum(ALLERGENS)),
    typedOf: (names) => ALLERGENS.filter((allergen) => names.includes(allergen)),
    sentOf: (allergens) => ALLERGENS.filter((allergen) => allergens.includes(allergen)),
  },
}

/** Returns the decimal text that the API requires. A text that is no price is returned as it was typed. */
export function amountText(typed: string): string {
  const amount = centsOfTyped(typed)
  return amount === null ? typed.trim() : textOfCents(amount)
}

function wordsOf(typed: string): string[] {
  const words = typed.split(/[,\n]/).map((word) => word.trim())
  return words.filter((word) => word !== '')
}

/** The values of the form's fields, named as in `productData`. */
export type ProductDraft = { readonly [Field in DraftField]: TypedValues[KindOfField[Field]] }

type SentProduct = { readonly [Field in DraftField]: SentValues[KindOfField[Field]] }

const isDraftField = (field: ProductField): field is DraftField => field !== 'pictures' && field !== 'archived'

export const DRAFT_FIELDS: readonly DraftField[] = PRODUCT_FIELDS.filter(isDraftField)

/** The methods of `Input` and of the table's rows take any kind here, since TypeScript can't relate a field to its value. */
const inputOf = (field: DraftField): Input<DraftKind> => INPUTS[PRODUCT_FIELD_ROWS[field].cell.kind]

/** Makes an object of a value for each field. TypeScript takes the keys of `fromEntries` for any text. */
const byField = <Values extends ProductDraft | SentProduct>(valueFor: (field: DraftField) => Values[DraftField]): Values =>
  Object.fromEntries(DRAFT_FIELDS.map((field) => [field, valueFor(field)])) as unknown as Values

export const EMPTY_DRAFT = byField<ProductDraft>((field) => inputOf(field).empty)

/** The shape of a draft that is saved in this browser. */
export const draftShape: z.ZodMiniType<ProductDraft> = z.custom<ProductDraft>(
  (draft) =>
    typeof draft === 'object' &&
    draft !== null &&
    DRAFT_FIELDS.every((field) => inputOf(field).shape.safeParse(Reflect.get(draft, field)).success),
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
 * Returns the fields of `productData` (specification, section 3). Null means that a field is empty.
 */
export const fieldsOf = (draft: ProductDraft): SentProduct => byField<SentProduct>((field) => inputOf(field).sentOf(draft[field]))

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

function problemOf(field: DraftField, fields: SentProduct): string | null {
  const row: { problemOf(value: SentValues[DraftKind]): string | null } = PRODUCT_FIELD_ROWS[field]
  return row.problemOf(fields[field])
}

/** Checks a draft by the server's rules before a request is sent. */
export function draftErrors(draft: ProductDraft): FieldErrors {
  const fields = fieldsOf(draft)
  const problems = DRAFT_FIELDS.map((field) => [field, problemOf(field, fields)] as const)
  return errorsByField(
    [...problems, ['offerPrice', draftOfferProblem(draft)] as const].flatMap(([field, problem]) =>
      problem === null ? [] : [[field, problem] as const],
    ),
  )
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

/** Returns the prices in cents. Null means that a price is empty or invalid. */
export const draftPrices = (draft: ProductDraft): { price: Cents | null; offerPrice: Cents | null } => ({
  price: centsOfTyped(draft.price),
  offerPrice: centsOfTyped(draft.offerPrice),
})

/** Returns a sentence when both prices are typed and the offer price is the higher one. */
export function draftOfferProblem(draft: ProductDraft): string | null {
  const { price, offerPrice } = draftPrices(draft)
  return offerProblem(price, offerPrice)
}

/** Returns null when a price is missing or invalid, or when the offer price is the higher one. */
export function savingHint(draft: ProductDraft): string | null {
  const { price, offerPrice } = draftPrices(draft)
  if (price === null || offerPrice === null || offerPrice <= 0 || offerPrice > price) return null
  if (offerPrice === price) return 'Same as the price, so no offer is shown.'
  const percent = discountPercent(price, offerPrice)
  return `Customers save ${formatCents(cents(price - offerPrice))}${percent > 0 ? ` (${percent}%)` : ''}.`
}

/** Returns what the preview shows, with prices in dollars and placeholders for what is missing. */
export function previewOf(draft: ProductDraft) {
  const { price, offerPrice } = draftPrices(draft)
  const offered = offerPrice ?? price ?? cents(0)
  return {
    name: draft.name.trim() || 'Product name',
    category: draft.category || OTHER_CATEGORY,
    weight: draft.weight.trim(),
    price: dollarsOf(price ?? offered),
    offerPrice: dollarsOf(offered),
  }
}
