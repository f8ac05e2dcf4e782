import type { FieldErrors } from '../../../../contract/responses.ts'
import { type Cents, cents, centsOfText, dollarsOf, formatCents } from '../../../../domain/money.ts'
import {
  categoryProblem,
  descriptionLines,
  lineProblem,
  linesProblem,
  nameProblem,
  offerProblem,
  priceTextProblem,
  weightProblem,
} from '../../../../domain/new-product.ts'
import { discountPercent } from '../../../../domain/pricing.ts'
import { OTHER_CATEGORY } from '../../../../domain/product.ts'
import { countTextProblem } from '../../../../domain/stock.ts'

/** The text of each field. */
export interface ProductDraft {
  readonly name: string
  /** Empty: none was chosen. */
  readonly category: string
  readonly weight: string
  /** One bullet per line. */
  readonly description: string
  /** Dollars. */
  readonly price: string
  /** Dollars. */
  readonly offerPrice: string
  /** Pieces; empty: not counted. */
  readonly stock: string
}
export type DraftField = keyof ProductDraft

export const EMPTY_DRAFT: ProductDraft = {
  name: '',
  category: '',
  weight: '',
  description: '',
  price: '',
  offerPrice: '',
  stock: '',
}

/** `productData` (specification, section 3). Prices are sent as the decimal text, and so exactly. */
export function productDataOf(draft: ProductDraft) {
  const weight = draft.weight.trim()
  const stock = draft.stock.trim()
  return {
    name: draft.name.trim(),
    description: descriptionLines(draft.description),
    category: draft.category || OTHER_CATEGORY,
    price: decimalText(draft.price),
    offerPrice: decimalText(draft.offerPrice),
    ...(weight === '' ? {} : { weight }),
    ...(stock === '' ? {} : { stock: Number(stock) }),
  }
}

/** Number fields return `.5` as typed; the wire requires a digit before the point. */
const decimalText = (typed: string): string => typed.trim().replace(/^\./, '0.')

/** By the server's rules, before a request is sent. */
export function draftErrors(draft: ProductDraft): FieldErrors {
  const { name, category, description, weight = '' } = productDataOf(draft)
  const { price, offerPrice } = draftPrices(draft)
  const problems: readonly (readonly [DraftField, string | null])[] = [
    ['name', nameProblem(name)],
    ['category', categoryProblem(category)],
    ['weight', weightProblem(weight)],
    ['description', linesProblem(description)],
    ...description.map((line) => ['description', lineProblem(line)] as const),
    ['price', priceTextProblem(decimalText(draft.price), 'Price')],
    ['offerPrice', priceTextProblem(decimalText(draft.offerPrice), 'Offer price')],
    ['offerPrice', offerProblem(price, offerPrice)],
    ['stock', countTextProblem(draft.stock.trim())],
  ]
  return errorsByField(problems.flatMap(([field, problem]) => (problem === null ? [] : [[field, problem] as const])))
}

/** Maps errors by path, such as `description.3`, to the form's fields: the first of each. */
export function errorsByField(sentences: Iterable<readonly [path: string, sentence: string]>): FieldErrors {
  const errors: Record<string, string> = {}
  for (const [path, sentence] of sentences) {
    const field = path.split('.')[0] ?? path
    errors[field] ??= sentence
  }
  return errors
}

/** Cents; null where empty or invalid. */
export const draftPrices = (draft: ProductDraft): { price: Cents | null; offerPrice: Cents | null } => ({
  price: centsOfText(decimalText(draft.price)),
  offerPrice: centsOfText(decimalText(draft.offerPrice)),
})

/** A sentence when the offer price is above the price, both being typed. */
export function draftOfferProblem(draft: ProductDraft): string | null {
  const { price, offerPrice } = draftPrices(draft)
  return offerProblem(price, offerPrice)
}

/** Null while either price is missing or invalid. */
export function savingHint(draft: ProductDraft): string | null {
  const { price, offerPrice } = draftPrices(draft)
  if (price === null || offerPrice === null || offerPrice <= 0 || offerPrice > price) return null
  if (offerPrice === price) return 'Same as the price, so no offer is shown.'
  const percent = discountPercent(price, offerPrice)
  return `Shoppers save ${formatCents(cents(price - offerPrice))}${percent > 0 ? ` (${percent}%)` : ''}.`
}

/** In dollars, with placeholders for what is missing. */
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
