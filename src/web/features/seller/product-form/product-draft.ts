import type { SellerProductWire } from '../../../../contract/seller-products.ts'
import { type Cents, cents, centsOfTyped, dollarsOf, formatCents, textOfCents } from '../../../../domain/money.ts'
import { discountPercent } from '../../../../domain/pricing.ts'
import { OTHER_CATEGORY } from '../../../../domain/product.ts'
import { ALLERGENS, type Allergen, type SizeUnit, sizeOfWeight } from '../../../../domain/product-facts.ts'
import type { ProductField } from '../../../../domain/product-fields.ts'
import { descriptionLines, offerProblem } from '../../../../domain/product-rules.ts'
import { wireCents } from '../../../ui/price.tsx'

/** The values of the form's fields, named as in `productData`. Texts are kept as they are typed. */
export interface ProductDraft {
  readonly name: string
  /** An empty string means that no category was chosen. */
  readonly category: string
  readonly weight: string
  /** Each line becomes a bullet point. */
  readonly description: string
  /** The price in dollars. */
  readonly price: string
  /** The offer price in dollars. */
  readonly offerPrice: string
  /** The number of pieces. An empty string means that the product is not counted. */
  readonly stock: string
  readonly inStock: boolean
  readonly sku: string
  /** An empty amount means that the size is read from the weight. */
  readonly size: { readonly amount: string; readonly unit: SizeUnit }
  readonly ingredients: string
  readonly origin: string
  readonly allergens: readonly Allergen[]
  /** The synonyms are separated by commas. */
  readonly synonyms: string
  /** The number of pieces at which the stock is low. An empty string means the store's default. */
  readonly lowAt: string
}
export type DraftField = keyof ProductDraft

/** The form must have all of these fields. Pictures are not part of the draft, and products are archived elsewhere. */
type EditedField = Exclude<ProductField, 'pictures' | 'archived'>

export const EMPTY_DRAFT: ProductDraft = {
  ...{ name: '', category: '', weight: '', description: '', price: '', offerPrice: '', stock: '', inStock: true },
  ...{ sku: '', size: { amount: '', unit: 'g' }, ingredients: '', origin: '', allergens: [], synonyms: '', lowAt: '' },
}

/** The names of the type's fields, which TypeScript does not know of `Object.keys`. */
export const DRAFT_FIELDS = Object.keys(EMPTY_DRAFT) as readonly DraftField[]

export function draftOf(product: SellerProductWire): ProductDraft {
  const { weight = '', size, stock, allergens = [] } = product
  const read = sizeOfWeight(weight)
  const isRead = size === undefined || (size.amount === read?.amount && size.unit === read.unit)
  return {
    name: product.name,
    category: product.category,
    weight,
    description: product.description.join('\n'),
    price: textOfCents(wireCents(product.price)),
    offerPrice: textOfCents(wireCents(product.offerPrice)),
    stock: stock === undefined ? '' : String(stock),
    inStock: product.isOffered,
    sku: product.sku ?? '',
    // The cast is safe, because the server sends no other units.
    size: { amount: isRead ? '' : String(size.amount), unit: (size?.unit ?? 'g') as SizeUnit },
    ingredients: product.ingredients ?? '',
    origin: product.origin ?? '',
    allergens: ALLERGENS.filter((allergen) => allergens.includes(allergen)),
    synonyms: (product.synonyms ?? []).join(', '),
    lowAt: String(product.lowAt),
  }
}

/**
 * Returns the fields of `productData` (specification, section 3). Null means that a field is empty. Prices are sent as
 * decimal texts, so that they stay exact.
 */
export function fieldsOf(draft: ProductDraft) {
  return {
    name: draft.name.trim(),
    description: descriptionLines(draft.description),
    category: draft.category || OTHER_CATEGORY,
    price: priceText(draft.price),
    offerPrice: priceText(draft.offerPrice),
    weight: draft.weight.trim() || null,
    stock: pieces(draft.stock),
    inStock: draft.inStock,
    sku: draft.sku.trim() || null,
    size: draft.size.amount.trim() === '' ? null : { amount: sizeAmount(draft), unit: draft.size.unit },
    ingredients: draft.ingredients.trim() || null,
    origin: draft.origin.trim() || null,
    allergens: ALLERGENS.filter((allergen) => draft.allergens.includes(allergen)),
    synonyms: synonymsOf(draft.synonyms),
    lowAt: pieces(draft.lowAt),
  } satisfies Readonly<Record<DraftField | EditedField, unknown>>
}

/** Returns `productData` of a new product, which leaves out empty fields. */
export function productDataOf(draft: ProductDraft) {
  const {
    weight,
    stock,
    sku,
    size,
    ingredients,
    origin,
    lowAt,
    allergens,
    synonyms,
    inStock: _always,
    ...required
  } = fieldsOf(draft)
  return {
    ...required,
    ...(weight !== null && { weight }),
    ...(stock !== null && { stock }),
    ...(sku !== null && { sku }),
    ...(size !== null && { size }),
    ...(ingredients !== null && { ingredients }),
    ...(origin !== null && { origin }),
    ...(lowAt !== null && { lowAt }),
    ...(allergens.length > 0 && { allergens }),
    ...(synonyms.length > 0 && { synonyms }),
  }
}

/** Returns the decimal text that the API requires. A text that is no price is returned as it was typed. */
export function priceText(typed: string): string {
  const amount = centsOfTyped(typed)
  return amount === null ? typed.trim() : textOfCents(amount)
}

const pieces = (typed: string): number | null => (typed.trim() === '' ? null : Number(typed.trim()))

/** Returns NaN when the amount can't be read. */
const sizeAmount = ({ size }: ProductDraft): number => sizeOfWeight(`${size.amount} ${size.unit}`)?.amount ?? Number.NaN

const synonymsOf = (typed: string): string[] =>
  typed
    .split(/[,\n]/)
    .map((word) => word.trim())
    .filter((word) => word !== '')

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
  return `Shoppers save ${formatCents(cents(price - offerPrice))}${percent > 0 ? ` (${percent}%)` : ''}.`
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
